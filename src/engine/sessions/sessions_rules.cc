// SPDX-License-Identifier: Apache-2.0
// SessionKeeper's part about the rules that people make.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/ids.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/sessions/sessions.h"
#include "governor/approvals.h"
#include "governor/rules.h"
#include "ledger/fold.h"
#include "ledger/typed_id.h"

namespace credence::engine {
namespace {

using governor::Approval;
using ledger::Reader;
using ledger::Writer;

CallRule ReadingOf(const Approval& approval) {
  return {.id = approval.id,
          .decision = "allow",
          .rule = fmt::format("allow {}", fmt::join(approval.commands, ", ")),
          .message = {},
          .ratified = true,
          .uses = approval.uses,
          .expires = governor::EndOf(approval)};
}

// Failure: kInvalidArgument.
Result<std::vector<std::string>> Prepared(const std::vector<std::string>& commands) {
  constexpr std::size_t kBytesMax = 200;
  std::vector<std::string> prepared;
  for (const std::string& command : commands) {
    std::string words = OneLine(Trim(command));
    if (words.empty() || words.size() > kBytesMax || !IsValidUtf8(words)) {
      return InvalidArgument(fmt::format("the command {} must have 1 to {} bytes",
                                         Quoted(words.substr(0, kBytesMax)), kBytesMax));
    }
    if (words.starts_with('*') || words.starts_with('-')) {
      return InvalidArgument(
          fmt::format("the command {} does not begin with a program", Quoted(words)));
    }
    prepared.push_back(std::move(words));
  }
  if (prepared.empty()) return InvalidArgument("name a command");
  return prepared;
}

}  // namespace

Result<CallRuleList> SessionKeeper::ListRules(const Caller& caller) {
  CallRuleList list;
  for (const governor::RuleSettings& rule : settings_.governor.rules) {
    list.rules.push_back({.id = rule.name,
                          .decision = rule.decision,
                          .rule = governor::WordsOf(rule),
                          .message = rule.message});
  }
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Approval> approvals,
                              governor::ApprovalsIn(reader, caller.project, workspace_.Now()));
    for (const Approval& approval : approvals) list.rules.push_back(ReadingOf(approval));
    CREDENCE_ASSIGN_OR_RETURN(list.proposals,
                              governor::ProposalsIn(reader, caller.project, workspace_.Now()));
    return {};
  }));
  return list;
}

Result<CallRule> SessionKeeper::Ratify(const Caller& caller,
                                       const std::vector<std::string>& commands) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> prepared, Prepared(commands));
  CallRule reading;
  CREDENCE_RETURN_IF_ERROR(
      workspace_.Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        const std::string id = NewUuid(context.now, context.rng).ToString();
        CREDENCE_RETURN_IF_ERROR(
            Commit(writer,
                   governor::DraftOf(
                       id, governor::Ratified{.commands = prepared, .project = caller.project}),
                   context));
        CREDENCE_ASSIGN_OR_RETURN(const auto made,
                                  ledger::LoadState<governor::ApprovalFold>(writer, id));
        reading = ReadingOf(made.value_or(Approval{}));
        return {};
      }));
  return reading;
}

Result<CallRule> SessionKeeper::Revoke(const Caller& caller, std::string_view id) {
  CallRule reading;
  CREDENCE_RETURN_IF_ERROR(
      workspace_.Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const std::vector<Approval> approvals,
                                  governor::ApprovalsIn(writer, caller.project, context.now));
        ledger::TypedId wanted(id);
        for (const Approval& approval : approvals) {
          wanted.Offer(approval.id, ToMicros(approval.ratified_at));
        }
        const auto with_id = [&](const std::string& one) -> const Approval& {
          return *std::ranges::find(approvals, one, &Approval::id);
        };
        CREDENCE_ASSIGN_OR_RETURN(
            const std::string chosen,
            wanted.Choose(
                {.one = "ratified rule", .many = "ratified rules", .list = Op("rule list")},
                [&](const std::string& one) { return ReadingOf(with_id(one)).rule; }));
        reading = ReadingOf(with_id(chosen));
        CREDENCE_RETURN_IF_ERROR(
            Commit(writer, governor::DraftOf(chosen, governor::Revoked{}), context));
        return {};
      }));
  return reading;
}

Result<void> SessionKeeper::Exercise(Writer& writer, const CommitContext& context,
                                     std::string_view session,
                                     const std::vector<Approval>& approvals) {
  for (const Approval& approval : approvals) {
    if (approval.used_at && context.now - *approval.used_at < std::chrono::days(1)) continue;
    CREDENCE_RETURN_IF_ERROR(
        Commit(writer,
               governor::DraftOf(approval.id, governor::Exercised{.session = std::string(session)}),
               context));
  }
  return {};
}

}  // namespace credence::engine
