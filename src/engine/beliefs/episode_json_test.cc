// SPDX-License-Identifier: Apache-2.0
#include "engine/beliefs/episode_json.h"

#include "base/test_framework.h"
#include "memory/test_support.h"

namespace credence::engine {
namespace {

std::string ErrorOf(const auto& result) {
  if (result) return "no error";
  EXPECT_THAT(result, Fails(Code::kInvalidArgument, Not(HasSubstr("\n"))));
  return result.error().message;
}

TEST(EpisodeJsonTest, AnEpisodeWithEverything) {
  const std::vector<Episode> episodes =
      ReadEpisodes(
          R"({"id":"e1","at":"2026-01-02T00:00:00Z","speaker":"user","text":"I prefer tea",)"
          R"("conversation":"c","mood":["new"],"statements":["I prefer tea",)"
          R"({"text":"I drink","origin":"inferred","x":1}],)"
          R"("links":[{"kind":"supports","from":"I drink","to":"I prefer tea"}]})")
          .value();
  ASSERT_EQ(episodes.size(), 1u);
  const Episode& episode = episodes[0];
  EXPECT_EQ(episode.id, "e1");
  EXPECT_EQ(episode.at, memory::TestDay(1));
  EXPECT_EQ(episode.speaker, "user");
  EXPECT_EQ(episode.text, "I prefer tea");
  EXPECT_EQ(episode.conversation, "c");
  ASSERT_EQ(episode.statements.size(), 2u);
  EXPECT_EQ(episode.statements[0].text, "I prefer tea");
  EXPECT_EQ(episode.statements[0].origin, std::nullopt);
  EXPECT_EQ(episode.statements[1].origin, "inferred");
  ASSERT_EQ(episode.links.size(), 1u);
  EXPECT_EQ(episode.links[0].kind, "supports");
  EXPECT_EQ(episode.links[0].to, "I prefer tea");
}

TEST(EpisodeJsonTest, EmptyLinesAreSkippedButCounted) {
  const std::string good = R"({"id":"e","at":"2026-01-01T00:00:00Z","speaker":"user","text":""})";
  EXPECT_EQ(ReadEpisodes("\n\n" + good + "\r\n  \n" + good)->size(), 2u);
  EXPECT_THAT(ReadEpisodes("").value(), IsEmpty());
  EXPECT_THAT(ErrorOf(ReadEpisodes("\n" + good + "\n\nnonsense\n")), StartsWith("line 4: "));
}

TEST(EpisodeJsonTest, WhatIsMissingOrWrongIsNamedWithItsLine) {
  const std::pair<std::string_view, std::string_view> wrong[] = {
      {R"({"at":"2026-01-01T00:00:00Z","speaker":"user","text":"x"})", "'id'"},
      {R"({"id":"e","speaker":"user","text":"x"})", "'at'"},
      {R"({"id":"e","at":"2026-01-01T00:00:00Z","text":"x"})", "'speaker'"},
      {R"({"id":"e","at":"2026-01-01T00:00:00Z","speaker":"user"})", "'text'"},
      {R"({"id":"e","at":"yesterday","speaker":"user","text":"x"})", "'at'"},
      {R"({"id":7,"at":"2026-01-01T00:00:00Z","speaker":"user","text":"x"})", ""},
      {R"({"id":"e","at":"2026-01-01T00:00:00Z","speaker":"user","text":"x","statements":[{}]})",
       "statement"},
      {R"({"id":"e","at":"2026-01-01T00:00:00Z","speaker":"user","text":"x","links":[{}]})",
       "link"},
      {R"({"id":"e","at":"2026-01-01T00:00:00Z","speaker":"user","text":"x")", ""},
      {R"(["e"])", ""},
      {"\xff", ""}};
  for (const auto& [line, what] : wrong) {
    const std::string error = ErrorOf(ReadEpisodes(line));
    EXPECT_THAT(error, StartsWith("line 1: ")) << line;
    EXPECT_THAT(error, HasSubstr(std::string(what))) << line;
  }
}

TEST(CommandJsonTest, ACommandIsOneChange) {
  const std::vector<BeliefCommand> commands =
      ReadCommands(R"({"op":"contradict","id":"$a","by":"b","soft":true,"as":"x"})").value();
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].as, "x");
  EXPECT_EQ(commands[0].line, 1);
  const auto& change = std::get<ContradictBelief>(commands[0].change);
  EXPECT_EQ(change.id, "$a");
  EXPECT_EQ(change.by, "b");
  EXPECT_TRUE(change.soft);
}

TEST(CommandJsonTest, WrongLinesAreNamed) {
  EXPECT_THAT(ErrorOf(ReadCommands("{}")), HasSubstr("line 1: the field 'op'"));
  EXPECT_THAT(ErrorOf(ReadCommands("{\"op\":\"add\",\"text\":[]}")), StartsWith("line 1: "));
  EXPECT_THAT(ErrorOf(ReadCommands("\n{\"op\":\"add\",\"text\":7}")), StartsWith("line 2: "));
  EXPECT_THAT(ErrorOf(ReadCommands("{\"op\":\"add\"} x")), StartsWith("line 1: "));
}

}  // namespace
}  // namespace credence::engine
