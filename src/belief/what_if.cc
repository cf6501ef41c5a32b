// SPDX-License-Identifier: Apache-2.0
#include "belief/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "belief/events.h"
#include "belief/evolve.h"
#include "belief/network.h"
#include "belief/reading.h"
#include "belief/weigh.h"
#include "model/additive.h"
#include "model/memory_graph.h"
#include "model/network.h"
#include "model/network_recompute.h"

namespace credence::belief {
namespace {

// A statement about a belief: the change it caused, and the network term just before.
struct Word {
  Decimal delta;
  Decimal network;
};

std::optional<Word> WordOf(const BeliefEvent& what) {
  if (const auto* moved = std::get_if<Moved>(&what)) {
    return Word{.delta = moved->delta, .network = moved->network};
  }
  if (const auto* revised = std::get_if<Revised>(&what)) {
    return Word{.delta = revised->delta, .network = revised->network};
  }
  if (const auto* contradicted = std::get_if<Contradicted>(&what)) {
    return Word{.delta = contradicted->delta, .network = contradicted->network};
  }
  return std::nullopt;
}

}  // namespace

WhatIf::WhatIf(const Policies& policies, ledger::Tally& tally)
    : policies_(policies),
      tally_(tally),
      sure_{.what = "definite, and the next word was against"},
      hidden_{.what = "hidden, and the next word was for"} {}

bool WhatIf::Owns(std::string_view stream) const { return stream.starts_with(kStreamPrefix); }

bool WhatIf::Standing::IsSameUse(const Standing& standing) const {
  return certainty == standing.certainty && unstable == standing.unstable &&
         hidden == standing.hidden && deletable == standing.deletable && status == standing.status;
}

std::string WhatIf::Standing::Name() const {
  std::string name = status ? fmt::format("{}, ", NameOf(*status)) : "";
  name += NameOf(certainty);
  if (deletable) return name + ", for deletion";
  if (hidden) return name + ", hidden";
  return unstable ? name + ", unstable" : name;
}

WhatIf::Standing WhatIf::StandingAt(Decimal confidence, const BeliefSettings& settings) {
  return {.confidence = confidence,
          .certainty = CertaintyOf(confidence, settings),
          .unstable = confidence < settings.unstable_below,
          .hidden = confidence < settings.hidden_below,
          .deletable = confidence < settings.deletion_below};
}

Result<void> WhatIf::Take(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<BeliefEvent> decoded, DecodeEvent(event));
  if (!decoded) return {};
  CREDENCE_ASSIGN_OR_RETURN(const Uuid id, ledger::SubjectOf(event, kStreamPrefix));
  Subject& subject = subjects_.At(id);
  // Stated in a form that only a newer program knows, so later events mean nothing here.
  if (subject.recorded.id.IsNil() && !std::holds_alternative<Stated>(*decoded)) return {};
  tally_.CountEvent();
  subject.sequence = event.sequence;
  CountWord(subject, *decoded, event.time);
  const EventPlace place{
      .subject = id, .sequence = event.sequence, .time = event.time, .text = std::nullopt};
  BeliefEvent recorded = *decoded;
  const bool counts = Weigh(subject, *decoded, event.time);
  Evolve(subject.recorded, recorded, place);
  if (counts) Evolve(subject.other, *decoded, place);
  return {};
}

bool WhatIf::Weigh(const Subject& subject, BeliefEvent& what, Timestamp at) {
  const BeliefSettings& present = policies_.present;
  const BeliefSettings& other = policies_.other;
  if (auto* stated = std::get_if<Stated>(&what)) {
    stated->evidence = StartOf(stated->origin, stated->certainty, other);
  } else if (auto* moved = std::get_if<Moved>(&what)) {
    moved->delta = DeltaOf(moved->trigger, moved->share, other);
    return moved->trigger != BeliefTrigger::kConsistencyCheck ||
           !IsConsistencyDue(subject.recorded, at, present) ||
           IsConsistencyDue(subject.other, at, other);
  } else if (auto* revised = std::get_if<Revised>(&what)) {
    revised->delta = DeltaOf(BeliefTrigger::kUserCorrection, other);
  } else if (auto* resolved = std::get_if<Resolved>(&what)) {
    const Decimal gain = DeltaOf(BeliefTrigger::kContradictionResolution, other);
    // If the user overruled maintenance, the gain was applied before or is taken back.
    if (resolved->won && (!resolved->replaces || resolved->delta != Decimal())) {
      resolved->delta = gain;
    } else if (resolved->replaces && resolved->delta != Decimal()) {
      resolved->delta = -gain;
    }
  } else if (auto* inferred = std::get_if<LinkInferred>(&what)) {
    inferred->weight = other.inferred_weight;
    // Which links more would have been inferred cannot be known.
    return other.infer_relations || !present.infer_relations;
  } else if (auto* against = std::get_if<Contradicted>(&what)) {
    // That it was not stated plainly is recorded only through its effect.
    const bool soft =
        against->trigger == BeliefTrigger::kSoftContradiction &&
        ContradictionBy({.id = against->by, .confidence = against->confidence}, subject.recorded,
                        present) != BeliefTrigger::kSoftContradiction;
    against->confidence = AccuserOf(*against, at);
    against->trigger = ContradictionBy({.id = against->by,
                                        .confidence = against->confidence,
                                        .soft = soft,
                                        .corrects = IsSettledBy(against->rule)},
                                       subject.other, other);
    against->delta = DeltaOf(against->trigger, other);
  }
  return true;
}

Decimal WhatIf::AccuserOf(const Contradicted& event, Timestamp at) {
  const Subject* accuser = subjects_.Find(event.by);
  if (accuser == nullptr) return event.confidence;
  const Decimal silence = DormancyOf(accuser->other, at, policies_.other).Sum() -
                          DormancyOf(accuser->recorded, at, policies_.present).Sum();
  return model::Step({}, event.confidence,
                     accuser->other.evidence - accuser->recorded.evidence + silence);
}

void WhatIf::CountVerdict(Subject& subject, const Standing& recorded, const Standing& other,
                          Timestamp at, std::string_view occasion, std::optional<bool> success) {
  if (recorded.IsSameUse(other)) {
    tally_.CountSameVerdict();
    return;
  }
  ++subject.changed;
  tally_.CountVerdict({.subject = subject.recorded.id.ToString(),
                       .sequence = subject.sequence,
                       .at = at,
                       .what = std::string(occasion),
                       .recorded = recorded.Name(),
                       .other = other.Name(),
                       .recorded_number = recorded.confidence.ToDouble(),
                       .other_number = other.confidence.ToDouble(),
                       .success = success});
}

// Judges the state before the event by what the event says.
void WhatIf::CountWord(Subject& subject, const BeliefEvent& what, Timestamp at) {
  const std::optional<Word> word = WordOf(what);
  if (!word || !tally_.Counts(at)) return;
  const auto judge = [&](const Belief& belief, const BeliefSettings& settings) {
    return StandingAt(ConfidenceOf(belief, word->network, at, settings), settings);
  };
  const Standing recorded = judge(subject.recorded, policies_.present);
  const Standing other = judge(subject.other, policies_.other);
  const bool is_for = word->delta >= Decimal();
  CountVerdict(subject, recorded, other, at, is_for ? "when raised" : "when lowered", is_for);
  tally_.CountForecast(recorded.confidence.ToDouble(), other.confidence.ToDouble(), is_for);
  if (is_for) {
    hidden_.Count(recorded.hidden, other.hidden);
  } else {
    sure_.Count(recorded.certainty == language::Certainty::kDefinite,
                other.certainty == language::Certainty::kDefinite);
  }
}

std::vector<Decimal> WhatIf::Networks(const Ordered& subjects, Belief Subject::* side,
                                      const BeliefSettings& settings) {
  using Graph = model::MemoryGraph;
  std::vector<Decimal> evidence;
  std::vector<Graph::Link> supports;
  std::vector<Graph::Link> relations;
  evidence.reserve(subjects.size());
  const auto add = [&](std::vector<Graph::Link>& links, Graph::Node from, const Uuid& to) {
    const auto at = std::ranges::lower_bound(subjects, to, {}, &Ordered::value_type::first);
    if (at == subjects.end() || at->first != to) return;
    links.push_back({.from = from, .to = static_cast<Graph::Node>(at - subjects.begin())});
  };
  for (const auto& [id, subject] : subjects) {
    const Belief& belief = subject->*side;
    const auto node = static_cast<Graph::Node>(evidence.size());
    evidence.push_back(belief.evidence);
    for (const Uuid& to : belief.supports) add(supports, node, to);
    for (const Uuid& to : belief.related) add(relations, node, to);
  }
  Graph graph(evidence, supports, relations);
  const model::NetworkParams params = ParamsOf(settings);
  model::RecomputeAll(graph, params);
  std::vector<Decimal> networks;
  networks.reserve(subjects.size());
  for (Graph::Node node = 0; node < graph.size(); ++node) {
    const auto evidence_of = [&](const Uuid& id) {
      const auto at = std::ranges::lower_bound(subjects, id, {}, &Ordered::value_type::first);
      return at != subjects.end() && at->first == id ? (at->second->*side).evidence : Decimal();
    };
    networks.push_back(WithInferred(model::Network(params, graph.Terms(node)),
                                    subjects[node].second->*side, params, evidence_of));
  }
  return networks;
}

void WhatIf::Finish() {
  Ordered subjects = subjects_.Ordered();
  std::erase_if(subjects, [](const auto& one) { return one.second->recorded.id.IsNil(); });
  const std::vector<Decimal> recorded_networks =
      Networks(subjects, &Subject::recorded, policies_.present);
  const std::vector<Decimal> other_networks = Networks(subjects, &Subject::other, policies_.other);
  const auto read = [&](Belief belief, Decimal network, const BeliefSettings& settings) {
    const BeliefReading reading = ReadBelief(std::move(belief), network, policies_.now, settings);
    Standing standing = StandingAt(reading.confidence, settings);
    standing.status = reading.status;
    return standing;
  };
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    Subject& subject = *subjects[i].second;
    const Standing recorded = read(subject.recorded, recorded_networks[i], policies_.present);
    const Standing other = read(std::move(subject.other), other_networks[i], policies_.other);
    if (tally_.CountsTheEnd()) {
      CountVerdict(subject, recorded, other, policies_.now, "now", std::nullopt);
    }
    tally_.CountSubject({.subject = subjects[i].first.ToString(),
                         .recorded = recorded.confidence.ToDouble(),
                         .other = other.confidence.ToDouble(),
                         .verdicts = subject.changed});
  }
  tally_.Add(std::move(sure_));
  tally_.Add(std::move(hidden_));
}

}  // namespace credence::belief
