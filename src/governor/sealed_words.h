// SPDX-License-Identifier: Apache-2.0
// Sealed words: keywords of prompts, commands and replies in a form that can be compared but not
// read.
//
// They are needed in the core of events, which cannot be erased, and personal text must be erasable
// (law 10). So each is replaced by a digest with the session's seal, a random text that is stored
// apart from the core. Without the seal nobody can find the words again, not even by trying all
// words there are; with it, equal words still have equal digests. Words that rules look for stay as
// they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "credence/clock.h"

namespace credence::governor {

std::string NewSeal(Rng& rng);

// Without a seal (a session of an older version) words stay readable.
std::string SealWord(std::string_view seal, std::string_view word);
void SealWords(std::string_view seal, std::vector<std::string>& words);

}  // namespace credence::governor
