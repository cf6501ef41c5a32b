// SPDX-License-Identifier: Apache-2.0
// Checklist: what to check before work is shown to a person, one sentence for each thing that
// reviewers criticise.
#pragma once

#include <string>
#include <string_view>

namespace credence::review {

// "All external calls have typed error handling". For a key that is not in the table, the sentence
// is built from the key's words.
std::string ChecklistItem(std::string_view key);

// Whether a tool can fix it without understanding the work: formatting, not logic.
bool IsAutoFixable(std::string_view key);

}  // namespace credence::review
