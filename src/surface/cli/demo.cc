// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/demo.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "credence/engine.h"
#include "operations/memory_answers.h"
#include "operations/session_answers.h"
#include "operations/store_answers.h"
#include "operations/why_answers.h"
#include "surface/cli/render.h"
#include "surface/cli/temporary_folder.h"

namespace credence::cli {
namespace {

using std::chrono::days;

class MemoryStory {
 public:
  MemoryStory(Terminal& out, Engine& engine, ManualClock& clock)
      : out_(out), engine_(engine), clock_(clock), start_(clock.Now()) {}

  Result<void> Tell() {
    CREDENCE_RETURN_IF_ERROR(Remember());
    CREDENCE_RETURN_IF_ERROR(LearnFromFailure());
    CREDENCE_RETURN_IF_ERROR(Confirm());
    CREDENCE_RETURN_IF_ERROR(ProveWrong());
    CREDENCE_RETURN_IF_ERROR(LetTimePass());
    CREDENCE_RETURN_IF_ERROR(EndGolden());
    return AskWhy();
  }

 private:
  Result<void> Remember() {
    Chapter(0, "Three memories are added. Nobody has checked them yet, so each starts at 0.50.");
    CREDENCE_ASSIGN_OR_RETURN(
        any_, Add({.content = "Never use the `any` type in this codebase", .type = "rule"}));
    CREDENCE_ASSIGN_OR_RETURN(
        dates_, Add({.content = "Use moment.js for date manipulation", .type = "pattern"}));
    CREDENCE_ASSIGN_OR_RETURN(
        tests_,
        Add({.content = "Always run the tests before a commit", .type = "rule", .global = true}));
    return {};
  }

  Result<void> LearnFromFailure() {
    Chapter(1,
            "A tool fails. Its error becomes a passive memory at 0.30, without the password. The "
            "same failure again confirms it.");
    const AddMemory failure{
        .content =
            "Traceback (most recent call last):\n  File \"seed.py\", line 3\n"
            "psycopg2.OperationalError: connection refused: is the mock server running? "
            "(password=hunter2)",
        .passive = true,
        .tool = "bash"};
    CREDENCE_RETURN_IF_ERROR(Add(failure));
    clock_.Advance(std::chrono::hours(5));
    CREDENCE_RETURN_IF_ERROR(Add(failure));
    return {};
  }

  Result<void> Confirm() {
    Chapter(10,
            "The rule about `any` is confirmed eight times: +0.05 each, exactly 0.90 in the end. "
            "At least 0.9, validated three times or more, never wrong: golden.");
    for (int review = 0; review < 8; ++review) {
      clock_.Set(start_ + days(2 + review));
      CREDENCE_ASSIGN_OR_RETURN(
          const MemoryReading reading,
          engine_.memories().Validate(me_, {.id = any_, .reason = "review passed"}));
      if (review == 0 || review >= 6) Show("validated", reading);
      if (review == 1) out_.Line("  … five more …", Style::kDim);
    }
    for (int run = 0; run < 2; ++run) {
      CREDENCE_ASSIGN_OR_RETURN(const MemoryReading reading,
                                engine_.memories().Validate(me_, {.id = tests_}));
      if (run == 1) Show("validated", reading);
    }
    return {};
  }

  Result<void> ProveWrong() {
    Chapter(14,
            "The advice on moment.js was wrong twice: -0.10 each, twice what a validation adds. "
            "Then a new memory replaces it; the old one stays in the history.");
    for (int time = 0; time < 2; ++time) {
      CREDENCE_ASSIGN_OR_RETURN(
          const MemoryReading reading,
          engine_.memories().Violate(me_, {.id = dates_, .reason = "deprecated"}));
      Show("violated", reading);
    }
    CREDENCE_ASSIGN_OR_RETURN(
        const AddedMemory added,
        engine_.memories().Supersede(me_, dates_,
                                     "Use date-fns for date manipulation, not moment.js"));
    Show("superseded by", *added.reading);
    out_.Line();
    return Inject("An agent's prompt now contains:");
  }

  Result<void> LetTimePass() {
    Chapter(44,
            "A month later. Nothing was written, yet memories that nobody confirmed count half. "
            "Golden memories do not fade.");
    CREDENCE_RETURN_IF_ERROR(Inject("The prompt:"));
    clock_.Set(start_ + days(58));
    CREDENCE_ASSIGN_OR_RETURN(const MemoryReading reading,
                              engine_.memories().Validate(me_, {.id = tests_}));
    Chapter(58, "One validation restores a memory to all the confidence it had earned.");
    Show("validated", reading);
    return {};
  }

  Result<void> EndGolden() {
    Chapter(
        60,
        "The golden rule is proven wrong once. It is no longer golden, and never will be again.");
    CREDENCE_ASSIGN_OR_RETURN(
        const MemoryReading reading,
        engine_.memories().Violate(me_, {.id = any_, .reason = "the generated client needs it"}));
    Show("violated", reading);
    out_.Line();
    return Inject("After two months the prompt contains, best first:");
  }

  Result<void> AskWhy() {
    Chapter(60, "Every confidence can be explained (credence why ID):");
    CREDENCE_ASSIGN_OR_RETURN(MemoryWhyReport why, engine_.memories().Why(me_, any_));
    Render(out_, operations::Reply::Of(std::move(why)), clock_.Now());
    CREDENCE_ASSIGN_OR_RETURN(VerifyReport verify, engine_.insight().Verify());
    out_.Line().Write("credence verify: ", Style::kDim);
    Render(out_, operations::Reply::Of(std::move(verify)), clock_.Now());
    out_.Line().Line(
        "Your turn:  credence memory add \"…\"   ·   credence inject   ·   credence help");
    return {};
  }

  void Chapter(int day, std::string_view text) {
    clock_.Set(start_ + days(day));
    out_.Line().Line(fmt::format("── day {} ──", day), Style::kBold).Paragraph(text);
    out_.Line();
  }

  void Show(std::string_view verb, const MemoryReading& reading) {
    out_.Write("  ").Cell(verb, 14, Style::kDim);
    RenderMemoryLine(out_, reading);
  }

  Result<std::string> Add(const AddMemory& request) {
    CREDENCE_ASSIGN_OR_RETURN(const AddedMemory added, engine_.memories().Add(me_, request));
    Show(added.created ? "remembered" : "seen again", *added.reading);
    return added.reading->memory.id.ToString();
  }

  Result<void> Inject(std::string_view heading) {
    CREDENCE_ASSIGN_OR_RETURN(const Injection injection, engine_.memories().Inject(me_, {}));
    out_.Line(heading, Style::kDim);
    std::string_view text = injection.text;
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      out_.Write("  │ ", Style::kDim).Line(text.substr(0, end));
      text.remove_prefix(end + 1);
    }
    return {};
  }

  Terminal& out_;
  Engine& engine_;
  ManualClock& clock_;
  Timestamp start_;
  Caller me_{.space = "default", .project = "/demo/shop", .actor = "user:ada"};
  std::string any_;
  std::string dates_;
  std::string tests_;
};

}  // namespace

Result<void> PlayDemo(Terminal& out) {
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<TemporaryFolder> folder, TemporaryFolder::Make());
  CREDENCE_ASSIGN_OR_RETURN(const Timestamp start, ParseTimestamp("2026-01-01T09:00:00Z"));
  const auto clock = std::make_shared<ManualClock>(start);
  EngineOptions options;
  options.db = folder->path() + "/demo.db";
  options.clock = clock;
  // The same ids in every run, so that the story can be quoted.
  options.rng = std::make_shared<SeededRng>(2026);
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Engine> engine, Engine::Open(std::move(options)));
  out.Line("Credence: two months in the life of a project's memories", Style::kBold)
      .Line("(with its own store and clock; your data is not touched)", Style::kDim);
  return MemoryStory(out, *engine, *clock).Tell();
}

}  // namespace credence::cli
