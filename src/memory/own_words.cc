// SPDX-License-Identifier: Apache-2.0
#include "memory/own_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/ascii.h"
#include "base/utf8.h"
#include "memory/injection.h"
#include "memory/types.h"

namespace credence::memory {
namespace {

// As written by surface/cli; render_test.cc there checks its lines against this.
constexpr std::array<std::string_view, 7> kVerbs = {"remembered", "known already", "validated",
                                                    "violated",   "superseded by", "forgotten",
                                                    "restored"};
constexpr std::array<std::string_view, 5> kStandings = {"unproven", "confirmed", "stale",
                                                        "disputed", "wrong"};
constexpr std::array<std::string_view, 5> kJsonBeginnings = {
    R"({"error":{"code":")", R"({"text":"## Project Heuristics)",
    R"({"verdict":"allow","effect":")", R"({"verdict":"ask","effect":")",
    R"({"verdict":"deny","effect":")"};

bool TakePrefix(std::string_view& line, std::string_view prefix) {
  if (!line.starts_with(prefix)) return false;
  line.remove_prefix(prefix.size());
  return true;
}

// "- ⭐ [global] [disputed] [0.95] …", as written by InjectionLine.
bool IsInjectionLine(std::string_view line) {
  if (!TakePrefix(line, "- ")) return false;
  TakePrefix(line, "⭐ ");
  TakePrefix(line, "[global] ");
  TakePrefix(line, kDisputedMark);
  return line.size() >= 7 && line[0] == '[' && IsDigit(line[1]) && line[2] == '.' &&
         IsDigit(line[3]) && IsDigit(line[4]) && line[5] == ']' && line[6] == ' ';
}

// "0.42", or "0.42 of 0.50".
bool TakeWorth(std::string_view& line) {
  const auto take_number = [&line] {
    if (line.size() < 4 || !IsDigit(line[0]) || line[1] != '.' || !IsDigit(line[2]) ||
        !IsDigit(line[3])) {
      return false;
    }
    line.remove_prefix(4);
    return true;
  };
  if (!take_number()) return false;
  if (!Trim(line).starts_with("of ")) return true;
  line = Trim(line).substr(3);
  return take_number();
}

// Lists show more of the ids than eight digits if those do not tell them apart.
bool TakeShortId(std::string_view& line) {
  constexpr std::size_t kSizeMin = 8;
  const std::size_t size = line.find_first_not_of("0123456789abcdef-");
  if (size == line.npos || size < kSizeMin || line[size] != ' ') return false;
  line = Trim(line.substr(size));
  return true;
}

bool TakeWord(std::string_view& line, std::span<const std::string_view> words) {
  for (const std::string_view word : words) {
    if (!line.starts_with(word) || line.size() <= word.size() || line[word.size()] != ' ') continue;
    line = Trim(line.substr(word.size()));
    return true;
  }
  return false;
}

// "validated 7fbe8b2d  0.55 confirmed rule  …", the reply to a change.
bool IsAnswer(std::string_view line) {
  return TakeWord(line, kVerbs) && TakeShortId(line) && TakeWorth(line);
}

// "⭐ 0.42 of 0.50 rule unproven 97e08033 …", a line of a list.
bool IsListLine(std::string_view line) {
  if (TakePrefix(line, "⭐")) line = Trim(line);
  if (!TakeWorth(line)) return false;
  line = Trim(line);
  return TakeWord(line, EnumNames<MemoryType>::kNames) && TakeWord(line, kStandings) &&
         TakeShortId(line);
}

// A reply of --json: an error, an injection, or a record with its id and type, alone or in a list.
bool IsJsonAnswer(std::string_view line) {
  if (std::ranges::any_of(kJsonBeginnings, [line](std::string_view beginning) {
        return line.starts_with(beginning);
      })) {
    return true;
  }
  constexpr std::size_t kIdSize = 36;
  TakePrefix(line, "[");
  if (!TakePrefix(line, R"({"subject":"memory",)") && !TakePrefix(line, "{")) return false;
  return TakePrefix(line, R"("id":")") && Uuid::Parse(line.substr(0, kIdSize)) &&
         line.substr(kIdSize).starts_with(R"(","type":")");
}

// A row of --format csv: "01a1dd12-…,rule,…".
bool IsCsvRow(std::string_view line) {
  constexpr std::size_t kIdSize = 36;
  if (line.size() <= kIdSize || line[kIdSize] != ',') return false;
  if (!Uuid::Parse(line.substr(0, kIdSize))) return false;
  line.remove_prefix(kIdSize + 1);
  return std::ranges::any_of(EnumNames<MemoryType>::kNames, [line](std::string_view type) {
    return line.starts_with(type) && line.substr(type.size()).starts_with(',');
  });
}

bool IsOwn(std::string_view line) {
  line = Trim(line);
  return line == kInjectionHeading || line.starts_with(kOwnErrorPrefix) ||
         line.find(kOwnRefusal) != std::string_view::npos || IsInjectionLine(line) ||
         IsAnswer(line) || IsListLine(line) || IsJsonAnswer(line) || IsCsvRow(line);
}

// Tools that show files put a number before each line: "   7→", "7:", "7\t".
std::string_view WithoutLineNumber(std::string_view line) {
  const std::size_t end = line.find_first_not_of("0123456789");
  if (end == 0 || end == std::string_view::npos) return line;
  line.remove_prefix(end);
  for (const std::string_view mark : {":", "→", "|", "-"}) {
    if (TakePrefix(line, mark)) break;
  }
  return Trim(line);
}

// Ends the text before a JSON string that has just been found, at its opening quote. The quotes
// have backslashes if the JSON is itself within a string.
bool TakeQuoteBack(std::string_view& before) {
  if (!before.ends_with('"')) return false;
  before.remove_suffix(1);
  while (before.ends_with('\\')) before.remove_suffix(1);
  return true;
}

// Where the JSON field `key` with the value `tag` ends; npos if the line has none. Clients may put
// spaces around the colon and escape angle brackets.
std::size_t EndOfField(std::string_view line, std::string_view key, std::string_view tag) {
  const std::string escaped = fmt::format("\\u003c{}\\u003e", tag.substr(1, tag.size() - 2));
  for (const std::string_view value : {tag, std::string_view(escaped)}) {
    for (std::size_t at = line.find(value); at != line.npos; at = line.find(value, at + 1)) {
      std::string_view before = line.substr(0, at);
      if (!TakeQuoteBack(before)) continue;
      before = Trim(before);
      if (!before.ends_with(':')) continue;
      before = Trim(before.substr(0, before.size() - 1));
      if (TakeQuoteBack(before) && before.ends_with(key)) return at + value.size();
    }
  }
  return line.npos;
}

}  // namespace

std::string WithoutOwnWords(std::string_view text) {
  std::string rest;
  bool tagged = false;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, size);
    const std::string_view words = Trim(line);
    const std::string_view numbered = WithoutLineNumber(words);
    // Clients may put their own words before what they pass on.
    const std::size_t begun = EndOfField(words, kOwnBeginField, kOwnTagBegin);
    const bool begins = begun != words.npos || words.ends_with(kOwnTagBegin) ||
                        numbered.starts_with(kOwnSectionBegin);
    if (begins) tagged = true;
    if (!tagged && !IsOwn(line)) rest += line;
    const std::string_view open = begun == words.npos ? words : words.substr(begun);
    const bool ends = EndOfField(open, kOwnEndField, kOwnTagEnd) != open.npos ||
                      words.starts_with(kOwnTagEnd) || numbered.starts_with(kOwnSectionEnd);
    if (ends) tagged = false;
    text.remove_prefix(size);
  }
  return rest;
}

}  // namespace credence::memory
