// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_choice.h"

#include <fmt/format.h>

#include "base/toml_edit.h"
#include "base/utf8.h"

namespace credence::cli {
namespace {

constexpr const char* kSection = "governor";
constexpr std::string_view kProfile = "everyday";
constexpr std::string_view kProofSection = "memory.proof";

std::string BlockFor(std::string_view mode) {
  return fmt::format(
      "# Chosen by 'credence install'; 'credence mode' changes the first line.\n"
      "[{}]\nmode = \"{}\"\nprofile = \"{}\"\n",
      kSection, mode, kProfile);
}

// The engine's default follows the source document, in which only people judge memories.
std::string ProofBlock() {
  return fmt::format(
      "# What agents do with the memories they are shown changes their confidence.\n"
      "[{}]\nenabled = true\n",
      kProofSection);
}

std::string WithBlock(std::string text, std::string_view block) {
  if (!Trim(text).empty()) text += text.ends_with('\n') ? "\n" : "\n\n";
  return text + std::string(block);
}

// A setting that serves a person better than the default, which follows the source documents. What
// somebody has chosen already stays.
struct Chosen {
  const char* section;
  const char* key;
  std::string_view value;
  std::string_view why;
};
constexpr Chosen kChoices[] = {
    {.section = "memory",
     .key = "fade_user_rules",
     .value = "false",
     .why = "rules that you state do not fade"},
    {.section = "belief",
     .key = "infer_relations",
     .value = "true",
     .why = "new beliefs are linked to those about the same"},
    {.section = "belief",
     .key = "wording",
     .value = "\"rated\"",
     .why = "sentences sound as sure as people hear them"},
    {.section = "review",
     .key = "read_certainty",
     .value = "true",
     .why = "a reviewer who writes \"I'm not sure\" counts less"},
    {.section = "review",
     .key = "confirm_rules",
     .value = "true",
     .why = "you confirm what reviews teach before agents are told"},
};

std::string WithOne(std::string text, const Chosen& choice) {
  if (HasTomlValue(text, {choice.section, choice.key})) return text;
  if (!HasTomlTable(text, {choice.section})) {
    return WithBlock(std::move(text),
                     fmt::format("# Chosen by 'credence install': {}.\n[{}]\n{} = {}\n", choice.why,
                                 choice.section, choice.key, choice.value));
  }
  // Spelled in a way that only a person can change: the default stays.
  return WithTomlValue(text, {choice.section, choice.key}, choice.value).value_or(text);
}

}  // namespace

Result<std::string> WithChoice(const std::optional<std::string>& text,
                               const std::optional<std::string>& mode) {
  std::string changed = text.value_or("");
  if (HasTomlTable(changed, {kSection})) {
    if (!mode) return changed;
    return WithTomlValue(changed, {kSection, "mode"}, fmt::format("\"{}\"", *mode));
  }
  changed = WithBlock(std::move(changed), BlockFor(mode.value_or("observe")));
  for (const Chosen& choice : kChoices) changed = WithOne(std::move(changed), choice);
  if (!HasTomlTable(changed, TomlPathOf(kProofSection))) changed = WithBlock(changed, ProofBlock());
  return changed;
}

}  // namespace credence::cli
