// SPDX-License-Identifier: Apache-2.0
// Profiles: other defaults for many settings at once. Every line of a profile is a setting of its
// own, and a setting that is given explicitly wins.
#pragma once

#include "governor/settings.h"

namespace credence::governor {

// Gives the settings of `settings.profile` their values. Returns false if the profile has none, so
// that nothing changed.
bool TakeProfile(GovernorSettings& settings);

}  // namespace credence::governor
