// SPDX-License-Identifier: Apache-2.0
#include "order/score_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "base/check.h"
#include "order/grisu2.h"

namespace zset::internal {
namespace {

class TextWriter {
 public:
  explicit TextWriter(ScoreBuffer& buffer) : buffer_(buffer) {}

  void Put(std::string_view text) {
    ZSET_ASSERT(text.size() <= buffer_.size() - size_);
    std::copy(text.begin(), text.end(), buffer_.begin() + size_);
    size_ += text.size();
  }
  void PutZeros(int count) {
    for (int i = 0; i < count; ++i) Put("0");
  }
  void PutInteger(std::int64_t value) {
    char* const from = buffer_.data() + size_;
    size_ = std::to_chars(from, buffer_.data() + buffer_.size(), value).ptr - buffer_.data();
  }

  std::string_view text() const { return {buffer_.data(), size_}; }

 private:
  ScoreBuffer& buffer_;
  std::size_t size_ = 0;
};

// "123.45", "0.0012": all digits, `after_point` of them behind the point.
void PutWithPoint(TextWriter& out, std::string_view digits, int after_point) {
  const int before_point = static_cast<int>(digits.size()) - after_point;
  if (before_point > 0) {
    out.Put(digits.substr(0, before_point));
    out.Put(".");
    out.Put(digits.substr(before_point));
  } else {
    out.Put("0.");
    out.PutZeros(-before_point);
    out.Put(digits);
  }
}

// "1.2345e-7", the exponent signed and without padding.
void PutScientific(TextWriter& out, std::string_view digits, int exponent) {
  out.Put(digits.substr(0, 1));
  if (digits.size() > 1) {
    out.Put(".");
    out.Put(digits.substr(1));
  }
  out.Put(exponent < 0 ? "e-" : "e+");
  out.PutInteger(std::abs(exponent));
}

void PutDecimal(TextWriter& out, const DecimalNumber& number) {
  const int count = static_cast<int>(number.count);
  const int leading = number.exponent + count - 1;  // the first digit's power of ten
  if (number.exponent >= 0 && leading < count + 7) {
    out.Put(number.digits());
    out.PutZeros(number.exponent);
  } else if (number.exponent < 0 && (number.exponent > -7 || std::abs(leading) < 4)) {
    PutWithPoint(out, number.digits(), -number.exponent);
  } else {
    PutScientific(out, number.digits(), leading);
  }
}

// Names what has no digits; false for all other numbers.
bool PutNonFinite(TextWriter& out, double score) {
  if (std::isfinite(score)) return false;
  out.Put(std::isnan(score) ? "nan" : score > 0 ? "inf" : "-inf");
  return true;
}

}  // namespace

bool IsIntegerScore(double score) {
  constexpr double kLimit = 4611686018427387904.0;  // 2^62
  return score >= -kLimit && score <= kLimit && std::trunc(score) == score;
}

std::string_view FormatPercent17g(double score, ScoreBuffer& buffer) {
  TextWriter out(buffer);
  if (PutNonFinite(out, score)) return out.text();
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), score,
                                 std::chars_format::general, 17);
  return {buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data())};
}

std::string_view FormatScore72(double score, ScoreBuffer& buffer) {
  TextWriter out(buffer);
  if (PutNonFinite(out, score)) return out.text();
  if (IsIntegerScore(score)) {
    if (score == 0 && std::signbit(score)) out.Put("-");
    out.PutInteger(static_cast<std::int64_t>(score));
    return out.text();
  }
  if (score < 0) out.Put("-");
  PutDecimal(out, Grisu2(std::fabs(score)));
  return out.text();
}

std::string_view FormatScore(double score, ScoreText style, ScoreBuffer& buffer) {
  return style == ScoreText::kRedis70 ? FormatPercent17g(score, buffer)
                                      : FormatScore72(score, buffer);
}

std::string_view FormatSmallScore(double score, ScoreText style, ScoreBuffer& buffer) {
  // Adding 0 takes the sign from a zero and leaves everything else as it is.
  if (IsIntegerScore(score)) return FormatScore72(score + 0.0, buffer);
  return FormatScore(score, style, buffer);
}

}  // namespace zset::internal

namespace zset {

std::string FormatScore(double score, ScoreText style) {
  internal::ScoreBuffer buffer;
  return std::string(internal::FormatScore(score, style, buffer));
}

}  // namespace zset
