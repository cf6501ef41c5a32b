// SPDX-License-Identifier: Apache-2.0
// Preferences: which attributes people choose, from comparisons of two options. Rule R7.
//
// A comparison is a set of contests between attributes that only one option has:
//   "layout=cards" meets "layout=list": the same name, another value
//   what has no counterpart meets what the other option has without one
// If several of one side meet several of the other, they share the weight of the comparison.
//
//   rating    Elo (model/elo.h) in order of time; K × strength × the event's strong or weak factor
//   reading   fades towards the start since the attribute was last compared
//   strength  Bradley–Terry (model/bradley_terry.h) over the same contests, whatever their order;
//             the best of a group is 1. A group is what is before "="; all without one are a group
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

// Of attributes; the highest rating first, then by name.
std::vector<PreferenceReading> PreferencesOf(const Corpus& corpus, const ReviewSettings& settings,
                                             Timestamp now);

// Of dimensions: a dimension wins when the option that is better in it is the preferred one, and
// plays against a rating that does not move. Comparisons without a preferred option say nothing.
std::vector<PreferenceReading> DimensionPreferencesOf(const Corpus& corpus,
                                                      const ReviewSettings& settings,
                                                      Timestamp now);

// Two attributes of a group were compared five times each, and the better one would be preferred
// less than three times out of five.
bool ArePreferencesMixed(std::span<const PreferenceReading> preferences);

}  // namespace credence::review
