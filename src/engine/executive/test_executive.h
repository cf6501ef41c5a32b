// SPDX-License-Identifier: Apache-2.0
// For tests: engines with a scripted model and an embedder that needs no files, so that answers and
// similarities are the same on every machine. Equal texts have similarity 1.
#pragma once

#include <chrono>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/test_framework.h"
#include "credence/engine.h"
#include "memory/test_support.h"

namespace credence {

using memory::TestDay;
using memory::TestFolder;
using memory::TestStore;

// A heuristic from software development.
inline constexpr std::string_view kBuildCondition = "The build of the main branch is red";
inline constexpr std::string_view kBuildAction = "Revert the last merge of today";

class ExecutiveWorld {
 public:
  explicit ExecutiveWorld(TestStore kind) : kind_(kind) { Script(R"({"response": "It is so."})"); }

  // Writes the lines of the model's script.
  void Script(std::string_view lines) const { std::ofstream(script()) << lines; }
  std::string script() const { return folder_.File("answers.jsonl"); }
  std::string db() const { return kind_ == TestStore::kMemory ? ":memory:" : folder_.File("x.db"); }

  // With a model; `more` adds settings to [executive], `llm` to [llm].
  EngineOptions Options(std::string_view more = "", std::string_view llm = "",
                        std::uint64_t seed = 1) const {
    EngineOptions options;
    options.db = db();
    options.settings_toml =
        "[llm]\nprovider = \"scripted\"\nscript = \"" + script() + "\"\n" + std::string(llm) +
        "\n[embedding]\nprovider = \"lexical\"\n[executive]\n" + std::string(more);
    options.clock = clock;
    options.rng = std::make_shared<SeededRng>(seed);
    return options;
  }
  std::unique_ptr<Engine> Open(std::string_view more = "", std::string_view llm = "",
                               std::uint64_t seed = 1) const {
    return Engine::Open(Options(more, llm, seed)).value();
  }
  // Without a model.
  std::unique_ptr<Engine> OpenAlone() const {
    EngineOptions options = Options();
    options.settings_toml = "[embedding]\nprovider = \"lexical\"\n";
    return Engine::Open(std::move(options)).value();
  }

  void PassSeconds(double seconds) {
    clock->Set(clock->Now() + std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6)));
  }

  Caller me{.space = "default", .project = "/p", .actor = "user:ada"};
  std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>(TestDay());

 private:
  TestStore kind_;
  TestFolder folder_;
};

// The executive of an engine with a model. In the end, its store must be sound.
class ExecutiveEngineTest : public testing::TestWithParam<TestStore> {
 protected:
  ~ExecutiveEngineTest() override {
    if (!engine_) return;
    It().Drain();
    const Result<VerifyReport> report = engine_->insight().Verify();
    EXPECT_TRUE(report && report->ok()) << (report ? report->problems[0].what : "unreadable");
  }

  void Open(std::string_view more = "", std::string_view llm = "") {
    engine_.reset();
    engine_ = world_.Open(more, llm);
  }
  Executive& It() { return engine_->executive(); }
  Heuristic Shown(const std::string& id) { return It().Show(me(), id).value().heuristic; }
  const Caller& me() const { return world_.me; }
  // A heuristic with alpha 3 and beta 1: confidence 0.75.
  std::string AddTrustedBuild() {
    std::string id = It().Add(me(), {.condition = std::string(kBuildCondition),
                                     .action = std::string(kBuildAction),
                                     .source = "ci"})
                         .value()
                         .reading.heuristic.id.ToString();
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(It().Judge(me(), {.id = id}));
    return id;
  }
  // How many of the newest thousand events of the ledger are of this kind.
  std::int64_t CountOf(std::string_view kind) {
    const LedgerPage page =
        engine_->ledger().Browse(me(), {.kind = std::string(kind), .limit = 1'000}).value();
    return static_cast<std::int64_t>(page.events.size());
  }

  ExecutiveWorld world_{GetParam()};
  std::unique_ptr<Engine> engine_ = world_.Open();
};

// The value of one line of metrics; -1 if there is none.
inline double MetricOf(std::string_view text, std::string_view name) {
  const std::string wanted = "\n" + std::string(name) + " ";
  const std::size_t at = text.find(wanted);
  if (at == std::string_view::npos) return -1;
  return std::stod(std::string(text.substr(at + wanted.size())));
}

}  // namespace credence
