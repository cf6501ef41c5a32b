// SPDX-License-Identifier: Apache-2.0
#include "operations/waiting.h"

#include <algorithm>

namespace credence::operations {

bool AwaitsApproval(const SessionReading& session) {
  return !session.ended && !session.awaited.empty();
}

Result<std::vector<SessionReading>> RecentSessions(Engine& engine, const Caller& caller) {
  constexpr std::int64_t kNewest = 1'000;
  return engine.sessions().List(caller, {.limit = kNewest});
}

Result<Waiting> CountWaiting(Engine& engine, const Caller& caller, const Stats& stats,
                             const std::vector<SessionReading>& sessions) {
  Waiting waiting{.approvals = std::ranges::count_if(sessions, AwaitsApproval),
                  .reviews = stats.review.pending,
                  .quarantined = stats.review.quarantined};
  if (stats.review.feedback > 0) {
    CREDENCE_ASSIGN_OR_RETURN(const ReviewFindings findings, engine.reviews().Analyse(caller));
    waiting.questions = std::ranges::count(findings.questions, true, &ReviewQuestion::open);
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<RuleReading> rules,
                              engine.reviews().Rules(caller, false));
    waiting.rules = std::ranges::count(rules, true, &RuleReading::awaiting_confirmation);
  }
  if (stats.belief.beliefs > 0) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Arbitration> disputes,
                              engine.beliefs().Disputes(caller));
    waiting.disputes = std::ssize(disputes);
  }
  CREDENCE_ASSIGN_OR_RETURN(const CallRuleList rules, engine.sessions().ListRules(caller));
  waiting.proposals = std::ssize(rules.proposals);
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Alert> alerts, engine.overview().ListAlerts(caller));
  waiting.alerts =
      std::ranges::count_if(alerts, [](const Alert& alert) { return !alert.acknowledged_at; });
  return waiting;
}

std::vector<WaitingLine> LinesOf(const Waiting& waiting) {
  std::vector<WaitingLine> lines = {
      {waiting.approvals, "session waits for your approval", "sessions wait for your approval",
       "session approve"},
      {waiting.alerts, "alert", "alerts", "alert list"},
      {waiting.reviews, "work product to review", "work products to review", "review next"},
      {waiting.rules, "rule to confirm", "rules to confirm", "review rules"},
      {waiting.questions, "question about feedback", "questions about feedback",
       "review questions"},
      {waiting.disputes, "disputed pair of beliefs", "disputed pairs of beliefs",
       "belief disputes"},
      {waiting.proposals, "rule suggested by your approvals", "rules suggested by your approvals",
       "rule list"},
      {waiting.quarantined, "refused review document", "refused review documents",
       "review list quarantined"},
  };
  std::erase_if(lines, [](const WaitingLine& line) { return line.count == 0; });
  return lines;
}

}  // namespace credence::operations
