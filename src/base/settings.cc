// SPDX-License-Identifier: Apache-2.0
#include "base/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

#include "base/check.h"
#include "base/settings_value.h"
#include "base/toml_outline.h"
#include "base/utf8.h"

namespace credence {
namespace {

constexpr std::string_view kPrefix = "CREDENCE_";

std::string TomlNumber(std::string text) {
  // A float must look like one; "inf" and "nan" do.
  if (text.find_first_of(".enf") == std::string::npos) text += ".0";
  return text;
}

struct ValueTextVisitor {
  std::string operator()(const bool* value) const { return *value ? "true" : "false"; }
  std::string operator()(const std::int64_t* value) const { return std::to_string(*value); }
  std::string operator()(const double* value) const {
    char buffer[32];
    char* const end = std::to_chars(buffer, buffer + sizeof buffer, *value).ptr;
    return TomlNumber(std::string(buffer, end));
  }
  std::string operator()(const Decimal* value) const { return TomlNumber(value->ToString()); }
  std::string operator()(const std::string* value) const { return TomlString(*value); }
  std::string operator()(const std::vector<std::string>* value) const {
    std::vector<std::string> elements;
    for (const std::string& element : *value) elements.push_back(TomlString(element));
    return fmt::format("[{}]", fmt::join(elements, ", "));
  }
};

std::vector<std::string> SplitList(std::string_view text) {
  std::vector<std::string> elements;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view element = Trim(text.substr(0, comma));
    if (!element.empty()) elements.emplace_back(element);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return elements;
}

// A number if the whole text is one; otherwise the text, for the message.
template <class Number>
SettingValue NumberOrText(std::string_view text) {
  Number value{};
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto [stop, error] = std::from_chars(begin, end, value);
  if (error == std::errc() && stop == end) return value;
  return std::string(text);
}

// Reads `text` as the type of the field.
SettingValue FromEnvironment(const SettingsSchema::Field& field, std::string_view text) {
  if (std::holds_alternative<std::string*>(field)) return std::string(text);
  if (std::holds_alternative<std::vector<std::string>*>(field)) return SplitList(text);
  text = Trim(text);
  if (std::holds_alternative<bool*>(field)) {
    if (text == "true" || text == "1") return true;
    if (text == "false" || text == "0") return false;
    return std::string(text);
  }
  if (std::holds_alternative<std::int64_t*>(field)) return NumberOrText<std::int64_t>(text);
  return NumberOrText<double>(text);
}

// The key that a variable's name would have in a known section; empty if it is not ours.
std::string KeyOfUnknown(const SettingsSchema& schema, std::string_view name) {
  std::string_view section;
  for (const std::string_view candidate : SettingSections(schema)) {
    // The longest section wins: CREDENCE_A_B_C may belong to "a.b" or to "a".
    if (candidate.size() > section.size() && name.starts_with(EnvironmentName(candidate) + '_')) {
      section = candidate;
    }
  }
  if (section.empty()) return {};
  const std::size_t start = kPrefix.size() + section.size() + 1;
  return std::string(section) + '.' + AsciiLower(name.substr(start));
}

Result<void> RefuseUnknown(const SettingsSchema& schema, std::string_view name) {
  const std::string key = KeyOfUnknown(schema, name);
  if (key.empty()) return {};
  const std::string_view nearest = NearestSetting(schema, key);
  const std::string advice =
      nearest.empty() ? "unset it" : fmt::format("did you mean {}?", EnvironmentName(nearest));
  return InvalidArgument(fmt::format("{} is not a setting; {}", OneLine(name), advice));
}

}  // namespace

void SettingsSchema::Add(std::string_view name, Field field, std::string_view summary,
                         SettingRange range, std::vector<std::string> choices) {
  std::string key = section_.empty() ? std::string(name) : section_ + '.' + std::string(name);
  CREDENCE_CHECK(Find(key) == nullptr, "a setting is described once");
  entries_.push_back(Entry{.key = std::move(key),
                           .field = field,
                           .summary = std::string(summary),
                           .range = range,
                           .choices = std::move(choices),
                           .default_text = ValueText(field)});
}

void SettingsSchema::Family(std::string_view prefix, Declare declare) {
  families_.emplace_back(std::string(prefix) + '.', std::move(declare));
}

bool SettingsSchema::IsFamily(std::string_view key) const {
  return std::ranges::any_of(families_, [key](const auto& family) {
    return family.first.starts_with(key) && family.first.substr(key.size()).starts_with('.');
  });
}

bool SettingsSchema::DeclareTable(std::string_view key) const {
  for (const auto& [prefix, declare] : families_) {
    if (!key.starts_with(prefix)) continue;
    const std::string_view name = key.substr(prefix.size());
    return name.find('.') == std::string_view::npos && declare(name);
  }
  return false;
}

const SettingsSchema::Entry* SettingsSchema::Find(std::string_view key) const {
  const auto found = std::ranges::find(entries_, key, &Entry::key);
  return found == entries_.end() ? nullptr : &*found;
}

std::string SettingsSchema::ValueText(const Field& field) {
  return std::visit(ValueTextVisitor(), field);
}

std::string EnvironmentName(std::string_view key) {
  std::string name(kPrefix);
  for (const char c : key) {
    if (c >= 'a' && c <= 'z') {
      name += static_cast<char>(c - 'a' + 'A');
    } else {
      name += c == '.' ? '_' : c;
    }
  }
  return name;
}

Result<void> ApplyEnvironment(const SettingsSchema& schema,
                              const std::vector<std::string>& environment) {
  for (const std::string_view variable : environment) {
    const std::size_t equals = variable.find('=');
    if (!variable.starts_with(kPrefix) || equals == std::string_view::npos) continue;
    const std::string_view name = variable.substr(0, equals);
    const auto entry = std::ranges::find_if(
        schema.entries(), [name](const auto& e) { return EnvironmentName(e.key) == name; });
    if (entry == schema.entries().end()) {
      CREDENCE_RETURN_IF_ERROR(RefuseUnknown(schema, name));
      continue;
    }
    const SettingValue value = FromEnvironment(entry->field, variable.substr(equals + 1));
    CREDENCE_RETURN_IF_ERROR(AssignSetting(*entry, value, name));
  }
  return {};
}

}  // namespace credence
