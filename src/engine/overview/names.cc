// SPDX-License-Identifier: Apache-2.0
#include "engine/overview/names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "belief/fold.h"
#include "credence/uuid.h"
#include "executive/firing_fold.h"
#include "executive/fold.h"
#include "governor/approvals.h"
#include "governor/fold.h"
#include "insight/alert_marks.h"
#include "memory/fold.h"
#include "review/analysis/rule_text.h"
#include "review/fold.h"

namespace credence::engine {
namespace {

constexpr std::size_t kShortIdMax = 24;

template <class Fold>
Result<std::optional<typename Fold::State>> LoadSubject(ledger::Reader& reader,
                                                        std::string_view stream) {
  return ledger::LoadState<Fold>(reader, stream.substr(Fold::kStreamPrefix.size()));
}

std::string_view AfterSlash(std::string_view stream) { return stream.substr(stream.find('/') + 1); }

// "indicator/approval-rate" as "approval rate", "session/4f2a…" as "session 4f2a9c1b".
std::string AlertName(std::string_view key) {
  constexpr std::string_view kOfSession = "session/";
  if (key.starts_with(kOfSession)) return "session " + ShortId(key.substr(kOfSession.size()));
  std::string name = Clipped(AfterSlash(key));
  std::ranges::replace(name, '-', ' ');
  return name;
}

}  // namespace

std::string Clipped(std::string_view text, std::size_t characters) {
  const std::string line = OneLine(text);
  const std::string_view cut = CodePointPrefix(line, characters);
  if (cut.size() == line.size()) return line;
  return std::string(Trim(cut)) + "…";
}

std::string Said(std::optional<std::string_view> text) {
  if (!text) return std::string(kErasedText);
  return fmt::format("“{}”", Clipped(*text));
}

std::string ShortId(std::string_view id) {
  const Result<Uuid> uuid = Uuid::Parse(id);
  return uuid ? uuid->Short() : Clipped(id, kShortIdMax);
}

Result<SubjectName> Names::Of(std::string_view stream) {
  const auto known = known_.find(stream);
  if (known != known_.end()) return known->second;
  CREDENCE_ASSIGN_OR_RETURN(SubjectName name, Read(stream));
  return known_.emplace(std::string(stream), std::move(name)).first->second;
}

Result<SubjectName> Names::Read(std::string_view stream) {
  const auto is = [&](std::string_view prefix) { return stream.starts_with(prefix); };
  const auto fallback = [&](std::string_view what) {
    return SubjectName{.text = fmt::format("{} {}", what, ShortId(AfterSlash(stream)))};
  };
  if (is(memory::MemoryFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(const auto memory, LoadSubject<memory::MemoryFold>(reader_, stream));
    if (!memory) return fallback("memory");
    return SubjectName{.text = Said(memory->content), .project = memory->project};
  }
  if (is(governor::SessionFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(
        const auto session,
        ledger::PeekState<governor::SessionFold>(
            reader_, stream.substr(governor::SessionFold::kStreamPrefix.size())));
    SubjectName name = fallback("session");
    if (session) name.project = session->project;
    return name;
  }
  if (is(governor::ApprovalFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(const auto approval,
                              LoadSubject<governor::ApprovalFold>(reader_, stream));
    if (!approval) return fallback("rule");
    return SubjectName{.text = Said(fmt::format("{}", fmt::join(approval->commands, ", "))),
                       .project = approval->project};
  }
  if (is(executive::HeuristicFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(const auto heuristic,
                              LoadSubject<executive::HeuristicFold>(reader_, stream));
    if (!heuristic) return fallback("heuristic");
    if (heuristic->name && !heuristic->erased_at) return SubjectName{Said(heuristic->name), {}};
    return SubjectName{Said(heuristic->condition), {}};
  }
  if (is(executive::ArrivalFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(const auto arrival,
                              LoadSubject<executive::ArrivalFold>(reader_, stream));
    if (!arrival) return fallback("event");
    return SubjectName{Said(arrival->text), {}};
  }
  if (is(executive::FireFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(const auto fire, LoadSubject<executive::FireFold>(reader_, stream));
    if (!fire) return fallback("fire");
    return Of(std::string(executive::HeuristicFold::kStreamPrefix) + fire->heuristic_id.ToString());
  }
  if (is(executive::FiringFold::kStreamPrefix)) return SubjectName{Said(AfterSlash(stream)), {}};
  if (is(belief::BeliefFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(const auto belief, LoadSubject<belief::BeliefFold>(reader_, stream));
    if (!belief) return fallback("belief");
    return SubjectName{Said(belief->text), {}};
  }
  if (is(belief::TurnFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(const auto turn, LoadSubject<belief::TurnFold>(reader_, stream));
    if (!turn) return fallback("turn");
    return SubjectName{Said(turn->text), {}};
  }
  if (is(review::WorkFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(const auto work, LoadSubject<review::WorkFold>(reader_, stream));
    if (!work || work->id.empty()) return fallback("work");
    if (work->summary && Trim(*work->summary).empty()) {
      return SubjectName{.text = Said(work->id), .project = work->project};
    }
    return SubjectName{.text = Said(work->summary), .project = work->project};
  }
  if (is(review::TaskFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(const auto task, LoadSubject<review::TaskFold>(reader_, stream));
    return task ? SubjectName{Said(task->name), {}} : fallback("task type");
  }
  if (is(review::RuleFold::kStreamPrefix)) {
    CREDENCE_ASSIGN_OR_RETURN(const auto rule, LoadSubject<review::RuleFold>(reader_, stream));
    if (!rule) return fallback("rule");
    if (rule->text && (rule->active || !hides_rules_)) return SubjectName{Said(rule->text), {}};
    return SubjectName{Said(review::SpokenKey(rule->key)), {}};
  }
  if (is(review::QuarantineFold::kStreamPrefix)) return fallback("quarantined review");
  if (is(review::ReceiptFold::kStreamPrefix)) return fallback("feedback");
  if (is(review::LearningFold::kStreamPrefix)) return SubjectName{"reviews", {}};
  if (is(insight::AlertFold::kStreamPrefix)) {
    return SubjectName{AlertName(AfterSlash(stream)), {}};
  }
  return fallback(Clipped(stream.substr(0, std::min(stream.find('/'), stream.size()))));
}

}  // namespace credence::engine
