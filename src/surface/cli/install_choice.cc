// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_choice.h"

#include <fmt/format.h>

#include <array>

#include "base/toml_edit.h"
#include "base/utf8.h"

namespace credence::cli {
namespace {

constexpr std::string_view kSection = "governor";
constexpr std::string_view kProfile = "everyday";

std::string BlockFor(std::string_view mode) {
  return fmt::format(
      "# Chosen by 'credence install'; 'credence mode' changes the first line.\n"
      "[{}]\nmode = \"{}\"\nprofile = \"{}\"\n",
      kSection, mode, kProfile);
}

std::string Quoted(std::string_view text) { return fmt::format("\"{}\"", text); }

}  // namespace

Result<std::string> WithChoice(const std::optional<std::string>& text,
                               const std::optional<std::string>& mode) {
  std::string changed = text.value_or("");
  if (!HasTomlSection(changed, kSection)) {
    if (!Trim(changed).empty()) changed += changed.ends_with('\n') ? "\n" : "\n\n";
    return changed + BlockFor(mode.value_or("observe"));
  }
  if (!HasTomlValue(changed, kSection, "profile")) {
    CREDENCE_ASSIGN_OR_RETURN(changed,
                              WithTomlValue(changed, kSection, "profile", Quoted(kProfile)));
  }
  if (!mode && HasTomlValue(changed, kSection, "mode")) return changed;
  return WithTomlValue(changed, kSection, "mode", Quoted(mode.value_or("observe")));
}

std::optional<std::string> WithoutChoice(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  for (const std::string_view mode : {"observe", "ask", "enforce"}) {
    const std::string block = BlockFor(mode);
    const std::size_t at = text->find(block);
    if (at == std::string::npos) continue;
    // The empty line before it was added too.
    const std::size_t begin = at >= 2 && text->substr(at - 2, 2) == "\n\n" ? at - 1 : at;
    std::string rest = text->substr(0, begin) + text->substr(at + block.size());
    if (Trim(rest).empty()) return std::nullopt;
    return rest;
  }
  return text;
}

}  // namespace credence::cli
