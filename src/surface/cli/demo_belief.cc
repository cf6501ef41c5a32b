// SPDX-License-Identifier: Apache-2.0
// The story of an assistant's beliefs about its user: stated, confirmed, corrected, contradicted
// and neglected, and how each is worded.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "belief/types.h"
#include "credence/engine.h"
#include "surface/cli/demo.h"
#include "surface/cli/render.h"
#include "surface/cli/render_belief.h"

namespace credence::cli {
namespace {

// A turn, this many days after the start.
struct Line {
  int day;
  std::string_view speaker;
  std::string_view text;
};

constexpr std::array<Line, 12> kTalk = {{
    {0, "user", "I live in Porto and I work at a small bakery. I prefer tea."},
    {0, "assistant", "You live in Porto and you prefer tea, is that right?"},
    {0, "user", "Yes, exactly."},
    {1, "user", "I have two cats. I'm allergic to nuts."},
    {12, "assistant", "So you have two cats?"},
    {12, "user", "No, that's not right."},
    {12, "user", "I have three cats."},
    {20, "assistant", "You work at a small bakery, correct?"},
    {20, "user", "Hmm, I'm not sure how long that will last."},
    {40, "user", "I live in Lisbon."},
    {41, "assistant", "You are allergic to nuts, so I leave them out."},
    {41, "user", "Yes, that's right, thanks."},
}};

class BeliefStory {
 public:
  BeliefStory(Terminal& out, Engine& engine, ManualClock& clock)
      : out_(out), beliefs_(engine.beliefs()), clock_(clock) {}

  Result<void> Tell() {
    out_.Line("What an assistant comes to believe about its user", Style::kBold);
    int number = 0;
    for (const Line& line : kTalk) CREDENCE_RETURN_IF_ERROR(Say(line, ++number));
    CREDENCE_RETURN_IF_ERROR(Link());
    CREDENCE_RETURN_IF_ERROR(Summary("How it words them"));
    CREDENCE_RETURN_IF_ERROR(Settle());
    clock_.Advance(std::chrono::days(100));
    CREDENCE_RETURN_IF_ERROR(
        Summary("A hundred silent days later: nothing was written, yet confidence is lower"));
    return ExplainOne();
  }

 private:
  Result<void> Say(const Line& line, int number) {
    if (line.day != day_) clock_.Advance(std::chrono::days(line.day - day_));
    day_ = line.day;
    out_.Write(fmt::format("day {:>3}  ", line.day), Style::kDim)
        .Cell(line.speaker, 10, line.speaker == "user" ? Style::kGood : Style::kDim)
        .Line(line.text);
    CREDENCE_ASSIGN_OR_RETURN(const EpisodeReport report,
                              beliefs_.Ingest(caller_, {.id = fmt::format("turn-{}", number),
                                                        .at = clock_.Now(),
                                                        .speaker = std::string(line.speaker),
                                                        .text = std::string(line.text)}));
    for (const EpisodeChange& change : report.changes) {
      out_.Write("           ")
          .Cell(change.what, 13, Style::kWarn)
          .Write(fmt::format("{:.2f}  ", change.confidence))
          .Line(OneLine(change.text));
    }
    clock_.Advance(std::chrono::minutes(1));
    return {};
  }

  Result<Uuid> Find(std::string_view words) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<RecalledBelief> found,
                              beliefs_.Recall(caller_, {.text = std::string(words), .limit = 1}));
    if (found.empty()) return NotFound(fmt::format("no belief about {}", Quoted(words)));
    return found.front().reading.belief.id;
  }

  Result<void> Link() {
    CREDENCE_ASSIGN_OR_RETURN(
        const AddedBelief inferred,
        beliefs_.Add(caller_, {.text = "You avoid peanut butter", .origin = "inferred"}));
    CREDENCE_ASSIGN_OR_RETURN(const Uuid nuts, Find("allergic nuts"));
    CREDENCE_ASSIGN_OR_RETURN(
        const BeliefReading supported,
        beliefs_.Support(caller_, inferred.reading.belief.id.ToString(), nuts.ToString()));
    out_.Line();
    out_.Line("The assistant infers something, and links it to what it rests on:", Style::kDim);
    RenderBeliefLine(out_, supported);
    return {};
  }

  Result<void> Summary(std::string_view title) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<BeliefReading> all, beliefs_.List(caller_, {}));
    out_.Line();
    out_.Line(title, Style::kBold);
    for (const BeliefReading& reading : all) {
      CREDENCE_ASSIGN_OR_RETURN(const WordedBelief worded,
                                beliefs_.Say(caller_, reading.belief.id.ToString()));
      out_.Write(fmt::format("  {:.2f}  ", worded.confidence))
          .Cell(NameOf(reading.status), 12, Style::kDim)
          .Line(worded.text);
    }
    return {};
  }

  Result<void> Settle() {
    CREDENCE_ASSIGN_OR_RETURN(const MaintenanceReport report, beliefs_.Maintain(caller_));
    out_.Line();
    out_.Line("Maintenance resolves clear contradictions and asks about the rest", Style::kBold);
    for (const Arbitration& between : report.resolved) {
      out_.Line(fmt::format("  settled: {} stands, {} apart",
                            OneLine(between.stands.belief.text.value_or("")),
                            between.strength.ToString()));
    }
    for (const Arbitration& between : report.questions) {
      out_.Line(fmt::format("  asks: {}", OneLine(between.question)));
    }
    return {};
  }

  Result<void> ExplainOne() {
    CREDENCE_ASSIGN_OR_RETURN(const Uuid id, Find("live Porto"));
    CREDENCE_ASSIGN_OR_RETURN(const BeliefExplanation explanation,
                              beliefs_.Explain(caller_, id.ToString()));
    out_.Line();
    out_.Line("Why one of them has its confidence", Style::kBold);
    RenderReply(out_, explanation, clock_.Now());
    return {};
  }

  Terminal& out_;
  Beliefs& beliefs_;
  ManualClock& clock_;
  Caller caller_{.space = "default", .actor = "demo"};
  int day_ = 0;
};

}  // namespace

Result<void> PlayBeliefDemo(Terminal& out) {
  CREDENCE_ASSIGN_OR_RETURN(const Timestamp start, ParseTimestamp("2026-03-02T09:00:00Z"));
  const auto clock = std::make_shared<ManualClock>(start);
  EngineOptions options;
  options.db = ":memory:";
  options.clock = clock;
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Engine> engine, Engine::Open(std::move(options)));
  return BeliefStory(out, *engine, *clock).Tell();
}

}  // namespace credence::cli
