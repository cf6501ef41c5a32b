// SPDX-License-Identifier: Apache-2.0
// What is known of predicates: of which there is one object at a time ("live in"), which mean the
// same ("love", "like"), which the opposite ("like", "hate").
#pragma once

#include <cstdint>
#include <string_view>

namespace credence::language {

enum class ObjectSort : std::uint8_t {
  kAny,    // Nothing is known: any number of objects.
  kPlace,  // One, or one within the other: "live in".
  kName,   // One, if both are names: "work at Acme", not "work at a bank".
  kValue,  // One, whatever it is: "be called".
  kTime,   // One time of each sort: "open at nine", "start on Monday".
  kKind,   // Of words of one kind one: "prefer", "work as", "be".
};

struct Predicate {
  std::string_view words;  // "be born in": the base form of the verb and what belongs to it.
  // Statements under different groups do not contradict each other: part of the key.
  std::string_view group;
  std::string_view meaning;  // Predicates with the same one mean the same.
  ObjectSort sort = ObjectSort::kAny;
  bool soft = false;
  bool timeless = false;  // True of the past as well: there is one place of birth.
  bool opposite = false;  // The opposite of the others of its group: "hate".
};

// The longest that `words` begins with; nullptr: it is in no table. REQUIRES: lower case, single
// spaces.
const Predicate* PredicateOf(std::string_view words);

// Nouns of which each thing has one, so that "my X is …", "the X of Y is …" has one value:
// "name", "deadline", "capital". REQUIRES, here and below: lower case.
bool IsAttribute(std::string_view noun);
// Nouns of which people have several, though they say "my X": "sister", "friend", "dog".
bool IsOneOfSeveral(std::string_view noun);

}  // namespace credence::language
