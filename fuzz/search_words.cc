// SPDX-License-Identifier: Apache-2.0
// Any lines as search words: none of them breaks the query language of SQLite or PostgreSQL.
#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "fuzz/fuzzer.h"
#include "fuzz/sample_engine.h"
#include "fuzz/sample_store.h"
#include "ledger/postgres/words.h"
#include "ledger/sqlite/copy.h"
#include "ledger/sqlite/store.h"

namespace {

using namespace credence;  // NOLINT(google-build-using-namespace): a program of one page.

// A store with a few texts to search.
class SearchedStore {
 public:
  SearchedStore() {
    fuzz::FillSample(*fuzz::OpenSample(file_.path()).value());
    store_ = ledger::OpenSqliteStore({.path = file_.path()}).value();
  }

  void Check(const ledger::TextQuery& query) {
    const auto read = store_->Read("default", [&](ledger::Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const auto streams, reader.Search(query));
      CREDENCE_CHECK(std::ssize(streams) <= query.limit, "no more than were asked for");
      return {};
    });
    CREDENCE_CHECK(read.has_value(), "SQLite understands every word");
  }

 private:
  ledger::ScratchFile file_{fuzz::ScratchPath("searched.db")};
  std::unique_ptr<ledger::Store> store_;
};

// Accepts 'word' <-> 'word', in parentheses, with | or & between.
void CheckExpression(std::string_view expression) {
  CREDENCE_CHECK(IsValidUtf8(expression), "a text");
  CREDENCE_CHECK(std::ranges::count(expression, '\'') % 2 == 0, "every word ends");
  bool is_word = false;
  for (const char c : expression) {
    if (c == '\'') is_word = !is_word;
    const bool is_sign = std::string_view("' <->|&()").contains(c);
    const bool is_letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                           (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
    CREDENCE_CHECK(c == '\'' || (is_word ? is_letter : is_sign), "nothing but words and signs");
  }
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  static SearchedStore store;
  const std::string text = ledger::SearchableWords(input);
  CREDENCE_CHECK(IsValidUtf8(text) && ledger::SearchableWords(text) == text, "once is enough");
  ledger::TextQuery query{
      .any_word = input.size() % 2 == 0, .newest_first = input.size() % 3 == 0, .limit = 3};
  query.words = LinesOf(input);
  CheckExpression(ledger::SearchExpression(query));
  store.Check(query);
}
