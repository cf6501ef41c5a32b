// SPDX-License-Identifier: Apache-2.0
// Log: one line per event to standard error, as text for people or as JSON for collectors. Lines of
// several threads do not mix.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <variant>

namespace credence {

class Log {
 public:
  enum class Form { kText, kJson };
  enum class Level { kInfo, kWarning, kError };
  // Numbers stay numbers in JSON, so that collectors can aggregate them.
  using Value = std::variant<std::string_view, std::int64_t>;
  using Field = std::pair<std::string_view, Value>;

  explicit Log(Form form) : form_(form) {}

  // REQUIRES: the fields contain no secret.
  void Write(Level level, std::string_view message, std::initializer_list<Field> fields = {}) const;
  void Info(std::string_view message, std::initializer_list<Field> fields = {}) const {
    Write(Level::kInfo, message, fields);
  }

 private:
  Form form_;
};

}  // namespace credence
