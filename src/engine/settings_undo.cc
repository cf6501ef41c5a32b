// SPDX-License-Identifier: Apache-2.0
#include "engine/settings_undo.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/ids.h"
#include "base/utf8.h"
#include "credence/clock.h"

namespace credence::engine {

SettingsUndo::Change SettingsUndo::Keep(const SettingsTarget& target, const SettingsEdit& edit) {
  Change change{.id = NewUuid(SystemClock().Now(), *MakeSystemRng()).ToString(),
                .target = target,
                .before = edit.before,
                .after = edit.after};
  const std::lock_guard lock(mutex_);
  if (changes_.size() == kKeptMax) changes_.pop_front();
  changes_.push_back(change);
  return change;
}

Result<SettingsUndo::Change> SettingsUndo::Find(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(changes_, id, &Change::id);
  if (found != changes_.end()) return *found;
  return NotFound(fmt::format(
      "no change of settings {} since the server was started; change the settings by hand",
      Quoted(id)));
}

Result<void> TakeBack(const SettingsUndo::Change& change) {
  const auto before = [&](const std::string& now) -> Result<std::string> {
    if (now == change.after) return change.before;
    return FailedPrecondition(fmt::format(
        "{} was changed since, so this change cannot be taken back; change the settings by hand",
        change.target.file));
  };
  CREDENCE_RETURN_IF_ERROR(EditSettingsFile(change.target, before));
  return {};
}

}  // namespace credence::engine
