// SPDX-License-Identifier: Apache-2.0
#include "language/cue.h"

#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"

namespace credence::language {
namespace {

using WordList = std::vector<std::string>;

TEST(CueTest, TurnsOfTheTable) {
  std::ifstream file(CREDENCE_CUE_TURNS);
  std::map<std::string, int> turns;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    ASSERT_NE(second, std::string::npos) << line;
    const std::string label = line.substr(0, first);
    const std::string text = line.substr(first + 1, second - first - 1);
    const std::size_t third = line.find('\t', second + 1);
    const auto known = [](std::string_view turn) {
      return turn == "-" ? std::nullopt : std::optional(turn);
    };
    const std::string previous = line.substr(second + 1, third - second - 1);
    const std::string before = third == std::string::npos ? "-" : line.substr(third + 1);
    const Cue cue = DetectCue(text, known(previous), known(before));
    EXPECT_EQ(NameOf(cue.label), label) << line << " " << cue.score;
    ++turns[label];
  }
  EXPECT_EQ(turns.size(), EnumNames<CueLabel>::kNames.size());
  for (const auto& [label, count] : turns) EXPECT_GE(count, 30) << label;
}

TEST(CueTest, ItNamesTheWordsAsTheyAreWritten) {
  EXPECT_EQ(DetectCue("Yes, that's right.").words, WordList({"Yes", "that's right"}));
  EXPECT_EQ(DetectCue("Well, YES please").words, WordList({"YES please"}));
  EXPECT_EQ(DetectCue("That’s right, thanks").words, WordList({"That’s right"}));
  EXPECT_EQ(DetectCue("I think that's right").words, WordList({"I think that's right"}));
  EXPECT_EQ(DetectCue("No, I meant the other file.").words, WordList({"No", "I meant"}));
  EXPECT_EQ(DetectCue("8 pm please", "A table for two at 7 pm?").words, WordList({"8 pm"}));
  EXPECT_EQ(DetectCue("Please open the second door.").words, WordList());
}

TEST(CueTest, ACorrectionSaysWhatIsRightInstead) {
  EXPECT_EQ(DetectCue("Actually, it's on Tuesday.").correction, "it's on Tuesday");
  EXPECT_EQ(DetectCue("No, I meant the other file. Thanks!").correction, "the other file");
  EXPECT_EQ(DetectCue("No, it's Anna.", "Your name is Maria, right?").correction, "it's Anna");
  EXPECT_EQ(DetectCue("8 pm please", "A table for two at 7 pm?").correction, "8 pm please");
  EXPECT_EQ(DetectCue("Not the red one but the blue one.").correction, "the blue one");
  EXPECT_EQ(DetectCue("That's not right.").correction, std::nullopt);
}

TEST(CueTest, ACorrectedRequestNamesWhatChanged) {
  const Cue cue = DetectCue("Create a contact named Tom.", "Sorry, but a contact requires a name.",
                            "Create a contact.");
  EXPECT_EQ(cue.label, CueLabel::kCorrection);
  EXPECT_EQ(cue.words, WordList({"named Tom"}));
  EXPECT_EQ(cue.correction, "Create a contact named Tom.");
  // Without what was asked before, it is a new request.
  EXPECT_EQ(DetectCue("Create a contact named Tom.", "Sorry, but a contact requires a name.").label,
            CueLabel::kNone);
}

TEST(CueTest, AComplaintNamesTheWordsThatComplain) {
  EXPECT_EQ(DetectCue("It actually is a term for a boat.", "A dory is a fish trap.").label,
            CueLabel::kCorrection);
  EXPECT_EQ(DetectCue("but this code is not correct", "Here is the function.").words,
            WordList({"this code is not correct"}));
  EXPECT_EQ(DetectCue("Thanks, but you forgot the header.", "Here is the function.").words,
            WordList({"you forgot"}));
}

TEST(CueTest, DoubtLowersTheScoreOfAConfirmation) {
  const double plain = DetectCue("That's right.", "It is on Monday?").score;
  EXPECT_GT(plain, DetectCue("I think that's right.", "It is on Monday?").score);
  EXPECT_GT(plain, DetectCue("Maybe, yes.", "It is on Monday?").score);
  EXPECT_GT(DetectCue("Yes.", "Is it?").score, DetectCue("Yes.").score);
}

TEST(CueTest, ACueIsAtMostAsClearAsTheTurnIsCertain) {
  const auto score = [](std::string_view text) { return DetectCue(text, "Is it open?").score; };
  EXPECT_LT(score("Yes, maybe."), 0.6);
  EXPECT_LT(score("Yes, maybe."), score("Yes, probably."));
  EXPECT_LT(score("Yes, probably."), score("Yes."));
  EXPECT_LT(score("No, I think it's closed."), score("No, it's closed."));
  EXPECT_LT(score("Probably not."), score("No."));
  // A question beside the answer does not make it less clear.
  EXPECT_EQ(score("Yes. Which day?"), score("Yes."));
}

TEST(CueTest, SpellingDoesNotMatter) {
  for (const std::string_view text : {"that's right", "THAT'S RIGHT", "thats right", "that’s right",
                                      "Um, that's totally right", "Oh, that's, that's right"}) {
    EXPECT_EQ(DetectCue(text).label, CueLabel::kConfirmation) << text;
  }
  for (const std::string_view text : {"no", "NO!", "nooooo", "nope", "nah", "um… no"}) {
    EXPECT_EQ(DetectCue(text).label, CueLabel::kRejection) << text;
  }
}

TEST(CueTest, NothingIsNoCue) {
  EXPECT_EQ(DetectCue(""), Cue());
  EXPECT_EQ(DetectCue("  \n\t "), Cue());
  EXPECT_EQ(DetectCue("?!"), Cue());
  EXPECT_EQ(DetectCue("Yes.", "").label, CueLabel::kConfirmation);
}

}  // namespace
}  // namespace credence::language
