// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>

#include "base/utf8.h"
#include "surface/cli/setting_values.h"

namespace credence::cli {
namespace {

constexpr std::size_t kNoteIndent = 4;

std::string PlaceOf(const SettingInfo& setting) {
  if (!setting.file) return "";
  return fmt::format(", {}:{}", OneLine(*setting.file), setting.line.value_or(0));
}

// "set for you, /home/me/.config/credence/credence.toml:4"; empty for a default.
std::string OriginOf(const SettingInfo& setting) {
  switch (setting.origin) {
    case SettingOrigin::kDefault:
      return "";
    case SettingOrigin::kProfile:
      return "follows from the profile" + PlaceOf(setting);
    case SettingOrigin::kUser:
      return "set for all projects" + PlaceOf(setting);
    case SettingOrigin::kProject:
      return "set for this project" + PlaceOf(setting);
    case SettingOrigin::kRepository:
      return "set by the repository" + PlaceOf(setting);
    case SettingOrigin::kEnvironment:
      return "set by the environment, " + setting.variable.value_or("");
  }
  return "";
}

// What it takes: "integer, 0 to 50".
std::string TypeOf(const SettingInfo& setting) {
  if (!setting.choices.empty()) {
    return fmt::format("{}{}", setting.type == "list" ? "list of " : "",
                       fmt::join(setting.choices, setting.type == "list" ? ", " : " | "));
  }
  return TypeAndBounds(setting);
}

void Note(Terminal& out, std::string_view text) {
  if (text.empty()) return;
  out.Write(std::string(kNoteIndent, ' ')).Line(text, Style::kDim);
}

}  // namespace

void RenderReply(Terminal& out, const operations::SettingList& list) {
  if (list.settings.empty()) {
    out.Line("all of these are at their defaults", Style::kDim);
    return;
  }
  for (const SettingInfo& setting : list.settings) {
    out.Write(setting.key, Style::kBold)
        .Write(" = ")
        .Line(setting.value, setting.changed ? Style::kWarn : Style::kPlain);
    Note(out, setting.summary);
    std::string origin = OriginOf(setting);
    if (setting.changed) {
      origin =
          fmt::format("default {}{}{}", setting.default_value, origin.empty() ? "" : "; ", origin);
    }
    Note(out, origin);
    if (!list.is_single) continue;
    Note(out, TypeOf(setting));
    Note(out, fmt::format("variable {}", setting.environment));
  }
}

}  // namespace credence::cli
