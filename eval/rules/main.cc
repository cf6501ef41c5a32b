// SPDX-License-Identifier: Apache-2.0
// Which instructions are read from sentences of reviews? Prints each instruction with its sentence,
// for a person to judge.
//
// usage: rules [--tiny] FILE...
//
// A line of a file is a sentence. The figures are the numbers of sentences of each kind.
#include <array>
#include <cstddef>

#include "credence/enum_names.h"
#include "eval/harness.h"
#include "language/review_comment.h"

namespace credence::eval {
namespace {

void Measure(const Examples& sentences) {
  const auto remarks = JudgeAll("sentences", sentences, [](const Example& sentence) {
    return language::ReadRemark(sentence.text);
  });
  std::array<std::size_t, EnumNames<language::RemarkKind>::kNames.size()> kinds{};
  std::size_t instructions = 0;
  for (std::size_t i = 0; i < remarks.size(); ++i) {
    ++kinds[static_cast<std::size_t>(remarks[i].kind)];
    if (!remarks[i].instruction) continue;
    ++instructions;
    fmt::print("{} {}\t{}\n", NameOf(remarks[i].instruction->force),
               remarks[i].instruction->Words(), sentences[i].text);
  }
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    fmt::print("{}: {}\n", EnumNames<language::RemarkKind>::kNames[kind], kinds[kind]);
  }
  fmt::print("{} of {} sentences give an instruction\n", instructions, remarks.size());
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  return credence::eval::Main(argc, argv,
                              {.name = "rules",
                               .tiny = {{.text = "More tests for edge cases would help"},
                                        {.text = "The names are too short"},
                                        {.text = "Why is this a class?"},
                                        {.text = "Nice tests"}},
                               .measure = credence::eval::Measure});
}
