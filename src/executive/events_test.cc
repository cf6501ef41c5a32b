// SPDX-License-Identifier: Apache-2.0
// The bodies are spelled out here because existing ledgers contain them: to change a body, add a
// version with an upcast; never edit these lines.
#include "executive/events.h"

#include <set>

#include "base/test_framework.h"
#include "executive/test_support.h"

namespace credence::executive {
namespace {

template <class Variant>
struct Pinned {
  Variant event;
  std::string_view kind;
  std::string_view body;
};

std::vector<Pinned<HeuristicEvent>> PinnedHeuristicEvents() {
  return {
      {Learned{.source = "game",
               .origin = HeuristicOrigin::kSkillPack,
               .origin_id = "pack/7",
               .name = "potion",
               .alpha = 0.6,
               .beta = 1.4,
               .confidence = 0.3},
       "heuristic.learned",
       R"({"source":"game","origin":"skill_pack","origin_id":"pack/7","name":"potion",)"
       R"("alpha":0.6,"beta":1.4,"confidence":0.3})"},
      {Learned{.source = "game",
               .origin = HeuristicOrigin::kLearned,
               .alpha = 1,
               .beta = 1,
               .confidence = 0.3},
       "heuristic.learned",
       R"({"source":"game","origin":"learned","alpha":1.0,"beta":1.0,"confidence":0.3})"},
      {Observed{.signal = "llm_endorsement",
                .positive = true,
                .magnitude = 0.41,
                .person = false,
                .similarity = 0.82,
                .arrival = "e1"},
       "heuristic.observed",
       R"({"signal":"llm_endorsement","positive":true,"magnitude":0.41,"person":false,)"
       R"("similarity":0.82,"arrival":"e1"})"},
      {Observed{.signal = "user",
                .positive = false,
                .magnitude = 1,
                .person = true,
                .arrival = std::nullopt},
       "heuristic.observed", R"({"signal":"user","positive":false,"magnitude":1.0,"person":true})"},
      {Fired{.fire = TestId(5), .arrival = "e1"}, "heuristic.fired",
       R"({"fire":"00000005-0000-0000-8000-000000000005","arrival":"e1"})"},
      {Succeeded{.fire = TestId(5), .success = true, .signal = "dev_outcome"},
       "heuristic.succeeded",
       R"({"fire":"00000005-0000-0000-8000-000000000005","success":true,"signal":"dev_outcome"})"},
      {Ignored{.fire = TestId(5)}, "heuristic.ignored",
       R"({"fire":"00000005-0000-0000-8000-000000000005"})"},
      {ContextRated{.right = false}, "heuristic.context_rated", R"({"right":false})"},
      {SignalRefused{.signal = "implicit_undo"}, "heuristic.signal_refused",
       R"({"signal":"implicit_undo"})"},
      {Frozen{.frozen = true}, "heuristic.frozen", R"({"frozen":true})"},
      {Archived{}, "heuristic.archived", "{}"},
      {Restored{}, "heuristic.restored", "{}"},
      {HeuristicErased{}, "heuristic.erased", "{}"},
  };
}

Answered FullAnswer() {
  Answered answered;
  answered.path = DecisionPath::kLlm;
  answered.response = TestId(20);
  answered.heuristic = TestId(1);
  answered.fire = TestId(5);
  answered.predicted = 0.6;
  answered.candidates = {{.id = TestId(2), .similarity = 0.8, .confidence = 0.3}};
  answered.model = "scripted";
  answered.reason = "asked";
  answered.total_us = 30;
  answered.model_us = 20;
  answered.wait_us = 10;
  answered.window_s = 60;
  answered.goals_after_s = 120;
  answered.raced = true;
  return answered;
}

std::vector<Pinned<ArrivalEvent>> PinnedArrivalEvents() {
  return {
      {Received{.source = "game"}, "event.received", R"({"source":"game"})"},
      {Received{.source = "game",
                .trace = "4bf92f3577b34da6a3ce929d0e0e4736",
                .span = "00f067aa0ba902b7"},
       "event.received",
       R"({"source":"game","trace":"4bf92f3577b34da6a3ce929d0e0e4736",)"
       R"("span":"00f067aa0ba902b7"})"},
      {FullAnswer(), "event.answered",
       R"({"path":"llm","response":"00000014-0000-0000-8000-000000000014",)"
       R"("heuristic":"00000001-0000-0000-8000-000000000001",)"
       R"("fire":"00000005-0000-0000-8000-000000000005","predicted":0.6,)"
       R"("candidates":[{"id":"00000002-0000-0000-8000-000000000002","similarity":0.8,)"
       R"("confidence":0.3}],"model":"scripted","reason":"asked","total_us":30,"model_us":20,)"
       R"("wait_us":10,"window_s":60.0,"goals_after_s":120.0,"raced":true})"},
      {Answered{}, "event.answered",
       R"({"path":"rejected","candidates":[],"total_us":0,"model_us":0,"wait_us":0})"},
      {Compared{
           .count = 3,
           .actions = {{.id = TestId(1), .similarity = 0.8, .magnitude = 0.4, .held = {}},
                       {.id = TestId(2), .similarity = 0.9, .magnitude = {}, .held = "frozen"}},
           .compare_us = 7},
       "event.compared",
       R"({"count":3,"actions":[{"id":"00000001-0000-0000-8000-000000000001","similarity":0.8,)"
       R"("magnitude":0.4},{"id":"00000002-0000-0000-8000-000000000002","similarity":0.9,)"
       R"("held":"frozen"}],"compare_us":7})"},
      {Rated{.positive = true, .made = TestId(1)}, "event.rated",
       R"({"positive":true,"made":"00000001-0000-0000-8000-000000000001"})"},
      {OutcomeKnown{.success = false, .weight = 0.5, .signal = "died", .predicted = 0.8},
       "event.outcome", R"({"success":false,"weight":0.5,"signal":"died","predicted":0.8})"},
      {ArrivalErased{}, "event.erased", "{}"},
      {SecondAnswered{.answered = true,
                      .candidates = {{.id = TestId(2), .similarity = 0.8, .confidence = 0.3}},
                      .model = "scripted",
                      .reason = {},
                      .model_us = 20},
       "event.second_answered",
       R"({"answered":true,"candidates":[{"id":"00000002-0000-0000-8000-000000000002",)"
       R"("similarity":0.8,"confidence":0.3}],"model":"scripted","model_us":20})"},
      {Unevaluated{.reason = "down", .retry_at = TestSecond(1)}, "event.unevaluated",
       R"({"reason":"down","retry_at":1767225601000000})"},
  };
}

std::vector<Pinned<FireEvent>> PinnedFireEvents() {
  return {
      {Opened{.heuristic = TestId(1),
              .arrival = "e1",
              .source = "game",
              .similarity = 0.9,
              .confidence = 0.8},
       "fire.opened",
       R"({"heuristic":"00000001-0000-0000-8000-000000000001","arrival":"e1","source":"game",)"
       R"("similarity":0.9,"confidence":0.8})"},
      {Closed{.signal = "implicit_undo"}, "fire.closed", R"({"signal":"implicit_undo"})"},
      {Judged{.success = true, .signal = "dev_outcome"}, "fire.judged",
       R"({"success":true,"signal":"dev_outcome"})"},
  };
}

ledger::EventView ViewOfKind(std::string_view kind, std::string_view body) {
  ledger::EventView view;
  view.sequence = 12;
  view.kind = kind;
  view.body = body;
  return view;
}

template <class Variant>
void ExpectPinned(const std::vector<Pinned<Variant>>& all, auto encode, auto decode) {
  std::set<std::size_t> alternatives;
  for (const Pinned<Variant>& pinned : all) {
    const EventDraft decision = encode(pinned.event);
    EXPECT_EQ(decision.kind, pinned.kind);
    EXPECT_EQ(decision.body, pinned.body);
    const auto decoded = decode(ViewOfKind(pinned.kind, pinned.body));
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_TRUE(*decoded == pinned.event) << pinned.body;
    alternatives.insert(pinned.event.index());
  }
  EXPECT_EQ(alternatives.size(), std::variant_size_v<Variant>);
}

TEST(EventsTest, EachBodyIsWhatLedgersHoldAndIsReadBack) {
  ExpectPinned(
      PinnedHeuristicEvents(),
      [](const HeuristicEvent& event) { return OfHeuristic(TestId(1), event); },
      DecodeHeuristicEvent);
  ExpectPinned(
      PinnedArrivalEvents(), [](const ArrivalEvent& event) { return OfArrival("e1", event); },
      DecodeArrivalEvent);
  ExpectPinned(
      PinnedFireEvents(), [](const FireEvent& event) { return OfFire(TestId(5), event); },
      DecodeFireEvent);
}

TEST(EventsTest, EachSubjectHasAStream) {
  EXPECT_EQ(OfHeuristic(TestId(1), Frozen{}).stream,
            "heuristic/00000001-0000-0000-8000-000000000001");
  EXPECT_EQ(OfArrival("my event/7", Received{}).stream, "event/my event/7");
  EXPECT_EQ(OfFire(TestId(5), Closed{}).stream, "fire/00000005-0000-0000-8000-000000000005");
}

TEST(EventsTest, FieldsOfANewerProgramAreIgnored) {
  const auto decoded = DecodeFireEvent(
      ViewOfKind("fire.judged", R"({"why":{"a":[1]},"signal":"dev_outcome","success":true})"));
  ASSERT_TRUE(decoded) << decoded.error().message;
  EXPECT_TRUE(*decoded == FireEvent(Judged{.success = true, .signal = "dev_outcome"}));
}

TEST(EventsTest, AnUnknownKindIsNothing) {
  for (const std::string_view kind : {"heuristic.dreamt", "heuristic", "", "memory.learned"}) {
    EXPECT_TRUE(DecodeHeuristicEvent(ViewOfKind(kind, "{}")).value() == std::nullopt) << kind;
    EXPECT_TRUE(DecodeArrivalEvent(ViewOfKind(kind, "{}")).value() == std::nullopt) << kind;
    EXPECT_TRUE(DecodeFireEvent(ViewOfKind(kind, "{}")).value() == std::nullopt) << kind;
  }
}

TEST(EventsTest, ANewerVersionIsNothingEvenIfItCannotBeRead) {
  ledger::EventView view = ViewOfKind("heuristic.observed", R"({"something":"else"})");
  view.version = 2;
  EXPECT_TRUE(DecodeHeuristicEvent(view).value() == std::nullopt);
}

TEST(EventsTest, ABrokenBodyIsDataLossNamingTheEvent) {
  const std::pair<std::string_view, std::string_view> broken[] = {
      {"heuristic.observed", ""},
      {"heuristic.observed", "[]"},
      {"heuristic.observed", R"({"signal":"user","positive":true,"magnitude":1})"},
      {"heuristic.observed", R"({"signal":"user","positive":true,"magnitude":0,"person":true})"},
      {"heuristic.observed", R"({"signal":"user","positive":true,"magnitude":-1,"person":true})"},
      {"heuristic.observed", R"({"signal":"user","positive":true,"magnitude":1.5,"person":true})"},
      {"heuristic.learned",
       R"({"source":"game","origin":"dreamt","alpha":1,"beta":1,"confidence":0.3})"},
      {"heuristic.learned",
       R"({"source":"game","origin":"learned","alpha":0,"beta":1,"confidence":0.3})"},
      {"heuristic.learned",
       R"({"source":"game","origin":"learned","alpha":1,"beta":-1,"confidence":0.3})"},
      {"heuristic.learned",
       R"({"source":"game","origin":"learned","alpha":1,"beta":1,"confidence":1.1})"},
      {"heuristic.fired", R"({"fire":"somebody","arrival":"e1"})"},
      {"heuristic.frozen", "{} {}"},
  };
  for (const auto& [kind, body] : broken) {
    EXPECT_THAT(DecodeHeuristicEvent(ViewOfKind(kind, body)),
                Fails(Code::kDataLoss, HasSubstr("event 12 (" + std::string(kind) + ")")))
        << body;
  }
  EXPECT_FALSE(DecodeArrivalEvent(
      ViewOfKind("event.outcome", R"({"success":true,"weight":0,"signal":"died"})")));
  EXPECT_FALSE(DecodeFireEvent(
      ViewOfKind("fire.opened", R"({"heuristic":"00000001-0000-0000-8000-000000000001",)"
                                R"("arrival":"e","source":"g","similarity":0.9,"confidence":7})")));
}

TEST(EventsTest, TheTextsOfAHeuristicAreOneVerbatim) {
  EXPECT_EQ(JoinTexts("When a", "Do b"), "When a\nDo b");
  EXPECT_EQ(SplitTexts("When a\nDo b"),
            std::pair(std::string_view("When a"), std::string_view("Do b")));
  EXPECT_EQ(SplitTexts("When a"), std::nullopt);
  EXPECT_EQ(SplitTexts(""), std::nullopt);
}

}  // namespace
}  // namespace credence::executive
