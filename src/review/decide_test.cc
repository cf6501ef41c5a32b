// SPDX-License-Identifier: Apache-2.0
#include "review/decide.h"

#include <fmt/format.h>

#include <limits>

#include "base/test_framework.h"
#include "ledger/event_codec.h"
#include "review/intake/content.h"
#include "review/intake/test_documents.h"
#include "review/intake/test_feedback.h"

namespace credence::review {
namespace {

const Timestamp kNow = At("2026-03-02T12:00:00Z");

Registration SomeRegistration() {
  return {.work = {.type = "mcp-server", .id = "w", .version = "1", .summary = "A page."},
          .task_type = "shopify",
          .stage = "review"};
}

template <class T>
T EventIn(const EventDraft& decision) {
  const ledger::EventView view{.kind = decision.kind, .version = 1, .body = decision.body};
  if constexpr (std::is_same_v<T, Decided>) {
    return std::get<T>(*DecodeTaskEvent(view).value());
  } else if constexpr (std::is_same_v<T, Refused>) {
    return std::get<T>(*DecodeQuarantineEvent(view).value());
  } else {
    return std::get<T>(*DecodeWorkEvent(view).value());
  }
}

// A work product as it is after its registration.
Work Known(const Registration& registration) {
  return {.id = registration.work.id,
          .version = registration.work.version,
          .type = registration.work.type,
          .task_type = registration.task_type.value_or(registration.work.type),
          .stage = registration.stage,
          .summary = registration.work.summary};
}

TEST(DecideRegister, TheDrawIsOfTheLevelsShare) {
  RegisterContext context{.level = 4, .random_bits = 0};
  const auto decide = [&](const Registration& registration) {
    return EventIn<Registered>(DecideRegister(registration, context, false, {}).value().at(0));
  };
  EXPECT_TRUE(decide(SomeRegistration()).shown);
  EXPECT_EQ(decide(SomeRegistration()).share, model::Percent(5));
  context.random_bits = std::numeric_limits<std::uint64_t>::max();
  EXPECT_FALSE(decide(SomeRegistration()).shown);
  Registration irreversible = SomeRegistration();
  irreversible.work.irreversible = true;
  EXPECT_TRUE(decide(irreversible).shown);
  EXPECT_EQ(decide(irreversible).share, Decimal::FromInt(1));
  context.paused = true;
  EXPECT_TRUE(decide(SomeRegistration()).shown);
  EXPECT_EQ(decide(SomeRegistration()).share, Decimal::FromInt(1));
  EXPECT_EQ(decide(SomeRegistration()).level, 4);
}

TEST(DecideRegister, KeepsWhatTheWorkIsAndHowItWasMade) {
  Registration registration = SomeRegistration();
  registration.work.attributes = {"layout=cards"};
  registration.work.generation = GenerationContext{
      .prompt_hash = "p", .memory_snapshot = {"m-1"}, .model_used = "unknown", .iterations = 3};
  registration.work.content = WorkContent{.kind = ContentKind::kDiff, .text = "-a\n+b"};
  const std::vector<EventDraft> decisions = DecideRegister(registration, {}, false, {}).value();
  ASSERT_EQ(decisions.size(), 2U);
  const auto registered = EventIn<Registered>(decisions[0]);
  EXPECT_EQ(*registered.attributes, registration.work.attributes);
  ASSERT_TRUE(registered.generation);
  EXPECT_EQ(registered.generation->prompt_hash, "p");
  EXPECT_EQ(registered.generation->model_used, std::nullopt);
  EXPECT_EQ(registered.generation->iteration_count, 3);
  EXPECT_EQ(EventIn<ContentGiven>(decisions[1]).version, "1");
  EXPECT_EQ(decisions[1].verbatim, EncodeContent(*registration.work.content));

  // A prediction of the same version need not repeat it, and repeating it has no effect.
  Work known = Known(registration);
  known.attributes = registered.attributes;
  known.generation = registered.generation;
  RegisterContext context{.known = &known, .content = decisions[1].verbatim};
  EXPECT_THAT(DecideRegister(registration, context, false, {}).value(), IsEmpty());
  EXPECT_THAT(DecideRegister(SomeRegistration(), context, false, {}).value(), IsEmpty());
  // Another version is other work.
  Registration next = SomeRegistration();
  next.work.version = "2";
  const auto renewed = EventIn<Registered>(DecideRegister(next, context, false, {}).value().at(0));
  EXPECT_FALSE(renewed.attributes);
  EXPECT_FALSE(renewed.generation);
}

TEST(DecideRegister, OnlyWhatIsNewIsSaid) {
  const Registration registration = SomeRegistration();
  Work known = Known(registration);
  const RegisterContext context{.known = &known};
  EXPECT_THAT(DecideRegister(registration, context, false, {}).value(), IsEmpty());
  for (const auto& change : std::initializer_list<void (*)(Registration&)>{
           [](Registration& r) { r.work.version = "2"; },
           [](Registration& r) { r.work.summary = "Other words."; },
           [](Registration& r) { r.work.type = "script"; },
           [](Registration& r) { r.task_type = "stripe"; },
           [](Registration& r) { r.stage = "design"; }, [](Registration& r) { r.agent = "b"; },
           [](Registration& r) { r.work.irreversible = true; },
           [](Registration& r) { r.work.complexity = Complexity::kHigh; },
           [](Registration& r) { r.work.alternative_of = "v"; }}) {
    Registration changed = registration;
    change(changed);
    EXPECT_EQ(DecideRegister(changed, context, false, {})->size(), 1u);
  }
}

TEST(DecideRegister, AVersionKeepsItsDraw) {
  const Registration first = SomeRegistration();
  Work known = Known(first);
  known.level = 3;
  known.share = model::Percent(20);
  known.shown = true;
  known.review_class = ReviewClass::kQuick;
  const RegisterContext context{
      .known = &known, .level = 4, .random_bits = std::numeric_limits<std::uint64_t>::max()};
  Registration again = first;
  again.work.summary = "Other words.";
  auto said = EventIn<Registered>(DecideRegister(again, context, false, {}).value().at(0));
  EXPECT_TRUE(said.shown);
  EXPECT_EQ(said.share, model::Percent(20));
  EXPECT_EQ(said.level, 3);
  EXPECT_EQ(said.review_class, ReviewClass::kQuick);
  again.work.version = "2";
  said = EventIn<Registered>(DecideRegister(again, context, false, {}).value().at(0));
  EXPECT_FALSE(said.shown);
  EXPECT_EQ(said.level, 4);
}

TEST(DecideRegister, APredictionIsMadeBeforeTheReview) {
  Registration registration = SomeRegistration();
  registration.work.confidence = 0.9;
  Work known = Known(registration);
  const RegisterContext context{.known = &known, .calibrated = 0.7};
  const auto said =
      EventIn<Predicted>(DecideRegister(registration, context, true, {}).value().at(0));
  EXPECT_EQ(said.confidence, 0.9);
  EXPECT_EQ(said.calibrated, 0.7);
  known.answers.push_back({.version = "1"});
  EXPECT_EQ(DecideRegister(registration, context, true, {}).error().field, "workProduct.version");
  EXPECT_THAT(DecideRegister(registration, context, false, {}).value(), IsEmpty());
  // Repeating the prediction from before the review is not a new prediction.
  known.predicted_version = "1";
  known.stated = 0.9;
  EXPECT_THAT(DecideRegister(registration, context, true, {}).value(), IsEmpty());
  // Nor does it move reviewed work to another task type.
  registration.task_type = "another";
  EXPECT_EQ(DecideRegister(registration, context, true, {}).error().field, "workProduct.version");
  EXPECT_EQ(DecideRegister(registration, context, false, {})->size(), 1U);
}

TEST(DecideSubmit, WhatWasSaidBeforeCounts) {
  const Feedback feedback = ParseFeedback(kFullFeedback).value();
  Work work = Known(SomeRegistration());
  work.agent = "registered";
  work.predicted_version = feedback.work.version;
  work.stated = 0.3;
  work.predicted_score = 2;
  const SubmitContext context{.work = &work, .now = kNow, .position = 4};
  const SubmitDecision decision =
      DecideSubmit(feedback, PrepareSubmit(feedback, Enrich(feedback)), context);
  auto said = EventIn<Submitted>(decision.submitted);
  EXPECT_EQ(decision.submitted.event_id, feedback.id);
  EXPECT_EQ(decision.submitted.verbatim, feedback.document);
  EXPECT_EQ(decision.timed.verbatim, feedback.meta_document);
  EXPECT_EQ(EventIn<Timed>(decision.timed).feedback, feedback.id);
  EXPECT_EQ(said.confidence, 0.3);
  EXPECT_EQ(said.predicted, 2);
  // (2 · 4 + 8.5) / 3 − 2
  EXPECT_NEAR(*said.delta, 3.5, 1e-12);
  EXPECT_EQ(said.position, 4);
  EXPECT_EQ(said.agent, "builder");
  EXPECT_EQ(said.task_type, "shopify");
  work.predicted_version = "another";
  said = EventIn<Submitted>(
      DecideSubmit(feedback, PrepareSubmit(feedback, Enrich(feedback)), context).submitted);
  EXPECT_EQ(said.confidence, 0.9);
  EXPECT_EQ(said.predicted, 7.8);
}

TEST(DecideSubmit, AComparisonAloneIsMarked) {
  const Work work = Known(SomeRegistration());
  const auto only_compares = [&](const Feedback& feedback) {
    const SubmitDecision decision =
        DecideSubmit(feedback, PrepareSubmit(feedback, {}), {.work = &work, .now = feedback.at});
    return std::get<Submitted>(decision.event).only_compares;
  };
  Feedback feedback = ParseFeedback(kLeastFeedback).value();
  feedback.decision.reset();
  EXPECT_EQ(only_compares(feedback), std::nullopt);
  feedback.comparison = ComparisonPart{};
  EXPECT_EQ(only_compares(feedback), true);
  feedback.decision = DecisionPart{.decision = ReviewDecision::kDeferred};
  EXPECT_EQ(only_compares(feedback), std::nullopt);
}

TEST(DecideSubmit, AReviewByAModelIsMarked) {
  const Work work = Known(SomeRegistration());
  const auto by_model = [&](const std::string& reviewer) {
    Feedback feedback = ParseFeedback(kLeastFeedback).value();
    feedback.reviewer = reviewer;
    const SubmitDecision decision =
        DecideSubmit(feedback, PrepareSubmit(feedback, {}), {.work = &work, .now = feedback.at});
    return std::get<Submitted>(decision.event).by_model;
  };
  EXPECT_EQ(by_model("model:owl"), true);
  EXPECT_EQ(by_model("ada"), std::nullopt);
  EXPECT_EQ(by_model("a model: owl"), std::nullopt);
}

TEST(RefusalOf, ADecisionMayFollowAComparison) {
  Feedback feedback = ParseFeedback(kLeastFeedback).value();
  Work work = Known(SomeRegistration());
  work.answers.push_back({.version = feedback.work.version,
                          .session = feedback.session,
                          .modal = feedback.modal,
                          .only_compares = true});
  const SubmitContext context{.work = &work, .now = feedback.at};
  feedback.comparison = ComparisonPart{};
  feedback.decision.reset();
  EXPECT_EQ(RefusalOf(feedback, context, {}).value().field, "modalId");
  feedback.decision = DecisionPart{.decision = ReviewDecision::kApproved};
  EXPECT_EQ(RefusalOf(feedback, context, {}), std::nullopt);
}

TEST(RefusalOf, InOrder) {
  Feedback feedback = ParseFeedback(kLeastFeedback).value();
  Work work = Known(SomeRegistration());
  SubmitContext context{.work = nullptr, .now = feedback.at};
  const auto kind = [&] { return RefusalOf(feedback, context, {})->kind; };
  EXPECT_EQ(kind(), RefusalKind::kOrphaned);
  context.work = &work;
  EXPECT_EQ(RefusalOf(feedback, context, {}), std::nullopt);
  context.now = feedback.at + std::chrono::days(31);
  EXPECT_EQ(kind(), RefusalKind::kStale);
  context.imported = true;
  EXPECT_EQ(RefusalOf(feedback, context, {}), std::nullopt);
  context.now = feedback.at - std::chrono::minutes(6);
  EXPECT_EQ(kind(), RefusalKind::kStale);
  work.answers.push_back({.feedback = feedback.id, .version = "x"});
  EXPECT_EQ(kind(), RefusalKind::kDuplicate);
  context.now = feedback.at;
  work.answers[0] = {.version = feedback.work.version, .session = "s", .modal = "m"};
  EXPECT_EQ(RefusalOf(feedback, context, {})->field, "modalId");
  ReviewSettings settings;
  settings.reviews_max = 1;
  work.answers[0].session = "t";
  EXPECT_EQ(RefusalOf(feedback, context, settings)->kind, RefusalKind::kRange);
}

TEST(RefusalOf, AnotherTaskTypeThanTheRegistered) {
  Feedback feedback = ParseFeedback(kLeastFeedback).value();
  Work work = Known(SomeRegistration());
  const SubmitContext context{.work = &work, .now = feedback.at};
  feedback.task_type = "shopify";
  EXPECT_EQ(RefusalOf(feedback, context, {}), std::nullopt);
  feedback.task_type = "shopfy";
  const ReviewRefusal refusal = RefusalOf(feedback, context, {}).value();
  EXPECT_EQ(refusal.field, "taskType");
  EXPECT_THAT(refusal.message, HasSubstr("\"shopify\""));
  // The registration named no task type.
  work.task_type = work.type;
  EXPECT_EQ(RefusalOf(feedback, context, {}), std::nullopt);
  const std::vector<std::string> known = {"ghl", "shopify", "shops"};
  EXPECT_THAT(WarningOf(feedback, work, known).value(), HasSubstr("\"shopify\""));
  feedback.task_type = "shops";
  EXPECT_EQ(WarningOf(feedback, work, known), std::nullopt);
  feedback.task_type = "woocommerce";
  EXPECT_EQ(WarningOf(feedback, work, known), std::nullopt);
}

TEST(OutcomeOf, OnlyDecisionsThatCount) {
  Feedback feedback = ParseFeedback(kLeastFeedback).value();
  EXPECT_FALSE(OutcomeOf(feedback, {}).counts);
  const std::pair<ReviewDecision, std::optional<bool>> outcomes[] = {
      {ReviewDecision::kApproved, true},
      {ReviewDecision::kRejected, false},
      {ReviewDecision::kNeedsWork, false},
      {ReviewDecision::kDeferred, std::nullopt}};
  for (const auto& [decision, outcome] : outcomes) {
    feedback.decision = DecisionPart{.decision = decision};
    const std::optional<FeedbackOutcome> found = OutcomeOf(feedback, {}).counts;
    EXPECT_EQ(found ? std::optional(found->approved) : std::nullopt, outcome);
  }
  feedback.decision = DecisionPart{};
  feedback.experimental = true;
  EXPECT_TRUE(OutcomeOf(feedback, {}).counts.value().experimental);
}

// Models may not earn by their own approvals that people see less.
TEST(OutcomeOf, OnlyPeopleMoveALevel) {
  Feedback feedback = ParseFeedback(kLeastFeedback).value();
  feedback.decision = DecisionPart{.decision = ReviewDecision::kApproved};
  feedback.reviewer = "model:opus";
  EXPECT_FALSE(OutcomeOf(feedback, {}).counts);
  feedback.decision->decision = ReviewDecision::kRejected;
  EXPECT_FALSE(OutcomeOf(feedback, {}).counts);
  for (const char* person : {"opus", "model", "supermodel:ada"}) {
    feedback.reviewer = person;
    EXPECT_TRUE(OutcomeOf(feedback, {}).counts) << person;
  }
}

// For each reviewer and version the newest answer counts, in whatever order answers arrive.
TEST(OutcomeOf, OneOfEachReviewerAndVersion) {
  const Uuid earlier = Uuid::Parse("0190a000-0000-7000-8000-000000000001").value();
  Feedback feedback = ParseFeedback(kLeastFeedback).value();
  feedback.decision = DecisionPart{.decision = ReviewDecision::kApproved};
  feedback.reviewer = "ada";
  const Answer before{.feedback = earlier,
                      .at = feedback.at - std::chrono::hours(1),
                      .version = feedback.work.version,
                      .decision = ReviewDecision::kRejected,
                      .reviewer = "ada"};
  const auto change = [&](const auto& alter) {
    Work work{.answers = {before}};
    alter(work.answers[0]);
    return OutcomeOf(feedback, work);
  };
  const OutcomeChange anew = change([](Answer&) {});
  EXPECT_TRUE(anew.counts.value().approved);
  EXPECT_EQ(anew.dropped, std::vector{earlier});
  const OutcomeChange same = change([](Answer& a) { a.decision = ReviewDecision::kApproved; });
  EXPECT_FALSE(same.counts);
  EXPECT_TRUE(same.dropped.empty());
  EXPECT_FALSE(change([](Answer& a) { a.at += std::chrono::hours(2); }).counts);
  for (const auto& other : {change([](Answer& a) { a.reviewer = "bob"; }),
                            change([](Answer& a) { a.reviewer.reset(); }),
                            change([](Answer& a) { a.version = "other"; }),
                            change([](Answer& a) { a.decision = ReviewDecision::kDeferred; })}) {
    EXPECT_TRUE(other.counts);
    EXPECT_TRUE(other.dropped.empty());
  }
  // Anonymous reviewers count as one.
  feedback.reviewer.reset();
  EXPECT_EQ(change([](Answer& a) { a.reviewer.reset(); }).dropped.size(), 1u);
}

// Ten percent may fail without consequence, and at least five.
TEST(DecideOutcomes, ExplorationHasABudget) {
  const std::vector<FeedbackOutcome> experiments(
      7, {.feedback = {}, .approved = false, .experimental = true});
  const auto few = EventIn<Decided>(DecideOutcomes({}, "shopify", experiments, {}));
  EXPECT_EQ(few.experimental, 5);
  EXPECT_EQ(few.decisions, 2);
  TaskType proven;
  proven.autonomy.decisions = 200;
  proven.autonomy.approvals = 200;
  const auto many = EventIn<Decided>(DecideOutcomes(proven, "shopify", experiments, {}));
  EXPECT_EQ(many.experimental, 7);
  EXPECT_EQ(many.decisions, 200);
  const auto none =
      EventIn<Decided>(DecideOutcomes({}, "shopify", experiments, {.exploration_share = 0}));
  EXPECT_EQ(none.experimental, 0);
}

TEST(DecideRefuse, KeepsWhatAPersonWroteOutOfTheCore) {
  const ReviewRefusal refusal{.kind = RefusalKind::kSchema,
                              .field = "decision.decision",
                              .message = "\"Jane is awful\" is none of approved, rejected"};
  const auto decision = DecideRefuse("{}", refusal, std::nullopt, nullptr).value();
  EXPECT_EQ(EventIn<Refused>(decision).message, "\"…\" is none of approved, rejected");
}

// After a recount, the level is as if the dropped decisions had never arrived.
TEST(DecideRecount, IsAsIfTheDroppedHadNeverCome) {
  const auto uuid = [](int i) {
    return Uuid::Parse(fmt::format("0190a000-0000-7000-8000-{:012}", i)).value();
  };
  std::vector<FeedbackOutcome> all;
  std::vector<FeedbackOutcome> kept;
  std::vector<Uuid> dropped;
  for (int i = 0; i < 40; ++i) {
    all.push_back({.feedback = uuid(i), .approved = i % 9 != 0});
    if (i % 4 == 0) {
      dropped.push_back(uuid(i));
    } else {
      kept.push_back(all.back());
    }
  }
  const auto first = EventIn<Decided>(DecideOutcomes({}, "shopify", all, {}));
  const std::vector<FeedbackOutcome> fresh = {{.feedback = uuid(99), .approved = true}};
  kept.push_back(fresh[0]);
  const auto wanted = EventIn<Decided>(DecideOutcomes({}, "shopify", kept, {}));
  const auto recounted =
      EventIn<Decided>(DecideRecount("shopify", first.outcomes, dropped, fresh, {}));
  EXPECT_EQ(recounted.level, wanted.level);
  EXPECT_EQ(recounted.approvals, wanted.approvals);
  EXPECT_EQ(recounted.decisions, wanted.decisions);
  EXPECT_EQ(recounted.recent, wanted.recent);
  EXPECT_EQ(recounted.evidence, wanted.evidence);
  EXPECT_NE(recounted.decisions, first.decisions + 1);
  EXPECT_EQ(recounted.outcomes.size(), 1u);
  EXPECT_EQ(recounted.dropped, dropped);
}

TEST(DecideOutcomes, SaysTheLevelAfterEach) {
  std::vector<FeedbackOutcome> outcomes(11, {.feedback = {}, .approved = true});
  const auto said = EventIn<Decided>(DecideOutcomes({}, "shopify", outcomes, {}));
  EXPECT_EQ(said.task_type, "shopify");
  ASSERT_EQ(said.outcomes.size(), 11u);
  EXPECT_EQ(said.outcomes[8].level, 0);
  EXPECT_EQ(said.outcomes[9].level, 1);
  EXPECT_EQ(said.rose, 1);
  EXPECT_EQ(said.fell, 0);
  EXPECT_EQ(said.approvals, 11);
  EXPECT_EQ(said.share, model::Percent(80));
}

TEST(DecideRefuse, KeepsABeginningThatIsText) {
  std::string text(kQuarantineBytesMax - 1, 'x');
  text += "é and more";
  const ReviewRefusal refusal{.kind = RefusalKind::kRange, .message = "too long"};
  const EventDraft decision = DecideRefuse(text, refusal, std::nullopt, nullptr).value();
  EXPECT_EQ(decision.verbatim->size(), kQuarantineBytesMax - 1);
  const auto said = EventIn<Refused>(decision);
  EXPECT_TRUE(said.truncated);
  EXPECT_FALSE(said.base64);
  EXPECT_EQ(said.bytes, std::ssize(text));
  const EventDraft bytes = DecideRefuse("\xff", refusal, "id", nullptr).value();
  EXPECT_EQ(bytes.verbatim, "/w==");
  EXPECT_TRUE(EventIn<Refused>(bytes).base64);
  EXPECT_EQ(EventIn<Refused>(bytes).event_id, "id");
}

TEST(DecideRefuse, SaysTheSameOnce) {
  const ReviewRefusal refusal{.kind = RefusalKind::kStale, .message = "too old"};
  Quarantined known{.state = QuarantineState::kOpen, .error = refusal};
  EXPECT_EQ(DecideRefuse("{}", refusal, {}, &known), std::nullopt);
  known.error.kind = RefusalKind::kOrphaned;
  EXPECT_TRUE(DecideRefuse("{}", refusal, {}, &known));
  known = {.state = QuarantineState::kDiscarded, .error = refusal};
  EXPECT_TRUE(DecideRefuse("{}", refusal, {}, &known));
  EXPECT_EQ(DecideDiscard(known).error().code, Code::kFailedPrecondition);
  EXPECT_EQ(QuarantineIdOf("{}"), QuarantineIdOf("{}"));
  EXPECT_NE(QuarantineIdOf("{}"), QuarantineIdOf("{ }"));
}

}  // namespace
}  // namespace credence::review
