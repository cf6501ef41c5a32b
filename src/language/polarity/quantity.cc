// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include "language/polarity/function_words.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

using Kind = Quantity::Kind;

struct Unit {
  std::string_view names;
  Kind kind = Kind::kCount;
  double factor = 1;
};

constexpr double kMinute = 60;
constexpr double kHour = 3600;
constexpr double kDay = 86400;
constexpr double kKibi = 1024;

constexpr auto kUnits = std::to_array<Unit>({
    {"b byte bytes", Kind::kBytes, 1},
    {"centimeters cm", Kind::kLength, 0.01},
    {"d day days", Kind::kTime, kDay},
    {"dollar dollars euro euros", Kind::kMoney, 1},
    {"feet ft", Kind::kLength, 0.3048},
    {"g gram grams", Kind::kMass, 1},
    {"gb gib gigabytes", Kind::kBytes, kKibi* kKibi* kKibi},
    {"h hour hours hr hrs", Kind::kTime, kHour},
    {"inch inches", Kind::kLength, 0.0254},
    {"k", Kind::kCount, 1000},
    {"kb kib kilobytes", Kind::kBytes, kKibi},
    {"kg kilograms", Kind::kMass, 1000},
    {"kilometers km", Kind::kLength, 1000},
    {"lb lbs pounds", Kind::kMass, 453.592},
    {"m meter meters metres", Kind::kLength, 1},
    {"mb megabytes mib", Kind::kBytes, kKibi* kKibi},
    {"mile miles", Kind::kLength, 1609.344},
    {"milliseconds ms", Kind::kTime, 0.001},
    {"min mins minute minutes", Kind::kTime, kMinute},
    {"mm", Kind::kLength, 0.001},
    {"month months", Kind::kTime, 30.4 * kDay},
    {"ns", Kind::kTime, 1e-9},
    {"percent", Kind::kPercent, 1},
    {"s sec second seconds secs", Kind::kTime, 1},
    {"tb terabytes tib", Kind::kBytes, kKibi* kKibi* kKibi* kKibi},
    {"times x", Kind::kTimes, 1},
    {"us", Kind::kTime, 1e-6},
    {"week weeks", Kind::kTime, 7 * kDay},
    {"year years", Kind::kTime, 365.25 * kDay},
});

constexpr auto kNumerals = UnsortedWords<
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty">();
constexpr auto kTens = UnsortedWords<"thirty forty fifty sixty seventy eighty ninety">();
constexpr auto kOrdinals =
    UnsortedWords<"first second third fourth fifth sixth seventh eighth ninth tenth">();
constexpr auto kMonthsInOrder = UnsortedWords<
    "january february march april may june july august september october november december">();

std::optional<int> IndexIn(std::span<const std::string_view> names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<int>(found - names.begin());
}

const Unit* UnitNamed(std::string_view name) {
  const auto found = std::ranges::find_if(kUnits, [&](const Unit& unit) {
    auto names = ItemsOf(unit.names);
    return std::ranges::find(names, name) != names.end();
  });
  return found == kUnits.end() ? nullptr : &*found;
}

std::optional<double> NumberOf(std::string_view digits) {
  std::string plain;
  for (const char c : digits) {
    if (c != ',') plain += c;
  }
  double value = 0;
  const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  if (error != std::errc() || end != plain.data() + plain.size()) return std::nullopt;
  return value;
}

std::optional<double> NumeralOf(std::string_view word) {
  if (const auto small = IndexIn(kNumerals, word)) return *small;
  if (const auto tens = IndexIn(kTens, word)) return (*tens + 3) * 10;
  if (word == "dozen") return 12;
  if (word == "hundred") return 100;
  if (word == "thousand") return 1000;
  if (word == "million") return 1e6;
  if (word == "billion") return 1e9;
  return std::nullopt;
}

class QuantityReader {
 public:
  QuantityReader(std::span<const Token> tokens, std::size_t at)
      : tokens_(tokens), first_(at), at_(at) {}

  std::optional<Quantity> Read() {
    if (!ReadValue() || !std::isfinite(quantity_.high)) return std::nullopt;
    ReadOrMore();
    if (!decided_ && !ReadUnit() && !ReadThing()) return std::nullopt;
    ReadOrMore();
    ReadBounds();
    quantity_.first = first_;
    quantity_.last = at_ - 1;
    if (quantity_.next == 0) quantity_.next = at_;
    return quantity_;
  }

 private:
  bool IsWordAt(std::size_t at) const {
    return at < tokens_.size() && tokens_[at].kind == Token::Kind::kWord;
  }
  std::string_view TextAt(std::size_t at) const {
    return at < tokens_.size() ? std::string_view(tokens_[at].text) : std::string_view();
  }
  bool Touches(std::size_t at) const {
    return at > 0 && at < tokens_.size() && tokens_[at].begin == tokens_[at - 1].end;
  }

  void Set(Kind kind, double value) {
    quantity_.kind = kind;
    quantity_.low = quantity_.high = value;
  }

  bool ReadValue() {
    const Token& token = tokens_[at_];
    ++at_;
    if (token.kind == Token::Kind::kNumber) return ReadDigits(token.text);
    if (token.kind != Token::Kind::kWord) return false;
    if (token.text == "twice" || token.text == "thrice") {
      Set(Kind::kTimes, token.text == "twice" ? 2 : 3);
      return decided_ = true;
    }
    if (const auto month = IndexIn(kMonthsInOrder, token.text)) return ReadMonth(*month + 1);
    if (const auto ordinal = IndexIn(kOrdinals, token.text)) {
      // "30 seconds" contains no ordinal, nor does "first, stop".
      Set(Kind::kOrdinal, *ordinal + 1);
      return ReadOrdinalThing();
    }
    const auto numeral = NumeralOf(token.text);
    if (!numeral) return false;
    // "One of them", "the other one" and "one must" are not counts.
    if (token.text == "one" && !IsContentAt(at_)) return false;
    double value = *numeral;
    for (; IsWordAt(at_); ++at_) {
      const auto next = NumeralOf(tokens_[at_].text);
      if (!next) break;
      value = *next >= 100 ? value * *next : value + *next;
    }
    Set(Kind::kCount, value);
    return true;
  }

  bool ReadDigits(std::string_view text) {
    if (std::ranges::count(text, '.') >= 2) return ReadVersion(text);
    if (text.contains(':')) return ReadClock(text);
    if (text.contains('-')) return ReadDate(text);
    const auto value = NumberOf(text);
    if (!value) return false;
    if (TextAt(first_ - 1) == "version" && first_ > 0) return ReadVersion(text);
    const double factor = ReadMultiplier();
    Set(Kind::kCount, *value * factor);
    quantity_.step = StepOf(text) * factor;
    if (TextAt(at_) == "%") {
      ++at_;
      quantity_.kind = Kind::kPercent;
      return decided_ = true;
    }
    if (first_ > 0 &&
        (TextAt(first_ - 1) == "$" || TextAt(first_ - 1) == "€" || TextAt(first_ - 1) == "£")) {
      quantity_.kind = Kind::kMoney;
      quantity_.unit = TextAt(first_ - 1);
      return decided_ = true;
    }
    if (TextAt(at_) == "am" || TextAt(at_) == "pm") {
      const double hour = std::fmod(*value, 12) + (TextAt(at_) == "pm" ? 12 : 0);
      ++at_;
      Set(Kind::kClock, hour * 60);
      return decided_ = true;
    }
    if (const auto month = IndexIn(kMonthsInOrder, TextAt(at_))) {
      ++at_;
      Set(Kind::kDate, (*month + 1) * 100 + *value);
      return decided_ = true;
    }
    const std::string_view next = TextAt(at_);
    if (Touches(at_) && (next == "st" || next == "nd" || next == "rd" || next == "th")) {
      ++at_;
      quantity_.kind = Kind::kOrdinal;
      return ReadOrdinalThing();
    }
    if (IsYear(text, *value)) return ReadYear(*value);
    return ReadRange();
  }

  // "1.8 billion".
  double ReadMultiplier() {
    const auto factor = NumeralOf(TextAt(at_));
    if (!factor || *factor < 12) return 1;
    ++at_;
    return *factor;
  }

  static double StepOf(std::string_view text) {
    const std::size_t point = text.find('.');
    return point == std::string_view::npos ? 1 : std::pow(10, -double(text.size() - point - 1));
  }

  static bool IsYear(std::string_view text, double value) {
    return text.size() == 4 && value >= 1900 && value < 2100 && !text.contains('.');
  }

  // "In 2020"; elsewhere four digits may be anything.
  bool ReadYear(double year) {
    const std::string_view before = first_ > 0 ? TextAt(first_ - 1) : std::string_view();
    if (before == "in" || before == "since" || before == "until" || before == "by") {
      Set(Kind::kYear, year);
      return decided_ = true;
    }
    return !IsContentAt(at_);
  }

  // "3-5 hearts", "3 to 5 hearts".
  bool ReadRange() {
    const bool to = TextAt(at_) == "to" ||
                    (TextAt(at_) == "and" && first_ > 0 && TextAt(first_ - 1) == "between");
    const bool hyphen = at_ < tokens_.size() && tokens_[at_].begin == tokens_[at_ - 1].end + 1;
    const std::size_t second = to ? at_ + 1 : at_;
    if (!(to || hyphen) || second >= tokens_.size()) return true;
    if (tokens_[second].kind != Token::Kind::kNumber) return true;
    const auto high = NumberOf(tokens_[second].text);
    if (!high || *high < quantity_.low) return true;
    quantity_.high = *high;
    at_ = second + 1;
    return true;
  }

  // "3 or more hearts", "3 hearts or fewer".
  void ReadOrMore() {
    if (TextAt(at_) != "or") return;
    const std::string_view word = TextAt(at_ + 1);
    const bool more = word == "more";
    const bool less = word == "less" || word == "fewer";
    or_more_ |= more;
    or_less_ |= less;
    if (more || less) at_ += 2;
  }

  bool ReadVersion(std::string_view text) {
    quantity_.kind = Kind::kVersion;
    quantity_.version = text;
    // The product, if named: "python version 3.11", "python 3.11.2".
    for (std::size_t back = 1; back <= std::min<std::size_t>(first_, 2); ++back) {
      const Token& token = tokens_[first_ - back];
      if (token.kind != Token::Kind::kWord) break;
      if (token.text == "version" || IsFunctionWord(token.text)) continue;
      quantity_.thing = token.stem;
      break;
    }
    return decided_ = true;
  }

  bool ReadClock(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto hour = NumberOf(text.substr(0, colon));
    const auto minute = NumberOf(text.substr(colon + 1, 2));
    if (!hour || !minute || *hour > 24 || *minute > 59) return false;
    double hours = *hour;
    if (TextAt(at_) == "am" || TextAt(at_) == "pm") {
      hours = std::fmod(hours, 12) + (TextAt(at_) == "pm" ? 12 : 0);
      ++at_;
    }
    Set(Kind::kClock, (hours * 60) + *minute);
    return decided_ = true;
  }

  bool ReadDate(std::string_view text) {
    std::string digits;
    for (const char c : text) {
      if (c != '-') digits += c;
    }
    const auto value = NumberOf(digits);
    if (!value || digits.size() != 8) return false;
    Set(Kind::kDate, *value);
    return decided_ = true;
  }

  // "January 5"; "may" and "march" are ordinary words too, so a number must follow.
  bool ReadMonth(int month) {
    if (at_ >= tokens_.size() || tokens_[at_].kind != Token::Kind::kNumber) return false;
    const auto day = NumberOf(tokens_[at_].text);
    if (!day || *day > 31) return false;
    ++at_;
    Set(Kind::kDate, (month * 100) + *day);
    return decided_ = true;
  }

  bool ReadOrdinalThing() {
    if (!IsContentAt(at_)) return false;
    quantity_.thing = tokens_[at_].stem;
    quantity_.next = at_;
    ++at_;
    return decided_ = true;
  }

  bool IsContentAt(std::size_t at) const {
    return IsWordAt(at) && !IsFunctionWord(tokens_[at].text);
  }

  bool ReadUnit() {
    if (!IsWordAt(at_)) return false;
    const std::string_view name = tokens_[at_].text;
    const Unit* unit = UnitNamed(name);
    if (unit == nullptr || (name == "us" && !Touches(at_))) return false;
    ++at_;
    quantity_.low *= unit->factor;
    quantity_.high *= unit->factor;
    if (unit->kind == Kind::kCount) return ReadThing();
    quantity_.kind = unit->kind;
    quantity_.unit = name;
    return true;
  }

  // Counted things come after the number, named ones before it.
  bool ReadThing() {
    if (IsContentAt(at_)) {
      quantity_.thing = tokens_[at_].stem;
      quantity_.next = at_;
      ++at_;
      if (IsContentAt(at_)) quantity_.next_thing = tokens_[at_].stem;
      return true;
    }
    constexpr std::size_t kTokensBack = 3;
    for (std::size_t back = 1; back <= std::min(first_, kTokensBack); ++back) {
      const Token& token = tokens_[first_ - back];
      if (token.kind == Token::Kind::kSign && token.text == "=") continue;
      if (token.kind != Token::Kind::kWord) return false;
      if (IsFunctionWord(token.text)) continue;
      quantity_.kind = Kind::kNamed;
      quantity_.thing = token.stem;
      first_ -= back;
      return true;
    }
    return false;
  }

  bool Before(std::size_t at, std::string_view one, std::string_view two) const {
    return at >= 2 && TextAt(at - 2) == one && TextAt(at - 1) == two;
  }

  void ReadBounds() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const std::size_t at = quantity_.kind == Kind::kNamed ? at_ - 1 : first_;
    const std::string_view before = at > 0 ? TextAt(at - 1) : std::string_view();
    const bool denied = at >= 3 && (TextAt(at - 3) == "no" || TextAt(at - 3) == "not");
    const bool than = before == "than" && at >= 2;
    const std::string_view compared = than ? TextAt(at - 2) : std::string_view();
    const bool above = before == "over" || before == "above" || before == ">" ||
                       compared == "more" || compared == "greater" || compared == "longer" ||
                       compared == "higher" || compared == "later";
    const bool below = before == "under" || before == "below" || before == "<" ||
                       compared == "less" || compared == "fewer" || compared == "shorter" ||
                       compared == "lower" || compared == "earlier";
    if (Before(at, "at", "least") || or_more_ || (denied && below) || before == "minimum") {
      quantity_.high = kInfinity;
    } else if (Before(at, "at", "most") || Before(at, "up", "to") || or_less_ ||
               (denied && above) || before == "maximum") {
      quantity_.low = -kInfinity;
    } else if (above) {
      quantity_.high = kInfinity;
      quantity_.low_open = true;
    } else if (below) {
      quantity_.low = -kInfinity;
      quantity_.high_open = true;
    } else if (before == "about" || before == "around" || before == "approximately" ||
               before == "roughly" || before == "nearly" || before == "almost" || before == "~") {
      constexpr double kNear = 0.25;
      quantity_.low *= 1 - kNear;
      quantity_.high *= 1 + kNear;
    }
  }

  std::span<const Token> tokens_;
  std::size_t first_;
  std::size_t at_;
  bool or_more_ = false;
  bool or_less_ = false;
  bool decided_ = false;  // Needs neither a unit nor a thing.
  Quantity quantity_;
};

}  // namespace

std::optional<Quantity> QuantityAt(std::span<const Token> tokens, std::size_t at) {
  return QuantityReader(tokens, at).Read();
}

bool MeasureTheSame(const Quantity& a, const Quantity& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case Kind::kCount:
      return a.thing == b.thing || (!a.next_thing.empty() && a.next_thing == b.thing) ||
             (!b.next_thing.empty() && b.next_thing == a.thing);
    case Kind::kNamed:
    case Kind::kOrdinal:
    case Kind::kVersion:
      return a.thing == b.thing;
    case Kind::kMoney:
      return a.unit == b.unit;
    default:
      return true;
  }
}

bool Agree(const Quantity& a, const Quantity& b) {
  if (a.kind == Kind::kVersion) {
    // "3.11" includes 3.11.2.
    const auto& [shorter, longer] = std::minmax(
        a.version, b.version, [](const auto& x, const auto& y) { return x.size() < y.size(); });
    return longer == shorter || longer.starts_with(shorter + '.');
  }
  // Units of both bases are in use (2 GB is 2000 or 2048 MB), and a month is about 30 days.
  const double slack = a.unit == b.unit ? 1e-9 : 0.08;
  const Quantity& lower = a.low <= b.low ? a : b;
  const Quantity& upper = a.low <= b.low ? b : a;
  const double gap = upper.low - lower.high;
  if (gap == 0) return !(upper.low_open && lower.high_open);
  constexpr double kRounding = 0.03;
  const bool rounded =
      a.step != b.step && gap < std::max(a.step, b.step) && gap <= kRounding * std::abs(upper.low);
  return gap < 0 || rounded || gap <= slack * std::max(std::abs(upper.low), std::abs(lower.high));
}

}  // namespace credence::language
