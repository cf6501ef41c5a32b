// SPDX-License-Identifier: Apache-2.0
// The bodies are spelled out here because existing ledgers contain them: to change a body, add a
// version with an upcast; never edit these lines.
#include "belief/events.h"

#include "base/test_framework.h"
#include "belief/test_support.h"

namespace credence::belief {
namespace {

constexpr std::string_view kTwo = "00000002-0000-0000-8000-000000000002";

struct Pinned {
  BeliefEvent event;
  std::string_view kind;
  std::string_view body;
};

std::vector<Pinned> PinnedEvents() {
  return {
      {Stated{.origin = BeliefOrigin::kInferred, .evidence = TestDecimal("0.5"), .episode = "e1"},
       "belief.stated", R"({"origin":"inferred","evidence":0.5,"episode":"e1"})"},
      {Stated{.origin = BeliefOrigin::kUserGiven, .evidence = TestDecimal("0.8")}, "belief.stated",
       R"({"origin":"user_given","evidence":0.8})"},
      {Moved{.trigger = BeliefTrigger::kUserUncertainty,
             .delta = TestDecimal("-0.1"),
             .was = TestDecimal("0.9"),
             .network = TestDecimal("0.2"),
             .episode = "e1"},
       "belief.moved",
       R"({"trigger":"user_uncertainty","delta":-0.1,"was":0.9,"network":0.2,"episode":"e1"})"},
      {Revised{.delta = TestDecimal("-0.1"),
               .was = TestDecimal("0.8"),
               .network = Decimal(),
               .instead = TestId(2)},
       "belief.revised",
       R"({"delta":-0.1,"was":0.8,"network":0.0,)"
       R"("instead":"00000002-0000-0000-8000-000000000002"})"},
      {Contradicted{.by = TestId(2),
                    .trigger = BeliefTrigger::kRepeatedContradiction,
                    .delta = TestDecimal("-0.15"),
                    .confidence = TestDecimal("0.8"),
                    .was = TestDecimal("0.6"),
                    .network = Decimal(),
                    .episode = "e2",
                    .opinion = "m: contradicts"},
       "belief.contradicted",
       R"({"by":"00000002-0000-0000-8000-000000000002","trigger":"repeated_contradiction",)"
       R"("delta":-0.15,"confidence":0.8,"was":0.6,"network":0.0,"episode":"e2",)"
       R"("opinion":"m: contradicts"})"},
      {Contradicts{.other = TestId(2), .confidence = TestDecimal("0.9")}, "belief.contradicts",
       R"({"other":"00000002-0000-0000-8000-000000000002","confidence":0.9})"},
      {Resolved{.other = TestId(2),
                .status = ContradictionStatus::kSystemResolved,
                .won = true,
                .delta = TestDecimal("0.05"),
                .was = TestDecimal("0.8"),
                .network = TestDecimal("0.1")},
       "belief.resolved",
       R"({"other":"00000002-0000-0000-8000-000000000002","status":"system_resolved","won":true,)"
       R"("withdrawn":false,)"
       R"("delta":0.05,"was":0.8,"network":0.1})"},
      {Linked{.link = LinkKind::kSupportedBy, .other = TestId(2)}, "belief.linked",
       R"({"link":"supported_by","other":"00000002-0000-0000-8000-000000000002"})"},
      {LinkInferred{.link = LinkKind::kSupports,
                    .other = TestId(2),
                    .weight = TestDecimal("0.5"),
                    .episode = "e1"},
       "belief.link_inferred",
       R"({"link":"supports","other":"00000002-0000-0000-8000-000000000002","weight":0.5,)"
       R"("episode":"e1"})"},
      {Unlinked{.link = LinkKind::kRelated, .other = TestId(2)}, "belief.unlinked",
       R"({"link":"related","other":"00000002-0000-0000-8000-000000000002"})"},
      {Retracted{}, "belief.retracted", "{}"},
      {Restored{}, "belief.restored", "{}"},
      {Erased{}, "belief.erased", "{}"},
  };
}

TEST(BeliefEventsTest, BodiesAreAsLedgersHoldThemAndReadBackEqual) {
  for (const Pinned& pinned : PinnedEvents()) {
    const EventDraft decision = Of(TestId(1), pinned.event);
    EXPECT_EQ(decision.stream, "belief/00000001-0000-0000-8000-000000000001");
    EXPECT_EQ(decision.kind, pinned.kind);
    EXPECT_EQ(decision.body, pinned.body);
    const auto read = DecodeEvent(ViewOf(decision));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, pinned.event) << pinned.body;
  }
}

TEST(BeliefEventsTest, AnEpisodeReadsBackEqual) {
  const Heard heard{.speaker = "user",
                    .conversation = "c",
                    .at = TestDay(1),
                    .cue = "none",
                    .expressed = {TestId(1), TestId(2)},
                    .extracted_by = "rules"};
  const EventDraft decision = OfEpisode("turn 7", heard, "I prefer tea");
  EXPECT_EQ(decision.stream, "episode/turn 7");
  EXPECT_EQ(decision.body,
            R"({"speaker":"user","conversation":"c","at":1767312000000000,"cue":"none",)"
            R"("expressed":["00000001-0000-0000-8000-000000000001",)"
            R"("00000002-0000-0000-8000-000000000002"],"extracted_by":"rules"})");
  EXPECT_EQ(*DecodeEpisodeEvent(ViewOf(decision)), EpisodeEvent(heard));
  EXPECT_EQ(*DecodeEpisodeEvent(ViewOf(OfEpisode("e", EpisodeErased{}))),
            EpisodeEvent(EpisodeErased{}));
}

// A hand-written ledger cannot contain a number that the rules could not produce.
TEST(BeliefEventsTest, ForgedNumbersAreRefused) {
  const std::string two(kTwo);
  const std::pair<std::string_view, std::string> forged[] = {
      {"belief.stated", R"({"origin":"user_given","evidence":1.01})"},
      {"belief.stated", R"({"origin":"user_given","evidence":-0.1})"},
      {"belief.moved", R"({"trigger":"user_reference","delta":1.5,"was":0.8,"network":0})"},
      {"belief.moved", R"({"trigger":"user_reference","delta":-1.5,"was":0.8,"network":0})"},
      {"belief.moved", R"({"trigger":"user_reference","delta":0.1,"was":2,"network":0})"},
      {"belief.moved", R"({"trigger":"user_reference","delta":0.1,"was":-1,"network":0})"},
      {"belief.moved", R"({"trigger":"user_reference","delta":0.1,"was":0.8,"network":-0.2})"},
      {"belief.moved", R"({"trigger":"user_reference","delta":0.1,"was":0.8,"network":1.2})"},
      {"belief.revised", R"({"delta":-2,"was":0.8,"network":0})"},
      {"belief.contradicted", R"({"by":")" + two +
                                  R"(","trigger":"soft_contradiction","delta":-0.05,)"
                                  R"("confidence":1.7,"was":0.8,"network":0})"},
      {"belief.contradicted", R"({"by":")" + two +
                                  R"(","trigger":"soft_contradiction","delta":-7,)"
                                  R"("confidence":0.7,"was":0.8,"network":0})"},
      {"belief.link_inferred", R"({"link":"related","other":")" + two + R"(","weight":1.5})"},
      {"belief.contradicts", R"({"other":")" + two + R"(","confidence":-0.5})"},
      {"belief.resolved", R"({"other":")" + two +
                              R"(","status":"user_resolved","won":true,)"
                              R"("withdrawn":false,"delta":3,)"
                              R"("was":0.8,"network":0})"},
  };
  for (const auto& [kind, body] : forged) {
    const EventDraft decision{.stream = StreamOf(TestId(1)), .kind = kind, .body = body};
    EXPECT_THAT(DecodeEvent(ViewOf(decision)), Fails(Code::kDataLoss, HasSubstr("is not between")))
        << body;
  }
}

TEST(BeliefEventsTest, BrokenBodiesAreDataLossAndUnknownKindsAreNothing) {
  for (const std::string_view body :
       {"", "{", "[]", R"({"origin":"user_given"})", R"({"origin":"god","evidence":0.8})",
        R"({"origin":"user_given","evidence":"much"})"}) {
    const EventDraft decision{
        .stream = StreamOf(TestId(1)), .kind = Stated::kKind, .body = std::string(body)};
    EXPECT_THAT(DecodeEvent(ViewOf(decision)), Fails(Code::kDataLoss)) << body;
  }
  EventDraft decision = Of(TestId(1), Retracted{});
  decision.kind = "belief.dreamt";
  EXPECT_EQ(*DecodeEvent(ViewOf(decision)), std::nullopt);
  ledger::EventView newer = ViewOf(decision);
  newer.kind = Retracted::kKind;
  newer.version = 2;
  EXPECT_EQ(*DecodeEvent(newer), std::nullopt);
}

}  // namespace
}  // namespace credence::belief
