// SPDX-License-Identifier: Apache-2.0
// Action items: the changes that a comment asks for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

class CommentView;

// The sentences that ask for a change, in order, without a polite opening ("Could you please add a
// test?" is "add a test"): imperatives ("rename x to y"), needs ("should validate input"),
// suggestions ("consider a map here") and lacks ("missing retry logic"). Each is a part of the
// comment, at most 200 characters long. English; accepts any bytes.
std::vector<std::string> ActionItems(std::string_view comment);

// The number of items, and whether there are any, for words that are read already.
std::size_t CountActionItems(CommentView words);
bool HasActionItem(CommentView words);

// What a single word says about the requests that it may be in; language/word_facts.h keeps it.
bool IsRequestVerb(std::string_view word);  // "rename"
// Shows that the word before it is not a verb: "test coverage".
bool FollowsNoun(std::string_view word);
// The group of polite phrases that begin with the word; 0 if none does.
std::uint8_t PolitenessFrom(std::string_view word);
// The phrases of needs that begin with it, as bits.
std::uint32_t NeedsFrom(std::string_view word);

}  // namespace credence::language
