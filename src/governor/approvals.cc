// SPDX-License-Identifier: Apache-2.0
#include "governor/approvals.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "base/fields.h"
#include "governor/events.h"
#include "governor/queries.h"
#include "governor/types.h"
#include "ledger/damaged.h"
#include "ledger/event_codec.h"
#include "ledger/upcast.h"

namespace credence::governor {
namespace {

constexpr std::span<const ledger::Upcast> kApprovalUpcasts{};

using Kinds = std::vector<std::string>;

// What happened to calls of one kind.
struct Tallied {
  std::int64_t allowed = 0;  // By a person.
  std::int64_t refused = 0;  // In all.
  Timestamp last;
};

// Follows the refusals of one session, and whether somebody let the calls run after all.
class Tallying {
 public:
  explicit Tallying(std::map<Kinds, Tallied>& kinds) : kinds_(kinds) {}

  void Take(const SessionEvent& event, Timestamp time) {
    if (const auto* refused = std::get_if<Refused>(&event)) {
      if (!refused->kinds || refused->observed.value_or(false)) return;
      Tallied& tallied = kinds_[*refused->kinds];
      ++tallied.refused;
      tallied.last = std::max(tallied.last, time);
      if (refused->input) by_input_[*refused->input] = *refused->kinds;
      if (refused->call && DoneTo(*refused) == Verdict::kAsk)
        asked_[*refused->call] = *refused->kinds;
    } else if (const auto* used = std::get_if<Used>(&event)) {
      const auto known = by_input_.find(used->input);
      if (known != by_input_.end()) ++kinds_[known->second].allowed;
    } else if (const auto* finished = std::get_if<Finished>(&event)) {
      // The person said yes to the client's question.
      const auto known = finished->call ? asked_.find(*finished->call) : asked_.end();
      if (known == asked_.end()) return;
      ++kinds_[known->second].allowed;
      asked_.erase(known);
    }
  }

 private:
  std::map<Kinds, Tallied>& kinds_;
  std::map<std::string, Kinds> by_input_;
  std::map<std::string, Kinds> asked_;
};

}  // namespace

// Found by the codec through the namespace of the events.
Result<void> Check(const Ratified& event) {
  const bool is_empty = std::ranges::any_of(event.commands, &std::string::empty);
  if (is_empty || event.commands.empty()) return InvalidArgument("field 'commands': is empty");
  return {};
}
Result<void> Check(const Exercised& /*event*/) { return {}; }
Result<void> Check(const Revoked& /*event*/) { return {}; }

Timestamp EndOf(const Approval& approval) {
  return approval.used_at.value_or(approval.ratified_at) + std::chrono::days(approval.days);
}

std::vector<RuleSettings> RulesOf(const std::vector<Approval>& approvals) {
  std::vector<RuleSettings> rules;
  for (const Approval& approval : approvals) {
    for (const std::string& command : approval.commands) {
      rules.push_back({.name = approval.id, .decision = "allow", .command = command});
    }
  }
  return rules;
}

ledger::EventDraft DraftOf(std::string_view id, const ApprovalEvent& event) {
  return {.stream = std::string(kApprovalStream) + std::string(id),
          .kind = ledger::KindOfEvent(event),
          .body = ledger::BodyOfEvent(event)};
}

Result<std::optional<ApprovalEvent>> ApprovalFold::Decode(const ledger::EventView& event) {
  return ledger::DecodeEventAs<ApprovalEvent>(kApprovalUpcasts, event);
}

Result<ledger::Known> ApprovalFold::Apply(State& state, const Event& event,
                                          const ledger::EventView& place) {
  if (state.id.empty()) state.id = place.stream.substr(kStreamPrefix.size());
  if (const auto* ratified = std::get_if<Ratified>(&event)) {
    state.commands = ratified->commands;
    state.project = ratified->project;
    state.days = ratified->days;
    state.ratified_at = place.time;
    state.revoked = false;
  } else if (std::holds_alternative<Exercised>(event)) {
    state.used_at = std::max(state.used_at.value_or(place.time), place.time);
    ++state.uses;
  } else {
    state.revoked = true;
  }
  return ledger::Known::kYes;
}

ledger::Row ApprovalFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  return {.kind = std::string(kRowKind),
          .id = state.id,
          .data = EncodeFields(state),
          .text_sequence = 0,
          .entries = {}};
}

Result<Approval> ApprovalFold::FromRow(const ledger::RowView& row) {
  Result<Approval> state = DecodeFields<Approval>(row.data);
  if (!state) {
    return ledger::Damaged(fmt::format("approval {}: {}", row.id, state.error().message));
  }
  return state;
}

Result<std::vector<Approval>> ApprovalsIn(ledger::Reader& reader,
                                          const std::optional<std::string>& project,
                                          Timestamp now) {
  std::vector<Approval> approvals;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<ApprovalFold>(reader, [&](Approval approval) {
    if (!approval.revoked && approval.project == project && now < EndOf(approval)) {
      approvals.push_back(std::move(approval));
    }
    return ledger::Visit::kContinue;
  }));
  return approvals;
}

Result<std::vector<CallRuleProposal>> ProposalsIn(ledger::Reader& reader,
                                                  const std::optional<std::string>& project,
                                                  Timestamp now) {
  std::vector<std::string> sessions;
  CREDENCE_RETURN_IF_ERROR(ScanRecentOf(
      reader, project, [&](const SessionState& state) { sessions.push_back(state.id); }));
  std::map<Kinds, Tallied> kinds;
  for (const std::string& session : sessions) {
    Tallying tallying(kinds);
    Result<void> decoded;
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanEvents({.stream = StreamOf(session)}, [&](const ledger::EventView& event) {
          const Result<std::optional<SessionEvent>> known = DecodeEvent(event);
          if (!known) {
            decoded = Failure(known.error());
            return ledger::Visit::kStop;
          }
          if (*known) tallying.Take(**known, event.time);
          return ledger::Visit::kContinue;
        }));
    CREDENCE_RETURN_IF_ERROR(decoded);
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Approval> approvals,
                            ApprovalsIn(reader, project, now));
  std::vector<CallRuleProposal> proposals;
  for (const auto& [commands, tallied] : kinds) {
    if (tallied.allowed < kApprovalsMin ||
        std::ranges::find(approvals, commands, &Approval::commands) != approvals.end()) {
      continue;
    }
    proposals.push_back({.commands = commands,
                         .allowed = tallied.allowed,
                         .refused = tallied.refused,
                         .last = tallied.last});
  }
  std::ranges::stable_sort(proposals, std::greater<>(), &CallRuleProposal::allowed);
  return proposals;
}

}  // namespace credence::governor
