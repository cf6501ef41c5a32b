// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/status.h"

#include <algorithm>
#include <sstream>
#include <string>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::cli {
namespace {

StatusReport Busy() {
  return {.mode = "enforce",
          .mode_scope = "project",
          .store = "/home/ada/" + std::string(200, 'x') + "/credence.db",
          .store_bytes = 1'234'567,
          .events = 1'000'000,
          .version = "1.0.0",
          .clients = {{"claude-code", "installed"},
                      {"codex", "incomplete"},
                      {"gemini", "not installed"},
                      {"opencode", "off"},
                      {"goose", "installed"}},
          .today = {.sessions = 12,
                    .calls = 345,
                    .refused = 6,
                    .would_refuse = 7,
                    .would_ask = 2,
                    .lowest = LowestSession{std::string(200, 's') + "\x1b[2J", 12, "BLOCKED"}},
          .waiting = {1, 2, 3, 4, 5, 6, 7, 8},
          .suggestion = std::nullopt,
          .awaiting_session = "5d1c7a52-3b7e-4a7e-8a10-6d2f6a3b9c01"};
}

std::string StatusText(const StatusReport& status, std::optional<std::size_t> width) {
  Terminal out({.color = false, .width = width});
  RenderStatus(out, status);
  return out.Take();
}

TEST(Status, FitsOneScreenHoweverMuchWaits) {
  StatusReport status = Busy();
  status.suggestion = SuggestionFor(status);
  for (const std::size_t width : {80U, 120U}) {
    const std::string text = StatusText(status, width);
    EXPECT_LE(std::ranges::count(text, '\n'), 24) << text;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(DisplayWidth(line), width) << line;
    EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  }
}

TEST(Status, EverythingThatWaitsNamesItsCommand) {
  const std::string text = StatusText(Busy(), std::nullopt);
  EXPECT_THAT(text, HasSubstr("credence session approve 5d1c7a52-3b7e-4a7e-8a10-6d2f6a3b9c01"));
  for (const std::string_view command :
       {"credence review next", "credence review questions", "credence belief disputes",
        "credence review rules", "credence rule list", "credence alert list"}) {
    EXPECT_THAT(text, HasSubstr(std::string(command)));
  }
  EXPECT_THAT(
      text,
      HasSubstr("12 sessions, 345 calls, 6 refused, 7 would be refused, 2 would be asked about"));
  EXPECT_THAT(text, HasSubstr("1  session waits for your approval"));
  StatusReport quiet{.mode = "observe", .mode_scope = "default", .store = "x", .events = 1};
  EXPECT_THAT(StatusText(quiet, 80), HasSubstr("Nothing waits for you."));
  EXPECT_THAT(StatusText(quiet, 80), HasSubstr("x, 1 event\n"));
}

TEST(Status, SuggestsWhatHelpsMost) {
  StatusReport status = Busy();
  EXPECT_EQ(SuggestionFor(status)->command, "credence doctor codex");
  status.clients = {{"gemini", "not installed"}};
  EXPECT_EQ(SuggestionFor(status)->command, "credence install gemini");
  status.clients.clear();
  EXPECT_EQ(SuggestionFor(status)->command, "credence install claude-code");
  status.clients = {{"gemini", "installed"}};
  EXPECT_EQ(SuggestionFor(status)->text, "1 session waits for your approval");
  status.waiting = {.reviews = 2};
  EXPECT_EQ(SuggestionFor(status)->command, "credence review next");
  status.waiting = {};
  EXPECT_THAT(SuggestionFor(status)->command, HasSubstr("credence why "));
  status.today = {};
  EXPECT_FALSE(SuggestionFor(status));
}

}  // namespace
}  // namespace credence::cli
