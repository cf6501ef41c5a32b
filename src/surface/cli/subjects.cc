// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/subjects.h"

#include <algorithm>
#include <array>
#include <span>

namespace credence::cli {
namespace {

// The first words of the commands that belong to a subject.
struct SubjectWords {
  std::string_view title;
  std::string_view words;  // Separated and surrounded by spaces.
};

constexpr std::array<SubjectWords, 10> kTitles = {{
    {"Overview", " status top week report find activity alert projects "},
    {"Memories", " memory inject eval "},
    {"Sessions of agents", " session allow forecast signals rule mode trust statusline hook "},
    {"Events and heuristics", " event events feedback outcome heuristic fire metrics "},
    {"Beliefs", " belief "},
    {"Reviews", " review "},
    {"Texts", " cue certainty sentiment themes similarity embed "},
    {"Numbers and the ledger", " why replay gate lift calibrate verify stats ledger "},
    {"Installation and servers", " install doctor settings config serve health mcp token "},
    {"Data", " export import backup restore store "},
}};

constexpr std::string_view kWordsOfHelp = " help version demo man completion complete sim ";

bool Has(std::string_view words, const Command& command) {
  const std::string word = " " + std::string(command.name.substr(0, command.name.find(' '))) + " ";
  return words.contains(word);
}

}  // namespace

std::vector<Subject> CommandsBySubject() {
  std::vector<Subject> subjects;
  for (const SubjectWords& subject : kTitles) subjects.push_back({subject.title, {}});
  subjects.push_back({"Help", {}});
  subjects.push_back({"Other", {}});
  for (const Command& command : Commands()) {
    const auto found = std::ranges::find_if(
        kTitles, [&](const SubjectWords& subject) { return Has(subject.words, command); });
    const std::size_t at = found != kTitles.end()
                               ? static_cast<std::size_t>(found - kTitles.begin())
                               : kTitles.size() + (Has(kWordsOfHelp, command) ? 0 : 1);
    subjects[at].commands.push_back(&command);
  }
  std::erase_if(subjects, [](const Subject& subject) { return subject.commands.empty(); });
  return subjects;
}

}  // namespace credence::cli
