// SPDX-License-Identifier: Apache-2.0
#include "engine/beliefs/beliefs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/utf8.h"
#include "belief/events.h"
#include "belief/evolve.h"
#include "belief/fold.h"
#include "belief/queries.h"
#include "belief/reading.h"
#include "belief/recall.h"
#include "credence/mention.h"
#include "engine/beliefs/transaction.h"
#include "engine/beliefs/write.h"
#include "engine/budgeted_model.h"
#include "engine/meaning.h"
#include "insight/why/why.h"
#include "language/time_range.h"
#include "language/wording.h"
#include "ledger/fold.h"

namespace credence::engine {

using belief::Viewer;
using ledger::Reader;
using ledger::Visit;

template <class Use>
Result<void> BeliefKeeper::Read(const Caller& caller, Use use) {
  return workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    Viewer viewer(reader, settings_.belief, workspace_.Now());
    return use(reader, viewer);
  });
}

namespace {

// The full reading of the belief that `change` names.
template <class Change>
auto ReadingAfter(std::optional<BeliefReading>& reading, Change change) {
  return [&reading, change](BeliefTransaction& transaction) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const Uuid id, change(transaction));
    Viewer viewer = transaction.View();
    CREDENCE_ASSIGN_OR_RETURN(reading, viewer.WithHistory(id));
    return {};
  };
}

}  // namespace

Result<AddedBelief> BeliefKeeper::Add(const Caller& caller, const AddBelief& request) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string text,
                            belief::PrepareStatement(request.text, settings_.belief));
  std::optional<std::string> given = request.origin;
  if (caller.is_agent && !given) given = std::string(NameOf(BeliefOrigin::kInferred));
  CREDENCE_ASSIGN_OR_RETURN(const BeliefOrigin origin, belief::ParseOrigin(given));
  if (caller.is_agent && origin == BeliefOrigin::kUserGiven) {
    return Fail(Code::kPermissionDenied,
                fmt::format("only a person can state a belief as {}; an agent's is {} or {}",
                            NameOf(origin), NameOf(BeliefOrigin::kInferred),
                            NameOf(BeliefOrigin::kSystemSuggested)));
  }
  std::optional<BeliefReading> reading;
  bool created = false;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, ReadingAfter(reading, [&](BeliefTransaction& transaction) -> Result<Uuid> {
              CREDENCE_ASSIGN_OR_RETURN(const BeliefTransaction::Added added,
                                        transaction.Add(text, origin, std::nullopt));
              created = added.created;
              return added.id;
            })));
  return AddedBelief{.reading = *std::move(reading), .created = created};
}

template <class Change>
Result<BeliefReading> BeliefKeeper::ChangeOne(const Caller& caller, Change change) {
  std::optional<BeliefReading> reading;
  CREDENCE_RETURN_IF_ERROR(Write(caller, ReadingAfter(reading, change)));
  return *std::move(reading);
}

Result<BeliefReading> BeliefKeeper::Judge(const Caller& caller, const BeliefVerdict& verdict) {
  return ChangeOne(caller,
                   [&](BeliefTransaction& transaction) { return transaction.Judge(verdict); });
}

Result<BeliefReading> BeliefKeeper::Revise(const Caller& caller, std::string_view id,
                                           std::string_view text) {
  return ChangeOne(caller,
                   [=](BeliefTransaction& transaction) { return transaction.Revise(id, text); });
}

Result<BeliefReading> BeliefKeeper::Retract(const Caller& caller, std::string_view id,
                                            const std::optional<std::string>& reason, bool erase) {
  return ChangeOne(caller, [&](BeliefTransaction& transaction) {
    return transaction.Retract(id, reason, erase);
  });
}

Result<BeliefReading> BeliefKeeper::Restore(const Caller& caller, std::string_view id) {
  return ChangeOne(caller, [=](BeliefTransaction& transaction) { return transaction.Restore(id); });
}

Result<BeliefReading> BeliefKeeper::Support(const Caller& caller, std::string_view id,
                                            std::string_view by) {
  return ChangeOne(caller,
                   [=](BeliefTransaction& transaction) { return transaction.Support(id, by); });
}

Result<BeliefReading> BeliefKeeper::Relate(const Caller& caller, std::string_view a,
                                           std::string_view b) {
  return ChangeOne(caller,
                   [=](BeliefTransaction& transaction) { return transaction.Relate(a, b); });
}

Result<BeliefReading> BeliefKeeper::Unlink(const Caller& caller, std::string_view a,
                                           std::string_view b) {
  return ChangeOne(caller,
                   [=](BeliefTransaction& transaction) { return transaction.Unlink(a, b); });
}

Result<BeliefReading> BeliefKeeper::Contradict(const Caller& caller,
                                               const ContradictBelief& request) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> reason,
                            belief::PrepareReason(request.reason, settings_.belief));
  const belief::ContradictionBasis basis{.soft = request.soft, .reason = std::move(reason)};
  return ChangeOne(caller, [&](BeliefTransaction& transaction) {
    return transaction.Contradict(request.id, request.by, basis);
  });
}

Result<Arbitration> BeliefKeeper::Resolve(const Caller& caller, std::string_view a,
                                          std::string_view b, std::string_view winner) {
  std::optional<Arbitration> between;
  CREDENCE_RETURN_IF_ERROR(Write(caller, [&](BeliefTransaction& transaction) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const auto ends, transaction.ResolveFor(a, b, winner));
    Viewer viewer = transaction.View();
    CREDENCE_ASSIGN_OR_RETURN(between, viewer.Arbitrate(ends.first, ends.second));
    return {};
  }));
  return *std::move(between);
}

Result<BeliefReading> BeliefKeeper::Show(const Caller& caller, std::string_view id) {
  std::optional<BeliefReading> reading;
  CREDENCE_RETURN_IF_ERROR(Read(caller, [&](Reader& reader, Viewer& viewer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const Belief belief, belief::FindBelief(reader, id));
    CREDENCE_ASSIGN_OR_RETURN(reading, viewer.WithHistory(belief.id));
    return {};
  }));
  return *std::move(reading);
}

Result<BeliefExplanation> BeliefKeeper::Explain(const Caller& caller, std::string_view id) {
  std::optional<BeliefExplanation> explanation;
  CREDENCE_RETURN_IF_ERROR(Read(caller, [&](Reader& reader, Viewer& viewer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const Belief belief, belief::FindBelief(reader, id));
    CREDENCE_ASSIGN_OR_RETURN(explanation, viewer.Explain(belief.id));
    CREDENCE_ASSIGN_OR_RETURN(explanation->counterfactual,
                              insight::WhyBelief(reader, belief, viewer.now(), settings_.belief));
    return {};
  }));
  return *std::move(explanation);
}

Result<WordedBelief> BeliefKeeper::Say(const Caller& caller, std::string_view id) {
  WordedBelief worded;
  CREDENCE_RETURN_IF_ERROR(Read(caller, [&](Reader& reader, Viewer& viewer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(Belief belief, belief::FindBelief(reader, id));
    if (!belief.text) {
      return FailedPrecondition(
          fmt::format("belief {}: its text was erased, so it cannot be said", Quoted(id)));
    }
    if (belief.retracted) {
      return FailedPrecondition(
          fmt::format("belief {} is retracted and cannot be said; {} brings it back", Quoted(id),
                      Op("belief restore")));
    }
    const std::string text = *belief.text;
    CREDENCE_ASSIGN_OR_RETURN(const BeliefReading reading, viewer.Brief(std::move(belief)));
    const language::Certainty certainty =
        reading.superseded_by ? language::Certainty::kDoubtful
                              : belief::CertaintyOf(reading.confidence, settings_.belief);
    worded = {.id = reading.belief.id,
              .text = language::Worded(text, certainty, settings_.belief.Style()),
              .confidence = reading.confidence.ToDouble(),
              .certainty = std::string(NameOf(certainty)),
              .status = reading.status};
    return {};
  }));
  return worded;
}

Result<Paged<BeliefReading>> BeliefKeeper::List(const Caller& caller, const ListBeliefs& request) {
  CREDENCE_ASSIGN_OR_RETURN(
      const language::TimeRange stated,
      language::ReadTimeRange(request.since, request.until, workspace_.Now()));
  std::optional<BeliefStatus> wanted;
  if (request.status) {
    wanted = FromName<BeliefStatus>(*request.status);
    if (!wanted) {
      return InvalidArgument(fmt::format("status {} is not known; use one of {}",
                                         Quoted(*request.status), AllNames<BeliefStatus>()));
    }
  }
  std::vector<BeliefReading> readings;
  Paged<BeliefReading> page;
  std::int64_t total = 0;
  const bool is_endless = !request.limit || *request.limit > INT64_MAX - request.offset;
  const std::size_t limit =
      static_cast<std::size_t>(is_endless ? INT64_MAX : request.offset + *request.limit);
  const auto keep_best = [&] {
    if (readings.size() <= limit) {
      std::ranges::sort(readings, belief::RanksBefore);
      return;
    }
    const auto end = readings.begin() + static_cast<std::ptrdiff_t>(limit);
    std::ranges::partial_sort(readings, end, belief::RanksBefore);
    readings.erase(end, readings.end());
  };
  CREDENCE_RETURN_IF_ERROR(Read(caller, [&](Reader& reader, Viewer& viewer) -> Result<void> {
    Result<void> read;
    CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<belief::BeliefFold>(reader, [&](Belief one) {
      const bool shown = request.all || !one.retracted || wanted == BeliefStatus::kRetracted;
      if (!shown || !stated.Has(one.created_at)) return Visit::kContinue;
      Result<BeliefReading> reading = viewer.Brief(std::move(one));
      if (!reading) {
        read = Failure(std::move(reading).error());
        return Visit::kStop;
      }
      if (wanted && reading->status != *wanted) return Visit::kContinue;
      readings.push_back(*std::move(reading));
      ++total;
      // Keeps only the best, so that a million readings are never in memory at once.
      if (readings.size() / 2 > limit + 1'000) keep_best();
      return Visit::kContinue;
    }));
    CREDENCE_RETURN_IF_ERROR(read);
    keep_best();
    page = CutPage(std::move(readings), request.offset, request.limit);
    page.total = total;
    for (BeliefReading& reading : page) {
      CREDENCE_ASSIGN_OR_RETURN(reading, viewer.Full(std::move(reading.belief)));
    }
    return {};
  }));
  return page;
}

Result<Paged<RecalledBelief>> BeliefKeeper::Recall(const Caller& caller,
                                                   const RecallBeliefs& request) {
  if (!IsValidUtf8(request.text)) return InvalidArgument("the text is not valid UTF-8");
  Paged<RecalledBelief> recalled;
  EmbeddedMeaning meaning(workspace_.embedders().Fast());
  CREDENCE_RETURN_IF_ERROR(Read(caller, [&](Reader& reader, Viewer& viewer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(recalled,
                              belief::Search(reader, viewer, request, &meaning, settings_.belief));
    return {};
  }));
  return recalled;
}

Result<std::vector<Arbitration>> BeliefKeeper::Disputes(const Caller& caller) {
  std::vector<Arbitration> disputes;
  CREDENCE_RETURN_IF_ERROR(Read(caller, [&](Reader& /*reader*/, Viewer& viewer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(disputes, viewer.Disputes());
    return {};
  }));
  return disputes;
}

namespace {

// Every belief at the other end of a link or a contradiction.
std::vector<Uuid> NeighboursOf(const Belief& belief) {
  std::vector<Uuid> ids = belief.supporters;
  ids.insert(ids.end(), belief.supports.begin(), belief.supports.end());
  ids.insert(ids.end(), belief.related.begin(), belief.related.end());
  for (const InferredLink& link : belief.inferred) ids.push_back(link.id);
  for (const BeliefContradiction& with : belief.contradictions) ids.push_back(with.id);
  return ids;
}

// Searches outwards from a belief, nearest first, as far as the request allows.
Result<std::vector<Belief>> Neighbourhood(Reader& reader, const Belief& start,
                                          const GraphRequest& request, bool& is_cut) {
  std::vector<Belief> found = {start};
  std::set<Uuid> seen = {start.id};
  std::size_t begin = 0;
  for (std::int64_t hop = 0; hop < request.hops; ++hop) {
    const std::size_t end = found.size();
    if (begin == end) break;  // Nothing is farther away.
    for (; begin < end; ++begin) {
      for (const Uuid& id : NeighboursOf(found[begin])) {
        if (!seen.insert(id).second) continue;
        CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> belief, belief::LoadBelief(reader, id));
        if (!belief || (belief->retracted && !request.all)) continue;
        if (static_cast<std::int64_t>(found.size()) >= request.limit) {
          is_cut = true;
          return found;
        }
        found.push_back(*std::move(belief));
      }
    }
  }
  return found;
}

// A contradiction, written from the belief with the lower id.
BeliefLink ContradictionBetween(const Belief& belief, const Belief& other,
                                const BeliefContradiction& with) {
  const BeliefContradiction* back = belief::FindContradiction(other, belief.id);
  BeliefLink link{.kind = "contradicts", .from = belief.id, .to = other.id, .status = with.status};
  if (with.against > 0) std::swap(link.from, link.to);
  link.mutual = with.against > 0 && back != nullptr && back->against > 0;
  return link;
}

// The links among these beliefs, each listed once.
std::vector<BeliefLink> LinksAmong(const std::vector<BeliefReading>& beliefs) {
  std::map<Uuid, const Belief*> by_id;
  for (const BeliefReading& reading : beliefs) by_id.emplace(reading.belief.id, &reading.belief);
  std::vector<BeliefLink> links;
  for (const BeliefReading& reading : beliefs) {
    const Belief& belief = reading.belief;
    for (const Uuid& other : belief.supports) {
      if (by_id.contains(other)) {
        links.push_back({.kind = "supports", .from = belief.id, .to = other});
      }
    }
    for (const Uuid& other : belief.related) {
      if (belief.id < other && by_id.contains(other)) {
        links.push_back({.kind = "relates", .from = belief.id, .to = other});
      }
    }
    for (const InferredLink& link : belief.inferred) {
      const bool supports = link.link == BeliefLinkKind::kSupports;
      const bool relates = link.link == BeliefLinkKind::kRelated && belief.id < link.id;
      if (!(supports || relates) || !by_id.contains(link.id)) continue;
      links.push_back({.kind = supports ? "supports" : "relates",
                       .from = belief.id,
                       .to = link.id,
                       .inferred = link.weight});
    }
    for (const BeliefContradiction& with : belief.contradictions) {
      const auto other = by_id.find(with.id);
      if (belief.id < with.id && other != by_id.end()) {
        links.push_back(ContradictionBetween(belief, *other->second, with));
      }
    }
  }
  return links;
}

// Links of resolved contradictions run from the winner. Only the events say which belief won.
Result<void> FindWinners(Reader& reader, std::vector<BeliefLink>& links) {
  std::map<Uuid, std::map<Uuid, belief::Verdict>> known;  // Cached by belief.
  for (BeliefLink& link : links) {
    if (!link.status || *link.status == ContradictionStatus::kUnresolved) continue;
    const auto [at, is_new] = known.try_emplace(link.from);
    if (is_new) {
      CREDENCE_ASSIGN_OR_RETURN(at->second, belief::VerdictsOf(reader, link.from));
    }
    const auto verdict = at->second.find(link.to);
    if (verdict == at->second.end() || verdict->second.withdrawn) continue;
    link.winner = verdict->second.won ? link.from : link.to;
    if (link.winner == link.to) std::swap(link.from, link.to);
  }
  return {};
}

}  // namespace

Result<BeliefGraph> BeliefKeeper::Graph(const Caller& caller, const GraphRequest& request) {
  BeliefGraph graph;
  CREDENCE_RETURN_IF_ERROR(Read(caller, [&](Reader& reader, Viewer& viewer) -> Result<void> {
    std::vector<Belief> beliefs;
    if (request.id) {
      CREDENCE_ASSIGN_OR_RETURN(const Belief start, belief::FindBelief(reader, *request.id));
      CREDENCE_ASSIGN_OR_RETURN(beliefs, Neighbourhood(reader, start, request, graph.is_cut));
    } else {
      CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<belief::BeliefFold>(reader, [&](Belief belief) {
        if (belief.retracted && !request.all) return Visit::kContinue;
        graph.is_cut = static_cast<std::int64_t>(beliefs.size()) >= request.limit;
        if (graph.is_cut) return Visit::kStop;
        beliefs.push_back(std::move(belief));
        return Visit::kContinue;
      }));
    }
    for (Belief& belief : beliefs) {
      CREDENCE_ASSIGN_OR_RETURN(BeliefReading reading, viewer.Brief(std::move(belief)));
      if (request.history) {
        CREDENCE_ASSIGN_OR_RETURN(reading.history, belief::HistoryOf(reader, reading.belief.id));
      }
      graph.beliefs.push_back(std::move(reading));
    }
    graph.links = LinksAmong(graph.beliefs);
    return FindWinners(reader, graph.links);
  }));
  return graph;
}

}  // namespace credence::engine
