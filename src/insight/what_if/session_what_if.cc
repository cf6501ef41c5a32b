// SPDX-License-Identifier: Apache-2.0
#include "insight/what_if/session_what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "governor/events.h"

namespace credence::insight {

using governor::Verdict;

SessionWhatIf::SessionWhatIf(const PolicyPair& policies) : policies_(policies), tally_(faculty()) {}

bool SessionWhatIf::Owns(std::string_view stream) const {
  return stream.starts_with(governor::kStreamPrefix);
}

SessionWhatIf::Session& SessionWhatIf::SessionOf(std::string_view stream) {
  if (last_ != nullptr && last_stream_ == stream) return *last_;
  last_stream_ = stream;
  std::unique_ptr<Session>& session = sessions_[last_stream_];
  if (session == nullptr) session = std::make_unique<Session>(policies_);
  last_ = session.get();
  return *session;
}

Result<void> SessionWhatIf::Take(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<governor::SessionEvent> decoded,
                            governor::DecodeEvent(event));
  if (!decoded) return {};
  tally_.CountEvent();
  Session& session = SessionOf(event.stream);
  const std::optional<governor::CallVerdicts> verdicts =
      session.redecider.Take(*decoded, event.time);
  if (!verdicts) return {};
  session.recorded_stops += verdicts->recorded != Verdict::kAllow ? 1 : 0;
  session.other_stops += verdicts->other != Verdict::kAllow ? 1 : 0;
  if (verdicts->recorded == verdicts->other) {
    tally_.CountSameVerdict();
    return {};
  }
  ++session.changed;
  tally_.CountVerdict({.subject = std::string(event.stream.substr(governor::kStreamPrefix.size())),
                       .sequence = event.sequence,
                       .at = event.time,
                       .what = fmt::format("{}, {}", verdicts->tool, NameOf(verdicts->effect)),
                       .recorded = std::string(NameOf(verdicts->recorded)),
                       .other = std::string(NameOf(verdicts->other)),
                       .recorded_number = static_cast<double>(verdicts->recorded_number),
                       .other_number = static_cast<double>(verdicts->other_number),
                       .success = std::nullopt});
  return {};
}

FacultyWhatIf SessionWhatIf::Finish() {
  OutcomeCount blocked{.what = "succeeded, though a call was refused"};
  OutcomeCount allowed{.what = "failed, and no call was refused"};
  // In the order of their names, so that the same ledger gives the same report.
  std::map<std::string_view, const Session*> ordered;
  for (const auto& [stream, session] : sessions_) ordered.emplace(stream, session.get());
  for (const auto& [stream, session] : ordered) {
    const std::optional<bool> success = session->redecider.other().success;
    if (success) {
      OutcomeCount& count = *success ? blocked : allowed;
      ++count.of;
      count.recorded += (session->recorded_stops > 0) == *success ? 1 : 0;
      count.other += (session->other_stops > 0) == *success ? 1 : 0;
    }
    tally_.CountSubject({.subject = std::string(stream.substr(governor::kStreamPrefix.size())),
                         .recorded = static_cast<double>(session->redecider.recorded_number()),
                         .other = static_cast<double>(session->redecider.other().confidence),
                         .verdicts = session->changed,
                         .success = success});
  }
  if (blocked.of > 0) tally_.Add(std::move(blocked));
  if (allowed.of > 0) tally_.Add(std::move(allowed));
  return tally_.Finish();
}

}  // namespace credence::insight
