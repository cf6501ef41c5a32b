// SPDX-License-Identifier: Apache-2.0
// 'credence help WORD': the words of the glossary, for people and as JSON.
#pragma once

#include <string>

#include "surface/cli/glossary.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderWord(Terminal& out, const Word& word);
// All words, by section.
void RenderWords(Terminal& out);

// {"word", "meaning", "values": [{"value", "meaning"}], "commands", "see"}
std::string WordJson(const Word& word);
std::string WordsJson();

}  // namespace credence::cli
