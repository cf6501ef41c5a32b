// SPDX-License-Identifier: Apache-2.0
// The story of an agent whose work people review: it is overconfident, they keep asking for the
// same thing, it learns that, and they review less of its work.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "credence/engine.h"
#include "operations/review_answers.h"
#include "review/names.h"
#include "surface/cli/demo.h"
#include "surface/cli/render.h"
#include "surface/cli/render_review_why.h"

namespace credence::cli {
namespace {

using std::chrono::days;
using std::chrono::minutes;

constexpr int kDays = 60;
constexpr int kDaysPerBar = 5;
constexpr int kRegression = 40;  // From this day on, one page of documentation is wrong.
constexpr std::string_view kRule = "error-specificity";
constexpr std::string_view kWish = "Missing the name of the wrong field in errors";

// A person's review of one work product.
struct PersonsVerdict {
  bool approved = true;
  double score = 9;
  std::string_view wish;
};

class ReviewStory {
 public:
  ReviewStory(Terminal& out, Engine& engine, ManualClock& clock)
      : out_(out),
        engine_(engine),
        reviews_(engine.reviews()),
        clock_(clock),
        start_(clock.Now()) {}

  Result<void> Tell() {
    Title("Two months of reviews: an agent writes handlers for a shop, and documentation");
    out_.Line("(with its own store and clock; your data is not touched)", Style::kDim);
    for (int day = 0; day < kDays; ++day) {
      clock_.Set(start_ + days(day));
      CREDENCE_RETURN_IF_ERROR(Make("handlers", day));
      CREDENCE_RETURN_IF_ERROR(Make("docs", day));
      if (day == 3) CREDENCE_RETURN_IF_ERROR(MendADocument());
      CREDENCE_RETURN_IF_ERROR(LearnInTheEvening(day));
      if (day == 22) CREDENCE_RETURN_IF_ERROR(CheckItself());
      if ((day + 1) % kDaysPerBar == 0) CREDENCE_RETURN_IF_ERROR(Note());
    }
    return ShowTheEnd();
  }

 private:
  static std::string WorkOf(std::string_view task_type, int day, double confidence) {
    return fmt::format(
        R"({{"type": "code-module", "id": "{0}-{1}", "version": "1",
             "summary": "{0} of day {1}", "agentConfidence": {2}, "scorePrediction": 8.5,
             "generationContext": {{"promptHash": "p", "modelUsed": "demo",
                                    "generationTimeMs": 900, "iterationCount": 1}}}})",
        task_type, day, confidence);
  }

  // Handlers keep lacking the same thing until the agent is told.
  PersonsVerdict Judge(std::string_view task_type, int day) {
    if (task_type == "docs") {
      const bool is_wrong = day >= kRegression && !fell_;
      if (is_wrong) fell_ = true;
      return {.approved = !is_wrong, .score = is_wrong ? 4.0 : 8.5, .wish = ""};
    }
    if (told_) return {.approved = day % 16 != 0, .score = day % 16 != 0 ? 8.5 : 6, .wish = ""};
    const bool lacks_it = day % 5 == 1 || day % 5 == 3;
    return {.approved = !lacks_it, .score = lacks_it ? 4.0 : 7, .wish = lacks_it ? kWish : ""};
  }

  std::string FeedbackOf(std::string_view task_type, int day, const PersonsVerdict& verdict,
                         double confidence) {
    return fmt::format(
        R"({{"id": "0195a000-0000-7000-8000-{:012}", "timestamp": "{}", "sessionId": "day-{}",
             "modalId": "diff", "modalVersion": "1", "pipelineStage": "review",
             "taskType": "{}", "reviewer": "ada", "workProduct": {},
             "decision": {{"decision": "{}"}},
             "scores": [{{"dimension": "error-handling", "score": {}}},
                        {{"dimension": "code-quality", "score": 8}}]{},
             "meta": {{"timeToDecisionMs": 45000, "timeToFirstInteractionMs": 900}}}})",
        ++feedback_, FormatTimestamp(clock_.Now()), day, task_type,
        WorkOf(task_type, day, confidence), verdict.approved ? "approved" : "needs-work",
        verdict.score,
        verdict.wish.empty() ? ""
                             : fmt::format(R"(, "annotations": [{{"type": "criticism",
                                                "target": {{"file": "orders.ts"}}, "text": "{}",
                                                "severity": "major", "category": "{}"}}])",
                                           verdict.wish, kRule));
  }

  // One work product: the agent predicts the result, and a person reviews it if it is sampled.
  Result<void> Make(std::string_view task_type, int day) {
    constexpr double kSure = 0.92;
    CREDENCE_ASSIGN_OR_RETURN(
        const RegisterReport registered,
        reviews_.Predict(me_, fmt::format(R"({{"workProduct": {}, "taskType": "{}"}})",
                                          WorkOf(task_type, day, kSure), task_type)));
    const WorkReading& work = registered.answers.front().work.value();
    ++made_;
    clock_.Advance(minutes(60));
    if (!work.shown) return {};
    ++seen_;
    const PersonsVerdict verdict = Judge(task_type, day);
    CREDENCE_RETURN_IF_ERROR(
        reviews_.Submit(me_, {.documents = FeedbackOf(task_type, day, verdict, kSure)}));
    if (task_type == "handlers") {
      scores_.push_back(verdict.score);
      worth_ = work.calibrated.value_or(kSure);
      worst_ = std::min(worst_, worth_);
      if (day < 4) ShowReview(day, work, verdict);
    }
    return {};
  }

  void ShowReview(int day, const WorkReading& work, const PersonsVerdict& verdict) {
    if (day == 0) {
      out_.Line();
      out_.Line(
          "Before each review the agent states its confidence. People review all of its work.");
    }
    Day(day)
        .Write(fmt::format("{:<12} {:.2f} sure  ", work.id, work.stated.value_or(0)))
        .Cell(verdict.approved ? "approved" : "needs work", 12,
              verdict.approved ? Style::kGood : Style::kBad)
        .Write(fmt::format("{:.1f}", verdict.score))
        .Line(verdict.wish.empty() ? "" : fmt::format("  {}", verdict.wish), Style::kDim);
  }

  // A number out of range is not lost: it is quarantined, and accepted once corrected.
  Result<void> MendADocument() {
    clock_.Advance(minutes(30));
    CREDENCE_RETURN_IF_ERROR(reviews_.Register(
        me_,
        fmt::format(R"({{"workProduct": {}, "taskType": "docs"}})", WorkOf("docs", 100, 0.9))));
    const std::string wrong = FeedbackOf("docs", 100, {.score = 85, .wish = ""}, 0.9);
    CREDENCE_ASSIGN_OR_RETURN(const SubmitReport refused,
                              reviews_.Submit(me_, {.documents = wrong}));
    const SubmitAnswer& answer = refused.answers.front();
    out_.Line();
    Day(3)
        .Write("refused: ", Style::kBad)
        .Line(fmt::format("{}: {}", answer.error.value().field,
                          OneLine(answer.error.value().message)));
    --feedback_;
    const std::string right = FeedbackOf("docs", 100, {.score = 8.5, .wish = ""}, 0.9);
    CREDENCE_ASSIGN_OR_RETURN(const SubmitReport mended,
                              reviews_.Submit(me_, {.documents = right}));
    CREDENCE_ASSIGN_OR_RETURN(const QuarantinedReading document,
                              reviews_.ShowQuarantined(me_, answer.quarantine_id.value()));
    Day(3)
        .Write(fmt::format("{}: ", document.state), Style::kGood)
        .Line(fmt::format("{} accepted, none lost", mended.accepted));
    return {};
  }

  // What reviewers keep asking for becomes a rule, and the rule a memory.
  Result<void> LearnInTheEvening(int day) {
    CREDENCE_RETURN_IF_ERROR(reviews_.Learn(me_));
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<RuleReading> rules, reviews_.Rules(me_, false));
    for (const RuleReading& rule : rules) {
      if (rule.key != kRule || rule.state == state_) continue;
      if (!state_) out_.Line().Line("Reviewers keep asking for the same thing.");
      state_ = rule.state;
      Day(day)
          .Cell(NameOf(rule.state), 11,
                rule.state == RuleState::kActive ? Style::kGood : Style::kWarn)
          .Write(fmt::format("{} mentions, {:.2f}  ", rule.mentions, rule.confidence))
          .Line(OneLine(rule.rule), Style::kDim);
      if (rule.state == RuleState::kActive) {
        told_ = true;
        CREDENCE_RETURN_IF_ERROR(ShowWhatWasLearned());
      }
    }
    return {};
  }

  Result<void> ShowWhatWasLearned() {
    CREDENCE_ASSIGN_OR_RETURN(const Injection injection, engine_.memories().Inject(me_, {}));
    out_.Line().Line("From now on every prompt contains the rule (credence inject):");
    std::string_view text = injection.text;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size() - 1);
      out_.Write("  │ ", Style::kDim).Line(text.substr(0, end));
      text.remove_prefix(end + 1);
    }
    CREDENCE_ASSIGN_OR_RETURN(const ReviewFindings findings, reviews_.Analyse(me_));
    out_.Line().Line("How accurate its confidence was so far (credence review calibration):");
    for (const ReviewCalibration& calibration : findings.calibration_by_task_type) {
      const CalibrationBucket& surest = calibration.buckets.back();
      out_.Write("  ")
          .Cell(calibration.task_type, 10, Style::kBold)
          .Line(fmt::format("{:.2f} sure, {:.2f} approved: {:+.2f}", surest.stated.value_or(0),
                            surest.actual.value_or(0), surest.correction.value_or(0)));
    }
    return {};
  }

  Result<void> CheckItself() {
    out_.Line();
    out_.Line("Before a review, the agent checks its own work against all of this (review check).");
    for (const int score : {4, 8}) {
      CREDENCE_ASSIGN_OR_RETURN(
          const SelfCheck check,
          reviews_.Check(me_, fmt::format(R"({{"workProduct": {}, "taskType": "handlers",
              "scores": [{{"dimension": "error-handling", "score": {}}},
                         {{"dimension": "code-quality", "score": 8}}]}})",
                                          WorkOf("handlers", 200, 0.92), score)));
      Day(22)
          .Cell(check.passed ? "passed" : "not passed", 12,
                check.passed ? Style::kGood : Style::kBad)
          .Write(fmt::format("score {:.1f} predicted, {:.2f} calibrated",
                             check.predicted_score.value_or(0),
                             check.calibrated_confidence.value_or(0)))
          .Line(check.violations.empty()
                    ? ""
                    : fmt::format("; {}", OneLine(check.violations.front().message)),
                Style::kDim);
    }
    return {};
  }

  // Adds one bar to every chart.
  Result<void> Note() {
    constexpr double kScoreMax = 10;
    constexpr double kPercent = 100;
    constexpr std::int64_t kLevels = 4;
    double sum = 0;
    for (const double score : scores_) sum += score;
    if (!scores_.empty()) last_score_ = sum / static_cast<double>(scores_.size());
    scores_.clear();
    score_bars_.push_back(static_cast<std::int64_t>(last_score_ / kScoreMax * kPercent));
    worth_bars_.push_back(static_cast<std::int64_t>(worth_ * kPercent));
    shown_bars_.push_back(made_ == 0 ? 0 : 100 * seen_ / made_);
    made_ = 0;
    seen_ = 0;
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<LevelReading> levels, reviews_.Levels(me_));
    for (const LevelReading& level : levels) {
      if (level.task_type == "docs") level_bars_.push_back(100 * level.level / kLevels);
    }
    return {};
  }

  void Chart(std::string_view name, const std::vector<std::int64_t>& bars, std::string_view what) {
    out_.Write("  ")
        .Cell(name, 20, Style::kBold)
        .Write(Sparkline(bars), Style::kGood)
        .Line(fmt::format("  {}", what), Style::kDim);
  }

  Result<void> ShowTheEnd() {
    out_.Line().Line("Two months, one bar for every five days:");
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<RuleReading> rules, reviews_.Rules(me_, true));
    for (const RuleReading& rule : rules) {
      if (rule.key != kRule || !rule.effectiveness) continue;
      Chart("scores, handlers", score_bars_,
            fmt::format("since the rule {:+.2f} ({:+.2f} to {:+.2f}, {} reviews)",
                        *rule.effectiveness, rule.effect_low.value_or(0),
                        rule.effect_high.value_or(0), rule.reviews_since));
    }
    Chart("0.92 sure is worth", worth_bars_,
          fmt::format("{:.2f} at worst, {:.2f} at last", worst_, worth_));
    Chart("level of docs", level_bars_, "earned by approvals, lost by one bad page, earned again");
    Chart("people look at", shown_bars_,
          fmt::format("{} % of the work at first, {} % at last", shown_bars_.front(),
                      shown_bars_.back()));
    out_.Line().Line("Every level can be explained (credence why docs):");
    CREDENCE_ASSIGN_OR_RETURN(const LevelWhyReport why, reviews_.WhyLevel(me_, "docs"));
    RenderReply(out_, why);
    CREDENCE_ASSIGN_OR_RETURN(VerifyReport verify, engine_.insight().Verify());
    out_.Line().Write("credence verify: ", Style::kDim);
    Render(out_, operations::Reply::Of(std::move(verify)), clock_.Now());
    return {};
  }

  void Title(std::string_view text) { out_.Line(text, Style::kBold); }
  Terminal& Day(int day) { return out_.Write(fmt::format("  day {:>2}  ", day), Style::kDim); }

  Terminal& out_;
  Engine& engine_;
  Reviews& reviews_;
  ManualClock& clock_;
  Timestamp start_;
  Caller me_{.space = "default", .actor = "user:ada"};
  int feedback_ = 0;
  bool told_ = false;  // The rule is in the prompts.
  bool fell_ = false;
  std::optional<RuleState> state_;
  std::vector<double> scores_;
  double last_score_ = 0;
  double worth_ = 1;  // How reliable the agent's predictions have been.
  double worst_ = 1;
  std::int64_t made_ = 0;
  std::int64_t seen_ = 0;
  std::vector<std::int64_t> score_bars_;
  std::vector<std::int64_t> worth_bars_;
  std::vector<std::int64_t> level_bars_;
  std::vector<std::int64_t> shown_bars_;
};

}  // namespace

Result<void> PlayReviewDemo(Terminal& out) {
  CREDENCE_ASSIGN_OR_RETURN(const Timestamp start, ParseTimestamp("2026-03-02T09:00:00Z"));
  const auto clock = std::make_shared<ManualClock>(start);
  EngineOptions options;
  options.db = ":memory:";
  options.clock = clock;
  // The same samples in every run, so that the story can be quoted.
  options.rng = std::make_shared<SeededRng>(1);
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Engine> engine, Engine::Open(std::move(options)));
  return ReviewStory(out, *engine, *clock).Tell();
}

}  // namespace credence::cli
