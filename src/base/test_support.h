// SPDX-License-Identifier: Apache-2.0
// For tests: a folder that goes away, and instants, ids and numbers made up as they are needed.
#pragma once

#include <stdlib.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "base/check.h"
#include "credence/decimal.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

// A folder of its own, gone with all that is in it at the end of the scope.
class TestFolder {
 public:
  TestFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "credence-XXXXXX").string();
    CREDENCE_CHECK(mkdtemp(name.data()) != nullptr, "a temporary folder can be made");
    path_ = std::filesystem::canonical(name);
  }
  ~TestFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  std::string File(std::string_view name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

inline Timestamp TestTime(std::string_view text) { return ParseTimestamp(text).value(); }

// 2026-01-01, and so many days later.
inline Timestamp TestDay(double days = 0) {
  return TestTime("2026-01-01T00:00:00Z") +
         std::chrono::microseconds(static_cast<std::int64_t>(days * 86'400e6));
}

inline Uuid TestId(std::uint32_t number) {
  Uuid id;
  for (std::size_t i = 0; i < 4; ++i) {
    id.bytes[i] = static_cast<std::uint8_t>(number >> (24 - 8 * i));
    id.bytes[12 + i] = id.bytes[i];
  }
  id.bytes[8] = 0x80;
  return id;
}

inline Decimal TestDecimal(std::string_view text) { return Decimal::Parse(text).value(); }

}  // namespace credence
