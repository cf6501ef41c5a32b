// SPDX-License-Identifier: Apache-2.0
// What a reviewer's comment asks for, as an instruction with a verb and an object.
//
//   "More tests for edge cases would help"    wish        ALWAYS add tests for edge cases
//   "The names are too short"                 complaint   PREFER longer names
//   "Why is this a class?"                    question    none
//
// A sentence that names no thing ("fix this") gives no instruction, and neither does one that is
// about a single place ("Table 3 should be moved"): no instruction is better than a wrong one.
// English, by rules: deterministic, thread-safe, accepts any bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/enum_names.h"

namespace credence::language {

enum class RemarkKind { kWish, kComplaint, kPraise, kQuestion, kFact };
CREDENCE_ENUM_NAMES(RemarkKind, "wish", "complaint", "praise", "question", "fact")

enum class InstructionForce { kAlways, kNever, kPrefer, kAvoid };
CREDENCE_ENUM_NAMES(InstructionForce, "ALWAYS", "NEVER", "PREFER", "AVOID")

struct Instruction {
  InstructionForce force = InstructionForce::kAlways;
  std::string verb;    // In its base form; empty if the object follows directly: "PREFER a table".
  std::string object;  // On one line; never empty.
  // Something that is there should go ("remove the import"), which says less than that it should
  // never be there ("avoid jargon").
  bool takes_out = false;

  // The text after the force: "add tests for edge cases".
  std::string Words() const { return verb.empty() ? object : verb + " " + object; }
  // Whether the reviewer wants the thing, or wants it gone.
  bool IsWanted() const {
    return force == InstructionForce::kAlways || force == InstructionForce::kPrefer;
  }
  bool operator==(const Instruction&) const = default;
};

struct ReviewRemark {
  RemarkKind kind = RemarkKind::kFact;
  std::optional<Instruction> instruction;

  bool operator==(const ReviewRemark&) const = default;
};

// One sentence.
ReviewRemark ReadRemark(std::string_view sentence);

// The remarks of a comment, one for each sentence. Reads the first twenty sentences.
std::vector<ReviewRemark> ReadReviewComment(std::string_view comment);

// Whether the instruction can be followed in other works: "AVOID backslashes" names a kind of
// thing, but "Remove the space" is about a single space.
bool NamesKind(const Instruction& instruction);

// For other works: "AVOID all the blank lines" of one work is "AVOID blank lines".
Instruction ForAnyWork(Instruction instruction);

// An instruction as it is compared with others: what takes time is done once.
struct InstructionGist {
  bool wants = false;   // The thing, rather than that it is gone: not so in "fewer animations".
  bool acts = false;    // Says what to do: "add tests", but not "longer names".
  bool adds = false;    // Brings the thing into the work: "add", "include".
  std::string verb;     // In its base form; may be empty.
  std::string quality;  // "shorter" of "a shorter summary"; may be empty.
  std::vector<std::string> stems;          // What it is about: sorted, without duplicates.
  std::vector<std::string> with_opposite;  // Words that have one: "longer".
};
InstructionGist GistOf(const Instruction& instruction);

// What an instruction wants, in words that no comment is recognized by: "wanted", "unwanted",
// "wanted longer". Instructions about one thing with different stances may be opposite.
std::string StanceOf(const InstructionGist& gist);

// Whether two instructions ask to do the same with what they are about: to include it, to make it
// better, to do without it.
bool AskAlike(const InstructionGist& a, const InstructionGist& b);

// Whether two instructions ask for opposite things: tests and no tests, shorter and longer names.
bool AreOpposite(const InstructionGist& a, const InstructionGist& b);

}  // namespace credence::language
