// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_choice.h"

#include <fmt/format.h>

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

}  // namespace

Result<std::string> WithChoice(const std::optional<std::string>& text,
                               const std::optional<std::string>& mode) {
  std::string changed = text.value_or("");
  if (!HasTomlSection(changed, kSection)) {
    if (!Trim(changed).empty()) changed += changed.ends_with('\n') ? "\n" : "\n\n";
    return changed + BlockFor(mode.value_or("observe"));
  }
  if (!mode) return changed;
  return WithTomlValue(changed, kSection, "mode", fmt::format("\"{}\"", *mode));
}

}  // namespace credence::cli
