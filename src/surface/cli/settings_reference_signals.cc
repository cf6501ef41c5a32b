// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/settings_reference_signals.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "governor/packs.h"
#include "surface/cli/markdown_table.h"
#include "surface/cli/setting_values.h"

namespace credence::cli {
namespace {

constexpr std::string_view kPrefix = "governor.signals.";
// What comes before the meaning of a signal in the summary of its `enabled`.
constexpr std::string_view kBeforeMeaning = "it fires when ";

std::string_view SignalOf(std::string_view key) {
  key.remove_prefix(kPrefix.size());
  return key.substr(0, key.find('.'));
}

bool IsOfSignal(const SettingInfo& setting) { return setting.key.starts_with(kPrefix); }

struct Signal {
  std::string_view name;
  std::vector<const SettingInfo*> settings;

  const SettingInfo* Find(std::string_view key) const {
    const auto found = std::ranges::find(
        settings, key, [](const SettingInfo* setting) { return KeyNameOf(setting->key); });
    return found == settings.end() ? nullptr : *found;
  }
  // Empty if the signal has no such key.
  std::string Cell(std::string_view key) const {
    const SettingInfo* setting = Find(key);
    return setting == nullptr ? "" : DefaultCell(*setting);
  }
};

std::vector<Signal> SignalsOf(std::span<const SettingInfo> settings) {
  std::vector<Signal> signals;
  for (const SettingInfo& setting : settings) {
    if (!IsOfSignal(setting)) continue;
    const std::string_view name = SignalOf(setting.key);
    if (signals.empty() || signals.back().name != name) signals.push_back({name, {}});
    signals.back().settings.push_back(&setting);
  }
  return signals;
}

std::string_view PackOf(std::string_view signal) {
  const auto packed =
      std::ranges::find(governor::PackedSignals(), signal, &governor::PackedSignal::name);
  return packed == governor::PackedSignals().end() ? std::string_view() : packed->pack;
}

std::string_view SignalMeaning(const Signal& signal) {
  const std::string_view summary = signal.Find("enabled")->summary;
  const std::size_t at = summary.find(kBeforeMeaning);
  return at == summary.npos ? std::string_view() : summary.substr(at + kBeforeMeaning.size());
}

// Which signals have a key: "all", the names of a few, or nothing where there are many.
std::string OwnersOf(std::span<const Signal> signals, const SettingInfo& key) {
  constexpr std::size_t kNamed = 3;
  std::vector<std::string> names;
  for (const Signal& signal : signals) {
    const SettingInfo* same = signal.Find(KeyNameOf(key.key));
    if (same != nullptr && same->choices == key.choices) names.push_back(MarkdownCode(signal.name));
  }
  if (names.size() == signals.size()) return "all";
  return names.size() <= kNamed ? fmt::format("{}", fmt::join(names, ", ")) : "see below";
}

std::string KeyTable(std::span<const Signal> signals, std::span<const SettingInfo> named) {
  std::vector<const SettingInfo*> keys;
  const auto add = [&keys](const SettingInfo& setting) {
    const bool is_known = std::ranges::any_of(keys, [&](const SettingInfo* key) {
      return KeyNameOf(key->key) == KeyNameOf(setting.key) && key->choices == setting.choices;
    });
    if (!is_known) keys.push_back(&setting);
  };
  for (const SettingInfo& setting : named) {
    if (IsOfSignal(setting)) add(setting);
  }
  for (const Signal& signal : signals) {
    for (const SettingInfo* setting : signal.settings) add(*setting);
  }
  std::string table = "\n| key | meaning | signals |\n|---|---|---|\n";
  for (const SettingInfo* key : keys) {
    table += fmt::format("| {} | {} | {} |\n", MarkdownCode(KeyNameOf(key->key)), MeaningCell(*key),
                         OwnersOf(signals, *key));
  }
  return table;
}

std::string DefaultsTable(std::span<const Signal> signals) {
  std::string table =
      "\n| signal | pack | fires when | `enabled` | `delta` | `cooldown` | `cooldown_calls` | "
      "`from` | `every` | `mode` | `after_edit` |\n|---|---|---|---|---|---|---|---|---|---|---|\n";
  for (const Signal& signal : signals) {
    table += fmt::format("| {} | {} | {} |", MarkdownCode(signal.name), PackOf(signal.name),
                         MarkdownCell(SignalMeaning(signal)));
    for (const std::string_view key : {"enabled", "delta", "cooldown", "cooldown_calls", "from",
                                       "every", "mode", "after_edit"}) {
      table += fmt::format(" {} |", signal.Cell(key));
    }
    table += '\n';
  }
  return table;
}

std::string PatternTable(std::span<const Signal> signals) {
  std::string table = "\n| signal | `on` | `pattern` |\n|---|---|---|\n";
  for (const Signal& signal : signals) {
    if (signal.Find("pattern") == nullptr) continue;
    table += fmt::format("| {} | {} | {} |\n", MarkdownCode(signal.name), signal.Cell("on"),
                         signal.Cell("pattern"));
  }
  return table;
}

}  // namespace

std::string MeaningCell(const SettingInfo& setting) {
  const std::string accepted = setting.choices.empty()
                                   ? TypeAndBounds(setting)
                                   : fmt::format("{}`{}`", setting.type == "list" ? "list of " : "",
                                                 fmt::join(setting.choices, "`, `"));
  return MarkdownCell(fmt::format("{} ({})", setting.summary, accepted));
}

std::string DefaultCell(const SettingInfo& setting) {
  std::string cell = MarkdownCode(setting.default_value);
  if (!setting.changed) return cell;
  const bool follows = setting.origin == SettingOrigin::kProfile;
  return fmt::format("{}; *install*: {}{}{}", cell, follows ? "*" : "", MarkdownCode(setting.value),
                     follows ? "*" : "");
}

std::string SignalTables(std::span<const SettingInfo> settings,
                         std::span<const SettingInfo> named) {
  const std::vector<Signal> signals = SignalsOf(settings);
  std::string page =
      "\n### governor.signals\n\n"
      "Each signal is a table `[governor.signals.NAME]` with these keys. A new name adds a signal "
      "of your own, which needs a `pattern`.\n";
  page += KeyTable(signals, named);
  page += "\nTheir defaults. Signals of a pack are enabled by `governor.packs`, too.\n";
  page += DefaultsTable(signals);
  page += "\nThe signals that are found in a text:\n";
  page += PatternTable(signals);
  return page;
}

}  // namespace credence::cli
