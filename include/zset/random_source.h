// RandomSource: a caller's source of random bits.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <type_traits>

namespace zset {

// Borrows anything that gives 64 uniform random bits a call: std::mt19937_64, or a
// lambda. For use as a function parameter; the object must outlive the call.
class RandomSource {
 public:
  template <typename F>
  requires(!std::same_as<std::remove_cvref_t<F>, RandomSource> && std::invocable<F&>)
      RandomSource(F&& source)  // implicit, as a parameter type should be
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(source)))),
        call_([](void* object) -> std::uint64_t {
          return (*static_cast<std::remove_reference_t<F>*>(object))();
        }) {
    static_assert(std::same_as<std::invoke_result_t<F&>, std::uint64_t>,
                  "a random source must give std::uint64_t");
    if constexpr (requires { std::remove_cvref_t<F>::max(); }) {
      static_assert(std::remove_cvref_t<F>::max() == std::numeric_limits<std::uint64_t>::max() &&
                        std::remove_cvref_t<F>::min() == 0,
                    "a random source must give all 64 bits, as std::mt19937_64 does");
    }
  }

  std::uint64_t operator()() const { return call_(object_); }

 private:
  void* object_;
  std::uint64_t (*call_)(void*);
};

}  // namespace zset
