// SPDX-License-Identifier: Apache-2.0
// Ledgers with these bodies exist: change a body by a new version with an upcast, never by editing
// these lines.
#include "governor/events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <type_traits>

#include "base/fields.h"

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

// NOLINTNEXTLINE(readability-function-size): a table.
std::vector<Pinned> AllPinned() {
  return {
      {Started{.client = "claude-code", .source = "startup", .project = "/p"}, "session.started",
       R"({"client":"claude-code","source":"startup","project":"/p"})"},
      {Started{.client = "codex"}, "session.started", R"({"client":"codex"})"},
      {Prompted{.control = Control::kSudo}, "session.prompted",
       R"({"control":"sudo","assessed":false,"goal":[]})"},
      {Prompted{.assessed = true, .goal = {"debug", "fastapi"}}, "session.prompted",
       R"({"control":"none","assessed":true,"goal":["debug","fastapi"]})"},
      {Prompted{.span = PromptSpan{.trace = "4bf92f3577b34da6a3ce929d0e0e4736",
                                   .span = "00f067aa0ba902b7",
                                   .from = FromMicros(1'000'000),
                                   .until = FromMicros(2'000'000)}},
       "session.prompted",
       R"({"control":"none","assessed":false,"goal":[],"span":{)"
       R"("trace":"4bf92f3577b34da6a3ce929d0e0e4736","span":"00f067aa0ba902b7",)"
       R"("from":1000000,"until":2000000}})"},
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
      {Refused{.tool = "Edit",
               .gate = GateFacts{.of_tests = true},
               .observed = true,
               .input = "00ff",
               .written = {{"aa"}}},
       "session.refused",
       R"({"tool":"Edit","effect":"state_change","verdict":"deny","gate":{"of_tests":true},)"
       R"("observed":true,"input":"00ff","written":["aa"]})"},
      {Allowed{.effect = Effect::kProductionWrite, .input = "00ff", .written = {{"aa"}}},
       "session.allowed", R"({"effect":"production_write","input":"00ff","written":["aa"]})"},
      {Used{.call = "c1", .input = "00ff", .written = {"aa"}}, "session.used",
       R"({"call":"c1","input":"00ff","written":["aa"]})"},
      {Erased{}, "session.erased", "{}"},
      {Advised{.sessions = 20, .calls = 7}, "session.advised", R"({"sessions":20,"calls":7})"},
      {Traced{.trace = "4bf92f3577b34da6a3ce929d0e0e4736", .span = "00f067aa0ba902b7"},
       "session.traced",
       R"({"trace":"4bf92f3577b34da6a3ce929d0e0e4736","span":"00f067aa0ba902b7"})"},
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
      {Judged{.success = false, .reported = true}, "session.judged",
       R"({"success":false,"reported":true})"},
      {Signalled{.signal = "tool_failure", .delta = -5, .value = 0, .reason = "Bash exit 1"},
       "session.signalled",
       R"({"signal":"tool_failure","delta":-5,"value":0,"reason":"Bash exit 1"})"},
      {Awaited{.signal = "trust_regained"}, "session.awaited", R"({"signal":"trust_regained"})"},
      {Disputed{.signal = "sunk_cost"}, "session.disputed", R"({"signal":"sunk_cost"})"},
      {Claimed{.claims = {{.words = {"pass", "tests"}, .turn = 2, .negative = true}}},
       "session.claimed", R"({"claims":[{"words":["pass","tests"],"turn":2,"negative":true}]})"},
      {Claimed{.found = {{{.signal = "deferral", .reason = "said"}}}}, "session.claimed",
       R"({"claims":[],"found":[{"signal":"deferral","reason":"said"}]})"},
      {Consulted{.route = "Oracle"}, "session.consulted", R"({"route":"Oracle"})"},
      {Shown{.call = "", .memories = {}, .withheld = {{Id(1)}}, .holdout = 0.1}, "session.shown",
       R"({"call":"","memories":[],"withheld":["00000000-0000-0000-0000-000000000001"],)"
       R"("holdout":0.1})"},
      {Shown{.call = "c1", .memories = {Id(1), Id(2)}}, "session.shown",
       R"({"call":"c1","memories":["00000000-0000-0000-0000-000000000001",)"
       R"("00000000-0000-0000-0000-000000000002"]})"},
      {Heeded{.call = "c1", .followed = {Id(1)}, .defied = {Id(2)}}, "session.heeded",
       R"({"call":"c1","followed":["00000000-0000-0000-0000-000000000001"],)"
       R"("defied":["00000000-0000-0000-0000-000000000002"]})"},
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

// The event as it is written, because views and copies have different types.
std::string BodyOfSeen(const EventReader::Seen& seen) {
  return std::visit(
      []<class Event>(const Event* event) {
        if constexpr (std::is_same_v<Event, SessionEvent>) {
          return BodyOf(*event);
        } else {
          return EncodeFields(*event);
        }
      },
      seen);
}

// With a reader that has read other events before.
void ExpectSameReading(EventReader& reader, const ledger::EventView& event) {
  const auto seen = reader.Read(event);
  const auto decoded = DecodeEvent(event);
  ASSERT_EQ(seen.has_value(), decoded.has_value()) << event.body;
  if (!decoded) {
    EXPECT_EQ(seen.error().code, decoded.error().code);
    EXPECT_EQ(seen.error().message, decoded.error().message);
    return;
  }
  ASSERT_EQ(seen->has_value(), decoded->has_value()) << event.body;
  if (!*decoded) return;
  EXPECT_EQ(BodyOfSeen(**seen), BodyOf(**decoded));
}

TEST(SessionEventsTest, AReaderSeesWhatIsDecoded) {
  EventReader reader;
  for (int round = 0; round < 2; ++round) {
    for (const Pinned& pinned : AllPinned()) {
      const auto seen = reader.Read(ViewOf(pinned.kind, pinned.body));
      ASSERT_TRUE(seen && *seen) << pinned.body;
      EXPECT_EQ(BodyOfSeen(**seen), pinned.body);
    }
  }
}

std::string AnyText() {
  return *rc::gen::container<std::string>(
      rc::gen::element('a', 'b', ' ', '"', '\\', '\n', '\x01', '/'));
}
std::optional<std::string> MaybeText() {
  if (*rc::gen::arbitrary<bool>()) return std::nullopt;
  return AnyText();
}
std::vector<std::string> AnyTexts() {
  std::vector<std::string> texts(*rc::gen::inRange<std::size_t>(0, 4));
  for (std::string& text : texts) text = AnyText();
  return texts;
}
OptionalList<std::string> MaybeTexts() {
  if (*rc::gen::arbitrary<bool>()) return std::nullopt;
  return AnyTexts();
}
template <class T>
std::optional<T> Maybe(T value) {
  if (*rc::gen::arbitrary<bool>()) return std::nullopt;
  return value;
}

SessionEvent AnyReadEvent() {
  if (*rc::gen::inRange(0, 3) == 0) {
    return Signalled{.signal = AnyText(),
                     .delta = *rc::gen::inRange<std::int64_t>(-110, 111),
                     .value = *rc::gen::inRange<std::int64_t>(0, 101),
                     .reason = AnyText(),
                     .call = MaybeText()};
  }
  return Finished{.tool = AnyText(),
                  .call = MaybeText(),
                  .effect = static_cast<Effect>(*rc::gen::inRange(0, 9)),
                  .failed = *rc::gen::arbitrary<bool>(),
                  .tests = *rc::gen::arbitrary<std::int64_t>(),
                  .input = AnyText(),
                  .words = AnyTexts(),
                  .read = AnyTexts(),
                  .written = AnyTexts(),
                  .before = MaybeText(),
                  .after = MaybeText(),
                  .failure = MaybeText(),
                  .gate = Maybe(GateFacts{.high_risk = Maybe(true)}),
                  .found = Maybe(std::vector<Found>{{.signal = AnyText(), .reason = AnyText()}}),
                  .lines = Maybe(std::int64_t{7}),
                  .run = Maybe(true),
                  .made = MaybeTexts(),
                  .folders = MaybeTexts()};
}

RC_GTEST_PROP(SessionEventsProperty, AReaderSeesWhatIsDecoded, ()) {
  EventReader reader;
  for (int i = 0; i < 10; ++i) {
    const SessionEvent event = AnyReadEvent();
    std::string body = BodyOf(event);
    switch (*rc::gen::inRange(0, 4)) {
      case 0:  // A field from a newer writer, before the others.
        body.insert(1, R"("newer":{"x":[1,"\n"]},)");
        break;
      case 1:  // Damage: sometimes a wrong type, sometimes not even JSON.
        body[*rc::gen::inRange<std::size_t>(0, body.size())] =
            *rc::gen::element('"', '{', '5', 'x', ',', '\\');
        break;
      default:
        break;
    }
    ExpectSameReading(reader, ViewOf(KindOf(event), body));
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
    EXPECT_EQ(EventReader().Read(ViewOf(kind, "{}")).value(), std::nullopt) << kind;
  }
  for (const std::string_view kind : {"session.signalled", "session.finished", "session.ended"}) {
    ledger::EventView newer = ViewOf(kind, R"({"something":"else"})");
    newer.version = 2;
    EXPECT_EQ(DecodeEvent(newer).value(), std::nullopt);
    EXPECT_EQ(EventReader().Read(newer).value(), std::nullopt);
  }
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
    EventReader reader;
    ExpectSameReading(reader, ViewOf(kind, body));
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
