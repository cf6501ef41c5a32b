// SPDX-License-Identifier: Apache-2.0
// Applies many changes to beliefs in one transaction.
#include <fmt/format.h>

#include <map>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "engine/beliefs/beliefs.h"
#include "engine/beliefs/write.h"

namespace credence::engine {
namespace {

class BatchRunner {
 public:
  BatchRunner(BeliefTransaction& transaction, const belief::BeliefSettings& settings)
      : transaction_(transaction), settings_(settings) {}

  // Returns the belief that the command created or named first.
  Result<Uuid> Run(const BeliefCommand& command) {
    CREDENCE_ASSIGN_OR_RETURN(
        const Uuid id,
        std::visit([&](const auto& change) { return Make(change); }, command.change));
    if (!command.as.empty() && !names_.emplace(command.as, id).second) {
      return InvalidArgument(fmt::format("the name {} was already used", Quoted(command.as)));
    }
    return id;
  }

 private:
  // Resolves a name that an earlier command defined; any other text is returned as it is.
  std::string IdOf(const std::string& written) const {
    if (!written.starts_with('$')) return written;
    const auto named = names_.find(std::string_view(written).substr(1));
    return named == names_.end() ? written : named->second.ToString();
  }

  Result<Uuid> Make(const AddBelief& change) {
    CREDENCE_ASSIGN_OR_RETURN(const std::string text,
                              belief::PrepareStatement(change.text, settings_));
    CREDENCE_ASSIGN_OR_RETURN(const BeliefOrigin origin, belief::ParseOrigin(change.origin));
    CREDENCE_ASSIGN_OR_RETURN(const BeliefTransaction::Added added,
                              transaction_.Add(text, origin, std::nullopt));
    return added.id;
  }
  Result<Uuid> Make(BeliefVerdict change) {
    change.id = IdOf(change.id);
    return transaction_.Judge(change);
  }
  Result<Uuid> Make(const ReviseBelief& change) {
    return transaction_.Revise(IdOf(change.id), change.text);
  }
  Result<Uuid> Make(const RetractBelief& change) {
    return transaction_.Retract(IdOf(change.id), change.reason, /*erase=*/false);
  }
  Result<Uuid> Make(const RestoreBelief& change) { return transaction_.Restore(IdOf(change.id)); }
  Result<Uuid> Make(const LinkBeliefs& change) {
    const std::string first = IdOf(change.first);
    const std::string second = IdOf(change.second);
    switch (change.link) {
      case LinkChange::kSupport:
        return transaction_.Support(first, second);
      case LinkChange::kRelate:
        return transaction_.Relate(first, second);
      case LinkChange::kUnlink:
        break;
    }
    return transaction_.Unlink(first, second);
  }
  Result<Uuid> Make(const ContradictBelief& change) {
    belief::ContradictionBasis basis{.soft = change.soft};
    CREDENCE_ASSIGN_OR_RETURN(basis.reason, belief::PrepareReason(change.reason, settings_));
    return transaction_.Contradict(IdOf(change.id), IdOf(change.by), basis);
  }
  Result<Uuid> Make(const ResolveBeliefs& change) {
    CREDENCE_ASSIGN_OR_RETURN(
        const auto ends,
        transaction_.ResolveFor(IdOf(change.a), IdOf(change.b), IdOf(change.winner)));
    return ends.first;
  }

  BeliefTransaction& transaction_;
  const belief::BeliefSettings& settings_;
  std::map<std::string, Uuid, std::less<>> names_;
};

}  // namespace

Result<std::vector<BeliefReading>> BeliefKeeper::Batch(const Caller& caller,
                                                       const std::vector<BeliefCommand>& commands) {
  std::vector<BeliefReading> readings;
  CREDENCE_RETURN_IF_ERROR(Write(caller, [&](BeliefTransaction& transaction) -> Result<void> {
    readings.clear();
    std::vector<Uuid> ids;
    BatchRunner runner(transaction, settings_.belief);
    for (const BeliefCommand& command : commands) {
      const Result<Uuid> id = runner.Run(command);
      if (!id) {
        return Failure(
            {.code = id.error().code,
             .message = fmt::format(
                 "line {}: {}; nothing of the batch was done",
                 command.line > 0 ? command.line : static_cast<std::int64_t>(ids.size()) + 1,
                 id.error().message)});
      }
      ids.push_back(*id);
    }
    // Read after the last change, so that the readings include all of them.
    belief::Viewer viewer = transaction.View();
    for (const Uuid& id : ids) {
      // Without neighbours: a hub would repeat its whole neighbourhood on each line.
      CREDENCE_ASSIGN_OR_RETURN(Belief belief, transaction.Find(id.ToString()));
      CREDENCE_ASSIGN_OR_RETURN(BeliefReading reading, viewer.Brief(std::move(belief)));
      readings.push_back(std::move(reading));
    }
    return {};
  }));
  return readings;
}

}  // namespace credence::engine
