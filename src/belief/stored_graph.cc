// SPDX-License-Identifier: Apache-2.0
#include "belief/stored_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/fields.h"
#include "belief/fold.h"
#include "belief/network.h"
#include "ledger/damaged.h"
#include "ledger/fold.h"

namespace credence::belief {
namespace {

// Short names, because there is one record for every belief with links.
struct StoredTerms {
  std::int64_t supporters = 0;
  std::int64_t connections = 0;
  Decimal related;
  Decimal two_hop;
  std::int64_t paths = 0;
  bool tracked = true;

  static void Visit(auto& self, auto&& visit) {
    visit("s", self.supporters);
    visit("c", self.connections);
    visit("r", self.related);
    visit("t", self.two_hop);
    visit("p", self.paths);
    visit("f", self.tracked);
  }
};

StoredTerms ToStored(const model::NetworkTerms& terms) {
  return {.supporters = terms.strong_supporters,
          .connections = terms.strong_connections,
          .related = terms.related_evidence,
          .two_hop = terms.two_hop_evidence,
          .paths = terms.indirect_paths,
          .tracked = terms.far_tracked};
}

model::NetworkTerms FromStored(const StoredTerms& stored) {
  return {.strong_supporters = static_cast<std::int32_t>(stored.supporters),
          .strong_connections = static_cast<std::int32_t>(stored.connections),
          .related_evidence = stored.related,
          .two_hop_evidence = stored.two_hop,
          .indirect_paths = static_cast<std::int32_t>(stored.paths),
          .far_tracked = stored.tracked};
}

}  // namespace

Result<std::optional<model::NetworkTerms>> LoadTerms(ledger::Reader& reader, const Uuid& id) {
  Result<std::optional<model::NetworkTerms>> terms = std::nullopt;
  CREDENCE_RETURN_IF_ERROR(reader.ScanDerived(
      kNetworkKind, id.ToString(), [&](std::string_view /*key*/, std::string_view bytes) {
        Result<StoredTerms> stored = DecodeFields<StoredTerms>(bytes);
        if (stored) {
          terms = std::optional(FromStored(*stored));
        } else {
          terms = ledger::Damaged(
              fmt::format("the network of belief {}: {}", id.ToString(), stored.error().message));
        }
        return ledger::Visit::kStop;
      }));
  return terms;
}

Result<void> SaveTerms(ledger::Writer& writer, const Uuid& id, const model::NetworkTerms& terms) {
  return writer.PutDerived(kNetworkKind, id.ToString(), EncodeFields(ToStored(terms)));
}

void StoredGraph::Provide(const Belief& belief) {
  links_.insert_or_assign(belief.id, Links{.related = belief.related,
                                           .supporters = belief.supporters,
                                           .supports = belief.supports,
                                           .evidence = belief.evidence});
}

const StoredGraph::Links& StoredGraph::Get(const Uuid& id) {
  if (const auto known = links_.find(id); known != links_.end()) return known->second;
  Links links;
  Result<std::optional<Belief>> loaded = ledger::LoadState<BeliefFold>(reader_, id.ToString());
  if (!loaded) {
    if (status_) status_ = Failure(loaded.error());
  } else if (*loaded) {
    Belief& belief = **loaded;
    links = {.related = std::move(belief.related),
             .supporters = std::move(belief.supporters),
             .supports = std::move(belief.supports),
             .evidence = belief.evidence};
  }
  return links_.emplace(id, std::move(links)).first->second;
}

const model::NetworkTerms& StoredGraph::Terms(const Uuid& id) {
  if (const auto known = terms_.find(id); known != terms_.end()) return known->second;
  Result<std::optional<model::NetworkTerms>> loaded = LoadTerms(reader_, id);
  if (!loaded && status_) status_ = Failure(loaded.error());
  return terms_.emplace(id, loaded && *loaded ? **loaded : model::NetworkTerms()).first->second;
}

void StoredGraph::SetTerms(const Uuid& id, const model::NetworkTerms& terms) {
  terms_.insert_or_assign(id, terms);
  changed_.push_back(id);
}

Result<void> StoredGraph::Save(ledger::Writer& writer) const {
  CREDENCE_RETURN_IF_ERROR(status_);
  // In order of id, so that each page is written once.
  std::vector<Uuid> ids = changed_;
  std::ranges::sort(ids);
  ids.erase(std::ranges::unique(ids).begin(), ids.end());
  for (const Uuid& id : ids) {
    CREDENCE_RETURN_IF_ERROR(SaveTerms(writer, id, terms_.at(id)));
  }
  return {};
}

}  // namespace credence::belief
