// SPDX-License-Identifier: Apache-2.0
// Heed: whether a tool call does what a memory says, or the opposite. Judged where the call is
// seen, because its text is not kept; only the result is recorded.
//
// A call follows a memory if it uses what the memory says to use: a program, a flag, a path, a name
// in backticks. It defies the memory if it uses what the memory says to avoid. A call that does
// both, or neither, says nothing. A memory that names nothing recognisable can be compared by the
// similarity of embeddings, guarded by polarity.
//
// Pure, and deterministic but for the embedder.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/memories.h"

namespace credence::memory {

enum class Heed { kIgnored, kFollowed, kDefied };

// A tool call, as far as a memory can be about it. REQUIRES: all views outlive it.
struct CallToHeed {
  // Each program that it runs, with its arguments.
  std::vector<std::vector<std::string>> programs = {};
  std::vector<std::string> paths = {};  // Files and folders it is about.
  std::string_view written = {};        // The text it puts into files.
  std::string_view replaced = {};       // The text that this replaces, as far as known.
  std::string_view words = {};          // What the call does, in words, to compare by similarity.
  // It changes and runs nothing, so that mere mentions are not uses: `grep npm`.
  bool looks = false;
};

// From 0 to 1. Absent: memories without identifiers are ignored.
struct Likeness {
  std::function<double(std::string_view a, std::string_view b)> similarity = {};
  double threshold = 1;
};

Heed HeedOf(const Memory& memory, const CallToHeed& call, const Likeness& likeness = {});

// What is right, in the words of a user who disagrees with what was just done: "no, we use pnpm" is
// "we use pnpm". Nothing if the user does not disagree.
std::optional<std::string> CorrectionIn(std::string_view said);

// Whether a correction opposes the memory: it avoids what the memory says to use, or the reverse;
// it names something else for the same purpose; or it is the opposite of the sentence. `followed`:
// the agent has just done what the memory says, so that the user probably means it.
bool Corrects(std::string_view correction, const Memory& memory, bool followed);

}  // namespace credence::memory
