// SPDX-License-Identifier: Apache-2.0
// docs/settings-reference.md: every setting as Markdown, generated from the settings' own
// descriptions.
#pragma once

#include <string>

#include "credence/result.h"

namespace credence::cli {

// Failure: the settings that 'credence install' writes are not valid.
Result<std::string> SettingsReference();

}  // namespace credence::cli
