// SPDX-License-Identifier: Apache-2.0
#include "base/settings_value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>

#include "base/nearest.h"
#include "base/utf8.h"

namespace credence {
namespace {

// Decimals reach slightly further; a round number is easier to remember.
constexpr double kDecimalMax = 9e9;

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

// The shortest form: 3 and not 3.0.
std::string NumberText(double value) {
  char buffer[32];
  return std::string(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

std::string DescribeValue(const SettingValue& value) {
  return std::visit(Overloaded{
                        [](bool b) -> std::string { return b ? "true" : "false"; },
                        [](std::int64_t n) { return std::to_string(n); },
                        [](double x) { return NumberText(x); },
                        [](const std::string& text) { return Quoted(text); },
                        [](const std::vector<std::string>&) -> std::string { return "a list"; },
                        [](const ForeignValue& foreign) { return foreign.description; },
                    },
                    value);
}

std::optional<double> AsNumber(const SettingValue& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  return std::nullopt;
}

// Assigns one value to one field; `Refuse` words every failure.
class Assignment {
 public:
  Assignment(const SettingsSchema::Entry& entry, const SettingValue& value, std::string_view name)
      : entry_(entry), value_(value), name_(name) {}

  Result<void> operator()(bool* field) const {
    const auto* value = std::get_if<bool>(&value_);
    if (value == nullptr) return Refuse("true or false");
    *field = *value;
    return {};
  }

  Result<void> operator()(std::int64_t* field) const {
    const auto* value = std::get_if<std::int64_t>(&value_);
    if (value == nullptr) return Refuse("a whole number");
    CREDENCE_RETURN_IF_ERROR(CheckRange(static_cast<double>(*value)));
    *field = *value;
    return {};
  }

  Result<void> operator()(double* field) const {
    CREDENCE_ASSIGN_OR_RETURN(const double value, FiniteNumber());
    *field = value;
    return {};
  }

  Result<void> operator()(Decimal* field) const {
    CREDENCE_ASSIGN_OR_RETURN(const double value, FiniteNumber());
    if (std::abs(value) >= kDecimalMax) return Refuse("between -9e9 and 9e9");
    *field = Decimal::FromDouble(value);
    return {};
  }

  Result<void> operator()(std::string* field) const {
    const auto* value = std::get_if<std::string>(&value_);
    if (value == nullptr) return Refuse("a text in quotes");
    CREDENCE_RETURN_IF_ERROR(CheckChoice(*value));
    *field = *value;
    return {};
  }

  Result<void> operator()(std::vector<std::string>* field) const {
    const auto* value = std::get_if<std::vector<std::string>>(&value_);
    if (value == nullptr) return Refuse("a list of texts");
    for (const std::string& element : *value) CREDENCE_RETURN_IF_ERROR(CheckChoice(element));
    *field = *value;
    return {};
  }

 private:
  Failure Refuse(std::string_view wanted) const { return Refuse(wanted, DescribeValue(value_)); }
  Failure Refuse(std::string_view wanted, std::string_view found) const {
    return InvalidArgument(fmt::format("{} must be {}, is {}", name_, wanted, found));
  }

  Result<double> FiniteNumber() const {
    const std::optional<double> value = AsNumber(value_);
    if (!value) return Refuse("a number");
    if (!std::isfinite(*value)) return Refuse("a finite number");
    CREDENCE_RETURN_IF_ERROR(CheckRange(*value));
    return *value;
  }

  Result<void> CheckRange(double value) const {
    if (value < entry_.range.min) return Refuse("at least " + NumberText(entry_.range.min));
    if (value > entry_.range.max) return Refuse("at most " + NumberText(entry_.range.max));
    return {};
  }

  Result<void> CheckChoice(const std::string& value) const {
    if (entry_.choices.empty() ||
        std::ranges::find(entry_.choices, value) != entry_.choices.end()) {
      return {};
    }
    return Refuse(fmt::format("one of {}", fmt::join(entry_.choices, ", ")), Quoted(value));
  }

  const SettingsSchema::Entry& entry_;
  const SettingValue& value_;
  std::string_view name_;
};

// "memory" and "half_life_days" of "memory.half_life_days".
std::string_view SectionOf(std::string_view key) {
  const std::size_t dot = key.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : key.substr(0, dot);
}
std::string_view NameInSection(std::string_view key) { return key.substr(key.rfind('.') + 1); }

}  // namespace

Result<void> AssignSetting(const SettingsSchema::Entry& entry, const SettingValue& value,
                           std::string_view name) {
  return std::visit(Assignment(entry, value, name), entry.field);
}

std::vector<std::string_view> SettingSections(const SettingsSchema& schema) {
  std::vector<std::string_view> sections;
  for (const SettingsSchema::Entry& entry : schema.entries()) {
    const std::string_view key = entry.key;
    for (std::size_t dot = key.find('.'); dot != key.npos; dot = key.find('.', dot + 1)) {
      const std::string_view section = key.substr(0, dot);
      if (std::ranges::find(sections, section) == sections.end()) sections.push_back(section);
    }
  }
  return sections;
}

std::string_view NearestSetting(const SettingsSchema& schema, std::string_view key) {
  // Compares names without their section, so that a long section does not make unrelated keys look
  // similar. Tries the key's own section first, then all others.
  std::vector<std::string_view> neighbours;
  std::vector<std::string_view> all;
  for (const SettingsSchema::Entry& entry : schema.entries()) {
    all.push_back(NameInSection(entry.key));
    if (SectionOf(entry.key) == SectionOf(key)) neighbours.push_back(all.back());
  }
  // Names are suffixes of the entries' keys, so the address of a name identifies its key.
  const auto key_of = [&schema](std::string_view name) -> std::string_view {
    for (const SettingsSchema::Entry& entry : schema.entries()) {
      if (NameInSection(entry.key).data() == name.data()) return entry.key;
    }
    return {};
  };
  if (const auto name = Nearest(NameInSection(key), neighbours)) return key_of(*name);
  if (const auto name = Nearest(NameInSection(key), all)) return key_of(*name);
  return {};
}

}  // namespace credence
