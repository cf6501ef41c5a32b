// SPDX-License-Identifier: Apache-2.0
// Changes to the settings file, and what they would have meant for recorded work: the answers that
// the command line and the server share. They are no operations of the table, because they touch a
// file of the machine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/record_json.h"
#include "credence/engine.h"
#include "credence/fields.h"
#include "credence/result.h"
#include "engine/settings_file.h"
#include "operations/store_answers.h"

namespace credence::operations {

struct WrittenSettings {
  std::string file;
  std::string diff;
  std::vector<SettingInfo> settings;  // Those that were changed, as they are now.
  std::vector<std::string> notes;
  std::optional<std::string> revert = std::nullopt;  // What takes the change back, on a server.
};
void Describe(const WrittenSettings& written, auto&& visit) {
  CREDENCE_VISIT(visit, written, file, diff, settings, notes);
  visit("revert", IfAny(written.revert));
}

struct SettingsPreview {
  std::string diff;
  std::string file;
  bool valid = true;
  std::optional<std::string> error;
  Counts changed;        // How many of what would have been different, by name.
  std::string sentence;  // "would change 31 decisions of the last month"
  std::vector<std::string> notes;
};
void Describe(const SettingsPreview& preview, auto&& visit) {
  CREDENCE_VISIT(visit, preview, diff, file, valid);
  visit("error", IfAny(preview.error));
  CREDENCE_VISIT(visit, preview, changed, sentence, notes);
}

constexpr std::int64_t kPreviewDays = 30;

// The moment `days` before, in RFC 3339. Failure: kInvalidArgument.
Result<std::string> StartOfDays(Timestamp now, std::int64_t days);

WrittenSettings WrittenOf(const engine::SettingsTarget& target, engine::SettingsEdit edit);
Result<WrittenSettings> WriteSettings(const engine::SettingsTarget& target,
                                      std::span<const engine::SettingChange> changes,
                                      const engine::SettingsSource& here);

// `engine` replays its ledger; null: there is none, and only the file is looked at.
Result<SettingsPreview> PreviewSettings(Engine* engine, const Caller& caller,
                                        const engine::SettingsTarget& target,
                                        std::span<const engine::SettingChange> changes,
                                        const engine::SettingsSource& here, std::int64_t days);

// What a replay found, in counts and in a sentence.
Counts ChangedCounts(const WhatIfReport& report);
std::string ChangedSentence(const WhatIfReport& report, std::int64_t days);

}  // namespace credence::operations
