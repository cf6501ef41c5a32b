// SPDX-License-Identifier: Apache-2.0
// Random histories: the SQLite and PostgreSQL stores give the same answers as the in-memory store,
// and end with the same content.
#include <fmt/ranges.h>

#include <algorithm>
#include <ostream>

#include "base/test_framework.h"
#include "ledger/memory/store.h"
#include "ledger/postgres/test_postgres.h"
#include "ledger/sqlite/store.h"
#include "ledger/store.h"
#include "ledger/store_testing.h"

namespace credence::ledger {
namespace {

// One call of a Writer. Names are drawn from few values, so that calls collide.
struct Step {
  enum class What { kAppend, kPut, kDelete, kErase, kRead };
  What what = What::kRead;
  int id = 0;      // Of the event or the row.
  int stream = 0;  // Also the kind of the row.
  int number = 0;  // Expected version, sequence, or position in an index.
  int words = 0;   // The bits select the words in the text.
  bool flag = false;
};

std::ostream& operator<<(std::ostream& out, const Step& step) {
  constexpr const char* kNames[] = {"append", "put", "delete", "erase", "read"};
  return out << kNames[static_cast<int>(step.what)] << " id=" << step.id
             << " stream=" << step.stream << " number=" << step.number << " words=" << step.words
             << " flag=" << step.flag;
}

struct Transaction {
  int space = 0;
  std::vector<Step> steps;
  bool fails = false;
};

std::ostream& operator<<(std::ostream& out, const Transaction& transaction) {
  out << "space=" << transaction.space << (transaction.fails ? " fails" : "") << " {";
  for (const Step& step : transaction.steps) out << step << "; ";
  return out << '}';
}

rc::Gen<Step> AnyStep() {
  using What = Step::What;
  return rc::gen::build<Step>(
      rc::gen::set(&Step::what, rc::gen::weightedElement<What>({{5, What::kAppend},
                                                                {4, What::kPut},
                                                                {1, What::kDelete},
                                                                {1, What::kErase},
                                                                {2, What::kRead}})),
      rc::gen::set(&Step::id, rc::gen::inRange(0, 12)),
      rc::gen::set(&Step::stream, rc::gen::inRange(0, 3)),
      rc::gen::set(&Step::number, rc::gen::inRange(0, 8)),
      rc::gen::set(&Step::words, rc::gen::inRange(0, 8)),
      rc::gen::set(&Step::flag, rc::gen::arbitrary<bool>()));
}

rc::Gen<Transaction> AnyTransaction() {
  return rc::gen::build<Transaction>(
      rc::gen::set(&Transaction::space, rc::gen::inRange(0, 2)),
      rc::gen::set(&Transaction::steps, rc::gen::container<std::vector<Step>>(AnyStep())),
      rc::gen::set(&Transaction::fails, rc::gen::weightedElement<bool>({{4, false}, {1, true}})));
}

// No word is another with an ending, which a store may match as well.
constexpr std::string_view kWords[] = {"cat", "Über", "x1"};

std::string TextOf(int words) {
  std::string text;
  for (int i = 0; i < 3; ++i) {
    if ((words >> i & 1) != 0) text += std::string(kWords[i]) + ", ";
  }
  return text;
}

std::string Name(std::string_view prefix, int number) {
  return fmt::format("{}{}", prefix, number);
}

NewEvent EventOf(const Step& step) {
  NewEvent event = MakeEvent(Name("", step.id), Name("s/", step.stream), Name("k", step.id % 2),
                             fmt::format("{{\"n\":{}}}", step.number));
  event.time = FromMicros(step.number * 10);
  if (step.words == 0) return event;
  event = WithText(std::move(event), TextOf(step.words));
  event.searchable = step.flag;
  return event;
}

Row RowOf(const Step& step) {
  Row row{.kind = Name("r", step.stream),
          .id = Name("", step.id),
          .data = Name("d", step.number),
          .text_sequence = step.words};
  for (int i = 0; i < step.number % 4; ++i) {
    row.entries.push_back({.index = Name("i", i % 2), .key = Name("", step.number + i)});
  }
  return row;
}

std::string Answer(const Result<void>& result) {
  return result ? "ok" : std::string(CodeName(result.error().code)) + result.error().message;
}

// Asks every kind of question about the same few names, and returns the answers as one text.
Result<std::string> Ask(Reader& reader, const Step& step) {
  CREDENCE_ASSIGN_OR_RETURN(const Head head, reader.GetHead());
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t version,
                            reader.StreamVersion(Name("s/", step.stream)));
  CREDENCE_ASSIGN_OR_RETURN(const auto event, reader.FindEvent(EventOf(step).id));
  std::string out = fmt::format("{} {} {} {}\n", head.sequence, ToHex(head.hash), version,
                                event ? EncodeEventJson(*event) : "none");
  EventFilter filter{
      .after_sequence = step.number - 1, .limit = step.id, .with_verbatim = step.flag};
  if (step.words % 2 == 1) filter.stream = Name("s/", step.stream);
  if (step.words / 2 % 2 == 1) filter.kind = "k1";
  if (step.words / 4 == 1) filter.from = FromMicros(step.number * 5);
  if (step.id % 3 == 0) filter.until = FromMicros(step.number * 10 + 1);
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const EventView& found) {
    out += EncodeEventJson(found.ToEvent()) + '\n';
    return Visit::kContinue;
  }));
  const auto add = [&out](const RowView& row) {
    out += fmt::format("{} {} {} {} {}\n", row.key, row.id, row.data, row.text_sequence,
                       row.text.value_or("-"));
    return Visit::kContinue;
  };
  const std::string kind = Name("r", step.stream);
  CREDENCE_RETURN_IF_ERROR(reader.GetRow(kind, Name("", step.id), add));
  CREDENCE_RETURN_IF_ERROR(reader.PeekRow(kind, Name("", step.id), [&out](const RowView& row) {
    out += fmt::format("{} {} {}\n", row.id, row.data, row.text_sequence);
  }));
  CREDENCE_RETURN_IF_ERROR(reader.ScanRows(kind, add));
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanIndex(kind, "i1", Name("", step.number), Name("", step.id), add));
  TextQuery query{.stream_prefix = step.flag ? "s/1" : "", .any_word = step.id % 2 == 1};
  for (int i = 0; i < 3; ++i) {
    if ((step.words >> i & 1) != 0) query.words.emplace_back(kWords[i]);
  }
  CREDENCE_ASSIGN_OR_RETURN(std::vector<std::string> streams, reader.Search(query));
  // Ranking is up to each store.
  std::ranges::sort(streams);
  return out + fmt::format("{}", fmt::join(streams, " "));
}

Result<void> Run(Writer& writer, const Step& step, std::string& answers) {
  switch (step.what) {
    case Step::What::kAppend: {
      const std::optional<std::int64_t> expected =
          step.number < 4 ? std::optional<std::int64_t>(step.number) : std::nullopt;
      CREDENCE_ASSIGN_OR_RETURN(const Appended appended, writer.Append(EventOf(step), expected));
      answers +=
          fmt::format("{} {} {}\n", appended.sequence, appended.stream_version, appended.duplicate);
      return {};
    }
    case Step::What::kPut:
      return writer.PutRow(RowOf(step));
    case Step::What::kDelete:
      return writer.DeleteRow(Name("r", step.stream), Name("", step.id));
    case Step::What::kErase:
      return writer.EraseVerbatim(step.number);
    case Step::What::kRead:
      break;
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::string answer, Ask(writer, step));
  answers += answer;
  return {};
}

// All answers of the store during the transaction and after it.
std::string Run(Store& store, const Transaction& transaction) {
  const std::string space = Name("space", transaction.space);
  std::string answers;
  const Result<void> written = store.Write(space, [&](Writer& writer) -> Result<void> {
    answers.clear();
    for (const Step& step : transaction.steps) {
      CREDENCE_RETURN_IF_ERROR(Run(writer, step, answers));
    }
    if (transaction.fails) return Fail(Code::kCancelled, "undone");
    return {};
  });
  answers += Answer(written);
  answers += Answer(store.Read(space, [&](Reader& reader) -> Result<void> {
    for (const Step& step : transaction.steps) {
      CREDENCE_ASSIGN_OR_RETURN(const std::string answer, Ask(reader, step));
      answers += answer;
    }
    return {};
  }));
  return answers;
}

RC_GTEST_PROP(StoreProperty, SqliteDoesWhatTheModelDoes, ()) {
  const auto history =
      *rc::gen::resize(30, rc::gen::container<std::vector<Transaction>>(AnyTransaction()));
  const TempFolder folder;
  const std::string path = folder.File("store.db");
  const std::unique_ptr<Store> model = MakeMemoryStore();
  std::unique_ptr<Store> store = OpenSqliteStore({.path = path}).value();
  for (const Transaction& transaction : history) {
    RC_ASSERT(Run(*store, transaction) == Run(*model, transaction));
  }
  const std::string expected = Dump(*model).value();
  RC_ASSERT(Dump(*store).value() == expected);
  RC_ASSERT(store->CheckStorage().value().empty());
  store = OpenSqliteStore({.path = path, .create = false}).value();
  RC_ASSERT(Dump(*store).value() == expected);
}

void CheckPostgres() {
  const auto history =
      *rc::gen::resize(12, rc::gen::container<std::vector<Transaction>>(AnyTransaction()));
  const PostgresTestSchema database;
  const std::unique_ptr<Store> model = MakeMemoryStore();
  std::unique_ptr<Store> store = database.OpenStore();
  for (const Transaction& transaction : history) {
    RC_ASSERT(Run(*store, transaction) == Run(*model, transaction));
  }
  const std::string expected = Dump(*model).value();
  RC_ASSERT(Dump(*store).value() == expected);
  RC_ASSERT(store->CheckStorage().value().empty());
  store = database.OpenStore();
  RC_ASSERT(Dump(*store).value() == expected);
}

TEST(StoreProperty, PostgresDoesWhatTheModelDoes) {
  CREDENCE_SKIP_WITHOUT_POSTGRES();
  EXPECT_TRUE(rc::check(CheckPostgres));
}

}  // namespace
}  // namespace credence::ledger
