// SPDX-License-Identifier: Apache-2.0
// credence top: the agents' sessions, live in the terminal.
//
// What is seen depends only on the data, the view and the size of the window, and a key only
// changes the view; the terminal is elsewhere (screen.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/engine.h"
#include "surface/cli/command.h"

namespace credence::cli {

// A call, a prompt, a signal or a decision.
struct TopEvent {
  Timestamp at;
  std::string what;                   // "Bash, execute"
  std::string verdict;                // "allowed", "failed", "refused", "would be refused" …
  std::optional<std::int64_t> delta;  // Of a signal.
};

struct TopSession {
  SessionReading reading;        // With its signals and forecast.
  std::vector<TopEvent> events;  // The newest, newest first.
  std::optional<TopEvent> last_call;
  std::optional<AllowableCall> allowable;
};

struct TopData {
  Timestamp now;
  std::int64_t utc_offset_minutes = 0;
  std::string mode;
  std::size_t live = 0;              // Sessions that have not ended.
  std::vector<TopSession> sessions;  // Newest first.
  std::int64_t head = 0;             // The number of the newest event that is in it.
};

// What a person is asked to allow.
struct AskedCall {
  std::string session;
  AllowableCall call;
};

struct TopView {
  enum class Page { kList, kDetail, kHelp };
  Page page = Page::kList;
  std::string selected;                           // The id; empty: the first one.
  std::size_t scroll = 0;                         // Of the detail page.
  std::optional<AskedCall> asked = std::nullopt;  // Whether to allow it.
  std::string message = "";                       // Shown until the next key.
};

enum class TopAction { kNone, kQuit, kAllow };

// Changes the view as the key says: a character, or a name of Screen::TakeKey. After kAllow,
// `asked` says what to allow.
TopAction PressTop(TopView& view, const TopData& data, std::string_view key);
// Keeps the selection on its session, wherever other ones move it.
void PinSelection(TopView& view, const TopData& data);

// Exactly as many lines as fit, none wider than the window.
std::string TopScreen(const TopData& data, const TopView& view, std::size_t width,
                      std::size_t height, bool color);

// The sessions that are live, and a few ended ones if only few are. `before`: what was read last;
// sessions without new events are taken from it.
Result<TopData> ReadTop(const Session& session, Engine& engine, const Caller& caller,
                        const TopData* before = nullptr);

// Without a terminal, prints the sessions once.
Result<Exit> RunTop(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
