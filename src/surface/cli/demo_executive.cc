// SPDX-License-Identifier: Apache-2.0
// The story of an executive: how heuristics earn the right to act, and how they fail to.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/engine.h"
#include "surface/cli/demo.h"
#include "surface/cli/render.h"
#include "surface/cli/temporary_folder.h"

namespace credence::cli {
namespace {

constexpr int kEvents = 200;
constexpr int kEventsPerBar = 5;

// A kind of event in the words of its source, and the scripted model's answer.
struct Situation {
  std::string_view begins;
  std::array<std::string_view, 3> events;
  std::string_view answer;
};

constexpr std::array<Situation, 4> kSituations = {{
    {"Disk usage",
     {"Disk usage on host web-1 is above 90 percent",
      "Disk usage on the host db-2 is now 97 percent",
      "Disk usage on host web-4 is above 95 percent"},
     "Delete the old log files on that host. That frees enough space for now."},
    {"Certificate",
     {"Certificate of the site shop.example expires in a few days",
      "Certificate of the site api.example expires in a few days",
      "Certificate of the site blog.example expires in a few days"},
     "Renew the certificate now, before it expires."},
    {"Job queue",
     {"Job queue is growing, 400 jobs are waiting", "Job queue is growing, 950 jobs are waiting",
      "Job queue is growing, 720 jobs are waiting"},
     "Add workers to the job queue until it is short again."},
    {"Health check",
     {"Health check of host web-2 failed several times",
      "Health check of host api-1 failed several times",
      "Health check of host db-1 failed several times"},
     "Restart the host at once."},
}};

struct Actor {
  std::string_view name;
  std::string_view condition;
  std::string_view action;
  std::string_view fate;
};

constexpr std::array<Actor, 5> kActors = {{
    {"clean up", "When disk usage on a host is above 90 percent",
     "Delete the old log files on that host", "earned by the model's agreement"},
    {"renew", "When the certificate of a site expires in a few days", "Renew the certificate now",
     "earned by the model's agreement"},
    {"scale up", "When the job queue is growing and jobs are waiting",
     "Add workers to the job queue", "earned by the model's agreement"},
    {"hold still", "When the job queue is growing and many jobs are waiting",
     "Do not add workers to the job queue", "held back: it says the opposite"},
    {"restart", "When the health check of a host failed several times", "Restart the host at once",
     "the model agrees, people disagree"},
}};

class ExecutiveStory {
 public:
  ExecutiveStory(Terminal& out, Engine& engine, ManualClock& clock)
      : out_(out), executive_(engine.executive()), clock_(clock), rng_(7) {}

  Result<void> Tell() {
    CREDENCE_ASSIGN_OR_RETURN(const std::string embedder, executive_.EmbedderName());
    out_.Line("Two hundred events of one source, five heuristics, and a scripted model.",
              Style::kBold);
    out_.Line(fmt::format("A heuristic starts at 0.30 and answers by itself from 0.70; until then "
                          "the model does ({} compares).",
                          embedder),
              Style::kDim);
    for (const Actor& actor : kActors) {
      CREDENCE_ASSIGN_OR_RETURN(const AddedHeuristic added,
                                executive_.Add(me_, {.condition = std::string(actor.condition),
                                                     .action = std::string(actor.action),
                                                     .source = "ops",
                                                     .name = std::string(actor.name)}));
      ids_.push_back(added.reading.heuristic.id);
      numbers_.emplace_back();
    }
    for (int i = 0; i < kEvents; ++i) {
      CREDENCE_RETURN_IF_ERROR(Happen());
      if ((i + 1) % kEventsPerBar == 0) CREDENCE_RETURN_IF_ERROR(Note());
    }
    return Show();
  }

 private:
  Result<void> Happen() {
    const Situation& situation = kSituations[rng_.Next() % kSituations.size()];
    const std::string_view text = situation.events[rng_.Next() % situation.events.size()];
    CREDENCE_ASSIGN_OR_RETURN(
        const EventAnswer answer,
        executive_.Process(me_, {.text = std::string(text), .source = "ops", .wait = true}));
    ++seen_;
    if (answer.path == DecisionPath::kHeuristic) ++without_model_;
    held_ += static_cast<int>(answer.held_back.size());
    // People are asked about restarts, and decline.
    if (situation.begins == "Health check") {
      ++rejected_;
      CREDENCE_RETURN_IF_ERROR(
          executive_.GiveFeedback(me_, {.event = answer.event_id, .positive = false}));
    }
    clock_.Advance(std::chrono::minutes(5));
    return {};
  }

  // Adds one bar to every chart.
  Result<void> Note() {
    constexpr double kPercent = 100;
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      CREDENCE_ASSIGN_OR_RETURN(const HeuristicReading reading,
                                executive_.Show(me_, ids_[i].ToString()));
      numbers_[i].push_back(static_cast<std::int64_t>(reading.heuristic.confidence * kPercent));
    }
    shares_.push_back(100 * without_model_ / std::max<std::int64_t>(seen_, 1));
    without_model_ = 0;
    seen_ = 0;
    return {};
  }

  Result<void> Show() {
    out_.Line();
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      CREDENCE_ASSIGN_OR_RETURN(const HeuristicReading reading,
                                executive_.Show(me_, ids_[i].ToString()));
      out_.Cell(kActors[i].name, 12, Style::kBold)
          .Write(Sparkline(numbers_[i]), reading.fires ? Style::kGood : Style::kWarn)
          .Write(fmt::format("  {:.2f} {:<6} fired {:>3}  ", reading.heuristic.confidence,
                             reading.fires ? "fires" : "asks", reading.heuristic.fire_count))
          .Line(kActors[i].fate, Style::kDim);
    }
    out_.Line();
    out_.Cell("no model", 12, Style::kBold)
        .Write(Sparkline(shares_), Style::kGood)
        .Line(fmt::format("  the share of events answered without it: {} % at first, {} % at last",
                          shares_.front(), shares_.back()),
              Style::kDim);
    out_.Line(
        fmt::format("The polarity guard blocked {} endorsements; people rejected {} responses.",
                    held_, rejected_),
        Style::kDim);
    return {};
  }

  Terminal& out_;
  Executive& executive_;
  ManualClock& clock_;
  SeededRng rng_;
  Caller me_{.space = "default", .actor = "user:ada"};
  std::vector<Uuid> ids_;
  std::vector<std::vector<std::int64_t>> numbers_;
  std::vector<std::int64_t> shares_;
  std::int64_t without_model_ = 0;
  std::int64_t seen_ = 0;
  int held_ = 0;
  int rejected_ = 0;
};

Result<void> WriteScript(const std::string& path) {
  std::ofstream file(path);
  for (const Situation& situation : kSituations) {
    file << fmt::format("{{\"match\": \"[ops]: \\\"{}\", \"response\": \"{}\"}}\n",
                        situation.begins, situation.answer);
  }
  file.close();
  if (file) return {};
  return Fail(Code::kUnavailable, path + ": cannot be written; set TMPDIR to another folder");
}

}  // namespace

Result<void> PlayExecutiveDemo(Terminal& out, EngineOptions options) {
  CREDENCE_ASSIGN_OR_RETURN(const Timestamp start, ParseTimestamp("2026-01-01T09:00:00Z"));
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<TemporaryFolder> folder, TemporaryFolder::Make());
  const std::string script = folder->path() + "/answers.jsonl";
  CREDENCE_RETURN_IF_ERROR(WriteScript(script));
  const auto clock = std::make_shared<ManualClock>(start);
  options.db = ":memory:";
  options.clock = clock;
  options.rng = std::make_shared<SeededRng>(1);
  // The story is always the same; only the embedder is the user's.
  std::erase_if(options.environment, [](const std::string& variable) {
    return !variable.starts_with("CREDENCE_EMBEDDING_");
  });
  options.settings_toml = fmt::format("[llm]\nprovider = \"scripted\"\nscript = \"{}\"\n", script);
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Engine> engine, Engine::Open(std::move(options)));
  return ExecutiveStory(out, *engine, *clock).Tell();
}

}  // namespace credence::cli
