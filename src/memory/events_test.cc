// SPDX-License-Identifier: Apache-2.0
// The bodies are spelled out here because existing ledgers contain them: to change a body, add a
// version with an upcast; never edit these lines.
#include "memory/events.h"

#include "base/test_framework.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

struct Pinned {
  MemoryEvent event;
  std::string_view kind;
  std::string_view body;
};

std::vector<Pinned> AllPinned() {
  return {
      {Learned{.type = MemoryType::kConstraint,
               .domain = "api",
               .project = "/home/ada/shop",
               .source = MemorySource::kPassive,
               .source_tool = "bash",
               .confidence = TestDecimal("0.3"),
               .supersedes = TestId(0x01020304)},
       "memory.learned",
       R"({"type":"constraint","domain":"api","project":"/home/ada/shop","source":"passive",)"
       R"("source_tool":"bash","confidence":0.3,)"
       R"("supersedes":"01020304-0000-0000-8000-000001020304"})"},
      {Learned{.confidence = TestDecimal("0.5")}, "memory.learned",
       R"({"type":"pattern","source":"explicit","confidence":0.5})"},
      {Learned{.type = MemoryType::kRule,
               .confidence = TestDecimal("0.5"),
               .author = MemoryAuthor::kUser},
       "memory.learned", R"({"type":"rule","source":"explicit","confidence":0.5,"author":"user"})"},
      {Validated{.signal = "user", .delta = TestDecimal("0.05"), .promoted = true},
       "memory.validated", R"({"signal":"user","delta":0.05,"promoted":true})"},
      {Violated{.signal = "user", .delta = TestDecimal("0.1")}, "memory.violated",
       R"({"signal":"user","delta":0.1})"},
      {Proven{.proof = Proof::kFollowed,
              .session = "s1",
              .turn = 2,
              .call = "c1",
              .delta = TestDecimal("0.05"),
              .promoted = true},
       "memory.proven",
       R"({"proof":"followed","session":"s1","turn":2,"call":"c1","delta":0.05,"promoted":true})"},
      {Proven{.proof = Proof::kCorrected, .session = "s1", .turn = 2, .delta = {}}, "memory.proven",
       R"({"proof":"corrected","session":"s1","turn":2,"delta":0.0,"promoted":false})"},
      {Superseded{.by = TestId(2)}, "memory.superseded",
       R"({"by":"00000002-0000-0000-8000-000000000002"})"},
      {Archived{.signal = "user"}, "memory.archived", R"({"signal":"user"})"},
      {Restored{}, "memory.restored", "{}"},
      {Erased{}, "memory.erased", "{}"},
      {Disputed{.with = TestId(2)}, "memory.disputed",
       R"({"with":"00000002-0000-0000-8000-000000000002"})"},
      {Settled{.with = TestId(2)}, "memory.settled",
       R"({"with":"00000002-0000-0000-8000-000000000002"})"},
  };
}

ledger::EventView ViewOf(std::string_view kind, std::string_view body) {
  ledger::EventView view;
  view.sequence = 12;
  view.kind = kind;
  view.body = body;
  return view;
}

TEST(EventsTest, EachBodyIsWhatLedgersHold) {
  for (const Pinned& pinned : AllPinned()) {
    EXPECT_EQ(KindOf(pinned.event), pinned.kind);
    EXPECT_EQ(BodyOf(pinned.event), pinned.body);
  }
}

TEST(EventsTest, EachBodyIsReadBack) {
  for (const Pinned& pinned : AllPinned()) {
    const auto decoded = DecodeEvent(ViewOf(pinned.kind, pinned.body));
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_EQ(*decoded, pinned.event) << pinned.body;
  }
}

TEST(EventsTest, EveryKindIsPinned) {
  std::set<std::size_t> alternatives;
  for (const Pinned& pinned : AllPinned()) alternatives.insert(pinned.event.index());
  EXPECT_EQ(alternatives.size(), std::variant_size_v<MemoryEvent>);
}

TEST(EventsTest, FieldsOfANewerProgramAreIgnored) {
  const auto decoded = DecodeEvent(
      ViewOf("memory.violated", R"({"weight":3,"delta":0.1,"signal":"user","why":{"a":[1]}})"));
  ASSERT_TRUE(decoded) << decoded.error().message;
  EXPECT_EQ(*decoded, (MemoryEvent{Violated{.signal = "user", .delta = TestDecimal("0.1")}}));
}

TEST(EventsTest, AnUnknownKindIsNothing) {
  for (const std::string_view kind : {"memory.dreamt", "memory", "", "belief.learned"}) {
    const auto decoded = DecodeEvent(ViewOf(kind, "{}")).value();
    EXPECT_EQ(decoded, std::nullopt) << kind;
  }
}

TEST(EventsTest, ANewerVersionIsNothingEvenIfItCannotBeRead) {
  ledger::EventView view = ViewOf("memory.validated", R"({"something":"else"})");
  view.version = 2;
  const auto decoded = DecodeEvent(view).value();
  EXPECT_EQ(decoded, std::nullopt);
}

TEST(EventsTest, ABrokenBodyIsDataLossNamingTheEvent) {
  const std::pair<std::string_view, std::string_view> broken[] = {
      {"memory.validated", ""},
      {"memory.validated", "[]"},
      {"memory.validated", R"({"signal":"user","delta":0.05)"},
      {"memory.validated", R"({"signal":"user","delta":0.05})"},
      {"memory.validated", R"({"signal":"user","delta":"much","promoted":false})"},
      {"memory.learned", R"({"type":"hunch","source":"explicit","confidence":0.5})"},
      {"memory.learned", R"({"type":"rule","source":"explicit","confidence":7})"},
      {"memory.validated", R"({"signal":"user","delta":-3,"promoted":true})"},
      {"memory.violated", R"({"signal":"user","delta":1.5})"},
      {"memory.superseded", R"({"by":"somebody"})"},
      {"memory.restored", "{} {}"},
  };
  for (const auto& [kind, body] : broken) {
    EXPECT_THAT(DecodeEvent(ViewOf(kind, body)),
                Fails(Code::kDataLoss, AllOf(HasSubstr("event 12"), HasSubstr(std::string(kind)))))
        << kind << " " << body;
  }
}

TEST(EventsTest, AVersionBeforeTheFirstIsDataLoss) {
  ledger::EventView view = ViewOf("memory.restored", "{}");
  view.version = 0;
  EXPECT_THAT(DecodeEvent(view), Fails(Code::kDataLoss));
}

TEST(EventsTest, TheStreamIsNamedAfterTheMemory) {
  EXPECT_EQ(StreamOf(TestId(0x01020304)), "memory/01020304-0000-0000-8000-000001020304");
}

}  // namespace
}  // namespace credence::memory
