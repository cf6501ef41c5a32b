// SPDX-License-Identifier: Apache-2.0
// Any bytes as a time, a number, an id and a text to show: an accepted value survives a round trip,
// and shown text is valid UTF-8 on one line.
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "credence/decimal.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "fuzz/fuzzer.h"

namespace {

using namespace credence;  // NOLINT(google-build-using-namespace): a program of one page.

bool IsOneLine(std::string_view text) { return IsValidUtf8(text) && OneLine(text) == text; }

template <class Value>
void CheckRefusal(const Result<Value>& value) {
  CREDENCE_CHECK(value.has_value() || IsOneLine(value.error().message), "one line");
}

void CheckValues(std::string_view text) {
  const auto time = ParseTimestamp(text);
  CheckRefusal(time);
  if (time) CREDENCE_CHECK(ParseTimestamp(FormatTimestamp(*time)) == *time, "the same time");
  const auto decimal = Decimal::Parse(text);
  CheckRefusal(decimal);
  if (decimal) CREDENCE_CHECK(Decimal::Parse(decimal->ToString()) == *decimal, "the same number");
  const auto id = Uuid::Parse(text);
  CheckRefusal(id);
  if (id) CREDENCE_CHECK(Uuid::Parse(id->ToString()) == *id, "the same id");
}

void CheckTexts(std::string_view text) {
  const std::string line = OneLine(text);
  CREDENCE_CHECK(IsOneLine(line), "once is enough");
  CREDENCE_CHECK(DisplayWidth(line) <= 2 * CodePointCount(line), "at most two columns for each");
  CREDENCE_CHECK(IsOneLine(Quoted(text)), "one line");
  const std::string_view trimmed = Trim(text);
  CREDENCE_CHECK(Trim(trimmed) == trimmed && text.contains(trimmed), "once is enough");
  const std::string_view part = CodePointPrefix(line, text.size() / 2);
  CREDENCE_CHECK(IsValidUtf8(part) && line.starts_with(part), "no character is cut in two");
  if (!IsValidUtf8(text)) return;
  JsonWriter writer;
  writer.String(text);
  const std::string json = std::move(writer).Take();
  JsonReader reader(json);
  CREDENCE_CHECK(reader.String() == text && reader.Finish(), "JSON keeps every text");
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view text) {
  CheckValues(text);
  CheckTexts(text);
}
