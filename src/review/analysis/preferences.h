// SPDX-License-Identifier: Apache-2.0
// Preferences: which attributes people choose, from comparisons of two options. Rule R7.
//
// A comparison is a set of contests between attributes that only one option has:
//   "layout=cards" meets "layout=list": the same name, a different value
//   an attribute without a counterpart meets those of the other option without one
// If several of one side meet several of the other, they share the weight of the comparison.
//
//   rating    Elo (model/elo.h) in order of time; K × strength × the event's strong or weak factor
//   reading   moves back towards the start value with time since the last comparison
//   strength  Bradley–Terry (model/bradley_terry.h) over the same contests, in any order; the
//             best of a group is 1. The text before "=" names the group; attributes without
//             "=" form one group
//
// "Neither" and "both good" are ties.
#pragma once

#include <span>
#include <vector>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// For attributes: the highest rating first, then by name.
std::vector<PreferenceReading> PreferencesOf(const Corpus& corpus, const ReviewSettings& settings,
                                             Timestamp now);

// For dimensions: a dimension wins when the option that is better in it is preferred, and plays
// against a fixed rating. Comparisons without a preferred option are ignored.
std::vector<PreferenceReading> DimensionPreferencesOf(const Corpus& corpus,
                                                      const ReviewSettings& settings,
                                                      Timestamp now);

// Two attributes of a group were compared at least five times each, and the better one is expected
// to win less than three times out of five.
bool ArePreferencesMixed(std::span<const PreferenceReading> preferences);

}  // namespace credence::review
