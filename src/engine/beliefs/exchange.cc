// SPDX-License-Identifier: Apache-2.0
// Imports the beliefs of another store in one transaction.
#include <fmt/format.h>

#include <map>
#include <utility>

#include "base/ids.h"
#include "belief/evolve.h"
#include "belief/network.h"
#include "belief/queries.h"
#include "engine/beliefs/beliefs.h"
#include "engine/beliefs/write.h"

namespace credence::engine {
namespace {

constexpr std::size_t kLinksKeptUp = 200;

class Importer {
 public:
  Importer(BeliefTransaction& transaction, const belief::BeliefSettings& settings)
      : transaction_(transaction), settings_(settings) {}

  // All of these fail with kInvalidArgument or kFailedPrecondition, and then everything is undone.
  Result<void> State(const BeliefImport::Statement& statement) {
    CREDENCE_ASSIGN_OR_RETURN(std::string text,
                              belief::PrepareStatement(statement.text, settings_));
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> known,
                              belief::LoadBelief(transaction_.writer(), statement.id));
    if (!known) {
      CREDENCE_ASSIGN_OR_RETURN(known, belief::FindSame(transaction_.writer(), text));
    }
    if (known) {
      // Agreement from another store is no evidence: that store may have the statement from here.
      ids_.insert_or_assign(statement.id, known->id);
      ++report_.known;
      // A statement that was retracted and asserted again holds, whichever comes first in the
      // import.
      if (!statement.retracted) ends_.erase(known->id);
      return {};
    }
    CREDENCE_RETURN_IF_ERROR(transaction_.Commit({belief::DecideState(
        statement.id, std::move(text), statement.origin, statement.episode, settings_)}));
    ids_.insert_or_assign(statement.id, statement.id);
    ++report_.added;
    if (statement.retracted) ends_.emplace(statement.id, *statement.retracted);
    if (statement.confidence) numbers_.emplace_back(statement.id, *statement.confidence);
    return {};
  }

  Result<void> Link(const BeliefImport::Link& link) {
    CREDENCE_ASSIGN_OR_RETURN(const Belief from, Load(link.from));
    CREDENCE_ASSIGN_OR_RETURN(const Belief to, Load(link.to));
    // Two texts with the same meaning became one belief.
    if (from.id == to.id) return {};
    if (from.retracted || to.retracted || ends_.contains(from.id) || ends_.contains(to.id)) {
      Skip("link to a belief that is retracted");
      return {};
    }
    if (link.kind == "contradicts") return Contradict(link, from, to);
    CREDENCE_ASSIGN_OR_RETURN(std::vector<ledger::EventDraft> decisions,
                              link.kind == "supports" ? belief::DecideSupport(to, from, settings_)
                                                      : belief::DecideRelate(from, to, settings_));
    for (std::size_t i = 0; i < decisions.size(); ++i) {
      decisions[i].event_id = NamedUuid("belief import " + transaction_.context().caller.space,
                                        fmt::format("{} {} {}", link.key, link.kind, i));
    }
    CREDENCE_ASSIGN_OR_RETURN(const bool is_new, transaction_.Commit(decisions));
    if (is_new) ++report_.linked;
    return {};
  }

  // Beliefs that were retracted in the other store are recorded here as retracted.
  Result<void> Retract() {
    for (const auto& [id, reason] : ends_) {
      CREDENCE_RETURN_IF_ERROR(transaction_.Retract(id.ToString(), reason, false));
      ++report_.retracted;
    }
    return {};
  }

  Result<BeliefImportReport> Report(
      const std::vector<std::pair<std::string, std::int64_t>>& skipped) {
    for (const auto& [reason, count] : skipped) skipped_[reason] += count;
    for (const auto& [reason, count] : skipped_) report_.skipped.emplace_back(reason, count);
    belief::Viewer viewer = transaction_.View();
    for (const auto& [id, there] : numbers_) {
      CREDENCE_ASSIGN_OR_RETURN(Belief belief, transaction_.Find(id.ToString()));
      std::string text = belief.text.value_or("");
      CREDENCE_ASSIGN_OR_RETURN(const BeliefReading reading, viewer.Brief(std::move(belief)));
      report_.numbers.push_back({.id = id,
                                 .text = std::move(text),
                                 .there = there,
                                 .here = reading.confidence.ToDouble()});
    }
    return std::move(report_);
  }

 private:
  // The belief here that corresponds to one in the import.
  Result<Belief> Load(const Uuid& id) {
    const auto here = ids_.find(id);
    return transaction_.Find((here == ids_.end() ? id : here->second).ToString());
  }

  void Skip(std::string_view reason) { ++skipped_[std::string(reason)]; }

  Result<void> Contradict(const BeliefImport::Link& link, const Belief& from, const Belief& to) {
    if (belief::FindContradiction(to, from.id) != nullptr) return {};
    const bool is_open =
        link.status.value_or(ContradictionStatus::kUnresolved) == ContradictionStatus::kUnresolved;
    if (!is_open && !link.winner) {
      Skip("resolved contradiction of which the winner is not told");
      return {};
    }
    const std::string id = to.id.ToString();
    const std::string by = from.id.ToString();
    CREDENCE_RETURN_IF_ERROR(transaction_.Contradict(id, by, {}));
    if (link.mutual) CREDENCE_RETURN_IF_ERROR(transaction_.Contradict(by, id, {}));
    ++report_.linked;
    if (is_open) return {};
    CREDENCE_ASSIGN_OR_RETURN(const Belief won, Load(*link.winner));
    if (won.id != from.id && won.id != to.id) {
      return InvalidArgument("the winner is neither of the two");
    }
    return transaction_.Resolve(won.id, won.id == from.id ? to.id : from.id, *link.status);
  }

  BeliefTransaction& transaction_;
  const belief::BeliefSettings& settings_;
  BeliefImportReport report_;
  std::map<Uuid, Uuid> ids_;          // By id in the import.
  std::map<Uuid, std::string> ends_;  // Beliefs to retract, with the reason.
  std::vector<std::pair<Uuid, double>> numbers_;
  std::map<std::string, std::int64_t> skipped_;
};

Failure At(const std::string& place, const Error& error) {
  return Fail(error.code, fmt::format("{}: {}; nothing was imported", place, error.message));
}

}  // namespace

Result<BeliefImportReport> BeliefKeeper::Import(const Caller& caller, const BeliefImport& import) {
  BeliefImportReport report;
  CREDENCE_RETURN_IF_ERROR(Write(caller, [&](BeliefTransaction& transaction) -> Result<void> {
    // Updated link by link, the network around a hub would be computed once for each of its links.
    const bool is_large = import.links.size() > kLinksKeptUp;
    if (is_large) CREDENCE_RETURN_IF_ERROR(belief::DropKept(transaction.writer()));
    Importer importer(transaction, settings_.belief);
    for (const BeliefImport::Statement& statement : import.statements) {
      const Result<void> done = importer.State(statement);
      if (!done) return At(statement.place, done.error());
    }
    for (const BeliefImport::Link& link : import.links) {
      const Result<void> done = importer.Link(link);
      if (!done) return At(link.place, done.error());
    }
    CREDENCE_RETURN_IF_ERROR(importer.Retract());
    if (is_large) CREDENCE_RETURN_IF_ERROR(transaction.Begin());
    CREDENCE_ASSIGN_OR_RETURN(report, importer.Report(import.skipped));
    return {};
  }));
  return report;
}

}  // namespace credence::engine
