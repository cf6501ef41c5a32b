// SPDX-License-Identifier: Apache-2.0
#include "memory/heed.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <span>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/contradiction.h"
#include "language/cue.h"
#include "language/directive.h"
#include "language/keywords.h"
#include "language/polarity.h"
#include "language/word_list.h"

namespace credence::memory {
namespace {

using language::Directive;
using language::DirectiveTerm;

// Programs whose names are also English words: "make sure", "find out", "each node". Only with
// their first argument they mean the program: "make test".
constexpr auto kEnglishPrograms = language::SortedWords<
    "at black build cat column convert copy cut date dig echo env expand export factor false file "
    "find flow fold free go hatch head host import install join just kill last less link look man "
    "more move next nice node open paste patch ping read run screen script service set size sleep "
    "sort split start strip tail task test time top touch tree true type wait watch which who "
    "write yes">();

std::string_view BaseName(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // The whole, if there is no slash.
}

bool IsNamePart(char c) { return IsLetter(c) || IsDigit(c) || c == '_'; }

// The places where `name` occurs in `text` and is not part of a longer name.
std::size_t CountNames(std::string_view text, std::string_view name) {
  std::size_t count = 0;
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !IsNamePart(name.front()) || !IsNamePart(text[at - 1]);
    const bool ends = end == text.size() || !IsNamePart(name.back()) || !IsNamePart(text[end]);
    if (begins && ends) ++count;
  }
  return count;
}

// "src/api" occurs in "/p/src/api/users.ts", but not in "/p/src/apis".
bool HasPath(std::string_view path, std::string_view part) {
  while (part.starts_with("./")) part.remove_prefix(2);
  while (part.size() > 1 && part.ends_with('/')) part.remove_suffix(1);
  if (part.empty()) return false;
  for (std::size_t at = path.find(part); at != std::string_view::npos;
       at = path.find(part, at + 1)) {
    const std::size_t end = at + part.size();
    const bool begins = at == 0 || path[at - 1] == '/' || part.front() == '/';
    if (begins && (end == path.size() || path[end] == '/')) return true;
  }
  return false;
}

std::vector<std::string_view> SplitWords(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view word : language::ItemsOf(text)) {
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

class CallReader {
 public:
  explicit CallReader(const CallToHeed& call) : call_(call) {}

  // How many of the terms the call uses, each once.
  std::size_t CountUsed(const std::vector<DirectiveTerm>& terms) const {
    std::set<std::string_view> used;
    for (const DirectiveTerm& term : terms) {
      if (Uses(term)) used.insert(term.text);
    }
    return used.size();
  }

 private:
  bool Uses(const DirectiveTerm& term) const {
    if (!term.code) return RunsProgram(term);
    const std::vector<std::string_view> words = SplitWords(term.text);
    if (words.size() > 1) return RunsWords(words) || Writes(term.text);
    return UsesName(term.text) || Writes(term.text);
  }

  bool RunsProgram(const DirectiveTerm& term) const {
    return std::ranges::any_of(call_.programs, [&](const std::vector<std::string>& program) {
      if (program.empty() || BaseName(program.front()) != term.text) return false;
      if (!language::IsAmong(kEnglishPrograms, term.text) && term.text != "make") return true;
      return program.size() > 1 && !term.next.empty() && AsciiLower(program[1]) == term.next;
    });
  }

  // "make lint": the words in a row, from the name of a program.
  bool RunsWords(const std::vector<std::string_view>& words) const {
    return std::ranges::any_of(call_.programs, [&](const std::vector<std::string>& program) {
      if (program.size() < words.size() || BaseName(program.front()) != words.front()) return false;
      return std::equal(words.begin() + 1, words.end(), program.begin() + 1);
    });
  }

  bool UsesName(std::string_view name) const {
    const bool is_path = name.find('/') != std::string_view::npos;
    const auto is_named = [&](std::string_view word) {
      if (is_path) return HasPath(word, name);
      if (name.starts_with('-')) return word.substr(0, word.find('=')) == name;
      return word == name || BaseName(word) == name;
    };
    if (std::ranges::any_of(call_.paths, is_named)) return true;
    return std::ranges::any_of(call_.programs, [&](const std::vector<std::string>& program) {
      if (program.empty()) return false;
      if (is_named(program.front())) return true;
      // A search for a name does not use it; what it reads is among the paths.
      if (call_.looks) return false;
      // A word with spaces is a message or a text, in which names are only mentioned.
      return std::ranges::any_of(std::span(program).subspan(1), [&](const std::string& word) {
        return word.find(' ') == std::string::npos && is_named(word);
      });
    });
  }

  // What was there before and stays is not written.
  bool Writes(std::string_view name) const {
    return CountNames(call_.written, name) > CountNames(call_.replaced, name);
  }

  const CallToHeed& call_;
};

// A captured failure tells what went wrong, not what to do.
std::string_view FailureIn(const Memory& memory) {
  constexpr std::string_view kFailed = "' failed: ";
  if (memory.source != MemorySource::kPassive) return {};
  const std::string_view content = *memory.content;
  const std::size_t at = content.find(kFailed);
  return at == std::string_view::npos ? content : content.substr(at + kFailed.size());
}

Heed HeedFailure(std::string_view failure, const CallReader& call) {
  const Directive directive = language::ReadDirective(failure);
  std::vector<DirectiveTerm> terms = directive.uses;
  terms.insert(terms.end(), directive.avoids.begin(), directive.avoids.end());
  const std::size_t used = call.CountUsed(terms);
  std::erase_if(terms, [](const DirectiveTerm& term) { return !term.code; });
  // The program alone says too little: what fails in one way works in many others.
  return used > 1 || call.CountUsed(terms) > 0 ? Heed::kFollowed : Heed::kIgnored;
}

Heed HeedByLikeness(std::string_view content, std::string_view words, const Likeness& likeness) {
  if (!likeness.similarity || words.empty()) return Heed::kIgnored;
  if (likeness.similarity(content, words) < likeness.threshold) return Heed::kIgnored;
  return language::ComparePolarity(content, words).IsOpposite() ? Heed::kDefied : Heed::kFollowed;
}

bool HasCode(const Directive& directive) {
  return std::ranges::any_of(directive.uses, &DirectiveTerm::code) ||
         std::ranges::any_of(directive.avoids, &DirectiveTerm::code);
}

// --- corrections

bool TellsToUse(std::string_view text) {
  constexpr auto kVerbs = language::SortedWords<"prefer run use used uses using want">();
  for (const std::string_view word : SplitWords(text)) {
    std::string lower = AsciiLower(word);
    while (!lower.empty() && !IsLetter(lower.back())) lower.pop_back();
    if (language::IsAmong(kVerbs, lower)) return true;
  }
  return false;
}

std::set<std::string> NamesIn(const std::vector<DirectiveTerm>& terms) {
  std::set<std::string> names;
  for (const DirectiveTerm& term : terms) {
    std::string lower = AsciiLower(term.text);
    if (term.code || !language::IsStopWord(lower)) names.insert(std::move(lower));
  }
  return names;
}

// "npm" and "pnpm", "python" and "python3".
bool AreAlike(std::string_view a, std::string_view b) {
  constexpr std::size_t kLengthMin = 3;
  if (a.size() < kLengthMin || b.size() < kLengthMin || a == b) return false;
  return a.find(b) != std::string_view::npos || b.find(a) != std::string_view::npos;
}

std::size_t CountShared(std::string_view a, std::string_view b) {
  const std::vector<std::string> words = language::Keywords(a);
  return static_cast<std::size_t>(std::ranges::count_if(
      language::Keywords(b),
      [&](const std::string& word) { return std::ranges::find(words, word) != words.end(); }));
}

// "we use pnpm" against "use npm to install": something else for the same purpose.
bool NamesAnother(const Directive& said, const Directive& content, bool is_related) {
  const std::set<std::string> ours = NamesIn(content.uses);
  const std::set<std::string> theirs = NamesIn(said.uses);
  if (ours.empty() || theirs.empty()) return false;
  for (const std::string& name : theirs) {
    if (ours.contains(name)) return false;
  }
  if (is_related) return true;
  return std::ranges::any_of(theirs, [&](const std::string& a) {
    return std::ranges::any_of(ours, [&](const std::string& b) { return AreAlike(a, b); });
  });
}

}  // namespace

Heed HeedOf(const Memory& memory, const CallToHeed& call, const Likeness& likeness) {
  if (!memory.content) return Heed::kIgnored;
  const CallReader reader(call);
  if (const std::string_view failure = FailureIn(memory); !failure.empty()) {
    return HeedFailure(failure, reader);
  }
  const Directive directive = language::ReadDirective(*memory.content);
  const bool uses = reader.CountUsed(directive.uses) > 0;
  const bool avoids = reader.CountUsed(directive.avoids) > 0;
  if (uses && avoids) return Heed::kIgnored;
  if (uses) return Heed::kFollowed;
  if (avoids) return Heed::kDefied;
  return HasCode(directive) ? Heed::kIgnored
                            : HeedByLikeness(*memory.content, call.words, likeness);
}

std::optional<std::string> CorrectionIn(std::string_view said) {
  const language::Cue cue = language::DetectCue(said);
  if (cue.label == language::CueLabel::kCorrection && cue.correction) return cue.correction;
  const bool disagrees =
      cue.label == language::CueLabel::kCorrection || cue.label == language::CueLabel::kRejection;
  if (!disagrees) return std::nullopt;
  std::string_view rest = said.substr(0, said.find('\n'));
  // "No, " and "stop: " are no part of what is right.
  const std::size_t end = rest.find_first_of(",:;-");
  if (end != std::string_view::npos && end < rest.find(' ') + 2) rest.remove_prefix(end + 1);
  return std::string(Trim(rest));
}

bool Corrects(std::string_view correction, const Memory& memory, bool followed) {
  if (!memory.content || memory.source == MemorySource::kPassive) return false;
  const Directive said = language::ReadDirective(correction);
  const Directive content = language::ReadDirective(*memory.content);
  const bool both_use = TellsToUse(correction) && TellsToUse(*memory.content);
  const std::size_t shared = CountShared(correction, *memory.content);
  if (language::AreOpposed(said, content) && (both_use || followed || shared > 0)) return true;
  if (both_use && NamesAnother(said, content, followed || shared > 0)) return true;
  constexpr std::size_t kSharedMin = 2;
  if (shared < kSharedMin) return false;
  if (language::ComparePolarity(correction, *memory.content).IsOpposite()) return true;
  const language::Contradiction conflict = language::CompareStatements(correction, *memory.content);
  return conflict.IsConflict() && !conflict.soft;
}

}  // namespace credence::memory
