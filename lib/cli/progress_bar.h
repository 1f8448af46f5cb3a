// ProgressBar: one line on a terminal that shows how far a long job is.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <iosfwd>
#include <string>
#include <string_view>

namespace zset::cli {

// Writes nothing before `delay` has passed, so that short jobs stay silent, and
// then at most ten times a second and at each new step. Clears its line when it
// goes.
class ProgressBar {
 public:
  using Clock = std::chrono::steady_clock;

  // A bar that never shows anything.
  ProgressBar() = default;
  // `out` is borrowed and must outlive the bar.
  ProgressBar(std::ostream& out, std::string label, Clock::duration delay);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar();

  // The bar of a command: on standard error after a second, silent if standard
  // error is not a terminal.
  static ProgressBar OnTerminal(std::string label);

  // `done` is the finished share of the job, 0 to 1; `step` names its present
  // part. Cheap enough to call every few thousand rows, not every row.
  void Update(double done, std::string_view step);

 private:
  std::ostream* out_ = nullptr;
  std::string label_;
  std::string step_;              // as last drawn
  Clock::time_point first_draw_;  // not before
  Clock::time_point next_draw_;   // of the same step
  bool drawn_ = false;
};

}  // namespace zset::cli
