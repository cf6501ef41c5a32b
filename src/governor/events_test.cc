// SPDX-License-Identifier: Apache-2.0
// The bodies are written out here, because ledgers that hold them exist: a change of a body is a
// new version with an upcast, never an edit of these lines.
#include "governor/events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace credence::governor {
namespace {

struct Pinned {
  SessionEvent event;
  std::string_view kind;
  std::string_view body;
};

Uuid Id(std::uint8_t number) {
  Uuid id;
  id.bytes[15] = number;
  return id;
}

std::vector<Pinned> AllPinned() {
  return {
      {Started{.client = "claude-code", .source = "startup", .project = "/p"}, "session.started",
       R"({"client":"claude-code","source":"startup","project":"/p"})"},
      {Started{.client = "codex"}, "session.started", R"({"client":"codex"})"},
      {Prompted{.control = Control::kSudo}, "session.prompted",
       R"({"control":"sudo","assessed":false,"goal":[]})"},
      {Prompted{.assessed = true, .goal = {"debug", "fastapi"}}, "session.prompted",
       R"({"control":"none","assessed":true,"goal":["debug","fastapi"]})"},
      {Refused{.tool = "Edit", .effect = Effect::kProductionWrite, .call = "c1"}, "session.refused",
       R"({"tool":"Edit","effect":"production_write","verdict":"deny","call":"c1"})"},
      {Finished{.tool = "Bash",
                .call = "c2",
                .effect = Effect::kVerify,
                .failed = true,
                .verify = VerifyKind::kTest,
                .tests = 3,
                .tests_failed = 1,
                .input = "00ff",
                .words = {"pytest"},
                .read = {"aa"},
                .written = {"bb"},
                .before = "cc",
                .after = "dd"},
       "session.finished",
       R"({"tool":"Bash","call":"c2","effect":"verify","failed":true,"verify":"test","tests":3,)"
       R"("tests_failed":1,"input":"00ff","words":["pytest"],"read":["aa"],"written":["bb"],)"
       R"("before":"cc","after":"dd"})"},
      {Prompted{.assessed = true,
                .goal = {"debug"},
                .rubric = Rubric{.points = -10, .reason = "debug -10"},
                .found = {{{.signal = "user_ok", .reason = "the user said \"ok\""}}}},
       "session.prompted",
       R"({"control":"none","assessed":true,"goal":["debug"],)"
       R"("rubric":{"points":-10,"reason":"debug -10"},)"
       R"("found":[{"signal":"user_ok","reason":"the user said \"ok\""}]})"},
      {Refused{.tool = "Edit", .gate = GateFacts{.forbidden = true, .unread = true}},
       "session.refused",
       R"({"tool":"Edit","effect":"state_change","verdict":"deny",)"
       R"("gate":{"forbidden":true,"unread":true}})"},
      {Finished{.tool = "Edit",
                .input = "00ff",
                .written = {"aa", "bb"},
                .output = 12'000,
                .lines = 7,
                .run = true,
                .trouble = true,
                .edited = true,
                .of_tests = true,
                .made = std::vector<std::string>{"aa"},
                .folders = std::vector<std::string>{"cc"}},
       "session.finished",
       R"({"tool":"Edit","effect":"state_change","failed":false,"verify":"none","tests":0,)"
       R"("tests_failed":0,"input":"00ff","words":[],"read":[],"written":["aa","bb"],)"
       R"("output":12000,"lines":7,"run":true,"trouble":true,"edited":true,"of_tests":true,)"
       R"("made":["aa"],"folders":["cc"]})"},
      {Told{.signal = "sunk_cost", .reason = "in circles"}, "session.told",
       R"({"signal":"sunk_cost","reason":"in circles"})"},
      {Approved{}, "session.approved", "{}"},
      {Judged{.success = true, .reason = "CI"}, "session.judged",
       R"({"success":true,"reason":"CI"})"},
      {Signalled{.signal = "tool_failure", .delta = -5, .value = 0, .reason = "Bash exit 1"},
       "session.signalled",
       R"({"signal":"tool_failure","delta":-5,"value":0,"reason":"Bash exit 1"})"},
      {Awaited{.signal = "trust_regained"}, "session.awaited", R"({"signal":"trust_regained"})"},
      {Disputed{.signal = "sunk_cost"}, "session.disputed", R"({"signal":"sunk_cost"})"},
      {Claimed{.claims = {{.words = {"pass", "tests"}, .turn = 2, .negative = true}}},
       "session.claimed", R"({"claims":[{"words":["pass","tests"],"turn":2,"negative":true}]})"},
      {Claimed{.claims = {}, .found = {{{.signal = "deferral", .reason = "said"}}}},
       "session.claimed", R"({"claims":[],"found":[{"signal":"deferral","reason":"said"}]})"},
      {Consulted{.route = "Oracle"}, "session.consulted", R"({"route":"Oracle"})"},
      {Shown{.call = "", .memories = {}, .withheld = {{Id(1)}}, .holdout = 0.1}, "session.shown",
       R"({"call":"","memories":[],"withheld":["00000000-0000-0000-0000-000000000001"],)"
       R"("holdout":0.1})"},
      {Shown{.call = "c1", .memories = {Id(1), Id(2)}}, "session.shown",
       R"({"call":"c1","memories":["00000000-0000-0000-0000-000000000001",)"
       R"("00000000-0000-0000-0000-000000000002"]})"},
      {Captured{.input = "00ff", .memory = Id(3)}, "session.captured",
       R"({"input":"00ff","memory":"00000000-0000-0000-0000-000000000003"})"},
      {Announced{.zone = Zone::kTrusted}, "session.announced", R"({"zone":"TRUSTED"})"},
      {Ended{.reason = "logout"}, "session.ended", R"({"reason":"logout"})"},
      {Ended{}, "session.ended", "{}"},
  };
}

ledger::EventView ViewOf(std::string_view kind, std::string_view body) {
  ledger::EventView view;
  view.sequence = 12;
  view.kind = kind;
  view.body = body;
  return view;
}

TEST(SessionEventsTest, EachBodyIsWhatLedgersHold) {
  for (const Pinned& pinned : AllPinned()) {
    EXPECT_EQ(KindOf(pinned.event), pinned.kind);
    EXPECT_EQ(BodyOf(pinned.event), pinned.body);
  }
}

TEST(SessionEventsTest, EachBodyIsReadBack) {
  for (const Pinned& pinned : AllPinned()) {
    const auto decoded = DecodeEvent(ViewOf(pinned.kind, pinned.body));
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_EQ(*decoded, pinned.event) << pinned.body;
  }
}

TEST(SessionEventsTest, EveryKindIsPinned) {
  std::set<std::size_t> alternatives;
  for (const Pinned& pinned : AllPinned()) alternatives.insert(pinned.event.index());
  EXPECT_EQ(alternatives.size(), std::variant_size_v<SessionEvent>);
}

TEST(SessionEventsTest, AnUnknownKindOrANewerVersionIsNothing) {
  for (const std::string_view kind : {"session.dreamt", "session", "", "memory.learned"}) {
    EXPECT_EQ(DecodeEvent(ViewOf(kind, "{}")).value(), std::nullopt) << kind;
  }
  ledger::EventView newer = ViewOf("session.signalled", R"({"something":"else"})");
  newer.version = 2;
  EXPECT_EQ(DecodeEvent(newer).value(), std::nullopt);
}

TEST(SessionEventsTest, ABrokenBodyIsDataLoss) {
  const std::pair<std::string_view, std::string_view> broken[] = {
      {"session.signalled", ""},
      {"session.signalled", "[]"},
      {"session.signalled", R"({"signal":"x","delta":101,"value":5,"reason":""})"},
      {"session.signalled", R"({"signal":"x","delta":-101,"value":5,"reason":""})"},
      {"session.signalled", R"({"signal":"x","delta":0.5,"value":5,"reason":""})"},
      {"session.refused", R"({"tool":"x","effect":"dance","verdict":"deny"})"},
      {"session.announced", R"({"zone":"HEAVEN"})"},
      {"session.prompted", R"({"control":"none","assessed":true,"goal":"x"})"}};
  for (const auto& [kind, body] : broken) {
    const auto decoded = DecodeEvent(ViewOf(kind, body));
    ASSERT_FALSE(decoded) << kind << ' ' << body;
    EXPECT_EQ(decoded.error().code, Code::kDataLoss) << body;
  }
}

TEST(SessionEventsTest, AnIdIsOneLineOfUpTo200Bytes) {
  for (const std::string& id : {std::string("abc-123"), std::string("é"), std::string(200, 'x')}) {
    EXPECT_TRUE(CheckSessionId(id)) << id;
  }
  for (const std::string& id :
       {std::string(), std::string(201, 'x'), std::string("a\nb"), std::string("\xff")}) {
    EXPECT_FALSE(CheckSessionId(id)) << id;
  }
  EXPECT_EQ(StreamOf("abc"), "session/abc");
}

TEST(SessionEventsTest, TheIdOfWhatIsToldTwiceIsOneId) {
  const Uuid id = EventIdOf("default", "s", "before", "c1");
  EXPECT_EQ(id, EventIdOf("default", "s", "before", "c1"));
  for (const Uuid& other :
       {EventIdOf("other", "s", "before", "c1"), EventIdOf("default", "t", "before", "c1"),
        EventIdOf("default", "s", "after", "c1"), EventIdOf("default", "s", "before", "c2")}) {
    EXPECT_NE(id, other);
  }
}

}  // namespace
}  // namespace credence::governor
