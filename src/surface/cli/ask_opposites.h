// SPDX-License-Identifier: Apache-2.0
// Asks a person at a terminal what to do about memories that say the opposite of a new one. Whoever
// is not at a terminal is refused by the engine and has to say it with an option.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "credence/memories.h"
#include "credence/result.h"
#include "operations/arguments.h"
#include "surface/cli/command.h"

namespace credence::cli {

enum class OppositeChoice { kReplace, kKeepBoth, kCancel };

// What the person sees before the cursor. REQUIRES: there are opposites.
std::string OppositeQuestion(std::string_view content, const std::vector<MemoryReading>& opposites);

// What the person typed. Anything unclear cancels, because that stores nothing. With several
// opposites there is no single one to replace.
OppositeChoice OppositeChoiceOf(std::string_view line, bool is_one);

// For `memory add`: sets `supersede` or `both` as the person says. No question without a terminal,
// or if the arguments say it already. Failure: kCancelled.
Result<void> AskAboutOpposites(Session& session, operations::Arguments& arguments);

}  // namespace credence::cli
