// SPDX-License-Identifier: Apache-2.0
#include "engine/settings_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "base/nearest.h"
#include "base/settings_typed.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "governor/settings.h"
#include "language/redaction.h"

namespace credence::engine {
namespace {

constexpr std::string_view kRuleKeys = "governor.rules.";

struct Origin {
  SettingOrigin origin = SettingOrigin::kDefault;
  std::string file;
  std::int64_t line = 0;
};

using Origins = std::map<std::string, Origin, std::less<>>;

Origins OriginsIn(AllSettings& settings, const SettingsSource& source) {
  Origins origins;
  for (SettingPlace& place : TomlPlaces(settings.schema(), source.toml, source.project)) {
    const SettingOrigin origin = place.of_project ? SettingOrigin::kProject : SettingOrigin::kUser;
    origins[std::move(place.key)] = {origin, source.origin, place.line};
  }
  if (source.repository_toml.empty()) return origins;
  governor::GovernorSettings governor;
  SettingsSchema schema;
  governor::Describe(schema, governor);
  for (SettingPlace& place : TomlPlaces(schema, source.repository_toml)) {
    // The rules of a repository have numbers of their own.
    if (place.key.starts_with(kRuleKeys)) continue;
    origins[std::move(place.key)] = {SettingOrigin::kRepository, source.repository_origin,
                                     place.line};
  }
  return origins;
}

std::string_view TypeOf(const SettingsSchema::Field& field) {
  if (std::holds_alternative<bool*>(field)) return "boolean";
  if (std::holds_alternative<std::int64_t*>(field)) return "integer";
  if (std::holds_alternative<std::string*>(field)) return "text";
  if (std::holds_alternative<std::vector<std::string>*>(field)) return "list";
  return "number";
}

std::optional<double> Bound(double end) {
  return std::isfinite(end) ? std::optional(end) : std::nullopt;
}

void TakePlace(SettingInfo& info, const Origin& origin) {
  info.file = origin.file;
  info.line = origin.line;
}

void FindOrigin(SettingInfo& info, const Origins& origins, const SettingsSource& source) {
  if (std::string variable = VariableThatSets(info.key, source.environment); !variable.empty()) {
    info.origin = SettingOrigin::kEnvironment;
    info.variable = std::move(variable);
    return;
  }
  if (const auto found = origins.find(info.key); found != origins.end()) {
    info.origin = found->second.origin;
    return TakePlace(info, found->second);
  }
  if (!info.changed) return;
  // Nothing sets it, so it follows from another setting.
  info.origin = SettingOrigin::kProfile;
  for (const std::string_view key : {"governor.profile", "governor.packs", "governor.watch"}) {
    if (const auto found = origins.find(key); found != origins.end()) {
      return TakePlace(info, found->second);
    }
  }
}

bool IsUnder(std::string_view key, std::string_view prefix) {
  return prefix.empty() || key == prefix ||
         (key.starts_with(prefix) && key.substr(prefix.size()).starts_with('.'));
}

}  // namespace

std::vector<SettingInfo> SettingInfosOf(AllSettings& settings, const SettingsSource& source) {
  const Origins origins = OriginsIn(settings, source);
  std::vector<SettingInfo> infos;
  for (const SettingsSchema::Entry& entry : settings.schema().entries()) {
    const std::string value = SettingsSchema::ValueText(entry.field);
    SettingInfo info{.key = entry.key,
                     .summary = entry.summary,
                     // An address may hold a password.
                     .value = language::RedactSecrets(value),
                     .default_value = entry.default_text,
                     .environment = EnvironmentName(entry.key),
                     .minimum = Bound(entry.range.min),
                     .maximum = Bound(entry.range.max),
                     .changed = value != entry.default_text,
                     .type = std::string(TypeOf(entry.field)),
                     .choices = entry.choices};
    FindOrigin(info, origins, source);
    infos.push_back(std::move(info));
  }
  return infos;
}

std::string_view NearestSettingOrGroup(const std::vector<SettingInfo>& settings,
                                       std::string_view key) {
  std::vector<std::string_view> names;
  for (const SettingInfo& setting : settings) {
    const std::string_view whole = setting.key;
    // A person may know only the last word of a key.
    if (whole.ends_with(key) && whole.substr(0, whole.size() - key.size()).ends_with('.')) {
      return whole;
    }
    names.push_back(whole);
    for (std::size_t dot = whole.find('.'); dot != whole.npos; dot = whole.find('.', dot + 1)) {
      if (const std::string_view group = whole.substr(0, dot); names.front() != group) {
        names.push_back(group);
      }
    }
  }
  std::ranges::sort(names);
  const auto twice = std::ranges::unique(names);
  names.erase(twice.begin(), twice.end());
  return Nearest(key, names).value_or("");
}

Result<std::vector<SettingInfo>> SettingsUnder(std::vector<SettingInfo> settings,
                                               std::string_view prefix) {
  while (prefix.ends_with('.') || prefix.ends_with('*')) prefix.remove_suffix(1);
  std::function<bool(const SettingInfo&)> fits = [&](const SettingInfo& setting) {
    return IsUnder(setting.key, prefix);
  };
  // A person may know only a part of a key, and write it as words.
  std::string part(prefix);
  std::ranges::replace_if(part, [](char c) { return c == ' ' || c == '-'; }, '_');
  if (std::ranges::none_of(settings, fits)) {
    fits = [&](const SettingInfo& setting) { return setting.key.contains(part); };
  }
  if (std::ranges::none_of(settings, fits)) {
    const std::string_view nearest = NearestSettingOrGroup(settings, prefix);
    return NotFound(fmt::format("{} is not a setting or a group of settings; {}", Quoted(prefix),
                                nearest.empty() ? Op("settings") + " lists them"
                                                : fmt::format("did you mean {}?", nearest)));
  }
  std::erase_if(settings, [&](const SettingInfo& setting) { return !fits(setting); });
  return settings;
}

}  // namespace credence::engine
