// SPDX-License-Identifier: Apache-2.0
// For tests: variables of the environment that are as before at the end of the scope.
#pragma once

#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): setenv is POSIX, not C++.

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace credence::home {

class TestEnvironment {
 public:
  ~TestEnvironment() {
    for (auto before = before_.rbegin(); before != before_.rend(); ++before) {
      Write(before->first, before->second);
    }
  }
  TestEnvironment() = default;
  TestEnvironment(const TestEnvironment&) = delete;
  TestEnvironment& operator=(const TestEnvironment&) = delete;

  // Nothing: the variable is not set.
  void Set(const std::string& name, const std::optional<std::string>& value) {
    const char* before = getenv(name.c_str());
    before_.emplace_back(name,
                         before == nullptr ? std::nullopt : std::optional<std::string>(before));
    Write(name, value);
  }

 private:
  static void Write(const std::string& name, const std::optional<std::string>& value) {
    if (value) {
      setenv(name.c_str(), value->c_str(), 1);
    } else {
      unsetenv(name.c_str());
    }
  }

  std::vector<std::pair<std::string, std::optional<std::string>>> before_;
};

}  // namespace credence::home
