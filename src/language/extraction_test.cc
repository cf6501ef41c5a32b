// SPDX-License-Identifier: Apache-2.0
#include "language/extraction.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/test_framework.h"
#include "language/contradiction.h"

namespace credence::language {
namespace {

// "I live in Porto | ? I like tea": the statements; a question mark precedes doubtful ones.
std::string StatementsOf(const Extraction& extraction) {
  std::string all;
  for (const Extracted& each : extraction.statements) {
    if (!all.empty()) all += " | ";
    if (each.hedged) all += "? ";
    all += each.text;
  }
  return all;
}

std::string ReasonsOf(const Extraction& extraction) {
  std::string all;
  for (const Skipped& each : extraction.skipped) {
    if (!all.empty()) all += " | ";
    all += each.reason;
  }
  return all;
}

struct ExtractionCase {
  std::string_view text;
  std::string_view statements;
  std::string_view reasons = {};
};

void Expect(std::span<const ExtractionCase> cases) {
  for (const ExtractionCase& each : cases) {
    const Extraction extraction = ExtractStatements(each.text);
    EXPECT_EQ(StatementsOf(extraction), each.statements) << each.text;
    EXPECT_EQ(ReasonsOf(extraction), each.reasons) << each.text;
  }
}

TEST(ExtractionTest, StatementsOfTheFirstPerson) {
  static constexpr ExtractionCase kCases[] = {
      {"I live in Porto.", "I live in Porto"},
      {"I work at Acme.", "I work at Acme"},
      {"I work as a nurse", "I work as a nurse"},
      {"I'm from Portugal.", "I'm from Portugal"},
      {"I am a vegetarian.", "I am a vegetarian"},
      {"I'm 32 years old!", "I'm 32 years old"},
      {"I was born in Braga in 1990.", "I was born in Braga in 1990"},
      {"I grew up on a farm.", "I grew up on a farm"},
      {"I have two cats.", "I have two cats"},
      {"I've got a dog.", "I've got a dog"},
      {"I have one brother.", "I have one brother"},
      {"I use Neovim.", "I use Neovim"},
      {"I'm using Python 3.11 on Debian 12.", "I'm using Python 3.11 on Debian 12"},
      {"I prefer tabs over spaces.", "I prefer tabs over spaces"},
      {"I love hiking in the hills.", "I love hiking in the hills"},
      {"I hate mushrooms.", "I hate mushrooms"},
      {"I enjoy cooking.", "I enjoy cooking"},
      {"I like to read before bed.", "I like to read before bed"},
      {"I need glasses to drive.", "I need glasses to drive"},
      {"I want a dog.", "I want a dog"},
      {"I want to learn Portuguese.", "I want to learn Portuguese"},
      {"I speak French and German.", "I speak French and German"},
      {"I know Rust.", "I know Rust"},
      {"I can swim.", "I can swim"},
      {"I can't stand cilantro.", "I can't stand cilantro"},
      {"I don't eat meat.", "I don't eat meat"},
      {"I dont eat meat", "I dont eat meat"},
      {"I do not drink coffee.", "I do not drink coffee"},
      {"I never drink alcohol.", "I never drink alcohol"},
      {"I no longer smoke.", "I do not smoke"},
      {"I used to live in Lisbon.", "I used to live in Lisbon"},
      {"I quit my job.", "I quit my job"},
      {"I've lived here since May, in Porto.", "", "points at what was said before"},
      {"I've lived in Porto since May.", "I've lived in Porto since May"},
      {"I have been working at Acme for 3 years.", "I have been working at Acme for 3 years"},
      {"I've been vegan for ten years.", "I've been vegan for ten years"},
      {"I am living in Porto.", "I am living in Porto"},
      {"I'm married.", "I'm married"},
      {"I'm not married.", "I'm not married"},
      {"I am allergic to nuts.", "I am allergic to nuts"},
      {"I'm afraid of spiders.", "I'm afraid of spiders"},
      {"I am left-handed.", "I am left-handed"},
      {"My name is Ana.", "My name is Ana"},
      {"My name's Ana.", "My name's Ana"},
      {"My favourite colour is green.", "My favourite colour is green"},
      {"My favorite hobby is dancing.", "My favorite hobby is dancing"},
      {"My sister lives in Berlin.", "My sister lives in Berlin"},
      {"My parents are teachers.", "My parents are teachers"},
      {"My dog's name is Rex.", "My dog's name is Rex"},
      {"My wife and I live in Porto.", "My wife and I live in Porto"},
      {"Our office is in Berlin.", "", "a passing state"},
      {"We use PostgreSQL.", "We use PostgreSQL"},
      {"We deploy on Fridays.", "We deploy on Fridays"},
      {"Our team uses trunk-based development.", "Our team uses trunk-based development"},
      {"Autumn is my favorite season.", "My favorite season is Autumn"},
      {"Ana is my sister.", "My sister is Ana"},
      {"On weekends I play football.", "I play football on weekends"},
      {"Usually I drink tea.", "I usually drink tea"},
      {"In 2019, I lived in Lisbon.", "I lived in Lisbon in 2019"},
      {"As a nurse, I work night shifts.", "I work night shifts as a nurse"},
      {"i live in porto and i work at acme", "I live in porto | I work at acme"},
      {"I’m from Porto.", "I'm from Porto"},
  };
  Expect(kCases);
}

TEST(ExtractionTest, ClausesThatStandTogetherArePartedWhereItIsSafe) {
  static constexpr ExtractionCase kCases[] = {
      {"I live in Porto and work at Acme.", "I live in Porto | I work at Acme"},
      {"I live in Porto, but I work in Braga.", "I live in Porto | I work in Braga"},
      {"I live in Porto, I work at Acme.", "I live in Porto | I work at Acme"},
      {"I live in Porto; my sister lives in Lisbon.",
       "I live in Porto | My sister lives in Lisbon"},
      {"I like tea but hate coffee.", "I like tea | I hate coffee"},
      {"I like tea but not coffee.", "I like tea but not coffee"},
      {"I like tea, coffee and juice.", "I like tea, coffee and juice"},
      {"I have a cat, love dogs, and live in Porto.",
       "I have a cat | I love dogs | I live in Porto"},
      {"I love my dog and my cat.", "I love my dog and my cat"},
      {"I love my dog and my cat is black.", "I love my dog | My cat is black"},
      {"I want to live in Porto and work at Acme.", "I want to live in Porto and work at Acme"},
      {"I like to hike and swim.", "I like to hike and swim"},
      {"I can sing and dance.", "I can sing and dance"},
      {"I'm a nurse and I love my job.", "I'm a nurse | I love my job"},
      {"My sister is a nurse and lives in Berlin.",
       "My sister is a nurse | My sister lives in Berlin"},
      {"I moved to Porto because I love the sea.", "I moved to Porto | I love the sea"},
      {"Although I live in Porto, I work in Braga.", "I live in Porto | I work in Braga"},
      {"I work at Acme and don't eat meat.", "I work at Acme | I don't eat meat"},
      {"I am a teacher and have never smoked.", "I am a teacher | I have never smoked"},
      {"I have two kids and she has three.", "I have two kids", "not about the speaker"},
      {"I eat meat, though I'm trying to stop.", "I eat meat", "a passing state"},
  };
  Expect(kCases);
}

TEST(ExtractionTest, WhatIsNoStatementIsSkippedWithTheReason) {
  static constexpr ExtractionCase kCases[] = {
      {"Do I live in Porto?", "", "a question"},
      {"Where do I live?", "", "a question"},
      {"I live in Porto?", "", "a question"},
      {"what is my name", "", "a question"},
      {"If I lived in Porto, I would swim.", "", "a condition"},
      {"I use tabs if the file has tabs.", "", "a condition"},
      {"When I'm in Porto, I stay with Ana.", "", "a condition"},
      {"Unless I work late, I cook.", "", "a condition"},
      {"I wish I lived in Porto.", "", "a wish"},
      {"I'd like a coffee.", "", "a wish"},
      {"I would love to live in Porto.", "", "a wish"},
      {"I hope to visit Japan.", "", "a wish"},
      {"I will move to Porto.", "", "a plan"},
      {"I'm going to sleep.", "", "a plan"},
      {"I should exercise more.", "", "a plan"},
      {"I have to go.", "", "a plan"},
      {"Imagine I live in Porto.", "", "a hypothesis"},
      {"Let's say I work at Acme.", "", "a hypothesis"},
      {"Suppose I have two cats.", "", "a condition"},
      {"She said I live in Porto.", "", "reported speech"},
      {"My doctor says I should rest.", "", "reported speech"},
      {"They told me I am funny.", "", "reported speech"},
      {"I said I like tea.", "", "reported speech"},
      {"\"I love this place.\"", "", "a quotation"},
      {"> I live in Porto", "", "a quotation"},
      {"He shouted \"I hate Mondays\".", "", "not about the speaker"},
      {"I want you to fix the parser.", "", "a request"},
      {"I need you to add a test.", "", "a request"},
      {"I want the button to be blue.", "", "about the task, not the user"},
      {"I need a taxi to the station.", "", "a request"},
      {"I'm interested in finding a flat.", "", "a plan"},
      {"Please rename my function.", "", "a request"},
      {"Fix my code.", "", "a request"},
      {"I'm looking at the file.", "", "a passing state"},
      {"I'm fine, thanks.", "", "a passing state"},
      {"I am not sure.", "", "a passing state"},
      {"I'm hungry.", "", "a passing state"},
      {"I'm at the office.", "", "a passing state"},
      {"I ran the tests.", "", "a passing event"},
      {"I just pushed the branch.", "", "a passing event"},
      {"I have tried that.", "", "a passing event"},
      {"I had lunch.", "", "a passing event"},
      {"I was wondering about the API.", "", "a passing event"},
      {"I see.", "", "an opinion or a courtesy"},
      {"I think so.", "", "an opinion or a courtesy"},
      {"I agree with that.", "", "an opinion or a courtesy"},
      {"I don't know.", "", "an opinion or a courtesy"},
      {"My guess is the cache.", "", "about the task, not the user"},
      {"I get an error in line 3.", "", "an opinion or a courtesy"},
      {"I have a question.", "", "about the task, not the user"},
      {"I need help with this regex.", "", "points at what was said before"},
      {"I need a function that sorts.", "", "about the task, not the user"},
      {"My code doesn't compile.", "", "about the task, not the user"},
      {"I can't find the file.", "", "about the task, not the user"},
      {"I click the button twice.", "", "about the task, not the user"},
      {"I love it!", "", "points at what was said before"},
      {"I like your idea.", "", "points at what was said before"},
      {"My favourite is the red one.", "", "points at what was said before"},
      {"I like to think so.", "", "an opinion or a courtesy"},
      {"The office opens at nine.", "", "not about the speaker"},
      {"You live in Porto.", "", "not about the speaker"},
      {"Thanks!", "", "not about the speaker"},
      {"I'm [name].", "", "incomplete"},
      {"I live in", "", "incomplete"},
      {"I hate Mondays. Just kidding!", "", "a joke | a joke"},
      {"Ich wohne in Porto und arbeite bei Acme.", "", "not in English"},
      {"Moro em Lisboa e não como carne.", "", "not in English"},
      {"私はポルトに住んでいます。", "", "not in English"},
      {"```\nI = 3; my = I\n```", "", "code"},
      {"const my = require('i');", "", "code"},
      {"| I | my |", "", "a table"},
  };
  Expect(kCases);
}

TEST(ExtractionTest, DoubtIsMarked) {
  static constexpr ExtractionCase kCases[] = {
      {"I think I prefer tea.", "? I prefer tea"},
      {"Maybe I like jazz.", "? I like jazz"},
      {"I guess my favourite colour is green.", "? My favourite colour is green"},
      {"I probably drink too much coffee.", "? I probably drink too much coffee"},
      {"I kind of like rain.", "? I kind of like rain"},
      {"I believe in ghosts.", "", "an opinion or a courtesy"},
      {"As far as I know, I am allergic to nuts.", "? I am allergic to nuts"},
      {"I like tea, and maybe I like coffee.", "I like tea | ? I like coffee"},
  };
  Expect(kCases);
}

TEST(ExtractionTest, WhatOpensAndClosesAClauseIsTakenOff) {
  static constexpr ExtractionCase kCases[] = {
      {"Well, I live in Porto.", "I live in Porto"},
      {"Hi there! I live in Porto, right?", "I live in Porto", "not about the speaker"},
      {"By the way, my name is Ana.", "My name is Ana"},
      {"Please remember that I prefer tabs.", "I prefer tabs"},
      {"FYI I use Windows.", "I use Windows"},
      {"I love coffee ☕", "I love coffee"},
      {"I love coffee 😀!!!", "I love coffee"},
      {"I live in Porto too, lol", "I live in Porto"},
      {"I live in Porto, if that matters.", "I live in Porto"},
      {"**I live in Porto.**", "I live in Porto"},
      {"- I live in Porto\n- I work at Acme\n", "I live in Porto | I work at Acme"},
      {"1. I live in Porto\n2. I work at Acme", "I live in Porto | I work at Acme"},
      {"# I live in Porto", "I live in Porto"},
      {"(I live in Porto.)", "I live in Porto"},
      {"I work at Acme Inc. in Porto.", "I work at Acme Inc. in Porto"},
      {"I like J.K. Rowling. I live in Porto.", "I like J.K. Rowling | I live in Porto"},
      {"I use Node.js and C++.", "I use Node.js and C++"},
      {"I use `ripgrep` daily.", "I use `ripgrep` daily"},
      {"I like \"The Wire\".", "I like \"The Wire\""},
      {"I work at a small company that makes maps for people who walk,\nmostly in the hills.",
       "I work at a small company that makes maps for people who walk, mostly in the hills"},
  };
  Expect(kCases);
}

struct EndedCase {
  std::string_view text;
  std::string_view now;
  std::string_view ended;
};

TEST(ExtractionTest, AStateThatIsOverIsNamed) {
  static constexpr EndedCase kCases[] = {
      {"I used to live in Porto.", "I used to live in Porto", "I live in Porto"},
      {"I used to live in Porto when I was a kid.", "I used to live in Porto when I was a kid",
       "I live in Porto"},
      {"I used to be a nurse.", "I used to be a nurse", "I am a nurse"},
      {"My sister used to live in Berlin.", "My sister used to live in Berlin",
       "My sister lives in Berlin"},
      {"My parents used to be teachers.", "My parents used to be teachers",
       "My parents are teachers"},
      {"I no longer drink coffee.", "I do not drink coffee", "I drink coffee"},
      {"I don't drink coffee anymore.", "I don't drink coffee", "I drink coffee"},
      {"I dont drink coffee any more", "I dont drink coffee", "I drink coffee"},
      {"I never drink coffee anymore.", "I never drink coffee", "I drink coffee"},
      {"I've stopped drinking coffee.", "I do not drink coffee", "I drink coffee"},
      {"I quit smoking two years ago.", "I do not smoke", "I smoke"},
      {"I gave up smoking.", "I do not smoke", "I smoke"},
      {"I haven't smoked since 2019.", "I do not smoke", "I smoke"},
      {"I haven't smoked since I moved to Lisbon.", "I do not smoke", "I smoke"},
      {"I'm no longer a nurse.", "I'm not a nurse", "I'm a nurse"},
      {"I'm not a nurse anymore.", "I'm not a nurse", "I'm a nurse"},
      {"I can no longer eat gluten.", "I cannot eat gluten", "I can eat gluten"},
      {"My sister no longer lives in Porto.", "My sister does not live in Porto",
       "My sister lives in Porto"},
      {"My sister doesn't live in Porto any longer.", "My sister doesn't live in Porto",
       "My sister lives in Porto"},
      {"We no longer use Jenkins.", "We do not use Jenkins", "We use Jenkins"},
      {"Our project doesn't use MySQL anymore.", "Our project doesn't use MySQL",
       "Our project uses MySQL"},
      {"The project no longer supports Windows.", "The project does not support Windows",
       "The project supports Windows"},
      {"We moved away from MySQL.", "We moved away from MySQL", "We use MySQL"},
      {"I moved away from Porto.", "I moved away from Porto", "I live in Porto"},
      {"I moved from Porto to Lisbon.", "I live in Lisbon", "I live in Porto"},
      {"We migrated from MySQL to PostgreSQL 14.", "We use PostgreSQL 14", "We use MySQL"},
      // Nothing says that the state once held, or what it was.
      {"I don't drink coffee.", "I don't drink coffee", ""},
      {"I quit my job.", "I quit my job", ""},
      {"I used to make hats.", "I used to make hats", ""},
      {"I moved from Google to Meta.", "I moved from Google to Meta", ""},
  };
  for (const EndedCase& each : kCases) {
    const Extraction extraction = ExtractStatements(each.text);
    ASSERT_EQ(extraction.statements.size(), 1u) << each.text;
    EXPECT_EQ(extraction.statements[0].text, each.now) << each.text;
    EXPECT_EQ(extraction.statements[0].ended.value_or(""), each.ended) << each.text;
  }
}

TEST(ExtractionTest, NothingEndsThatDidNotLast) {
  static constexpr ExtractionCase kCases[] = {
      {"I don't have any more questions.", "", "about the task, not the user"},
      {"I don't like it anymore.", "", "points at what was said before"},
      {"I stopped reading.", "", "a passing event"},
      {"I stopped running the tests.", "", "a passing event"},
      {"I haven't finished.", "", "a passing event"},
      {"I haven't eaten.", "", "a passing event"},
  };
  Expect(kCases);
}

struct DoubtCase {
  std::string_view text;
  std::string_view about;
  std::string_view words;
};

TEST(ExtractionTest, ADoubtNamesWhatIsDoubted) {
  static constexpr DoubtCase kCases[] = {
      {"I'm not sure I prefer tea anymore.", "I prefer tea", "I'm not sure … anymore"},
      {"I don't know if I still like jazz.", "I like jazz", "I don't know if … still"},
      {"I doubt we deploy on Mondays.", "We deploy on Mondays", "I doubt"},
      {"I'm no longer sure that our project uses PostgreSQL.", "Our project uses PostgreSQL",
       "I'm no longer sure that"},
      {"Honestly, I'm not sure anymore whether I like tea.", "I like tea",
       "I'm not sure anymore whether"},
      {"I don't think I like jazz any more.", "I like jazz", "I don't think … any more"},
      {"I wonder if I still need glasses.", "I need glasses", "I wonder if … still"},
      {"I'm not sure I don't like tea.", "I don't like tea", "I'm not sure"},
      {"We are not sure we deploy on Fridays.", "We deploy on Fridays", "We are not sure"},
  };
  for (const DoubtCase& each : kCases) {
    const Extraction extraction = ExtractStatements(each.text);
    ASSERT_EQ(extraction.doubts.size(), 1u) << each.text;
    EXPECT_EQ(extraction.doubts[0].about, each.about) << each.text;
    EXPECT_EQ(extraction.doubts[0].words, each.words) << each.text;
    EXPECT_TRUE(extraction.statements.empty()) << each.text;
  }
}

TEST(ExtractionTest, OtherUncertaintyIsNoDoubt) {
  static constexpr ExtractionCase kCases[] = {
      {"I'm not sure whether I still live there.", "", "points at what was said before"},
      {"I'm not sure this works.", "", "points at what was said before"},
      {"I'm not sure if the tests pass.", "", "about the task, not the user"},
      {"I'm not sure I understand.", "", "an opinion or a courtesy"},
      {"I'm not sure I have a favourite.", "", "a passing state"},
      {"Maybe I live in Lisbon.", "? I live in Lisbon"},
      {"I don't know German.", "I don't know German"},
      {"I think tea is better.", "", "an opinion or a courtesy"},
      {"I don't think I like jazz.", "", "an opinion or a courtesy"},
  };
  Expect(kCases);
  for (const ExtractionCase& each : kCases) {
    EXPECT_TRUE(ExtractStatements(each.text).doubts.empty()) << each.text;
  }
}

TEST(ExtractionTest, AReasonIsMarked) {
  struct ReasonCase {
    std::string_view text;
    std::string_view reason;  // Empty if there is none.
    std::string_view other;
  };
  static constexpr ReasonCase kCases[] = {
      {"Because I prefer tea, I never buy coffee.", "I prefer tea", "I never buy coffee"},
      {"I take the train since I don't drive.", "I don't drive", "I take the train"},
      {"I take the train, as I don't drive.", "I don't drive", "I take the train"},
      {"As I live in Porto, I swim a lot.", "I live in Porto", "I swim a lot"},
      {"Given that I don't eat meat, what should I cook?", "I don't eat meat", ""},
      {"We use Go because our team likes it.", "", "We use Go"},
      {"I have lived in Porto since I was a child.", "",
       "I have lived in Porto since I was a child"},
      {"Since 2019 I live in Porto.", "", "I live in Porto since 2019"},
      {"I like tea because of the taste.", "", "I like tea because of the taste"},
  };
  for (const ReasonCase& each : kCases) {
    std::string reason;
    std::string other;
    for (const Extracted& one : ExtractStatements(each.text).statements) {
      (one.is_reason ? reason : other) += one.text;
    }
    EXPECT_EQ(reason, each.reason) << each.text;
    EXPECT_EQ(other, each.other) << each.text;
  }
}

TEST(ExtractionTest, StatementsAboutTheProject) {
  static constexpr ExtractionCase kCases[] = {
      {"Our project uses PostgreSQL 14.", "Our project uses PostgreSQL 14"},
      {"Actually we deploy on Mondays now.", "We deploy on Mondays"},
      {"The API is written in Go.", "The API is written in Go"},
      {"The default branch is trunk.", "The default branch is trunk"},
      {"Tests run with pytest.", "Tests run with pytest"},
      {"This repo uses pnpm.", "This repo uses pnpm"},
      {"Our project is a monorepo.", "Our project is a monorepo"},
      {"The backend is hosted on Hetzner.", "The backend is hosted on Hetzner"},
      {"Our CI runs on GitHub Actions.", "Our CI runs on GitHub Actions"},
      {"Our database is Postgres.", "Our database is Postgres"},
      {"I hate Mondays and our project uses Go.", "I hate Mondays | Our project uses Go"},
      {"The tests fail.", "", "about the task, not the user"},
      {"The build is broken.", "", "about the task, not the user"},
      {"This function returns null.", "", "about the task, not the user"},
      {"The code is wrong.", "", "about the task, not the user"},
      {"The project is a mess.", "", "about the task, not the user"},
      {"The branch is stale.", "", "about the task, not the user"},
      {"The API uses the wrong endpoint.", "", "about the task, not the user"},
      {"The tests run in parallel.", "", "about the task, not the user"},
      {"We're ultimately going to deploy on Fly.", "", "a plan"},
      {"We continue.", "", "about the task, not the user"},
      {"We have the file.", "", "about the task, not the user"},
      {"I read the file.", "", "a passing event"},
  };
  Expect(kCases);
}

TEST(ExtractionTest, WhatChangedContradictsWhatWasSaid) {
  const std::pair<std::string_view, std::string_view> kPairs[] = {
      {"The API is written in Rust now.", "The API is written in Go"},
      {"We no longer use Jenkins.", "We use Jenkins"},
      {"I moved from Porto to Lisbon.", "I live in Porto"},
      {"Our project doesn't use MySQL anymore.", "Our project uses MySQL"},
  };
  for (const auto& [text, before] : kPairs) {
    const Extraction extraction = ExtractStatements(text);
    ASSERT_EQ(extraction.statements.size(), 1u) << text;
    EXPECT_TRUE(CompareStatements(extraction.statements[0].text, before).IsConflict()) << text;
  }
}

TEST(ExtractionTest, AnAssistantsStatementsAreInTheUsersPerson) {
  static constexpr ExtractionCase kCases[] = {
      {"You live in Porto.", "I live in Porto"},
      {"So you prefer tea.", "I prefer tea"},
      {"Your project uses PostgreSQL.", "Our project uses PostgreSQL"},
      {"The project uses CMake.", "The project uses CMake"},
      {"This repo is licensed under MIT.", "This repo is licensed under MIT"},
      {"You're a nurse and you live in Porto.", "I'm a nurse | I live in Porto"},
      {"You live in Porto and work at Acme.", "I live in Porto | I work at Acme"},
      {"You mentioned that you are allergic to nuts.", "I am allergic to nuts"},
      {"It sounds like you prefer tea over coffee.", "? I prefer tea over coffee"},
      {"You probably prefer tea.", "? I probably prefer tea"},
      {"You don't eat meat.", "I don't eat meat"},
      {"You aren't married.", "I am not married"},
      {"You were born in Braga.", "I was born in Braga"},
      {"Your name is Ana.", "My name is Ana"},
      {"Your sister lives in Berlin.", "My sister lives in Berlin"},
      {"You have two kids and a dog.", "I have two kids and a dog"},
      {"You use Python 3.11.", "I use Python 3.11"},
      {"You no longer drink coffee.", "I do not drink coffee"},
      {"You deploy on Fridays.", "We deploy on Fridays"},
      {"So you live in Porto?", "", "a question"},
      {"If you live in Porto, you like the sea.", "", "a condition"},
      {"You can run the tests with ctest.", "", "an instruction or an offer"},
      {"You should use a map.", "", "an instruction or an offer"},
      {"You need to install it.", "", "an instruction or an offer"},
      {"You will see an error.", "", "an instruction or an offer"},
      {"You use a for loop to iterate.", "", "an instruction or an offer"},
      {"You're welcome!", "", "an opinion or a courtesy"},
      {"You are right.", "", "an opinion or a courtesy"},
      {"You're a force of nature.", "", "an opinion or a courtesy"},
      {"Your name is a key.", "", "about the task, not the user"},
      {"Your code has a bug.", "", "about the task, not the user"},
      {"You have a list of numbers.", "", "about the task, not the user"},
      {"The API uses JSON.", "", "about the task, not the user"},
      {"I live in the cloud.", "", "not about the user or the project"},
      {"We use a map here.", "", "not about the user or the project"},
      {"Paris is in France.", "", "not about the user or the project"},
      {"```\nYou live in Porto.\n```", "", "code"},
  };
  for (const ExtractionCase& each : kCases) {
    const Extraction extraction = ExtractStatements(each.text, Voice::kAssistant);
    EXPECT_EQ(StatementsOf(extraction), each.statements) << each.text;
    EXPECT_EQ(ReasonsOf(extraction), each.reasons) << each.text;
  }
}

TEST(ExtractionTest, SeveralStatementsOfOneText) {
  const Extraction extraction = ExtractStatements(
      "Hi! I'm Ana and I live in Porto. I work at Acme, but I'm looking for something new. Can you "
      "help?\n```cpp\nint my = 0;\n```\nMy favourite editor is Neovim.");
  EXPECT_EQ(StatementsOf(extraction),
            "I'm Ana | I live in Porto | I work at Acme | My favourite editor is Neovim");
  EXPECT_EQ(ReasonsOf(extraction), "not about the speaker | a passing state | a question | code");
}

}  // namespace
}  // namespace credence::language
