// SPDX-License-Identifier: Apache-2.0
// Learned approvals: a person who has allowed the same kind of command several times can ratify it
// as a rule. Such rules are events in the ledger, not settings, and end when nobody uses them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "credence/fields.h"
#include "credence/result.h"
#include "credence/sessions.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "governor/settings.h"
#include "ledger/event_draft.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::governor {

inline constexpr std::string_view kApprovalStream = "approval/";
// So many times somebody allows a kind of command before a rule is proposed.
inline constexpr std::int64_t kApprovalsMin = 3;
inline constexpr std::int64_t kApprovalDays = 30;

// --- events

// A person made a rule of what had been allowed.
struct Ratified {
  static constexpr std::string_view kKind = "approval.ratified";
  std::vector<std::string> commands;  // As a rule's `command`.
  std::optional<std::string> project;
  std::int64_t days = kApprovalDays;  // It ends after so many days without use.

  bool operator==(const Ratified&) const = default;
  CREDENCE_FIELDS(commands, project, days)
};

// It let a call run; recorded at most once a day.
struct Exercised {
  static constexpr std::string_view kKind = "approval.used";
  std::string session;

  bool operator==(const Exercised&) const = default;
  CREDENCE_FIELDS(session)
};

struct Revoked {
  static constexpr std::string_view kKind = "approval.revoked";

  bool operator==(const Revoked&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

using ApprovalEvent = std::variant<Ratified, Exercised, Revoked>;

// --- state

struct Approval {
  std::string id;
  std::vector<std::string> commands;
  std::optional<std::string> project;
  std::int64_t days = kApprovalDays;
  Timestamp ratified_at;
  std::optional<Timestamp> used_at = std::nullopt;
  std::int64_t uses = 0;
  bool revoked = false;

  bool operator==(const Approval&) const = default;
  CREDENCE_FIELDS(id, commands, project, days, ratified_at, used_at, uses, revoked)
};

Timestamp EndOf(const Approval& approval);
// As rules that allow, named after the approval.
std::vector<RuleSettings> RulesOf(const std::vector<Approval>& approvals);

ledger::EventDraft DraftOf(std::string_view id, const ApprovalEvent& event);

struct ApprovalFold {
  using State = Approval;
  using Event = ApprovalEvent;
  static constexpr std::string_view kRowKind = "approval";
  static constexpr std::string_view kStreamPrefix = kApprovalStream;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event);
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& /*state*/) { return std::nullopt; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

// --- queries

// Those in force at this time in the project.
Result<std::vector<Approval>> ApprovalsIn(ledger::Reader& reader,
                                          const std::optional<std::string>& project, Timestamp now);
// What was allowed often enough in the project's recent sessions and is no rule yet, most often
// first.
Result<std::vector<CallRuleProposal>> ProposalsIn(ledger::Reader& reader,
                                                  const std::optional<std::string>& project,
                                                  Timestamp now);

}  // namespace credence::governor
