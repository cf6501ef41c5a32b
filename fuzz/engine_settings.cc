// SPDX-License-Identifier: Apache-2.0
// A settings file with every kind of setting (signals with patterns, globs, curves, routes), and
// lines of an environment after the first zero byte: refused in one line, or every value can be
// shown and parses to the same value again.
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "engine/settings.h"
#include "fuzz/fuzzer.h"

namespace {

using credence::engine::AllSettings;

std::string Shown(AllSettings& settings) {
  std::string shown;
  for (const auto& entry : settings.schema().entries()) {
    shown += entry.key + " = " + credence::SettingsSchema::ValueText(entry.field) + "\n";
  }
  return shown;
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  const auto [file, environment] = SplitAt(input, '\0');
  AllSettings settings;
  const auto loaded = settings.Load(file, "credence.toml", LinesOf(environment));
  if (Refused(loaded)) {
    CREDENCE_CHECK(loaded.error().code == Code::kInvalidArgument, "the caller's mistake");
    return;
  }
  const std::string shown = Shown(settings);
  AllSettings again;
  CREDENCE_CHECK(again.Load(shown, "shown", {}).has_value(), "what is shown can be given");
  CREDENCE_CHECK(Shown(again) == shown, "and is the same");
}
