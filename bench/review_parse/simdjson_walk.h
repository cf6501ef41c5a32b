// SPDX-License-Identifier: Apache-2.0
// The rival: simdjson, which parses a document into a tree; then every value is visited.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace credence::bench {

class SimdjsonWalk {
 public:
  // Nothing: the program was built without simdjson.
  static std::optional<SimdjsonWalk> Make(const std::vector<std::string>& documents);
  ~SimdjsonWalk();
  SimdjsonWalk(SimdjsonWalk&&) noexcept;
  SimdjsonWalk& operator=(SimdjsonWalk&&) noexcept;

  // Parses all documents. Returns the bytes of all strings plus the number of all other values.
  std::int64_t Run();

 private:
  struct State;
  explicit SimdjsonWalk(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace credence::bench
