// SPDX-License-Identifier: Apache-2.0
#include "belief/evolve.h"

#include <algorithm>
#include <string>

#include "model/additive.h"

namespace credence::belief {
namespace {

constexpr model::AdditiveParams kUnitRange{};

// The user spoke about the belief itself, for or against it.
bool IsUsersWord(BeliefTrigger trigger) {
  return trigger == BeliefTrigger::kUserReaffirmation ||
         trigger == BeliefTrigger::kUserCorrection || trigger == BeliefTrigger::kUserRejection ||
         trigger == BeliefTrigger::kUserUncertainty;
}

// An episode may be recorded after later events.
void Touch(Belief& belief, const EventPlace& place) {
  belief.updated_at = std::max(belief.updated_at, place.time);
}

// Evidence also counts as a mention.
void Step(Belief& belief, Decimal delta, const EventPlace& place) {
  belief.evidence = model::Step(kUnitRange, belief.evidence, delta);
  ++belief.observations;
  if (delta < Decimal()) {
    ++belief.lowered;
    ++belief.falls;
  } else {
    belief.falls = 0;
  }
  Touch(belief, place);
  belief.last_referenced = std::max(belief.last_referenced, place.time);
}

BeliefContradiction& ContradictionWith(Belief& belief, const Uuid& other) {
  auto& all = belief.contradictions;
  const auto at = std::ranges::lower_bound(all, other, {}, &BeliefContradiction::id);
  if (at != all.end() && at->id == other) return *at;
  return *all.insert(at, BeliefContradiction{.id = other});
}

// A contradiction was found. One that was resolved becomes a new one.
BeliefContradiction& Reopen(Belief& belief, const Uuid& other, const EventPlace& place) {
  BeliefContradiction& with = ContradictionWith(belief, other);
  if (with.status != ContradictionStatus::kUnresolved) with.against = 0;
  with.status = ContradictionStatus::kUnresolved;
  with.at = std::max(with.at, place.time);
  return with;
}

void Apply(Belief& belief, const Stated& event, const EventPlace& place) {
  belief = Belief{.id = place.subject,
                  .evidence = event.evidence,
                  .origin = event.origin,
                  .created_at = place.time,
                  .updated_at = place.time,
                  .last_referenced = place.time,
                  .text_sequence = place.sequence};
  if (place.text) belief.text = std::string(*place.text);
}

void Apply(Belief& belief, const Moved& event, const EventPlace& place) {
  Step(belief, event.delta, place);
  if (event.trigger == BeliefTrigger::kUserReaffirmation) {
    ++belief.reaffirmed;
    belief.until.reset();
  }
  if (event.trigger == BeliefTrigger::kConsistencyCheck) {
    belief.last_consistent = std::max(belief.last_consistent.value_or(place.time), place.time);
  }
  if (IsUsersWord(event.trigger)) {
    belief.last_user_validation =
        std::max(belief.last_user_validation.value_or(place.time), place.time);
  }
}

void Apply(Belief& belief, const Revised& event, const EventPlace& place) {
  Step(belief, event.delta, place);
  ++belief.revisions;
  belief.last_user_validation =
      std::max(belief.last_user_validation.value_or(place.time), place.time);
  // A correction that names another belief keeps the text of this one.
  if (event.instead) return;
  belief.text_sequence = place.sequence;
  belief.text.reset();
  if (place.text) belief.text = std::string(*place.text);
}

void Apply(Belief& belief, const Contradicted& event, const EventPlace& place) {
  Step(belief, event.delta, place);
  BeliefContradiction& with = Reopen(belief, event.by, place);
  with.confidence = event.confidence;
  ++with.against;
  if (!IsSettledBy(event.rule)) return;
  if (event.rule == kEndedRule) belief.until = place.time;
  ++belief.revisions;
  belief.last_user_validation =
      std::max(belief.last_user_validation.value_or(place.time), place.time);
}

void Apply(Belief& belief, const Contradicts& event, const EventPlace& place) {
  Touch(belief, place);
  Reopen(belief, event.other, place).confidence = event.confidence;
}

void Apply(Belief& belief, const Resolved& event, const EventPlace& place) {
  // A resolution by maintenance is not a mention, or it would wake dormant beliefs; nor is the
  // withdrawal of the other side.
  const bool is_users_word = event.status == ContradictionStatus::kUserResolved && !event.withdrawn;
  const Timestamp mentioned =
      is_users_word ? std::max(belief.last_referenced, place.time) : belief.last_referenced;
  if (event.delta != Decimal()) Step(belief, event.delta, place);
  belief.last_referenced = mentioned;
  Touch(belief, place);
  BeliefContradiction& with = ContradictionWith(belief, event.other);
  with.status = event.status;
  with.at = std::max(with.at, place.time);
}

void EraseInferred(Belief& belief, const Uuid& other) {
  std::erase_if(belief.inferred, [&](const InferredLink& link) { return link.id == other; });
}

void Apply(Belief& belief, const Linked& event, const EventPlace& place) {
  // What somebody states replaces what was inferred.
  EraseInferred(belief, event.other);
  std::vector<Uuid>& links = LinksOf(belief, event.link);
  const auto at = std::ranges::lower_bound(links, event.other);
  if (at == links.end() || *at != event.other) links.insert(at, event.other);
  Touch(belief, place);
}

void Apply(Belief& belief, const LinkInferred& event, const EventPlace& place) {
  EraseInferred(belief, event.other);
  const auto at = std::ranges::lower_bound(belief.inferred, event.other, {}, &InferredLink::id);
  belief.inferred.insert(at, {.id = event.other, .link = event.link, .weight = event.weight});
  Touch(belief, place);
}

void Apply(Belief& belief, const Unlinked& event, const EventPlace& place) {
  EraseInferred(belief, event.other);
  std::vector<Uuid>& links = LinksOf(belief, event.link);
  const auto at = std::ranges::lower_bound(links, event.other);
  if (at != links.end() && *at == event.other) links.erase(at);
  Touch(belief, place);
}

void Apply(Belief& belief, const Retracted& /*event*/, const EventPlace& place) {
  belief.retracted = true;
  Touch(belief, place);
}

void Apply(Belief& belief, const Restored& /*event*/, const EventPlace& place) {
  belief.retracted = false;
  Touch(belief, place);
  belief.last_referenced = std::max(belief.last_referenced, place.time);
}

void Apply(Belief& belief, const Erased& /*event*/, const EventPlace& place) {
  belief.erased = true;
  belief.text.reset();
  Touch(belief, place);
}

}  // namespace

void Evolve(Belief& belief, const BeliefEvent& event, const EventPlace& place) {
  std::visit([&](const auto& what) { Apply(belief, what, place); }, event);
}

std::vector<Uuid>& LinksOf(Belief& belief, LinkKind kind) {
  switch (kind) {
    case LinkKind::kSupportedBy:
      return belief.supporters;
    case LinkKind::kSupports:
      return belief.supports;
    case LinkKind::kRelated:
      break;
  }
  return belief.related;
}

const std::vector<Uuid>& LinksOf(const Belief& belief, LinkKind kind) {
  return LinksOf(const_cast<Belief&>(belief), kind);
}

LinkKind BackOf(LinkKind kind) {
  if (kind == LinkKind::kRelated) return kind;
  return kind == LinkKind::kSupportedBy ? LinkKind::kSupports : LinkKind::kSupportedBy;
}

const InferredLink* FindInferred(const Belief& belief, const Uuid& other) {
  const auto at = std::ranges::lower_bound(belief.inferred, other, {}, &InferredLink::id);
  return at != belief.inferred.end() && at->id == other ? &*at : nullptr;
}

const BeliefContradiction* FindContradiction(const Belief& belief, const Uuid& other) {
  const auto& all = belief.contradictions;
  const auto at = std::ranges::lower_bound(all, other, {}, &BeliefContradiction::id);
  return at != all.end() && at->id == other ? &*at : nullptr;
}

}  // namespace credence::belief
