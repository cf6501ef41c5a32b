// SPDX-License-Identifier: Apache-2.0
#include "belief/network.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/fields.h"
#include "belief/evolve.h"
#include "belief/fold.h"
#include "belief/reading.h"
#include "belief/stored_graph.h"
#include "credence/fields.h"
#include "language/contradiction.h"
#include "ledger/fold.h"
#include "model/memory_graph.h"
#include "model/network_recompute.h"

namespace credence::belief {
namespace {

using ledger::Visit;
using model::NetworkParams;

// The rules that derive topics may change with the program; a new number forces a rebuild.
constexpr std::int64_t kTopicRules = 1;
constexpr std::string_view kKeptKey = "with";

// The parameters that the kept data was computed with.
struct Kept {
  explicit Kept(const NetworkParams& with = {}) : params(with), connected_min(with.connected_min) {}

  NetworkParams params;
  std::int64_t connected_min;
  std::int64_t topic_rules = kTopicRules;

  bool operator==(const Kept&) const = default;
  static void Visit(auto& self, auto&& visit) {
    auto& p = self.params;
    CREDENCE_VISIT(visit, p, supporter_weight, supporter_above, strong_above, connected_weight);
    visit("connected_min", self.connected_min);
    CREDENCE_VISIT(visit, p, indirect_weight, related_factor, two_hop_factor, cap);
    visit("topic_rules", self.topic_rules);
  }
};

// Nothing: no data is kept, or it cannot be read.
Result<std::optional<Kept>> LoadKept(ledger::Reader& reader) {
  std::optional<Kept> kept;
  CREDENCE_RETURN_IF_ERROR(reader.ScanDerived(
      kKeptKind, kKeptKey, [&](std::string_view /*key*/, std::string_view bytes) {
        if (Result<Kept> stored = DecodeFields<Kept>(bytes)) {
          stored->params.connected_min = static_cast<std::int32_t>(stored->connected_min);
          kept = *stored;
        }
        return Visit::kStop;
      }));
  return kept;
}

Decimal Times(Decimal a, Decimal b) {
  return Decimal::FromNanos(a.nanos() / 1'000 * (b.nanos() / 1'000) / 1'000);
}

std::string TopicKey(std::string_view topic) { return std::string(topic) + '\n'; }

Result<void> SaveTopics(ledger::Writer& writer, const Uuid& id, std::string_view text) {
  const std::string topic = language::ContradictionKey(text);
  if (topic.empty()) return {};
  return writer.PutDerived(kTopicKind, TopicKey(topic) + id.ToString(), "");
}

// A link is in the graph if both ends have it, and gone if neither has.
Result<void> LinkMoved(StoredGraph& graph, const NetworkParams& params, const Belief& belief,
                       LinkKind kind, const Uuid& other, bool is_there) {
  const auto holds = [&graph](const Uuid& of, LinkKind how, const Uuid& what) {
    const auto links = how == LinkKind::kRelated       ? graph.Related(of)
                       : how == LinkKind::kSupportedBy ? graph.Supporters(of)
                                                       : graph.Supported(of);
    return std::ranges::binary_search(links, what);
  };
  if (holds(other, BackOf(kind), belief.id) != is_there) return graph.status();
  const Uuid& from = kind == LinkKind::kSupportedBy ? other : belief.id;
  const Uuid& to = kind == LinkKind::kSupportedBy ? belief.id : other;
  const model::LinkKind link =
      kind == LinkKind::kRelated ? model::LinkKind::kRelation : model::LinkKind::kSupport;
  if (is_there) {
    model::Linked(graph, params, link, from, to);
  } else {
    model::Unlinked(graph, params, link, from, to);
  }
  return graph.status();
}

Result<void> KeepUp(ledger::Writer& writer, const Belief& before, const Belief& after,
                    const BeliefEvent& event, const NetworkParams& params) {
  StoredGraph graph(writer);
  graph.Provide(after);
  if (after.evidence != before.evidence && !IsOrphan(after)) {
    model::EvidenceChanged(graph, params, after.id, before.evidence, after.evidence);
  }
  if (const auto* linked = std::get_if<Linked>(&event)) {
    if (!std::ranges::binary_search(LinksOf(before, linked->link), linked->other)) {
      CREDENCE_RETURN_IF_ERROR(LinkMoved(graph, params, after, linked->link, linked->other, true));
    }
  } else if (const auto* unlinked = std::get_if<Unlinked>(&event)) {
    if (std::ranges::binary_search(LinksOf(before, unlinked->link), unlinked->other)) {
      CREDENCE_RETURN_IF_ERROR(
          LinkMoved(graph, params, after, unlinked->link, unlinked->other, false));
    }
  }
  return graph.Save(writer);
}

// Every belief, by number, as the model requires.
struct Dense {
  std::vector<Uuid> ids;
  model::MemoryGraph graph;
  std::vector<std::pair<Uuid, std::string>> texts;
};

Result<Dense> LoadAll(ledger::Reader& reader) {
  Dense dense;
  std::vector<Decimal> evidence;
  std::vector<std::pair<Uuid, Uuid>> supports;
  std::vector<std::pair<Uuid, Uuid>> relations;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<BeliefFold>(reader, [&](Belief belief) {
    dense.ids.push_back(belief.id);
    evidence.push_back(belief.evidence);
    for (const Uuid& other : belief.supports) supports.emplace_back(belief.id, other);
    for (const Uuid& other : belief.related) {
      if (belief.id < other) relations.emplace_back(belief.id, other);
    }
    if (belief.text) dense.texts.emplace_back(belief.id, *std::move(belief.text));
    return Visit::kContinue;
  }));
  // Rows are ordered by the text of their ids, which is also the order of the bytes.
  const auto number = [&dense](const Uuid& id) {
    return static_cast<std::uint32_t>(std::ranges::lower_bound(dense.ids, id) - dense.ids.begin());
  };
  const auto numbered = [&](const std::vector<std::pair<Uuid, Uuid>>& links) {
    std::vector<model::MemoryGraph::Link> all;
    all.reserve(links.size());
    for (const auto& [from, to] : links) {
      const std::uint32_t end = number(to);
      // Only a damaged store has a link to a missing belief; verify reports it.
      if (end < dense.ids.size() && dense.ids[end] == to) all.push_back({number(from), end});
    }
    return all;
  };
  dense.graph = model::MemoryGraph(evidence, numbered(supports), numbered(relations));
  return dense;
}

}  // namespace

NetworkParams ParamsOf(const BeliefSettings& settings) {
  return {.supporter_weight = settings.support_delta,
          .supporter_above = settings.support_threshold,
          .strong_above = settings.strong_threshold,
          .connected_weight = settings.structure_delta,
          .connected_min = static_cast<std::int32_t>(settings.structure_links),
          .indirect_weight = settings.indirect_delta,
          .related_factor = settings.related_factor,
          .two_hop_factor = settings.far_factor,
          .cap = settings.network_cap};
}

Result<void> ApplyToRows(ledger::Writer& writer, const ledger::EventView& event) {
  const std::string_view id = event.stream.substr(kStreamPrefix.size());
  CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> loaded,
                            ledger::LoadState<BeliefFold>(writer, id));
  const Belief before = std::move(loaded).value_or(Belief{});
  Belief after = before;
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<BeliefEvent> decoded, DecodeEvent(event));
  if (!decoded) return {};
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Known known, BeliefFold::Apply(after, *decoded, event));
  if (known == ledger::Known::kNo) return {};
  CREDENCE_RETURN_IF_ERROR(writer.PutRow(BeliefFold::ToRow(after, after.text)));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Kept> kept, LoadKept(writer));
  if (!kept) return {};
  if (after.text && after.text != before.text) {
    CREDENCE_RETURN_IF_ERROR(SaveTopics(writer, after.id, *after.text));
  }
  return KeepUp(writer, before, after, *decoded, kept->params);
}

Result<void> DropKept(ledger::Writer& writer) {
  CREDENCE_RETURN_IF_ERROR(writer.DeleteDerived(kKeptKind, ""));
  CREDENCE_RETURN_IF_ERROR(writer.DeleteDerived(kNetworkKind, ""));
  return writer.DeleteDerived(kTopicKind, "");
}

Result<void> EnsureKept(ledger::Writer& writer, const NetworkParams& params) {
  const Kept wanted(params);
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Kept> kept, LoadKept(writer));
  if (kept == wanted) return {};
  CREDENCE_RETURN_IF_ERROR(DropKept(writer));
  CREDENCE_ASSIGN_OR_RETURN(Dense dense, LoadAll(writer));
  model::RecomputeAll(dense.graph, params);
  for (std::uint32_t node = 0; node < dense.ids.size(); ++node) {
    const model::NetworkTerms& terms = dense.graph.Terms(node);
    if (terms == model::NetworkTerms()) continue;
    CREDENCE_RETURN_IF_ERROR(SaveTerms(writer, dense.ids[node], terms));
  }
  for (const auto& [id, text] : dense.texts) CREDENCE_RETURN_IF_ERROR(SaveTopics(writer, id, text));
  return writer.PutDerived(kKeptKind, kKeptKey, EncodeFields(wanted));
}

std::optional<InferredGain> InferredGainOf(const Belief& belief, const NetworkParams& params,
                                           FunctionRef<Decimal(const Uuid& id)> evidence_of) {
  std::optional<InferredGain> best;
  for (const InferredLink& link : belief.inferred) {
    if (link.link == LinkKind::kSupports) continue;
    const Decimal evidence = evidence_of(link.id);
    const bool supports = link.link == LinkKind::kSupportedBy;
    if (evidence <= (supports ? params.supporter_above : params.strong_above)) continue;
    const Decimal stated =
        supports ? params.supporter_weight : Times(params.related_factor, evidence);
    const Decimal value = Times(link.weight, stated);
    if (value > Decimal() && (!best || value > best->value)) best = {.link = link, .value = value};
  }
  return best;
}

Decimal WithInferred(Decimal network, const Belief& belief, const NetworkParams& params,
                     FunctionRef<Decimal(const Uuid& id)> evidence_of) {
  const std::optional<InferredGain> gain = InferredGainOf(belief, params, evidence_of);
  return gain ? std::min(params.cap, network + gain->value) : network;
}

Result<Decimal> NetworkReader::NetworkOf(const Belief& belief) {
  CREDENCE_ASSIGN_OR_RETURN(const Decimal stated, StatedNetworkOf(belief));
  if (belief.inferred.empty()) return stated;
  StoredGraph graph(reader_);
  const Decimal network =
      WithInferred(stated, belief, params_, [&](const Uuid& id) { return graph.Evidence(id); });
  CREDENCE_RETURN_IF_ERROR(graph.status());
  return network;
}

Result<Decimal> NetworkReader::StatedNetworkOf(const Belief& belief) {
  if (IsOrphan(belief)) return Decimal();
  if (!is_kept_) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Kept> kept, LoadKept(reader_));
    is_kept_ = kept && kept->params == params_;
  }
  if (*is_kept_) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<model::NetworkTerms> terms,
                              LoadTerms(reader_, belief.id));
    return terms ? model::Network(params_, *terms) : Decimal();
  }
  StoredGraph graph(reader_);
  graph.Provide(belief);
  const model::NetworkTerms terms = model::ComputeTerms(graph, params_, belief.id);
  CREDENCE_RETURN_IF_ERROR(graph.status());
  return model::Network(params_, terms);
}

Result<std::vector<Belief>> OnTopicOf(ledger::Reader& reader, std::string_view statement,
                                      const Uuid& except, std::int64_t limit) {
  std::vector<Belief> beliefs;
  const std::string topic = language::ContradictionKey(statement);
  if (topic.empty()) return beliefs;
  const std::string key = TopicKey(topic);
  std::vector<Uuid> ids;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanDerived(kTopicKind, key, [&](std::string_view found, std::string_view) {
        const Result<Uuid> id = Uuid::Parse(found.substr(key.size()));
        if (id && *id != except) ids.push_back(*id);
        return Visit::kContinue;
      }));
  // The newest first: old disputes are mostly settled.
  std::ranges::reverse(ids);
  for (const Uuid& id : ids) {
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> belief,
                              ledger::LoadState<BeliefFold>(reader, id.ToString()));
    if (belief && !belief->retracted && belief->text) beliefs.push_back(*std::move(belief));
    if (static_cast<std::int64_t>(beliefs.size()) >= limit) break;
  }
  return beliefs;
}

Result<void> DropTopic(ledger::Writer& writer, const Belief& belief) {
  // Under the present text and any former one: only the id matters.
  const std::string end = '\n' + belief.id.ToString();
  std::vector<std::string> keys;
  CREDENCE_RETURN_IF_ERROR(
      writer.ScanDerived(kTopicKind, "", [&](std::string_view key, std::string_view) {
        if (key.ends_with(end)) keys.emplace_back(key);
        return Visit::kContinue;
      }));
  for (const std::string& key : keys) {
    CREDENCE_RETURN_IF_ERROR(writer.DeleteDerived(kTopicKind, key));
  }
  return {};
}

Result<std::vector<NetworkProblem>> CheckKept(ledger::Reader& reader, std::int64_t limit) {
  std::vector<NetworkProblem> problems;
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Kept> kept, LoadKept(reader));
  if (!kept) return problems;
  CREDENCE_ASSIGN_OR_RETURN(Dense dense, LoadAll(reader));
  model::RecomputeAll(dense.graph, kept->params);
  for (std::uint32_t node = 0; node < dense.ids.size(); ++node) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<model::NetworkTerms> stored,
                              LoadTerms(reader, dense.ids[node]));
    const model::NetworkTerms terms = stored.value_or(model::NetworkTerms());
    if (terms == dense.graph.Terms(node)) continue;
    problems.push_back({.id = dense.ids[node], .kept = terms, .computed = dense.graph.Terms(node)});
    if (static_cast<std::int64_t>(problems.size()) >= limit) break;
  }
  return problems;
}

}  // namespace credence::belief
