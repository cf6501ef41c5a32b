// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/top.h"

#include <sstream>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::cli {
namespace {

const Timestamp kNoon = ParseTimestamp("2030-01-31T12:00:00Z").value();

TopSession Sample(const std::string& id, const std::string& project, std::int64_t confidence) {
  TopSession session;
  session.reading = {.id = id,
                     .client = "claude-code",
                     .project = "/home/ada/" + project,
                     .confidence = confidence,
                     .zone = "WORKING",
                     .mark = "🟡",
                     .turn = 12,
                     .started_at = kNoon,
                     .last_at = kNoon};
  for (int i = 0; i < 20; ++i) {
    session.reading.signals.push_back(
        {.signal = "test_failure", .delta = -2, .value = 80 - 2 * i, .at = kNoon, .reason = ""});
  }
  session.last_call =
      TopEvent{kNoon - std::chrono::seconds(90), "Bash, execute", "refused", std::nullopt};
  session.allowable = AllowableCall{
      .tool = "Bash", .effect = "git_write", .call = "c1", .commands = {{"git push"}}};
  for (int i = 0; i < 60; ++i) {
    session.events.push_back({kNoon, "call " + std::to_string(i), "allowed", std::nullopt});
  }
  session.events[1] = {kNoon, "test_failure: 1 test failed", "signal", -5};
  return session;
}

TopData Data() {
  TopData data{.now = kNoon, .utc_offset_minutes = 60, .mode = "observe", .live = 2};
  data.sessions = {Sample("aaaa-1", "shop", 45), Sample("bbbb-2", "bank", 90)};
  return data;
}

std::vector<std::string> LinesOfScreen(const std::string& screen) {
  std::vector<std::string> lines;
  std::istringstream in(screen);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Top, ShowsSessionsAndWhatHappenedInTheSelectedOne) {
  const std::string screen = TopScreen(Data(), {}, 120, 40, false);
  const std::vector<std::string> lines = LinesOfScreen(screen);
  EXPECT_EQ(lines.at(0), "credence top  2 live sessions  mode observe  13:00:00");
  EXPECT_THAT(lines.at(3), AllOf(HasSubstr("shop"), HasSubstr("45 %"), HasSubstr("WORKING"),
                                 HasSubstr("1 min refused Bash, execute")));
  EXPECT_TRUE(lines.at(3).starts_with(">"));
  EXPECT_THAT(screen, HasSubstr("session aaaa-1\n"));
  EXPECT_THAT(screen, HasSubstr("13:00:00  -5  signal   test_failure: 1 test failed\n"));
  EXPECT_THAT(lines.back(), HasSubstr("q quit"));
}

TEST(Top, FillsTheWindowAndNoMore) {
  TopData many = Data();
  for (int i = 0; i < 40; ++i) {
    TopSession session = Sample("id" + std::to_string(i), "日本語プロジェクト\x1b[2J", i);
    session.reading.client = "\x1b[31mevil\r\n\x07";
    session.reading.awaited = {"user_correction"};
    session.events[0].what = "\x1b[2Jescape\r\n⭐ e\u0301 " + std::string(300, 'x');
    session.last_call->what =
        "\x9b"
        "2J\u202e";
    many.sessions.push_back(session);
  }
  TopView detail{.page = TopView::Page::kDetail, .selected = "id7", .scroll = 0};
  TopView help{.page = TopView::Page::kHelp};
  TopView asks{.selected = "id39",
               .asked = AskedCall{.session = "id39",
                                  .call = {.tool = "\x1b[2J", .effect = "x", .call = "c"}}};
  TopView last{.selected = "id39"};
  for (const TopView& view : {TopView(), detail, help, asks, last}) {
    for (const auto& [width, height] :
         {std::pair<std::size_t, std::size_t>{80, 24}, {120, 40}, {40, 12}}) {
      const std::string screen = TopScreen(many, view, width, height, false);
      const std::vector<std::string> lines = LinesOfScreen(screen);
      EXPECT_EQ(lines.size(), height);
      for (const std::string& line : lines) EXPECT_LE(DisplayWidth(line), width) << line;
      EXPECT_THAT(screen, Not(HasSubstr("\x1b")));
      EXPECT_THAT(screen, Not(HasSubstr("\r")));
    }
  }
  EXPECT_THAT(TopScreen(many, last, 80, 24, false), HasSubstr("session id39"));
  EXPECT_THAT(TopScreen(TopData(), {}, 80, 24, false), HasSubstr("no sessions yet"));
}

TEST(Top, KeysChangeTheView) {
  const TopData data = Data();
  TopView view;
  EXPECT_EQ(PressTop(view, data, "j"), TopAction::kNone);
  EXPECT_EQ(view.selected, "bbbb-2");
  PressTop(view, data, "down");
  EXPECT_EQ(view.selected, "bbbb-2");
  PressTop(view, data, "up");
  EXPECT_EQ(view.selected, "aaaa-1");
  PressTop(view, data, "enter");
  EXPECT_EQ(view.page, TopView::Page::kDetail);
  PressTop(view, data, "j");
  PressTop(view, data, "page-down");
  EXPECT_EQ(view.scroll, 11U);
  PressTop(view, data, "page-up");
  PressTop(view, data, "k");
  PressTop(view, data, "k");
  EXPECT_EQ(view.scroll, 0U);
  PressTop(view, data, "escape");
  EXPECT_EQ(view.page, TopView::Page::kList);
  PressTop(view, data, "?");
  EXPECT_EQ(view.page, TopView::Page::kHelp);
  EXPECT_EQ(PressTop(view, data, "q"), TopAction::kQuit);
}

TEST(Top, OnlyYesAllows) {
  const TopData data = Data();
  TopView view;
  for (const std::string_view key : {"n", "q", "enter", "a", "Y"}) {
    EXPECT_EQ(PressTop(view, data, "a"), TopAction::kNone);
    EXPECT_TRUE(view.asked);
    EXPECT_EQ(PressTop(view, data, key), TopAction::kNone) << key;
    EXPECT_FALSE(view.asked);
    EXPECT_EQ(view.message, "nothing was allowed");
  }
  PressTop(view, data, "a");
  EXPECT_THAT(TopScreen(data, view, 120, 40, false),
              HasSubstr("Allow once, y or n: Bash git push (git_write), session aaaa-1"));
  EXPECT_EQ(PressTop(view, data, "y"), TopAction::kAllow);
  EXPECT_EQ(view.asked->session, "aaaa-1");
  EXPECT_EQ(view.asked->call.call, "c1");
  view.asked.reset();
  EXPECT_EQ(PressTop(view, TopData(), "a"), TopAction::kNone);
  EXPECT_FALSE(view.asked);
}

TEST(Top, WhatThePersonDidNotSeeIsNotAllowed) {
  TopView view;
  PressTop(view, Data(), "a");
  TopData later = Data();
  later.sessions[0].allowable =
      AllowableCall{.tool = "Bash", .effect = "state_change", .call = "c2"};
  EXPECT_EQ(PressTop(view, later, "y"), TopAction::kNone);
  EXPECT_THAT(view.message, HasSubstr("cancelled: another call was refused since"));
  EXPECT_FALSE(view.asked);
  // The same call, tried again, is what the person saw; once it has run, nothing is left.
  PressTop(view, Data(), "a");
  TopData again = Data();
  again.sessions[0].allowable->call = "c2";
  EXPECT_EQ(PressTop(view, again, "y"), TopAction::kAllow);
  view.asked.reset();
  PressTop(view, Data(), "a");
  again.sessions[0].allowable.reset();
  EXPECT_EQ(PressTop(view, again, "y"), TopAction::kNone);
  EXPECT_EQ(view.message, "cancelled: the call has run since");
  // The session left the list, and its place is now that of another one.
  PressTop(view, Data(), "a");
  later.sessions.erase(later.sessions.begin());
  EXPECT_EQ(PressTop(view, later, "y"), TopAction::kNone);
  EXPECT_EQ(view.message, "cancelled: the session is no longer listed");
  // Nothing was refused.
  later.sessions[0].allowable.reset();
  view = {};
  PressTop(view, later, "a");
  EXPECT_FALSE(view.asked);
  EXPECT_THAT(view.message, HasSubstr("no call that you could allow"));
}

TEST(Top, ALongQuestionIsShownInFull) {
  TopData data = Data();
  data.sessions[0].allowable->commands = {{"npm install " + std::string(90, 'x'), "rm -rf dist"}};
  TopView view;
  PressTop(view, data, "a");
  const std::string screen = TopScreen(data, view, 80, 24, false);
  EXPECT_THAT(screen, HasSubstr("rm -rf dist (git_write)"));
  EXPECT_EQ(LinesOfScreen(screen).size(), 24U);
}

TEST(Top, TheSelectionStaysWithItsSession) {
  TopData data = Data();
  TopView view;
  PinSelection(view, data);
  EXPECT_EQ(view.selected, "aaaa-1");
  data.sessions.insert(data.sessions.begin(), Sample("cccc-3", "news", 70));
  PinSelection(view, data);
  EXPECT_EQ(view.selected, "aaaa-1");
  data.sessions.erase(data.sessions.begin() + 1);
  for (const TopView::Page page : {TopView::Page::kList, TopView::Page::kDetail}) {
    view.page = page;
    EXPECT_THAT(TopScreen(data, view, 80, 24, false),
                HasSubstr("session aaaa-1 is no longer listed"));
  }
  EXPECT_EQ(PressTop(view, data, "a"), TopAction::kNone);
  EXPECT_FALSE(view.asked);
  view.page = TopView::Page::kList;
  PressTop(view, data, "j");
  EXPECT_EQ(view.selected, "cccc-3");
}

TEST(Top, TheZoneColoursTheScore) {
  TopData data = Data();
  data.sessions.resize(1);
  data.sessions[0].reading.confidence = 45;
  data.sessions[0].reading.zone = "TRUSTED";
  const std::string trusted = TopScreen(data, {}, 120, 40, true);
  data.sessions[0].reading.zone = "IGNORANCE";
  const std::string ignorant = TopScreen(data, {}, 120, 40, true);
  const auto colour = [](const std::string& screen) {
    const std::size_t at = screen.find("45 %");
    return screen.substr(screen.rfind("\x1b[", at), 5);
  };
  EXPECT_NE(colour(trusted), colour(ignorant));
}

}  // namespace
}  // namespace credence::cli
