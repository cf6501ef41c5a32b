// SPDX-License-Identifier: Apache-2.0
#include "review/events.h"

#include <functional>
#include <set>

#include "base/test_framework.h"
#include "ledger/event_codec.h"
#include "model/autonomy.h"

namespace credence::review {
namespace {

template <class Variant>
ledger::EventView ViewOf(const Variant& event, const std::string& body) {
  return {.kind = ledger::KindOfEvent(event), .version = 1, .body = body};
}

// Writing and reading gives the same event; the body is compared because it contains every field.
template <class Variant>
void ExpectRoundTrip(const Variant& event,
                     Result<std::optional<Variant>> (*decode)(const ledger::EventView&)) {
  const std::string body = ledger::BodyOfEvent(event);
  const auto decoded = decode(ViewOf(event, body));
  ASSERT_TRUE(decoded) << decoded.error().message;
  ASSERT_TRUE(decoded->has_value());
  EXPECT_EQ((*decoded)->index(), event.index());
  EXPECT_EQ(ledger::BodyOfEvent(**decoded), body);
}

Decided SomeDecided() {
  return {.task_type = "shopify",
          .outcomes = {{.feedback = {}, .approved = true, .level = 1}},
          .level = 1,
          .approvals = 10,
          .decisions = 11,
          .waiting = 2,
          .recent = 0b11101,
          .recent_count = 5,
          .evidence = std::vector<double>(model::kSequentialOdds.size(), 0.25),
          .share = model::Percent(80),
          .rose = 1};
}

Submitted SomeSubmitted() {
  return {.session = "s",
          .work = "w",
          .version = "1",
          .confidence = 0.9,
          .predicted = 7.8,
          .decision = ReviewDecision::kNeedsWork,
          .scores = {{.dimension = QualityDimension::kNaming, .score = 4, .weight = 2}},
          .comparison = Compared{.a = "a", .b = "b", .a_attributes = {"layout=cards"}},
          .certainty = model::Certainty::kFairlySure,
          .themes = {"naming"},
          .hour = 23,
          .weekday = 6};
}

TEST(ReviewEvents, ComeBackAsTheyWere) {
  for (const WorkEvent& event :
       {WorkEvent(Registered{.id = "w", .share = model::Percent(5), .shown = false}),
        WorkEvent(Predicted{.version = "1", .confidence = 0.1 + 0.2, .calibrated = 1.0 / 3}),
        WorkEvent(SomeSubmitted()), WorkEvent(Timed{}), WorkEvent(Erased{.texts = 1, .timings = 2}),
        WorkEvent(Withdrawn{.feedback = WorkUuid("f")})}) {
    ExpectRoundTrip(event, DecodeWorkEvent);
  }
  ExpectRoundTrip(TaskEvent(SomeDecided()), DecodeTaskEvent);
  for (const RuleEvent& event :
       {RuleEvent(RuleActivated{.key = "k", .confidence = 0.8, .mentions = 8, .days = 3}),
        RuleEvent(RuleDropped{.key = "k", .confidence = 0.5}),
        RuleEvent(RuleJudged{.key = "k", .verdict = "retired"}),
        RuleEvent(QuestionAnswered{.key = "k", .wanted = true})}) {
    ExpectRoundTrip(event, DecodeRuleEvent);
  }
  for (const QuarantineEvent& event :
       {QuarantineEvent(Refused{.event_id = "x", .kind = RefusalKind::kRange, .bytes = 7}),
        QuarantineEvent(Mended{}), QuarantineEvent(Discarded{})}) {
    ExpectRoundTrip(event, DecodeQuarantineEvent);
  }
  ExpectRoundTrip(LearningEvent(Learned{.events = 3,
                                        .approval_rate = 0.7,
                                        .gates = {{.threshold = 6}},
                                        .alerts = {"silence"},
                                        .paused = true,
                                        .curves = {{.task_type = "", .points = {{}}}},
                                        .paces = {{.task_type = "x", .seconds = 1.5}}}),
                  DecodeLearningEvent);
  ExpectRoundTrip(LearningEvent(Retained{.texts = 1, .timings = 2, .averages = {{.n = 2}}}),
                  DecodeLearningEvent);
}

TEST(ReviewEvents, AnUnknownKindOrVersionIsNothing) {
  const std::string body = "{}";
  EXPECT_EQ(DecodeWorkEvent({.kind = "review.dreamt", .version = 1, .body = body}).value(),
            std::nullopt);
  EXPECT_EQ(DecodeWorkEvent({.kind = Timed::kKind, .version = 2, .body = body}).value(),
            std::nullopt);
  // Each subject knows only its own kinds.
  EXPECT_EQ(DecodeRuleEvent({.kind = Timed::kKind, .version = 1, .body = body}).value(),
            std::nullopt);
}

template <class T>
void ExpectForged(T event, const std::function<void(T&)>& change, std::string_view field) {
  change(event);
  const auto forged = [&] {
    if constexpr (std::is_same_v<T, Decided>) {
      const TaskEvent any(event);
      return DecodeTaskEvent(ViewOf(any, ledger::BodyOfEvent(any))).error();
    } else {
      const WorkEvent any(event);
      return DecodeWorkEvent(ViewOf(any, ledger::BodyOfEvent(any))).error();
    }
  }();
  EXPECT_THAT(forged.message, HasSubstr(field));
}

TEST(ReviewEvents, NumbersOutOfRangeAreForged) {
  ExpectForged<Registered>({}, [](auto& e) { e.level = 5; }, "level");
  ExpectForged<Registered>({}, [](auto& e) { e.share = Decimal::FromInt(2); }, "share");
  ExpectForged<Predicted>({}, [](auto& e) { e.confidence = 1.5; }, "confidence");
  ExpectForged<Predicted>({}, [](auto& e) { e.calibrated = -0.1; }, "calibrated");
  ExpectForged<Submitted>({}, [](auto& e) { e.confidence = -1; }, "confidence");
  ExpectForged<Submitted>({}, [](auto& e) { e.scores = {{.score = 11}}; }, "score");
  ExpectForged<Submitted>({}, [](auto& e) { e.hour = 24; }, "hour");
  ExpectForged<Submitted>({}, [](auto& e) { e.weekday = 7; }, "weekday");
  ExpectForged<Decided>(SomeDecided(), [](auto& e) { e.level = -1; }, "level");
  ExpectForged<Decided>(SomeDecided(), [](auto& e) { e.recent_count = 65; }, "recent_count");
  ExpectForged<Decided>(SomeDecided(), [](auto& e) { e.recent_count = -1; }, "recent_count");
  ExpectForged<Decided>(SomeDecided(), [](auto& e) { e.evidence.pop_back(); }, "evidence");
  ExpectForged<Decided>(SomeDecided(), [](auto& e) { e.approvals = 12; }, "approvals");
  ExpectForged<Decided>(SomeDecided(), [](auto& e) { e.approvals = -1; }, "approvals");
}

TEST(ReviewEvents, StreamsAreNamedAfterWhatTheyAreOf) {
  EXPECT_EQ(WorkStreamOf("a"), "work/" + WorkUuid("a").ToString());
  const std::set<std::string> streams = {WorkStreamOf("a"),
                                         WorkStreamOf("b"),
                                         TaskStreamOf("a"),
                                         RuleStreamOf("a"),
                                         QuarantineStreamOf(WorkUuid("a")),
                                         LearningStream()};
  EXPECT_EQ(streams.size(), 6u);
  // The same name gives different ids for different subjects.
  EXPECT_EQ((std::set{WorkUuid("a"), TaskUuid("a"), RuleUuid("a")}.size()), 3u);
}

}  // namespace
}  // namespace credence::review
