// SPDX-License-Identifier: Apache-2.0
// Log: one line for each thing that happened, as text for people or as JSON for collectors, to
// standard error. Lines of several threads do not mix.
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
  // A number stays one in JSON, so that collectors can count with it.
  using Value = std::variant<std::string_view, std::int64_t>;
  using Field = std::pair<std::string_view, Value>;

  explicit Log(Form form) : form_(form) {}

  // REQUIRES: no secret is among the fields.
  void Write(Level level, std::string_view message, std::initializer_list<Field> fields = {}) const;
  void Info(std::string_view message, std::initializer_list<Field> fields = {}) const {
    Write(Level::kInfo, message, fields);
  }

 private:
  Form form_;
};

}  // namespace credence
