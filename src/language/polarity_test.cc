// SPDX-License-Identifier: Apache-2.0
#include "language/polarity.h"

#include <fstream>
#include <string>
#include <string_view>

#include "base/test_framework.h"

namespace credence::language {
namespace {

std::string_view OppositionName(Opposition opposition) {
  switch (opposition) {
    case Opposition::kNone:
      return "none";
    case Opposition::kNegation:
      return "negation";
    case Opposition::kAntonym:
      return "antonym";
    case Opposition::kNumber:
      return "number";
    case Opposition::kAlternative:
      return "alternative";
    case Opposition::kRoles:
      return "roles";
  }
  return "";
}

TEST(PolarityTest, PairsOfTheTable) {
  std::ifstream file(CREDENCE_POLARITY_PAIRS);
  int pairs = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    ASSERT_NE(second, std::string::npos) << line;
    const std::string a = line.substr(first + 1, second - first - 1);
    const std::string b = line.substr(second + 1);
    const Polarity polarity = ComparePolarity(a, b);
    EXPECT_EQ(OppositionName(polarity.opposition), line.substr(0, first))
        << line << polarity.reason;
    EXPECT_EQ(ComparePolarity(b, a).opposition, polarity.opposition) << line;
    EXPECT_EQ(polarity.reason.empty(), !polarity.IsOpposite());
    EXPECT_FALSE(ComparePolarity(a, a).IsOpposite()) << a;
    EXPECT_FALSE(ComparePolarity(b, b).IsOpposite()) << b;
    ++pairs;
  }
  EXPECT_GE(pairs, 200);
}

TEST(PolarityTest, TheReasonNamesTheWordsInTheOrderOfTheTexts) {
  const struct {
    std::string_view a, b, reason;
  } cases[] = {
      {"Use a potion", "Do not use a potion", "'Use' against 'not use'"},
      {"Do not use a potion", "Use a potion", "'not use' against 'Use'"},
      {"Open the port", "Close the port", "'Open' against 'Close'"},
      {"The player has 3 hearts", "The player has 5 hearts", "3 hearts against 5 hearts"},
      {"Listen on port 8080", "Listen on port 9090", "port 8080 against port 9090"},
      {"Wait 30 s", "Wait 2 minutes", "30 s against 2 minutes"},
      {"The car is red", "The car is blue", "'red' against 'blue'"},
      {"The committee surveyed the area", "The committee ignored the area",
       "'surveyed' against 'ignored'"},
      {"The dog chases the cat", "The cat chases the dog",
       "'dog chases the cat' against 'cat chases the dog'"},
      {"The programme saves lives", "The programme risks lives", "'saves' against 'risks'"},
      {"It is also called a hex", "It is unsuitable to be called a hex",
       "'called' against 'unsuitable to be called'"},
      {"Save the game", "Avoid saving the game", "'Save' against 'Avoid saving'"},
  };
  for (const auto& each : cases)
    EXPECT_EQ(ComparePolarity(each.a, each.b).reason, each.reason) << each.b;
}

TEST(PolarityTest, AReasonIsOneShortLine) {
  const std::string gap(300, ' ');
  const Polarity polarity = ComparePolarity("Use a potion", "Do not\t\x1b" + gap + "use a potion");
  ASSERT_TRUE(polarity.IsOpposite());
  EXPECT_LT(polarity.reason.size(), 150u);
  EXPECT_EQ(polarity.reason.find_first_of("\n\t\x1b"), std::string::npos);
}

TEST(PolarityTest, OfManySentencesTheOneThatSpeaksOfTheSameDecides) {
  std::string response;
  for (int i = 0; i < 30; ++i) response += "The weather report number nine is long and dull. ";
  EXPECT_FALSE(ComparePolarity("Restart the server", response).IsOpposite());
  response += "Do not restart the server.";
  EXPECT_TRUE(ComparePolarity("Restart the server", response).IsOpposite());
  // A text that says both is not an opposite.
  response += " Restart the server.";
  EXPECT_FALSE(ComparePolarity("Restart the server", response).IsOpposite());
}

}  // namespace
}  // namespace credence::language
