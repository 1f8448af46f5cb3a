// SPDX-License-Identifier: Apache-2.0
#include "cli/progress_bar.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "absl/strings/str_format.h"

namespace zset::cli {
namespace {

using namespace std::chrono_literals;

constexpr int kWidth = 30;
constexpr std::string_view kToLineStartAndClear = "\r\x1b[K";

}  // namespace

ProgressBar::ProgressBar(std::ostream& out, std::string label, Clock::duration delay)
    : out_(&out), label_(std::move(label)), first_draw_(Clock::now() + delay) {}

ProgressBar::~ProgressBar() {
  if (drawn_) *out_ << kToLineStartAndClear << std::flush;
}

ProgressBar ProgressBar::OnTerminal(std::string label) {
  if (isatty(STDERR_FILENO) == 0) return {};
  return ProgressBar(std::cerr, std::move(label), 1s);
}

void ProgressBar::Update(double done, std::string_view step) {
  if (out_ == nullptr) return;
  const Clock::time_point now = Clock::now();
  if (now < first_draw_ || (now < next_draw_ && step == step_)) return;
  next_draw_ = now + 100ms;
  step_ = step;
  const double share = std::clamp(done, 0.0, 1.0);
  const int filled = static_cast<int>(share * kWidth);
  const std::string bar = std::string(filled, '#') + std::string(kWidth - filled, '-');
  *out_ << kToLineStartAndClear
        << absl::StrFormat("%s [%s] %3d%% %s", label_, bar, static_cast<int>(share * 100), step_)
        << std::flush;
  drawn_ = true;
}

}  // namespace zset::cli
