// SPDX-License-Identifier: Apache-2.0
// Action items: what a comment asks to be changed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace credence::text {

class CommentView;

// The sentences that ask for a change, in order, without politeness in front ("Could you please add
// a test?" is "add a test"): imperatives ("rename x to y"), needs ("should validate input"),
// suggestions ("consider a map here") and lacks ("missing retry logic"). Each is a part of the
// comment, of at most 200 characters. English; any bytes are accepted.
std::vector<std::string> ActionItems(std::string_view comment);

// How many they are, of a comment whose words are read already.
std::size_t CountActionItems(CommentView words);

// Where a word may begin one of the phrases that politeness, needs and lacks are known by: only
// sentences with such a word are compared with all of them.
bool OpensPolitely(std::string_view word);
bool OpensNeed(std::string_view word);

}  // namespace credence::text
