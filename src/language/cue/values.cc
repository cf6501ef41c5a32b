// SPDX-License-Identifier: Apache-2.0
#include "language/cue/values.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "language/word_list.h"

namespace credence::language {
namespace {

enum class ValueKind { kTime, kWeekday, kMonth, kOrdinal, kNumber, kName };

struct Value {
  ValueKind kind;
  std::string text;  // The form that is compared: "7pm", "tuesday", "3".
  std::string unit;  // For a number, the word after it; for a name, the word before it.
  std::size_t begin = 0;
  std::size_t end = 0;
};

constexpr auto kDays = SortedWords<
    "friday monday saturday sunday thursday today tomorrow tonight tuesday wednesday yesterday">();
// "May" and "March" are verbs too, so they count only next to a number.
constexpr auto kMonths =
    SortedWords<"april august december february january july june november october september">();
constexpr auto kNumbers =
    UnsortedWords<"zero one two three four five six seven eight nine ten eleven twelve">();
// Only a turn of at most this many words can name a value.
constexpr std::size_t kNameWordsMax = 4;

bool IsNumeral(const Token& word) {
  return !word.text.empty() && word.text[0] >= '0' && word.text[0] <= '9';
}

// "7", "7:30", "two"; without a sign.
std::string NumberOf(const Token& word) {
  if (const auto found = std::ranges::find(kNumbers, word.text); found != kNumbers.end()) {
    return std::to_string(found - kNumbers.begin());
  }
  return std::string(word.text);
}

bool IsNumber(const Token& word) {
  // "one" is usually a pronoun: "the other one".
  return IsNumeral(word) ||
         (word.text != "one" && std::ranges::find(kNumbers, word.text) != kNumbers.end());
}

bool IsHalfOfDay(const Token& word) { return word.text == "am" || word.text == "pm"; }

std::optional<Value> NumberAt(CueWords words, std::size_t at) {
  if (!IsNumber(words[at])) return std::nullopt;
  std::string text = NumberOf(words[at]);
  const Token* next =
      at + 1 < words.size() && words[at].pause == Pause::kNone ? &words[at + 1] : nullptr;
  if (next != nullptr && IsHalfOfDay(*next)) {
    return Value{ValueKind::kTime, text.append(next->text), "", at, at + 2};
  }
  if (text.ends_with("am") || text.ends_with("pm") || text.contains(':')) {
    return Value{ValueKind::kTime, text, "", at, at + 1};
  }
  if (text.ends_with("st") || text.ends_with("nd") || text.ends_with("rd") ||
      text.ends_with("th")) {
    return Value{ValueKind::kOrdinal, text, "", at, at + 1};
  }
  if (next != nullptr && next->text == "oclock") {
    return Value{ValueKind::kTime, text, "", at, at + 2};
  }
  return Value{ValueKind::kNumber, text, std::string(next != nullptr ? next->text : ""), at,
               at + 1};
}

std::vector<Value> ValuesOf(CueWords words) {
  std::vector<Value> values;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view text = words[i].text;
    if (std::optional<Value> number = NumberAt(words, i)) {
      i = number->end - 1;
      values.push_back(*std::move(number));
    } else if (std::ranges::binary_search(kDays, text)) {
      values.push_back({ValueKind::kWeekday, std::string(text), "", i, i + 1});
    } else if (std::ranges::binary_search(kMonths, text)) {
      values.push_back({ValueKind::kMonth, std::string(text), "", i, i + 1});
    } else if (words[i].capital && text != "i") {
      const bool inside = i > 0 && words[i - 1].pause == Pause::kNone && !words[i - 1].capital;
      values.push_back({ValueKind::kName, std::string(text),
                        std::string(inside ? words[i - 1].text : ""), i, i + 1});
    }
  }
  return values;
}

// Whether one value can replace the other. A number without a unit can replace any number.
bool AreComparable(const Value& a, const Value& b) {
  if (a.kind != b.kind) return false;
  return a.kind != ValueKind::kNumber || a.unit == b.unit || a.unit.empty() || a.unit == "please" ||
         b.unit.empty();
}

// The first word of a sentence is capitalised anyway, so a name must be the whole turn, apart from
// a preposition and "please".
bool IsNameAlone(CueWords turn, std::size_t at) {
  if (at > 1 || turn.size() > kNameWordsMax) return false;
  return std::ranges::all_of(
      turn.subspan(at), [](const Token& word) { return word.capital || word.text == "please"; });
}

}  // namespace

std::optional<std::pair<std::size_t, std::size_t>> OtherValue(CueWords turn, CueWords previous) {
  const std::vector<Value> before = ValuesOf(previous);
  if (before.empty()) return std::nullopt;
  for (const Value& value : ValuesOf(turn)) {
    const bool is_name = value.kind == ValueKind::kName;
    const bool alone = is_name && IsNameAlone(turn, value.begin);
    if (is_name && !alone && value.unit.empty()) continue;
    bool same = false;
    bool other = false;
    for (const Value& each : before) {
      if (!AreComparable(value, each)) continue;
      // In the previous turn, a capital at the beginning of a sentence proves nothing. Names refer
      // to the same thing after the same word: "in Paris", "in Lyon".
      if (is_name && (each.begin == 0 || (!alone && each.unit != value.unit))) continue;
      (value.text == each.text ? same : other) = true;
    }
    if (other && !same) return std::pair(value.begin, value.end);
  }
  return std::nullopt;
}

}  // namespace credence::language
