// SPDX-License-Identifier: Apache-2.0
// The only file that knows the TOML library, and the only one that catches its exceptions.
#define TOML_ENABLE_FORMATTERS 0  // Nothing is written; compiles faster.
// The library asserts what input such as "[!]" does not keep, right before it would refuse it.
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/nearest.h"
#include "base/settings.h"
#include "base/settings_check.h"
#include "base/settings_value.h"
#include "base/utf8.h"

namespace credence {
namespace {

// Something in the text that has to be a setting, or a table that is not a section.
struct Item {
  std::string key;  // Dotted.
  toml::source_position position;
  const toml::node* node = nullptr;
};

bool IsSection(const SettingsSchema& schema, std::string_view key) {
  return std::ranges::any_of(schema.entries(), [key](const SettingsSchema::Entry& entry) {
    return entry.key.size() > key.size() && entry.key.starts_with(key) &&
           entry.key[key.size()] == '.';
  });
}

// Flattens tables that are sections; everything else is an item.
void Collect(const SettingsSchema& schema, const toml::table& table, const std::string& prefix,
             std::vector<Item>& items) {
  for (const auto& [key, node] : table) {
    std::string path = prefix + std::string(key.str());
    if (const toml::table* inner = node.as_table();
        inner != nullptr && schema.Find(path) == nullptr &&
        (IsSection(schema, path) || schema.IsFamily(path) || schema.DeclareTable(path))) {
      Collect(schema, *inner, path + '.', items);
    } else {
      items.push_back({.key = std::move(path), .position = key.source().begin, .node = &node});
    }
  }
}

std::string RefuseSection(const SettingsSchema& schema, std::string_view key) {
  const std::vector<std::string_view> sections = SettingSections(schema);
  if (const auto nearest = Nearest(key, sections)) {
    return fmt::format("[{}] is not a section; did you mean [{}]?", OneLine(key), *nearest);
  }
  // Those at the top are few; a section for each signal is among the others.
  std::vector<std::string_view> top;
  std::ranges::copy_if(sections, std::back_inserter(top),
                       [](std::string_view section) { return !section.contains('.'); });
  return fmt::format("[{}] is not a section; there are {}", OneLine(key), fmt::join(top, ", "));
}

std::string RefuseSetting(const SettingsSchema& schema, std::string_view key) {
  const std::string_view nearest = NearestSetting(schema, key);
  if (!nearest.empty()) {
    return fmt::format("{} is not a setting; did you mean {}?", OneLine(key), nearest);
  }
  return fmt::format("{} is not a setting; remove it", OneLine(key));
}

// A list of texts, or nothing.
std::optional<std::vector<std::string>> AsTexts(const toml::array& array) {
  std::vector<std::string> texts;
  for (const toml::node& element : array) {
    const auto* text = element.as_string();
    if (text == nullptr) return std::nullopt;
    texts.push_back(text->get());
  }
  return texts;
}

SettingValue FromToml(const toml::node& node) {
  if (const auto* value = node.as_boolean()) return value->get();
  if (const auto* value = node.as_integer()) return value->get();
  if (const auto* value = node.as_floating_point()) return value->get();
  if (const auto* value = node.as_string()) return value->get();
  if (const auto* array = node.as_array()) {
    if (auto texts = AsTexts(*array)) return *std::move(texts);
    return ForeignValue{"a list of other things"};
  }
  return ForeignValue{node.is_table() ? "a table" : "a date or time"};
}

Result<void> Apply(const SettingsSchema& schema, const Item& item, std::string_view origin) {
  const auto refuse = [&](std::string_view what) {
    return InvalidArgument(fmt::format("{}:{}: {}", origin, item.position.line, what));
  };
  if (const SettingsSchema::Entry* entry = schema.Find(item.key)) {
    const Result<void> assigned = AssignSetting(*entry, FromToml(*item.node), item.key);
    if (!assigned) return refuse(assigned.error().message);
    return {};
  }
  if (item.node->is_table()) return refuse(RefuseSection(schema, item.key));
  return refuse(RefuseSetting(schema, item.key));
}

// The items from the top: the library sorts by key; a person reads, and mends, in order.
std::vector<Item> ItemsOf(const SettingsSchema& schema, const toml::table& root) {
  std::vector<Item> items;
  Collect(schema, root, "", items);
  std::ranges::sort(items, [](const Item& a, const Item& b) { return a.position < b.position; });
  return items;
}

std::string DescribeParseError(const toml::parse_error& error, std::string_view origin) {
  return fmt::format("{}:{}: {}", origin, error.source().begin.line, OneLine(error.description()));
}

}  // namespace

Result<void> ApplyToml(const SettingsSchema& schema, std::string_view toml,
                       std::string_view origin) {
  try {
    const toml::table root = toml::parse(toml);
    for (const Item& item : ItemsOf(schema, root)) {
      CREDENCE_RETURN_IF_ERROR(Apply(schema, item, origin));
    }
    return {};
  } catch (const toml::parse_error& error) {
    return InvalidArgument(DescribeParseError(error, origin));
  }
}

std::vector<std::string> TomlProblems(const SettingsSchema& schema, std::string_view toml,
                                      std::string_view origin) {
  std::vector<std::string> problems;
  try {
    const toml::table root = toml::parse(toml);
    for (const Item& item : ItemsOf(schema, root)) {
      if (const Result<void> applied = Apply(schema, item, origin); !applied) {
        problems.push_back(applied.error().message);
      }
    }
  } catch (const toml::parse_error& error) {
    problems.push_back(DescribeParseError(error, origin));
  }
  return problems;
}

}  // namespace credence
