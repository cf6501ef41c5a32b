// SPDX-License-Identifier: Apache-2.0
// The words that Credence uses, each explained once: for 'credence help WORD' and for
// docs/glossary.md, which is generated from this table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence::cli {

// One of the values that a word stands for, such as the zone WORKING.
struct WordValue {
  std::string_view value;
  std::string_view meaning;
};

struct Word {
  // Several words that are explained together are separated by ", ".
  std::string_view name;
  std::string_view meaning;  // One or two sentences; may contain `code`.
  std::span<const WordValue> values = {};
  std::string_view commands = {};  // Related commands, separated by ", ".
  std::string_view see = {};       // Related words, separated by ", ".
};

struct WordSection {
  std::string_view title;
  std::span<const Word> words;
};

std::span<const WordSection> Glossary();

// The parts of "freeze, thaw".
std::vector<std::string_view> PartsOf(std::string_view list);

// The word that explains `text`: itself, its plural, or one of its values; in any case. Null: none.
const Word* FindWord(std::string_view text);

// All words, one by one.
std::vector<std::string_view> GlossaryWords();

// docs/glossary.md.
std::string GlossaryPage();

}  // namespace credence::cli
