// SPDX-License-Identifier: Apache-2.0
// Whose words a prompt holds. Clients send text in the user's role that no person typed: messages
// of other agents, output of commands, reminders, feedback of hooks. An agent can put any words
// there.
#pragma once

#include <string>
#include <string_view>

namespace credence::governor {

// A message in the user's role that no person wrote.
bool IsNotification(std::string_view prompt);

// The prompt up to the first part that the client, not the person, wrote. What follows such a part
// is not trusted either, because its text can contain its own end.
std::string_view PersonsWords(std::string_view prompt);

// What the person says rather than shows: without elements such as <log>…</log>, code and quoted
// lines.
std::string SpokenWords(std::string_view prompt);

}  // namespace credence::governor
