// SPDX-License-Identifier: Apache-2.0
// For tests: an engine on either store, with a clock and random numbers that the test controls.
#pragma once

#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/engine.h"
#include "memory/test_support.h"

namespace credence {

using memory::TestDay;
using memory::TestDecimal;
using memory::TestFolder;
using memory::TestStore;

class TestEngine {
 public:
  explicit TestEngine(TestStore kind, std::uint64_t seed = 1, EngineOptions options = {})
      : kind_(kind), options_(std::move(options)) {
    options_.clock = clock;
    options_.rng = std::make_shared<SeededRng>(seed);
    Reopen();
  }

  // As after a restart. Data that was only in memory is lost.
  void Reopen() {
    engine_.reset();
    options_.db = kind_ == TestStore::kMemory ? ":memory:" : db();
    engine_ = Engine::Open(options_).value();
  }

  Engine* operator->() { return engine_.get(); }
  Engine& operator*() { return *engine_; }

  std::string db() const { return folder_.File("test.db"); }
  void SetDay(double day) { clock->Set(TestDay(day)); }

  std::string Add(std::string_view content, std::string_view type = "rule") {
    AddMemory request;
    request.content = std::string(content);
    request.type = std::string(type);
    return engine_->memories().Add(me, request).value().reading.value().memory.id.ToString();
  }

  std::vector<std::string> Export() { return Export(me); }
  std::vector<std::string> Export(const Caller& caller) {
    std::vector<std::string> lines;
    const Result<void> done =
        engine_->ledger().Export(caller, [&](std::string_view line) { lines.emplace_back(line); });
    CREDENCE_CHECK(done.has_value(), "a store of a test can be read");
    return lines;
  }

  // All bytes on disk: the file and its log.
  std::string Bytes() const {
    std::string bytes;
    for (const std::string_view suffix : {"", "-wal"}) {
      std::ifstream file(db() + std::string(suffix), std::ios::binary);
      bytes.append(std::istreambuf_iterator<char>(file), {});
    }
    return bytes;
  }

  Caller me{.space = "default", .project = "/p", .actor = "user:ada"};
  std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>(TestDay());

 private:
  TestStore kind_;
  TestFolder folder_;
  EngineOptions options_;
  std::unique_ptr<Engine> engine_;
};

inline std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace credence
