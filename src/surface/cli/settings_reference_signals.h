// SPDX-License-Identifier: Apache-2.0
// The part of docs/settings-reference.md about signals, which share their keys, and what it needs
// in common with the other parts.
#pragma once

#include <span>
#include <string>

#include "credence/engine.h"

namespace credence::cli {

// "how much a validation adds (number, 0 to 1)"
std::string MeaningCell(const SettingInfo& setting);
// "`true`", "`true`; *install*: `false`"; in italics if the value follows from the profile that
// 'credence install' writes.
std::string DefaultCell(const SettingInfo& setting);

// `settings` are as after 'credence install'; `named` has the keys of a signal with any name.
std::string SignalTables(std::span<const SettingInfo> settings, std::span<const SettingInfo> named);

}  // namespace credence::cli
