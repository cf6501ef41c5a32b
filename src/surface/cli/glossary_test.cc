// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/glossary.h"

#include <algorithm>
#include <set>
#include <string>

#include "base/test_framework.h"
#include "credence/handled_events.h"
#include "memory/types.h"
#include "model/reading.h"
#include "surface/cli/command.h"
#include "surface/cli/command_line.h"
#include "surface/cli/terminal.h"
#include "surface/cli/word_help.h"

namespace credence::cli {
namespace {

std::vector<std::string> ValuesOfWord(std::string_view name) {
  std::vector<std::string> values;
  for (const WordValue& value : FindWord(name)->values) values.emplace_back(value.value);
  return values;
}

// The choices of a parameter of a command.
std::vector<std::string> Choices(std::string_view command, std::string_view name) {
  const auto& parameters = FindCommand(command)->parameters;
  const auto found = std::ranges::find(parameters, name, &operations::Parameter::name);
  return {found->choices.begin(), found->choices.end()};
}

template <class Names>
std::vector<std::string> Strings(const Names& names) {
  return {names.begin(), names.end()};
}

TEST(Glossary, EachWordIsExplainedOnce) {
  std::set<std::string_view> seen;
  for (const std::string_view word : GlossaryWords()) {
    EXPECT_TRUE(seen.insert(word).second) << word;
  }
  for (const WordSection& section : Glossary()) {
    for (const Word& word : section.words) {
      SCOPED_TRACE(word.name);
      EXPECT_TRUE(word.meaning.ends_with('.'));
      EXPECT_LE(std::ranges::count(word.meaning, '\n'), 0);
      for (const std::string_view part : PartsOf(word.name)) EXPECT_EQ(FindWord(part), &word);
    }
  }
}

TEST(Glossary, RelatedCommandsAndWordsAreReal) {
  for (const WordSection& section : Glossary()) {
    for (const Word& word : section.words) {
      SCOPED_TRACE(word.name);
      for (const std::string_view command : PartsOf(word.commands)) {
        std::vector<std::string> words;
        for (std::size_t at = 0; at < command.size();) {
          const std::size_t end = std::min(command.find(' ', at), command.size());
          words.emplace_back(command.substr(at, end - at));
          at = end + 1;
        }
        words.emplace_back("-h");
        const Result<ParsedLine> line = ParseCommandLine(words);
        ASSERT_TRUE(line) << line.error().message;
        EXPECT_NE(line->command, nullptr);
      }
      for (const std::string_view other : PartsOf(word.see)) {
        EXPECT_NE(FindWord(other), nullptr) << other;
        EXPECT_NE(FindWord(other), &word) << other;
      }
    }
  }
}

TEST(Glossary, ValuesAreThoseOfTheProgram) {
  EXPECT_EQ(ValuesOfWord("effect"), Choices("session check", "effect"));
  EXPECT_EQ(ValuesOfWord("mode"), Choices("mode", "mode"));
  EXPECT_EQ(ValuesOfWord("standing"), Strings(EnumNames<model::Standing>::kNames));
  EXPECT_EQ(ValuesOfWord("proof"), Strings(EnumNames<memory::Proof>::kNames));
  EXPECT_EQ(ValuesOfWord("path"), Strings(EnumNames<DecisionPath>::kNames));
}

TEST(Glossary, PluralsValuesAndCapitalsAreFound) {
  EXPECT_EQ(FindWord("Zones"), FindWord("zone"));
  EXPECT_EQ(FindWord("working"), FindWord("zone"));
  EXPECT_EQ(FindWord("production_write"), FindWord("effect"));
  EXPECT_EQ(FindWord("auroc"), FindWord("AUROC"));
  EXPECT_EQ(FindWord("thaw"), FindWord("freeze"));
  EXPECT_EQ(FindWord("zo"), nullptr);
  EXPECT_EQ(FindWord(""), nullptr);
}

TEST(Glossary, AWordIsOneValue) {
  EXPECT_THAT(WordJson(*FindWord("zone")),
              AllOf(StartsWith("{\"word\":\"zone\",\"meaning\":\"A range of "),
                    HasSubstr("{\"value\":\"WORKING\",\"meaning\":\"51 to 70: "),
                    HasSubstr("\"commands\":[\"session list\",")));
  // Marks of Markdown stay in the document.
  EXPECT_THAT(WordsJson(), AllOf(StartsWith("[{"), EndsWith("}]"), Not(HasSubstr("`"))));
}

TEST(Glossary, TheDocumentHasEveryWordAndValue) {
  const std::string page = GlossaryPage();
  for (const WordSection& section : Glossary()) {
    EXPECT_THAT(page, HasSubstr("\n## " + std::string(section.title) + "\n"));
    for (const Word& word : section.words) {
      EXPECT_THAT(page, HasSubstr("\n| " + std::string(word.name) + " | "));
      for (const WordValue& value : word.values) {
        EXPECT_THAT(page, HasSubstr("\n| `" + std::string(value.value) + "` | "));
      }
    }
  }
}

}  // namespace
}  // namespace credence::cli
