// SPDX-License-Identifier: Apache-2.0
// Evolve: what an event does to a belief. Pure and infallible.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "belief/types.h"
#include "credence/beliefs.h"

namespace credence::belief {

// Where and when an event happened.
struct EventPlace {
  Uuid subject;
  std::int64_t sequence = 0;
  Timestamp time;
  std::optional<std::string_view> text;  // The verbatim, if available.
};

void Evolve(Belief& belief, const BeliefEvent& event, const EventPlace& place);

// The beliefs linked to it by this kind of link.
std::vector<Uuid>& LinksOf(Belief& belief, LinkKind kind);
const std::vector<Uuid>& LinksOf(const Belief& belief, LinkKind kind);

// How a link looks from its other end.
LinkKind BackOf(LinkKind kind);

// The inferred link to that belief. Null: there is none.
const InferredLink* FindInferred(const Belief& belief, const Uuid& other);

// The contradiction with that belief. Null: there is none.
const BeliefContradiction* FindContradiction(const Belief& belief, const Uuid& other);

}  // namespace credence::belief
