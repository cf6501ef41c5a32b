// SPDX-License-Identifier: Apache-2.0
// FunctionRef: a callable passed down a call, without allocation (std::function_ref is C++26).
// REQUIRES: the callable outlives the FunctionRef, as it does when passed as an argument.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace credence {

template <class Signature>
class FunctionRef;

template <class R, class... Args>
class FunctionRef<R(Args...)> {
 public:
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, FunctionRef> &&
             std::is_invocable_r_v<R, F&, Args...>)
  // NOLINTNEXTLINE(google-explicit-constructor): conversion at the call is its purpose.
  FunctionRef(F&& callable)
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_([](void* object, Args... args) -> R {
          auto& target = *static_cast<std::remove_reference_t<F>*>(object);
          if constexpr (std::is_void_v<R>) {
            target(std::forward<Args>(args)...);  // The result is dropped.
          } else {
            return target(std::forward<Args>(args)...);
          }
        }) {}

  R operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

 private:
  void* object_;
  R (*call_)(void*, Args...);
};

}  // namespace credence
