// SPDX-License-Identifier: Apache-2.0
// The contract of every store.

#include <algorithm>
#include <memory>
#include <thread>

#include "base/test_framework.h"
#include "ledger/event_hash.h"
#include "ledger/memory/store.h"
#include "ledger/sqlite/store.h"
#include "ledger/store.h"
#include "ledger/store_testing.h"
#include "ledger/test_store_contract.h"

namespace credence::ledger {
namespace {

using Numbers = std::vector<std::int64_t>;

INSTANTIATE_TEST_SUITE_P(Stores, StoreContractTest,
                         testing::Values(Kind::kMemory, Kind::kSqlite, Kind::kPostgres),
                         testing::PrintToStringParamName());

// --- Appending

TEST_P(StoreContractTest, ANewStoreIsEmpty) {
  EXPECT_EQ(store_->Spaces().value(), Names{});
  EXPECT_EQ(store_->CheckStorage().value(), Names{});
  Read([](Reader& reader) {
    EXPECT_EQ(reader.GetHead().value().sequence, 0);
    EXPECT_EQ(reader.GetHead().value().hash, EventHash{});
    EXPECT_EQ(reader.StreamVersion("a").value(), 0);
    EXPECT_EQ(reader.FindEvent(NamedUuid("test", "1")).value(), std::nullopt);
    EXPECT_FALSE(reader.GetRow("memory", "a", [](const RowView&) { FAIL(); }).value());
    EXPECT_EQ(reader.Search({.words = {"a"}}).value(), Names{});
  });
  EXPECT_EQ(store_->Spaces().value(), Names{}) << "reading makes no space";
}

TEST_P(StoreContractTest, SequencesAndStreamVersionsHaveNoGaps) {
  const auto first = Append({MakeEvent("1", "a"), MakeEvent("2", "b"), MakeEvent("3", "a")});
  const auto second = Append({MakeEvent("4", "a")});
  ASSERT_EQ(first.size() + second.size(), 4U);
  EXPECT_EQ(first[0].sequence, 1);
  EXPECT_EQ(first[1].sequence, 2);
  EXPECT_EQ(first[2].sequence, 3);
  EXPECT_EQ(second[0].sequence, 4);
  EXPECT_EQ(first[0].stream_version, 1);
  EXPECT_EQ(first[1].stream_version, 1);
  EXPECT_EQ(first[2].stream_version, 2);
  EXPECT_EQ(second[0].stream_version, 3);
  EXPECT_FALSE(first[0].duplicate);
  Read([](Reader& reader) {
    EXPECT_EQ(reader.GetHead().value().sequence, 4);
    EXPECT_EQ(reader.StreamVersion("a").value(), 3);
    EXPECT_EQ(reader.StreamVersion("c").value(), 0);
  });
}

TEST_P(StoreContractTest, AnEventComesBackAsItWasGiven) {
  NewEvent given = WithText(MakeEvent("1", "memory/ä", "memory.learned", R"({"n":1})"),
                            std::string("zero \0 and 😀", 15));
  given.version = 3;
  given.time = FromMicros(-5);
  Append({given});
  const Event event = Events().at(0);
  EXPECT_EQ(event.id, given.id);
  EXPECT_EQ(event.space, kSpace);
  EXPECT_EQ(event.stream, given.stream);
  EXPECT_EQ(event.kind, given.kind);
  EXPECT_EQ(event.version, 3);
  EXPECT_EQ(event.time, given.time);
  EXPECT_EQ(event.actor, given.actor);
  EXPECT_EQ(event.body, given.body);
  EXPECT_EQ(event.verbatim, given.verbatim);
  EXPECT_EQ(event.digest, VerbatimDigest(given.verbatim->text, given.verbatim->salt));
  Read([&](Reader& reader) { EXPECT_EQ(reader.FindEvent(given.id).value(), event); });
}

TEST_P(StoreContractTest, HashesChain) {
  Append({WithText(MakeEvent("1", "a"), "text"), MakeEvent("2", "b"), MakeEvent("3", "a")});
  EventHash previous{};
  for (const Event& event : Events()) {
    EXPECT_EQ(event.hash, HashEvent(previous, EventView::Of(event))) << event.sequence;
    previous = event.hash;
  }
  Read([&](Reader& reader) { EXPECT_EQ(reader.GetHead().value().hash, previous); });
}

TEST_P(StoreContractTest, AnEventOfAnotherStoreKeepsItsDigestWithoutText) {
  NewEvent given = MakeEvent("1", "a");
  given.digest = EventHash{7};
  Append({given});
  EXPECT_EQ(Events().at(0).digest, given.digest);
  EXPECT_EQ(Events().at(0).verbatim, std::nullopt);
}

TEST_P(StoreContractTest, TheSameIdAgainHasNoEffect) {
  Append({WithText(MakeEvent("1", "a"), "text"), MakeEvent("2", "a")});
  Put({{.kind = "memory", .id = "x", .data = "d", .text_sequence = 1}});
  const std::string before = DumpAll();
  const auto again = Append({WithText(MakeEvent("1", "b", "other", "{\"n\":2}"), "other text")});
  ASSERT_EQ(again.size(), 1U);
  EXPECT_TRUE(again[0].duplicate);
  EXPECT_EQ(again[0].sequence, 1);
  EXPECT_EQ(again[0].stream_version, 1);
  EXPECT_EQ(DumpAll(), before);
  EXPECT_EQ(Search({"other"}), Names{});
  EXPECT_EQ(Append({MakeEvent("3", "a")}).at(0).sequence, 3) << "no number was used up";
}

TEST_P(StoreContractTest, CountsRowsOfAKind) {
  Put({{.kind = "memory", .id = "x", .data = "d"},
       {.kind = "memory", .id = "y", .data = "d"},
       {.kind = "other", .id = "x", .data = "d"}});
  Read([](Reader& reader) {
    EXPECT_EQ(reader.CountRows("memory", 10).value(), 2);
    EXPECT_EQ(reader.CountRows("memory", 1).value(), 1);
    EXPECT_EQ(reader.CountRows("absent", 10).value(), 0);
  });
}

TEST_P(StoreContractTest, CountsTextsThatContainAWord) {
  Append({WithText(MakeEvent("1", "a"), "ship it with words"),
          WithText(MakeEvent("2", "b"), "Words"), WithText(MakeEvent("3", "c"), "nothing")});
  Read([](Reader& reader) {
    EXPECT_EQ(reader.CountTexts("words", 10).value(), 2);
    EXPECT_EQ(reader.CountTexts("words", 1).value(), 1);
    EXPECT_EQ(reader.CountTexts("absent", 10).value(), 0);
    EXPECT_EQ(reader.CountTexts("\" OR words", 10).value(), 0) << "no word is syntax";
    EXPECT_EQ(reader.CountTexts("?", 10).value(), 0);
  });
}

TEST_P(StoreContractTest, TheSameIdTwiceInOneTransactionCountsOnce) {
  const auto all = Append({MakeEvent("1", "a"), MakeEvent("1", "a"), MakeEvent("2", "a")});
  EXPECT_TRUE(all.at(1).duplicate);
  EXPECT_EQ(all.at(2).sequence, 2);
  EXPECT_EQ(all.at(2).stream_version, 2);
}

TEST_P(StoreContractTest, AnExpectedVersionThatFitsIsAccepted) {
  EXPECT_TRUE(Write([](Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent("1", "a"), 0));
    CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent("2", "a"), 1));
    return {};
  }));
  EXPECT_EQ(Events().size(), 2U);
}

TEST_P(StoreContractTest, AnotherExpectedVersionAbortsAndChangesNothing) {
  Append({MakeEvent("1", "a")});
  const std::string before = DumpAll();
  for (const std::int64_t expected : {0, 2}) {
    const Result<void> done = Write([&](Writer& writer) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent("2", "b")));
      CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent("3", "a"), expected));
      return {};
    });
    EXPECT_THAT(done, Fails(Code::kAborted));
    EXPECT_EQ(DumpAll(), before);
  }
}

// Delivered twice: the stream has moved on since, but that is not a conflict.
TEST_P(StoreContractTest, ARepeatedEventIsADuplicateBeforeItIsAConflict) {
  Append({MakeEvent("1", "a"), MakeEvent("2", "a")});
  EXPECT_TRUE(Write([](Writer& writer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const Appended appended, writer.Append(MakeEvent("1", "a"), 0));
    EXPECT_TRUE(appended.duplicate);
    return {};
  }));
}

// --- Transactions

TEST_P(StoreContractTest, AnErrorUndoesEverything) {
  Append({WithText(MakeEvent("1", "a"), "kept words"), WithText(MakeEvent("2", "b"), "second")});
  Put({{.kind = "memory", .id = "x", .data = "1", .text_sequence = 1, .entries = {{"i", "k"}}},
       {.kind = "memory", .id = "y", .data = "1", .entries = {{"i", "l"}}}});
  const std::string before = DumpAll();
  const Result<void> done = Write([](Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(writer.EraseVerbatim(1));
    CREDENCE_RETURN_IF_ERROR(writer.Append(WithText(MakeEvent("3", "c"), "dropped words")));
    for (int i = 0; i < 100; ++i) {
      CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent("n" + std::to_string(i), "d")));
    }
    CREDENCE_RETURN_IF_ERROR(
        writer.PutRow({.kind = "memory", .id = "x", .data = "2", .entries = {{"i", "m"}}}));
    CREDENCE_RETURN_IF_ERROR(writer.PutRow({.kind = "memory", .id = "z", .data = "2"}));
    CREDENCE_RETURN_IF_ERROR(writer.DeleteRow("memory", "y"));
    return NotFound("changed my mind");
  });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), (Error{Code::kNotFound, "changed my mind"}));
  EXPECT_EQ(DumpAll(), before);
  EXPECT_EQ(Search({"words"}), Names{"a"});
  EXPECT_EQ(Index("memory", "i", "", "z"), (Names{"k=x", "l=y"}));
  EXPECT_EQ(store_->CheckStorage().value(), Names{});
  EXPECT_EQ(Append({MakeEvent("4", "c")}).at(0).sequence, 3);
}

TEST_P(StoreContractTest, DerivedDataIsKeptByKindAndKey) {
  const auto scan = [this](std::string_view kind, std::string_view prefix) {
    Names found;
    EXPECT_TRUE(store_->Read("default", [&](Reader& reader) {
      return reader.ScanDerived(kind, prefix, [&](std::string_view key, std::string_view bytes) {
        found.push_back(std::string(key) + "=" + std::string(bytes));
        return Visit::kContinue;
      });
    }));
    return found;
  };
  EXPECT_EQ(scan("vector", ""), Names{});
  EXPECT_TRUE(Write([](Writer& writer) { return writer.DeleteDerived("vector", ""); }));
  EXPECT_TRUE(Write([](Writer& writer) -> Result<void> {
    const std::string binary("\0\xff", 2);
    CREDENCE_RETURN_IF_ERROR(writer.PutDerived("vector", "b/2", binary));
    CREDENCE_RETURN_IF_ERROR(writer.PutDerived("vector", "b/1", "one"));
    CREDENCE_RETURN_IF_ERROR(writer.PutDerived("vector", "a/1", "old"));
    CREDENCE_RETURN_IF_ERROR(writer.PutDerived("other", "a/1", "another kind"));
    return writer.PutDerived("vector", "a/1", "new");
  }));
  EXPECT_EQ(scan("vector", ""), (Names{"a/1=new", "b/1=one", std::string("b/2=\0\xff", 6)}));
  EXPECT_EQ(scan("vector", "b/"), (Names{"b/1=one", std::string("b/2=\0\xff", 6)}));
  EXPECT_FALSE(Write([](Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(writer.DeleteDerived("vector", "b/"));
    CREDENCE_RETURN_IF_ERROR(writer.PutDerived("vector", "a/1", "dropped"));
    CREDENCE_RETURN_IF_ERROR(writer.PutDerived("vector", "c", "dropped"));
    return NotFound("changed my mind");
  }));
  EXPECT_EQ(scan("vector", ""), (Names{"a/1=new", "b/1=one", std::string("b/2=\0\xff", 6)}));
  EXPECT_TRUE(Write([](Writer& writer) { return writer.DeleteDerived("vector", "b/"); }));
  EXPECT_EQ(scan("vector", ""), Names{"a/1=new"});
  EXPECT_EQ(scan("other", ""), Names{"a/1=another kind"});
  EXPECT_EQ(store_->CheckStorage().value(), Names{});
}

TEST_P(StoreContractTest, AnErrorInTheFirstWriteLeavesNoSpace) {
  EXPECT_FALSE(Write([](Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent("1", "a")));
    return NotFound("no");
  }));
  EXPECT_EQ(store_->Spaces().value(), Names{});
}

TEST_P(StoreContractTest, AWriterSeesWhatItWrote) {
  EXPECT_TRUE(Write([](Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(writer.Append(WithText(MakeEvent("1", "a"), "some words")));
    CREDENCE_RETURN_IF_ERROR(writer.PutRow(
        {.kind = "memory", .id = "x", .data = "1", .text_sequence = 1, .entries = {{"i", "k"}}}));
    EXPECT_EQ(writer.GetHead().value().sequence, 1);
    EXPECT_EQ(writer.StreamVersion("a").value(), 1);
    EXPECT_TRUE(writer.FindEvent(NamedUuid("test", "1")).value());
    EXPECT_EQ(writer.Search({.words = {"words"}}).value(), Names{"a"});
    std::string text;
    EXPECT_TRUE(
        writer.GetRow("memory", "x", [&](const RowView& row) { text = *row.text; }).value());
    EXPECT_EQ(text, "some words");
    return {};
  }));
}

TEST_P(StoreContractTest, SpacesAreStrangers) {
  Append({WithText(MakeEvent("1", "a"), "here")});
  Put({{.kind = "memory", .id = "x", .data = "default", .entries = {{"i", "k"}}}});
  EXPECT_TRUE(store_->Write("other", [](Writer& writer) -> Result<void> {
    EXPECT_EQ(writer.GetHead().value().sequence, 0);
    EXPECT_EQ(writer.FindEvent(NamedUuid("test", "1")).value(), std::nullopt);
    CREDENCE_ASSIGN_OR_RETURN(const Appended same,
                              writer.Append(WithText(MakeEvent("1", "a"), "there here")));
    EXPECT_FALSE(same.duplicate);
    EXPECT_EQ(same.sequence, 1);
    EXPECT_EQ(same.stream_version, 1);
    EXPECT_EQ(writer.Search({.words = {"here"}}).value(), Names{"a"});
    CREDENCE_RETURN_IF_ERROR(writer.EraseVerbatim(1));
    EXPECT_FALSE(writer.GetRow("memory", "x", [](const RowView&) {}).value());
    CREDENCE_RETURN_IF_ERROR(writer.PutRow({.kind = "memory", .id = "x", .data = "other"}));
    return writer.DeleteRow("memory", "x");
  }));
  EXPECT_EQ(store_->Spaces().value(), (Names{"default", "other"}));
  EXPECT_EQ(Events().size(), 1U);
  EXPECT_EQ(Events().at(0).verbatim->text, "here");
  EXPECT_EQ(Search({"here"}), Names{"a"});
  EXPECT_EQ(Search({"there"}), Names{});
  EXPECT_EQ(Index("memory", "i", "", "z"), Names{"k=x"});
}

// --- Rows

TEST_P(StoreContractTest, ARowIsPutReplacedAndDeleted) {
  const auto data_of = [&](std::string_view id) {
    std::string data = "(none)";
    Read([&](Reader& reader) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(
          reader.GetRow("memory", id, [&](const RowView& row) { data = row.data; }));
      return {};
    });
    return data;
  };
  Put({{.kind = "memory", .id = "x", .data = "1", .entries = {{"i", "a"}, {"j", "a"}}}});
  EXPECT_EQ(data_of("x"), "1");
  EXPECT_EQ(data_of("y"), "(none)");
  Put({{.kind = "memory", .id = "x", .data = "2", .entries = {{"i", "b"}, {"j", "a"}}}});
  EXPECT_EQ(data_of("x"), "2");
  EXPECT_EQ(Index("memory", "i", "", "z"), Names{"b=x"});
  EXPECT_EQ(Index("memory", "j", "", "z"), Names{"a=x"});
  EXPECT_TRUE(Write([](Writer& writer) { return writer.DeleteRow("memory", "x"); }));
  EXPECT_EQ(data_of("x"), "(none)");
  EXPECT_EQ(Index("memory", "i", "", "z"), Names{});
  EXPECT_EQ(Index("memory", "j", "", "z"), Names{});
  EXPECT_TRUE(Write([](Writer& writer) { return writer.DeleteRow("memory", "x"); }))
      << "deleting what is not there is no error";
}

TEST_P(StoreContractTest, WhoPeeksSeesTheData) {
  Append({WithText(MakeEvent("1", "a"), "some words")});
  Put({{.kind = "memory", .id = "x", .data = "1", .text_sequence = 1, .entries = {{"i", "a"}}},
       {.kind = "memory", .id = "y", .data = "2"}});
  const auto peek = [](Reader& reader, std::string_view id) {
    std::string seen = "(none)";
    const auto use = [&](const RowView& row) {
      EXPECT_EQ(row.id, id);
      seen = fmt::format("{} of {}", row.data, row.text_sequence);
    };
    const bool found = reader.PeekRow("memory", id, use).value();
    EXPECT_EQ(found, seen != "(none)");
    return seen;
  };
  Read([&](Reader& reader) {
    EXPECT_EQ(peek(reader, "x"), "1 of 1");
    EXPECT_EQ(peek(reader, "y"), "2 of 0");
    EXPECT_EQ(peek(reader, "z"), "(none)");
  });
  EXPECT_TRUE(Write([&](Writer& writer) -> Result<void> {
    EXPECT_EQ(peek(writer, "x"), "1 of 1");
    CREDENCE_RETURN_IF_ERROR(
        writer.PutRow({.kind = "memory", .id = "x", .data = "3", .entries = {{"i", "b"}}}));
    EXPECT_EQ(peek(writer, "x"), "3 of 0");
    CREDENCE_RETURN_IF_ERROR(writer.DeleteRow("memory", "y"));
    EXPECT_EQ(peek(writer, "y"), "(none)");
    return {};
  }));
  EXPECT_EQ(Index("memory", "i", "", "z"), Names{"b=x"});
}

// Whatever the order of reads and writes in a transaction, each row is filed where it was put last.
TEST_P(StoreContractTest, RowsAreFiledWhereTheyWerePutLast) {
  const auto row = [](std::string_view id, std::string_view key) {
    return Row{.kind = "memory",
               .id = std::string(id),
               .data = std::string(key),
               .entries = {{.index = "i", .key = std::string(key)}}};
  };
  Put({row("x", "a"), row("y", "a")});
  EXPECT_TRUE(Write([&](Writer& writer) -> Result<void> {
    const auto read = [&](std::string_view id) {
      return writer.GetRow("memory", id, [](const RowView& /*row*/) {});
    };
    CREDENCE_RETURN_IF_ERROR(read("x"));
    CREDENCE_RETURN_IF_ERROR(writer.PutRow(row("y", "b")));  // Not the one that was read.
    CREDENCE_RETURN_IF_ERROR(writer.PutRow(row("x", "b")));
    CREDENCE_RETURN_IF_ERROR(writer.PutRow(row("x", "c")));  // Twice.
    CREDENCE_RETURN_IF_ERROR(read("y"));
    CREDENCE_RETURN_IF_ERROR(writer.DeleteRow("memory", "y"));
    return writer.PutRow(row("y", "d"));  // Was read, and then deleted.
  }));
  EXPECT_EQ(Index("memory", "i", "", "z"), (Names{"c=x", "d=y"}));
  Read([](Reader& reader) {
    return reader.ScanAllRows([](const Row& /*row*/, std::optional<std::string_view> /*text*/) {
      return Visit::kContinue;
    });
  });
}

TEST_P(StoreContractTest, ScanRowsGivesOneKindInOrderOfId) {
  Put({{.kind = "memory", .id = "b", .data = "2"},
       {.kind = "memory", .id = "a", .data = "1"},
       {.kind = "belief", .id = "c", .data = "3"},
       {.kind = "memory", .id = "ä", .data = "4"},
       {.kind = "memory", .id = "B", .data = "5"}});
  Names found;
  Read([&](Reader& reader) {
    return reader.ScanRows("memory", [&](const RowView& row) {
      found.push_back(std::string(row.id) + std::string(row.data));
      return Visit::kContinue;
    });
  });
  EXPECT_EQ(found, (Names{"B5", "a1", "b2", "ä4"}));
}

TEST_P(StoreContractTest, ScanIndexGivesAHalfOpenRangeInOrderOfKeyThenId) {
  Put({{.kind = "memory", .id = "3", .data = "", .entries = {{"i", "b"}}},
       {.kind = "memory", .id = "1", .data = "", .entries = {{"i", "b"}, {"j", "b"}}},
       {.kind = "memory", .id = "2", .data = "", .entries = {{"i", "a"}, {"i", "c"}}},
       {.kind = "belief", .id = "4", .data = "", .entries = {{"i", "b"}}}});
  EXPECT_EQ(Index("memory", "i", "", "z"), (Names{"a=2", "b=1", "b=3", "c=2"}));
  EXPECT_EQ(Index("memory", "i", "b", "c"), (Names{"b=1", "b=3"}));
  EXPECT_EQ(Index("memory", "i", "a", "a"), Names{});
  EXPECT_EQ(Index("memory", "i", "bb", "cc"), Names{"c=2"});
  EXPECT_EQ(Index("memory", "j", "", "z"), Names{"b=1"});
  EXPECT_EQ(Index("memory", "k", "", "z"), Names{});
}

TEST_P(StoreContractTest, IndexKeysAreComparedAsBytes) {
  using std::string_view_literals::operator""sv;
  Put({{.kind = "memory", .id = "1", .data = "", .entries = {{"i", "\xff"}}},
       {.kind = "memory", .id = "2", .data = "", .entries = {{"i", std::string("a\0b", 3)}}},
       {.kind = "memory", .id = "3", .data = "", .entries = {{"i", "a"}}},
       {.kind = "memory", .id = "4", .data = "", .entries = {{"i", "a\x01"}}},
       {.kind = "memory", .id = "5", .data = "", .entries = {{"i", ""}}}});
  EXPECT_EQ(Index("memory", "i", "", "\xff\xff"),
            (Names{"=5", "a=3", std::string("a\0b=2"sv), "a\x01=4", "\xff=1"}));
  EXPECT_EQ(Index("memory", "i", "a\0"sv, "a\x01"), Names{std::string("a\0b=2"sv)});
}

TEST_P(StoreContractTest, ARowHasTheTextOfItsEvent) {
  Append({WithText(MakeEvent("1", "a"), "first"), WithText(MakeEvent("2", "a"), "second")});
  Put({{.kind = "memory", .id = "x", .data = "", .text_sequence = 2, .entries = {{"i", "k"}}},
       {.kind = "memory", .id = "y", .data = "", .text_sequence = 0, .entries = {{"i", "k"}}},
       {.kind = "memory", .id = "z", .data = "", .text_sequence = 9, .entries = {{"i", "k"}}}});
  const auto texts = [&] {
    Names found;
    const auto add = [&](const RowView& row) {
      found.push_back(std::to_string(row.text_sequence) + std::string(row.text.value_or("-")));
      return Visit::kContinue;
    };
    Read([&](Reader& reader) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(reader.GetRow("memory", "x", add));
      CREDENCE_RETURN_IF_ERROR(reader.ScanRows("memory", add));
      return reader.ScanIndex("memory", "i", "k", "l", add);
    });
    return found;
  };
  EXPECT_EQ(texts(), (Names{"2second", "2second", "0-", "9-", "2second", "0-", "9-"}));
  EXPECT_TRUE(Write([](Writer& writer) { return writer.EraseVerbatim(2); }));
  EXPECT_EQ(texts(), (Names{"2-", "2-", "0-", "9-", "2-", "0-", "9-"}));
}

TEST_P(StoreContractTest, VerbatimsOfSomeKindsCanBeAskedFor) {
  Append({WithText(MakeEvent("1", "a", "test.said"), "one"),
          WithText(MakeEvent("2", "a", "test.heard"), "two"), MakeEvent("3", "a", "test.heard")});
  const std::vector<Event> all = Events();
  const Names kinds = {"test.heard", "test.seen"};
  for (const std::optional<std::string>& stream : {std::optional<std::string>(), {"a"}}) {
    const std::vector<Event> some =
        Events({.stream = stream, .with_verbatim = true, .verbatim_kinds = kinds});
    ASSERT_EQ(some.size(), 3U);
    EXPECT_FALSE(some[0].verbatim);
    EXPECT_EQ(some[1], all[1]);
    EXPECT_EQ(some[2], all[2]);
  }
  EXPECT_FALSE(Events({.verbatim_kinds = kinds}).at(1).verbatim);
}

TEST_P(StoreContractTest, AReplayIsSparedWhatItDoesNotLookAt) {
  Append({WithText(MakeEvent("1", "a", "test.said"), "one"), MakeEvent("2", "a", "test.heard"),
          MakeEvent("3", "b", "test.heard")});
  for (const EventFilter& filter : {EventFilter{}, EventFilter{.stream = "a"},
                                    EventFilter{.kind = "test.heard", .after_sequence = 1},
                                    EventFilter{.with_verbatim = true}}) {
    std::vector<Event> expected = Events(filter);
    ASSERT_FALSE(expected.empty());
    for (Event& event : expected) {
      EXPECT_FALSE(event.actor.empty());
      EXPECT_NE(event.hash, EventHash{});
      event.stream_version = 0;
      event.actor.clear();
      event.digest.reset();
      event.hash = {};
    }
    EventFilter lean = filter;
    lean.for_replay = true;
    EXPECT_EQ(Events(lean), expected);
  }
}

TEST_P(StoreContractTest, RowsMayAllBeReadBeforeTheyAreReplaced) {
  const auto row = [](std::string id, std::string key) {
    return Row{.kind = "memory", .id = std::move(id), .data = "", .entries = {{"i", key}}};
  };
  Put({row("x", "1"), row("y", "2")});
  EXPECT_TRUE(Write([&](Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(writer.GetRow("memory", "x", [](const RowView&) {}));
    CREDENCE_RETURN_IF_ERROR(writer.GetRow("memory", "y", [](const RowView&) {}));
    for (const Row& each : {row("x", "3"), row("y", "4"), row("x", "5")}) {
      CREDENCE_RETURN_IF_ERROR(writer.PutRow(each));
    }
    return {};
  }));
  EXPECT_EQ(Index("memory", "i", "", "9"), (Names{"4=y", "5=x"}));
}

TEST_P(StoreContractTest, ScansStopWhenTheyAreToldTo) {
  Append({MakeEvent("1", "a"), MakeEvent("2", "a")});
  Put({{.kind = "memory", .id = "x", .data = "", .entries = {{"i", "k"}}},
       {.kind = "memory", .id = "y", .data = "", .entries = {{"i", "k"}}}});
  int visits = 0;
  const auto stop = [&](const auto&...) {
    ++visits;
    return Visit::kStop;
  };
  Read([&](Reader& reader) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(reader.ScanEvents({}, stop));
    CREDENCE_RETURN_IF_ERROR(reader.ScanRows("memory", stop));
    CREDENCE_RETURN_IF_ERROR(reader.ScanIndex("memory", "i", "", "z", stop));
    return reader.ScanAllRows(stop);
  });
  EXPECT_EQ(visits, 4);
}

// --- Scanning events

TEST_P(StoreContractTest, EventsAreFiltered) {
  std::vector<NewEvent> events = {MakeEvent("1", "a", "x"), MakeEvent("2", "b", "y"),
                                  MakeEvent("3", "a", "y"), MakeEvent("4", "b", "x"),
                                  MakeEvent("5", "a", "y")};
  // Times need not ascend: clocks differ.
  for (std::size_t i = 0; i < events.size(); ++i) {
    events[i].time = FromMicros(std::array{10, 30, 20, 40, 20}[i]);
  }
  Append(events);
  EXPECT_EQ(Sequences({}), (Numbers{1, 2, 3, 4, 5}));
  EXPECT_EQ(Sequences({.stream = "a"}), (Numbers{1, 3, 5}));
  EXPECT_EQ(Sequences({.stream = "c"}), (Numbers{}));
  EXPECT_EQ(Sequences({.kind = "y"}), (Numbers{2, 3, 5}));
  EXPECT_EQ(Sequences({.stream = "a", .kind = "y"}), (Numbers{3, 5}));
  EXPECT_EQ(Sequences({.from = FromMicros(20)}), (Numbers{2, 3, 4, 5}));
  EXPECT_EQ(Sequences({.until = FromMicros(30)}), (Numbers{1, 3, 5}));
  EXPECT_EQ(Sequences({.from = FromMicros(20), .until = FromMicros(30)}), (Numbers{3, 5}));
  EXPECT_EQ(Sequences({.after_sequence = 3}), (Numbers{4, 5}));
  EXPECT_EQ(Sequences({.stream = "a", .after_sequence = 3}), (Numbers{5}));
  EXPECT_EQ(Sequences({.after_sequence = 5}), (Numbers{}));
  EXPECT_EQ(Sequences({.after_sequence = INT64_MAX}), (Numbers{}));
  EXPECT_EQ(Sequences({.after_sequence = -1}), (Numbers{1, 2, 3, 4, 5}));
  EXPECT_EQ(Sequences({.limit = 2}), (Numbers{1, 2}));
  EXPECT_EQ(Sequences({.limit = 0}), (Numbers{}));
  EXPECT_EQ(Sequences({.stream = "a", .kind = "y", .limit = 1}), (Numbers{3}));
}

TEST_P(StoreContractTest, TextsComeOnlyWhenAskedFor) {
  Append({WithText(MakeEvent("1", "a"), "text")});
  for (const auto& stream : {std::optional<std::string>(), std::optional<std::string>("a")}) {
    EXPECT_EQ(Events({.stream = stream}).at(0).verbatim, std::nullopt);
    EXPECT_TRUE(Events({.stream = stream}).at(0).digest);
    EXPECT_EQ(Events({.stream = stream, .with_verbatim = true}).at(0).verbatim->text, "text");
  }
}

TEST_P(StoreContractTest, AVisitorMayReadWhileItIsCalled) {
  Append({WithText(MakeEvent("1", "a"), "one"), WithText(MakeEvent("2", "b"), "two")});
  Put({{.kind = "memory", .id = "x", .data = "d", .text_sequence = 1, .entries = {{"i", "k"}}},
       {.kind = "memory", .id = "y", .data = "e", .text_sequence = 2, .entries = {{"i", "l"}}}});
  Names seen;
  Read([&](Reader& reader) -> Result<void> {
    return reader.ScanEvents({.with_verbatim = true}, [&](const EventView& outer) {
      EXPECT_TRUE(reader.ScanEvents({.with_verbatim = true}, [&](const EventView& inner) {
        seen.push_back(std::string(*outer.text) + std::string(*inner.text));
        return Visit::kContinue;
      }));
      EXPECT_TRUE(reader.ScanIndex("memory", "i", "", "z", [&](const RowView& row) {
        EXPECT_TRUE(reader
                        .GetRow("memory", row.id,
                                [&](const RowView& same) {
                                  EXPECT_EQ(same.data, row.data);
                                  EXPECT_EQ(same.text, row.text);
                                })
                        .value());
        seen.emplace_back(row.key);
        return Visit::kContinue;
      }));
      EXPECT_EQ(outer.stream_version, 1);
      return Visit::kContinue;
    });
  });
  EXPECT_EQ(seen, (Names{"oneone", "onetwo", "k", "l", "twoone", "twotwo", "k", "l"}));
}

// --- Erasing

TEST_P(StoreContractTest, ErasingKeepsDigestAndChainAndForgetsTheText) {
  Append({WithText(MakeEvent("1", "a"), "private words"),
          WithText(MakeEvent("2", "b"), "public words")});
  const std::vector<Event> before = Events();
  EXPECT_TRUE(Write([](Writer& writer) { return writer.EraseVerbatim(1); }));
  std::vector<Event> expected = before;
  expected[0].verbatim.reset();
  EXPECT_EQ(Events(), expected);
  EXPECT_TRUE(Events().at(0).digest);
  EXPECT_EQ(Search({"private"}), Names{});
  EXPECT_EQ(Search({"words"}), Names{"b"});
  EXPECT_EQ(store_->CheckStorage().value(), Names{});
  EXPECT_EQ(Append({MakeEvent("3", "a")}).at(0).sequence, 3) << "the chain goes on";
}

TEST_P(StoreContractTest, ErasingWhatIsNotThereIsNoError) {
  Append({MakeEvent("1", "a"), WithText(MakeEvent("2", "a"), "text")});
  for (const std::int64_t sequence : {-1, 0, 1, 2, 2, 3}) {
    EXPECT_TRUE(Write([&](Writer& writer) { return writer.EraseVerbatim(sequence); }));
  }
  EXPECT_EQ(Events().at(1).verbatim, std::nullopt);
}

// --- Threads

TEST_P(StoreContractTest, WritersInSeveralThreadsLoseNothing) {
  constexpr int kThreads = 4;
  constexpr int kEach = 100;
  std::vector<std::string> errors(kThreads);
  {
    std::vector<std::jthread> threads;
    threads.reserve(kThreads);
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        for (int i = 0; i < kEach; ++i) {
          const std::string name = fmt::format("{}/{}", thread, i);
          // Reads and then writes: a lost update would show in the row.
          const Result<void> done = Write([&](Writer& writer) -> Result<void> {
            std::int64_t count = 0;
            CREDENCE_RETURN_IF_ERROR(writer.GetRow("counter", "all", [&](const RowView& row) {
              count = std::stoll(std::string(row.data));
            }));
            CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent(name, "load")));
            return writer.PutRow(
                {.kind = "counter", .id = "all", .data = std::to_string(count + 1)});
          });
          if (!done) errors[static_cast<std::size_t>(thread)] = done.error().message;
        }
      });
    }
  }
  EXPECT_EQ(errors, std::vector<std::string>(kThreads));
  const std::vector<Event> events = Events();
  ASSERT_EQ(events.size(), std::size_t{kThreads * kEach});
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i].sequence, static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(events[i].stream_version, events[i].sequence);
  }
  std::string count;
  Read([&](Reader& reader) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(
        reader.GetRow("counter", "all", [&](const RowView& row) { count = row.data; }));
    return {};
  });
  EXPECT_EQ(count, std::to_string(kThreads * kEach));
}

TEST_P(StoreContractTest, EveryCommitGivesAnotherVersion) {
  Append({MakeEvent("0", "memory/0")});
  std::vector<StoreVersion> seen = {store_->Version().value()};
  for (int i = 1; i <= 100; ++i) {
    const std::string name = std::to_string(i);
    Append({MakeEvent(name, "memory/" + name)});
    const StoreVersion version = store_->Version().value();
    EXPECT_EQ(std::ranges::find(seen, version), seen.end());
    seen.push_back(version);
    Read([](Reader& reader) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(reader.GetHead());
      return {};
    });
    EXPECT_EQ(store_->Version(), version) << "reading changes nothing";
  }
  Put({{.kind = "memory", .id = "1", .data = "{}"}});
  EXPECT_NE(store_->Version(), seen.back()) << "a row without an event is a change too";
}

TEST_P(StoreContractTest, WorkIsClaimedByOneAtATime) {
  std::unique_ptr<Claim> claim = store_->TryClaim(kSpace, "compare/1").value();
  ASSERT_NE(claim, nullptr);
  EXPECT_EQ(store_->TryClaim(kSpace, "compare/1").value(), nullptr);
  EXPECT_NE(store_->TryClaim(kSpace, "compare/2").value(), nullptr);
  EXPECT_NE(store_->TryClaim("other", "compare/1").value(), nullptr);
  claim.reset();
  EXPECT_NE(store_->TryClaim(kSpace, "compare/1").value(), nullptr);
}

TEST_P(StoreContractTest, AReaderSeesOnePictureWhileOthersWrite) {
  Append({MakeEvent("0", "a")});
  std::jthread writer([&](const std::stop_token& stop) {
    for (int i = 1; !stop.stop_requested() && i < 10'000; ++i) {
      Append({MakeEvent(fmt::format("{}a", i), "a"), MakeEvent(fmt::format("{}b", i), "b")});
    }
  });
  for (int i = 0; i < 50; ++i) {
    Read([](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const Head head, reader.GetHead());
      std::int64_t last = 0;
      CREDENCE_RETURN_IF_ERROR(reader.ScanEvents({}, [&](const EventView& event) {
        last = event.sequence;
        return Visit::kContinue;
      }));
      EXPECT_EQ(last, head.sequence);
      EXPECT_EQ(last % 2, 1) << "half a transaction was seen";
      return {};
    });
  }
}

}  // namespace
}  // namespace credence::ledger
