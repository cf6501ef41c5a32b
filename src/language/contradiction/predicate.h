// SPDX-License-Identifier: Apache-2.0
// What is known about predicates: which have only one object at a time ("live in"), which mean the
// same ("love", "like"), and which are opposites ("like", "hate").
#pragma once

#include <cstdint>
#include <string_view>

namespace credence::language {

enum class ObjectSort : std::uint8_t {
  kAny,    // Unknown: any number of objects.
  kPlace,  // One, or one within the other: "live in".
  kName,   // One, if both are names: "work at Acme", not "work at a bank".
  kValue,  // One of any sort: "be called".
  kTime,   // One time of each sort: "open at nine", "start on Monday".
  kKind,   // One of each kind of words: "prefer", "work as", "be".
};

struct Predicate {
  // The base form of the verb and the words that belong to it: "be born in".
  std::string_view words;
  // Statements in different groups do not contradict each other. Part of the key.
  std::string_view group;
  std::string_view meaning;  // Predicates with the same meaning are equivalent.
  ObjectSort sort = ObjectSort::kAny;
  bool soft = false;
  bool timeless = false;  // The past form holds as well: there is one place of birth.
  bool opposite = false;  // The opposite of the group's other predicates: "hate".
};

// The longest predicate that `words` begins with; null if there is none. REQUIRES: lower case,
// single spaces.
const Predicate* PredicateOf(std::string_view words);

// Nouns of which each thing has one, so that "my X is …" and "the X of Y is …" have one value:
// "name", "deadline", "capital". REQUIRES, here and below: lower case.
bool IsAttribute(std::string_view noun);
// Nouns of which people may have several, although they say "my X": "sister", "friend", "dog".
bool IsOneOfSeveral(std::string_view noun);

}  // namespace credence::language
