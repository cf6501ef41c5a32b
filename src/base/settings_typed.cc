// SPDX-License-Identifier: Apache-2.0
#include "base/settings_typed.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <system_error>

#include "base/utf8.h"

namespace credence {
namespace {

template <class Number>
std::optional<Number> WholeNumber(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

std::optional<bool> YesOrNo(std::string_view text) {
  const std::string word = AsciiLower(text);
  if (word == "true" || word == "on" || word == "yes" || word == "1") return true;
  if (word == "false" || word == "off" || word == "no" || word == "0") return false;
  return std::nullopt;
}

bool IsQuoted(std::string_view text) {
  return text.size() > 1 && (text.front() == '"' || text.front() == '\'') &&
         text.back() == text.front();
}

// "a, b" or a line for each; quotes around an element may be left out.
std::vector<std::string> ListedWords(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(",\n"), text.size());
    const std::string_view word = Trim(text.substr(0, end));
    if (IsQuoted(word)) {
      words.emplace_back(word.substr(1, word.size() - 2));
    } else if (!word.empty()) {
      words.emplace_back(word);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// What the text means as the type of the field; the text itself if it means nothing.
SettingValue Meant(const SettingsSchema::Field& field, std::string_view text) {
  if (std::holds_alternative<bool*>(field)) {
    if (const auto value = YesOrNo(text)) return *value;
  } else if (std::holds_alternative<std::int64_t*>(field)) {
    if (const auto value = WholeNumber<std::int64_t>(text)) return *value;
    if (const auto value = WholeNumber<double>(text)) return *value;
  } else if (std::holds_alternative<std::string*>(field)) {
    if (!IsQuoted(text)) return std::string(text);
    if (Result<SettingValue> value = ParseTomlValue(text)) return *std::move(value);
  } else if (std::holds_alternative<std::vector<std::string>*>(field)) {
    if (!text.starts_with('[')) return ListedWords(text);
    if (Result<SettingValue> value = ParseTomlValue(text)) return *std::move(value);
  } else {
    // A whole number stays one: 12, not 12.0.
    if (const auto value = WholeNumber<std::int64_t>(text)) return *value;
    if (const auto value = WholeNumber<double>(text)) return *value;
  }
  return std::string(text);
}

std::string TomlOf(SettingValue& value) {
  if (auto* flag = std::get_if<bool>(&value)) return SettingsSchema::ValueText(flag);
  if (auto* whole = std::get_if<std::int64_t>(&value)) return SettingsSchema::ValueText(whole);
  if (auto* real = std::get_if<double>(&value)) return SettingsSchema::ValueText(real);
  if (auto* list = std::get_if<std::vector<std::string>>(&value)) {
    return SettingsSchema::ValueText(list);
  }
  auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? "" : SettingsSchema::ValueText(text);
}

// A field of its own, so that checking a value sets nothing.
class OwnField {
 public:
  SettingsSchema::Field Like(const SettingsSchema::Field& field) {
    if (std::holds_alternative<bool*>(field)) return &flag_;
    if (std::holds_alternative<std::int64_t*>(field)) return &whole_;
    if (std::holds_alternative<double*>(field)) return &real_;
    if (std::holds_alternative<Decimal*>(field)) return &decimal_;
    if (std::holds_alternative<std::string*>(field)) return &text_;
    return &list_;
  }

 private:
  bool flag_ = false;
  std::int64_t whole_ = 0;
  double real_ = 0;
  Decimal decimal_;
  std::string text_;
  std::vector<std::string> list_;
};

}  // namespace

Result<std::string> TypedSetting(const SettingsSchema::Entry& entry, std::string_view text) {
  SettingValue value = Meant(entry.field, Trim(text));
  OwnField own;
  SettingsSchema::Entry checked = entry;
  checked.field = own.Like(entry.field);
  CREDENCE_RETURN_IF_ERROR(AssignSetting(checked, value, entry.key));
  return TomlOf(value);
}

}  // namespace credence
