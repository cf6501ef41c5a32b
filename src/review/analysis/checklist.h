// SPDX-License-Identifier: Apache-2.0
// Checklist: what to look at before work is shown to a person, in one sentence for each thing that
// reviewers criticise.
#pragma once

#include <string>
#include <string_view>

namespace credence::review {

// "All external calls have typed error handling". A key that is not in the table gets a sentence
// that is made from its words.
std::string ChecklistItem(std::string_view key);

// Whether a tool can mend such a thing without understanding the work: formatting, not logic.
bool IsAutoFixable(std::string_view key);

}  // namespace credence::review
