// SPDX-License-Identifier: Apache-2.0
// Runs random review histories through the engine and compares them with the naive rules.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "base/record_json.h"
#include "base/test_framework.h"
#include "base/test_steps.h"
#include "engine/reviews/naive_reviews.h"
#include "engine/reviews/test_reviews.h"
#include "review/names.h"

namespace credence {
namespace {

constexpr std::uint32_t kFewWorks = 8;
constexpr int kStepsMax = 30;

template <class T>
std::vector<std::string> SortedJson(const std::vector<T>& values) {
  std::vector<std::string> texts;
  for (const T& value : values) texts.push_back(JsonOf(value));
  std::ranges::sort(texts);
  return texts;
}

TestWork WorkOf(std::uint32_t number, std::string version) {
  return {.id = fmt::format("w{}", number),
          .version = std::move(version),
          .task_type = number % 2 == 0 ? "shopify" : "stripe"};
}

template <class T>
T OneOf(std::initializer_list<std::pair<std::size_t, T>> weighted) {
  return *rc::gen::weightedElement<T>(weighted);
}

// Uses few ids and contexts, so that documents collide.
NaiveDocument AnyDocument(std::uint32_t ids, double today) {
  const auto number = *rc::gen::inRange<std::uint32_t>(0, ids);
  NaiveDocument document{
      .feedback = {.number = number,
                   .work = fmt::format("w{}", OneOf<bool>({{9, true}, {1, false}})
                                                  ? number % kFewWorks
                                                  : *rc::gen::inRange<std::uint32_t>(0, kFewWorks)),
                   .version = OneOf<std::string>({{3, "1"}, {1, "2"}}),
                   .decision = OneOf<std::string>(
                       {{20, "approved"}, {1, "rejected"}, {1, "needs-work"}, {1, "deferred"}}),
                   .day = OneOf<double>({{20, today}, {1, today + 5}, {1, today - 40}}),
                   .session = fmt::format("s{}", *rc::gen::inRange(0, 20)),
                   .modal = OneOf<std::string>({{1, "diff"}, {1, "full"}})},
      .is_broken = OneOf<bool>({{1, true}, {15, false}}),
      .is_experimental = OneOf<bool>({{1, true}, {15, false}})};
  if (document.feedback.decision != "approved" && OneOf<bool>({{1, true}, {1, false}})) {
    document.feedback.more = TestRemark("criticism", "retries", "No retry on failure.");
  }
  return document;
}

std::vector<NaiveDocument> AnyDocuments(std::uint32_t ids, int count_max, double today) {
  std::vector<NaiveDocument> documents;
  const int count = *rc::gen::inRange(1, count_max + 1);
  for (int i = 0; i < count; ++i) documents.push_back(AnyDocument(ids, today));
  return documents;
}

std::string LinesOf(const std::vector<NaiveDocument>& documents) {
  std::string text;
  for (const NaiveDocument& document : documents) text += document.Json() + "\n";
  return text;
}

// One history: what the engine did, next to what it should have done.
class ReviewHistory {
 public:
  explicit ReviewHistory(TestStore kind) : engine_(kind, 1, ReviewOptions()), kind_(kind) {
    engine_.SetDay(today_);
  }

  void Step() {
    DoOneOf({{3, [this] { Register(); }},
             {8, [this] { Submit(); }},
             {1, [this] { RC_ASSERT(reviews().Learn(engine_.me).has_value()); }},
             {1, [this] { RC_ASSERT(reviews().Retain(engine_.me, false).has_value()); }},
             {1, [this] { Judge(); }},
             {1, [this] { engine_.SetDay(today_ += *rc::gen::inRange(0, 60)); }},
             {3, [this] { Withdraw(); }},
             {1, [this] { Discard(); }}});
  }

  void Check() {
    const ReviewFindings findings = reviews().Analyse(engine_.me).value();
    RC_ASSERT(findings.events == static_cast<std::int64_t>(naive_.accepted()));
    std::vector<std::string> waiting;
    const ReviewList list =
        reviews().List(engine_.me, {.state = "quarantined", .limit = std::nullopt}).value();
    for (const QuarantinedReading& document : list.quarantined) {
      waiting.push_back(document.document.value());
    }
    std::vector<std::string> expected;
    for (const auto& [text, id] : naive_.waiting()) {
      if (!discarded_.contains(text)) expected.push_back(text);
    }
    std::ranges::sort(waiting);
    RC_ASSERT(waiting == expected);
    const std::vector<LevelReading> levels = reviews().Levels(engine_.me).value();
    RC_ASSERT(levels.size() == naive_.levels().size());
    for (const LevelReading& level : levels) {
      const NaiveLevel& naive = naive_.levels().at(level.task_type);
      RC_ASSERT(level.level == naive.level);
      RC_ASSERT(level.approvals == naive.approvals());
      RC_ASSERT(level.decisions == std::ssize(naive.decisions));
      RC_ASSERT(level.waiting == naive.waiting);
    }
  }

  // The store must match the history, and so must an imported copy of the ledger.
  void Finish() {
    RC_ASSERT(engine_->insight().Verify()->ok());
    TestEngine copy(kind_, 2, ReviewOptions());
    copy.SetDay(today_);
    std::istringstream lines(Joined(engine_.Export()));
    RC_ASSERT(copy->ledger().Import(copy.me, lines).has_value());
    RC_ASSERT(copy->insight().Verify()->ok());
    Reviews& other = copy->reviews();
    RC_ASSERT(JsonOf(other.Levels(copy.me).value()) ==
              JsonOf(reviews().Levels(engine_.me).value()));
    RC_ASSERT(JsonOf(other.Analyse(copy.me).value()) ==
              JsonOf(reviews().Analyse(engine_.me).value()));
    for (const std::string_view state : {"pending", "done", "skipped"}) {
      const ListReviews request{.state = std::string(state), .limit = std::nullopt};
      RC_ASSERT(JsonOf(other.List(copy.me, request)->works) ==
                JsonOf(reviews().List(engine_.me, request)->works));
    }
  }

 private:
  Reviews& reviews() { return engine_->reviews(); }

  void Register() {
    TestWork work = WorkOf(*rc::gen::inRange<std::uint32_t>(0, kFewWorks),
                           OneOf<std::string>({{3, "1"}, {1, "2"}}));
    naive_.Register(work);
    if (OneOf<bool>({{1, true}, {1, false}})) {
      RC_ASSERT(reviews().Register(engine_.me, work.Json())->answers[0].accepted);
    } else {
      // The prediction may come too late, but it still registers the work product.
      work.more = fmt::format(R"(, "agentConfidence": 0.{})", *rc::gen::inRange(1, 10));
      RC_ASSERT(reviews().Predict(engine_.me, work.Json()).has_value());
    }
  }

  void Submit() {
    const std::vector<NaiveDocument> documents = AnyDocuments(200, 40, today_);
    const SubmitReport report =
        reviews().Submit(engine_.me, {.documents = LinesOf(documents)}).value();
    RC_ASSERT(report.answers.size() == documents.size());
    for (std::size_t i = 0; i < documents.size(); ++i) {
      RC_ASSERT(report.answers[i].accepted == naive_.Submit(documents[i], today_));
      if (report.answers[i].quarantine_id) discarded_.erase(documents[i].Json());
    }
  }

  void Withdraw() {
    const auto number = *rc::gen::inRange<std::uint32_t>(0, 200);
    const bool was_there =
        reviews().Withdraw(engine_.me, TestFeedback::Id(number), "a slip").has_value();
    RC_ASSERT(was_there == naive_.Withdraw(number));
  }

  void Judge() {
    const std::vector<RuleReading> rules = reviews().Rules(engine_.me, true).value();
    for (const RuleReading& rule : rules) {
      const bool is_retired = rule.state == RuleState::kRetired;
      const RuleVerdict verdict =
          is_retired ? RuleVerdict::kRevive
                     : OneOf<RuleVerdict>({{1, RuleVerdict::kConfirm}, {1, RuleVerdict::kRetire}});
      RC_ASSERT(reviews()
                    .JudgeRule(engine_.me, rule.id, {.verdict = verdict, .reason = "so"})
                    .has_value());
    }
  }

  void Discard() {
    const auto open = reviews().List(engine_.me, {.state = "quarantined", .limit = 1})->quarantined;
    if (open.empty()) return;
    RC_ASSERT(reviews().Discard(engine_.me, open[0].id).has_value());
    discarded_.insert(open[0].document.value());
  }

  TestEngine engine_;
  TestStore kind_;
  NaiveReviews naive_;
  std::set<std::string> discarded_;
  double today_ = 50;
};

RC_GTEST_PROP(ReviewsProperty, AnyHistoryIsThatOfTheRules, ()) {
  ReviewHistory history(
      *rc::gen::element(TestStore::kMemory, TestStore::kMemory, TestStore::kSqlite));
  const int steps = *rc::gen::inRange(1, kStepsMax);
  for (int i = 0; i < steps; ++i) {
    history.Step();
    history.Check();
  }
  history.Finish();
}

// The result must not depend on how documents are batched.
RC_GTEST_PROP(ReviewsProperty, OneBatchOrOneByOne, ()) {
  TestEngine whole(TestStore::kMemory, 1, ReviewOptions());
  TestEngine single(TestStore::kMemory, 1, ReviewOptions());
  for (TestEngine* engine : {&whole, &single}) {
    engine->SetDay(50);
    for (std::uint32_t i = 0; i + 1 < kFewWorks; ++i) {
      RC_ASSERT((*engine)->reviews().Register(engine->me, WorkOf(i, "1").Json()).has_value());
    }
  }
  const std::vector<NaiveDocument> documents = AnyDocuments(120, 150, 50);
  const auto submit = [](TestEngine& engine, const std::string& text) {
    return engine->reviews().Submit(engine.me, {.documents = text}).value();
  };
  const SubmitReport report = submit(whole, LinesOf(documents));
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const SubmitAnswer one = submit(single, documents[i].Json()).answers[0];
    RC_ASSERT(one.accepted == report.answers[i].accepted);
    RC_ASSERT(one.error == report.answers[i].error);
    RC_ASSERT(one.quarantine_id == report.answers[i].quarantine_id);
  }
  const auto rows_of = [](TestEngine& engine) {
    Reviews& reviews = engine->reviews();
    std::vector<std::string> rows = SortedJson(reviews.Levels(engine.me).value());
    for (const std::string_view state : {"pending", "done", "quarantined"}) {
      const ReviewList list =
          reviews.List(engine.me, {.state = std::string(state), .limit = std::nullopt}).value();
      std::ranges::move(SortedJson(list.works), std::back_inserter(rows));
      std::ranges::move(SortedJson(list.quarantined), std::back_inserter(rows));
    }
    return rows;
  };
  RC_ASSERT(rows_of(whole) == rows_of(single));
  RC_ASSERT(whole->insight().Verify()->ok());
  RC_ASSERT(single->insight().Verify()->ok());
}

}  // namespace
}  // namespace credence
