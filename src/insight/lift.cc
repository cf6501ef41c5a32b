// SPDX-License-Identifier: Apache-2.0
#include "insight/lift.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "base/stable_order.h"
#include "base/utf8.h"
#include "executive/events.h"
#include "executive/queries.h"
#include "governor/events.h"
#include "ledger/fold.h"
#include "ledger/scan_ahead.h"
#include "memory/fold.h"
#include "model/lift.h"

namespace credence::insight {
namespace {

using model::LiftUnit;

constexpr std::size_t kEachMax = 50;

// Numbers names in order of appearance.
class Numbers {
 public:
  std::int64_t Of(std::string_view name) {
    const auto known = numbers_.find(name);
    if (known != numbers_.end()) return known->second;
    return numbers_.emplace(std::string(name), static_cast<std::int64_t>(numbers_.size()))
        .first->second;
  }

 private:
  std::map<std::string, std::int64_t, std::less<>> numbers_;
};

struct SubjectUnit {
  Uuid subject;
  LiftUnit unit;
};

// Collects the units of one question.
class Collection {
 public:
  void Add(const Uuid& subject, bool treated, double holdout, std::optional<double> success,
           std::string_view cluster, std::string_view stratum) {
    if (!success) {
      ++(treated ? shown_unknown_ : withheld_unknown_);
      return;
    }
    units_.push_back({.subject = subject,
                      .unit = {.treated = treated,
                               .propensity = 1 - holdout,
                               .outcome = *success,
                               .cluster = clusters_.Of(cluster),
                               .stratum = strata_.Of(stratum)}});
  }

  bool IsEmpty() const { return units_.empty() && shown_unknown_ + withheld_unknown_ == 0; }
  Result<LiftQuestion> Answer(double smallest) const;

 private:
  std::vector<SubjectUnit> units_;
  Numbers clusters_;
  Numbers strata_;
  std::int64_t shown_unknown_ = 0;
  std::int64_t withheld_unknown_ = 0;
};

std::optional<LiftDifference> DifferenceOf(const std::optional<model::LiftEstimate>& estimate) {
  if (!estimate) return std::nullopt;
  return LiftDifference{.value = estimate->difference,
                        .low = estimate->interval.low,
                        .high = estimate->interval.high};
}

// For when either side has too few units: the error to expect if the present trend continues.
double ErrorToExpect(const std::vector<LiftUnit>& units) {
  double successes = 0, propensities = 0;
  const auto count = static_cast<double>(units.size());
  for (const LiftUnit& unit : units) {
    successes += unit.outcome;
    propensities += unit.propensity;
  }
  return model::ExpectedError((successes + 1) / (count + 2), propensities / count,
                              static_cast<std::int64_t>(units.size()));
}

Result<LiftRecord> RecordOf(std::vector<LiftUnit> units, double smallest, std::int64_t& clipped) {
  model::PredictByStratum(units);
  CREDENCE_ASSIGN_OR_RETURN(const model::LiftSummary summary, model::EstimateLift(units));
  clipped = summary.clipped;
  LiftRecord record{.subject = {},
                    .text = {},
                    .shown = summary.treated.units,
                    .withheld = summary.untreated.units,
                    .shown_success = summary.treated.mean,
                    .withheld_success = summary.untreated.mean,
                    .shown_effective = summary.treated.effective,
                    .withheld_effective = summary.untreated.effective,
                    .clusters = summary.clusters,
                    .weighted = DifferenceOf(summary.weighted),
                    .doubly_robust = DifferenceOf(summary.doubly_robust)};
  if (units.empty()) return record;
  const auto count = static_cast<std::int64_t>(units.size());
  const double error =
      summary.doubly_robust ? summary.doubly_robust->standard_error : ErrorToExpect(units);
  if (summary.doubly_robust) {
    record.needed = model::UnitsStillNeeded(summary.doubly_robust->difference, error, count);
  }
  record.needed_for_smallest = model::UnitsStillNeeded(smallest, error, count);
  return record;
}

Result<LiftQuestion> Collection::Answer(double smallest) const {
  LiftQuestion question{.outcome = {}, .all = {}};
  question.shown_unknown = shown_unknown_;
  question.withheld_unknown = withheld_unknown_;
  std::vector<LiftUnit> all;
  std::map<Uuid, std::vector<LiftUnit>> by_subject;
  for (const SubjectUnit& each : units_) {
    all.push_back(each.unit);
    by_subject[each.subject].push_back(each.unit);
  }
  CREDENCE_ASSIGN_OR_RETURN(question.all, RecordOf(std::move(all), smallest, question.clipped));
  question.all.subjects = static_cast<std::int64_t>(by_subject.size());
  std::vector<LiftUnit> rest;
  std::int64_t rest_subjects = 0;
  std::int64_t ignored = 0;
  for (auto& [subject, units] : by_subject) {
    CREDENCE_ASSIGN_OR_RETURN(LiftRecord record, RecordOf(units, smallest, ignored));
    if (record.weighted) {
      record.subject = subject.ToString();
      question.each.push_back(std::move(record));
    } else {
      rest.insert(rest.end(), units.begin(), units.end());
      ++rest_subjects;
    }
  }
  StableOrder(question.each, std::greater(),
              [](const LiftRecord& record) { return record.shown + record.withheld; });
  // Subjects beyond the limit are still included in `all`.
  if (question.each.size() > kEachMax) question.each.resize(kEachMax);
  if (rest_subjects > 0 && !question.each.empty()) {
    CREDENCE_ASSIGN_OR_RETURN(question.others, RecordOf(std::move(rest), smallest, ignored));
    question.others->subjects = rest_subjects;
  }
  return question;
}

// What a session was offered, and how it turned out.
struct SessionOffers {
  struct Offer {
    double holdout = 0;
    bool treated = false;
  };
  struct Call {
    std::map<Uuid, Offer> offers;
    std::string tool;
    std::optional<bool> failed;
  };
  std::map<std::string, Call, std::less<>> calls;  // Those with a holdout.
  std::map<Uuid, Offer> at_start;
  std::int64_t finished = 0;
  std::int64_t failed = 0;
  std::optional<bool> success;
};

// An event that a heuristic answered or would have answered.
struct Arrival {
  std::string source;
  std::optional<Uuid> heuristic;
  bool held = false;
  std::optional<double> holdout;
  std::optional<bool> rating;
  std::optional<bool> outcome;
};

class LiftMeasurer {
 public:
  LiftMeasurer(ledger::Reader& reader, double smallest,
               const executive::ExecutiveSettings& settings)
      : reader_(reader), smallest_(smallest), settings_(settings) {}

  Result<LiftReport> Run() {
    CREDENCE_RETURN_IF_ERROR(Collect());
    LiftReport report;
    report.smallest = smallest_;
    CREDENCE_RETURN_IF_ERROR(AnswerForMemories(report));
    CREDENCE_RETURN_IF_ERROR(AnswerForHeuristics(report));
    return report;
  }

 private:
  Result<void> Collect() {
    Result<void> taken;
    CREDENCE_RETURN_IF_ERROR(ledger::ScanAhead(reader_, {}, [&](const ledger::EventView& event) {
      if (event.stream.starts_with(governor::kStreamPrefix)) {
        taken = TakeSession(event);
      } else if (event.stream.starts_with(executive::kArrivalStream)) {
        taken = TakeArrival(event);
      }
      return taken ? ledger::Visit::kContinue : ledger::Visit::kStop;
    }));
    return taken;
  }

  Result<void> TakeSession(const ledger::EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, governor::DecodeEvent(event));
    if (!decoded) return {};
    const auto session = [&]() -> SessionOffers& { return sessions_[std::string(event.stream)]; };
    if (const auto* shown = std::get_if<governor::Shown>(&*decoded)) {
      if (shown->holdout) TakeShown(session(), *shown);
    } else if (const auto* finished = std::get_if<governor::Finished>(&*decoded)) {
      TakeFinished(session(), *finished);
    } else if (const auto* judged = std::get_if<governor::Judged>(&*decoded)) {
      if (!judged->reported.value_or(false)) session().success = judged->success;
    }
    return {};
  }

  static void TakeShown(SessionOffers& session, const governor::Shown& shown) {
    std::map<Uuid, SessionOffers::Offer>& offers =
        shown.call.empty() ? session.at_start : session.calls[shown.call].offers;
    // Only the first offer counts, because later ones depend on it.
    for (const Uuid& id : shown.memories) {
      offers.try_emplace(id, SessionOffers::Offer{.holdout = *shown.holdout, .treated = true});
    }
    if (!shown.withheld) return;
    for (const Uuid& id : *shown.withheld) {
      offers.try_emplace(id, SessionOffers::Offer{.holdout = *shown.holdout, .treated = false});
    }
  }

  static void TakeFinished(SessionOffers& session, const governor::Finished& finished) {
    ++session.finished;
    session.failed += finished.failed ? 1 : 0;
    if (!finished.call) return;
    const auto call = session.calls.find(*finished.call);
    if (call == session.calls.end()) return;
    call->second.failed = finished.failed;
    call->second.tool = finished.tool;
  }

  Result<void> TakeArrival(const ledger::EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, executive::DecodeArrivalEvent(event));
    if (!decoded) return {};
    Arrival& arrival = arrivals_[std::string(event.stream)];
    if (const auto* received = std::get_if<executive::Received>(&*decoded)) {
      arrival.source = received->source;
    } else if (const auto* answered = std::get_if<executive::Answered>(&*decoded)) {
      arrival.held = answered->held.has_value();
      arrival.heuristic = arrival.held ? answered->held : answered->heuristic;
      arrival.holdout = answered->holdout;
    } else if (const auto* rated = std::get_if<executive::Rated>(&*decoded)) {
      arrival.rating = rated->positive;
    } else if (const auto* outcome = std::get_if<executive::OutcomeKnown>(&*decoded)) {
      const bool by_pattern =
          std::ranges::find(settings_.outcomes, outcome->signal,
                            &executive::OutcomePattern::name) != settings_.outcomes.end();
      if (!by_pattern) arrival.outcome = outcome->success;
    }
    return {};
  }

  Result<void> AnswerForMemories(LiftReport& report) {
    Collection calls, starts, shares;
    for (const auto& [stream, session] : sessions_) {
      for (const auto& [name, call] : session.calls) {
        std::optional<double> success;
        if (call.failed) success = *call.failed ? 0 : 1;
        for (const auto& [id, offer] : call.offers) {
          CREDENCE_ASSIGN_OR_RETURN(const Memory* memory, MemoryOf(id));
          calls.Add(id, offer.treated, offer.holdout, success, stream,
                    fmt::format("{}/{}", call.tool, TypeOf(memory)));
        }
      }
      std::optional<double> success;
      if (session.success) success = *session.success ? 1 : 0;
      std::optional<double> share;
      if (session.finished > 0) {
        share = 1 - static_cast<double>(session.failed) / static_cast<double>(session.finished);
      }
      for (const auto& [id, offer] : session.at_start) {
        CREDENCE_ASSIGN_OR_RETURN(const Memory* memory, MemoryOf(id));
        starts.Add(id, offer.treated, offer.holdout, success, stream, TypeOf(memory));
        shares.Add(id, offer.treated, offer.holdout, share, stream, TypeOf(memory));
      }
    }
    CREDENCE_RETURN_IF_ERROR(
        Answer(report, calls, "memories before a call", "the call does not fail"));
    CREDENCE_RETURN_IF_ERROR(
        Answer(report, starts, "memories at the start", "the session is judged a success"));
    return Answer(report, shares, "memories at the start", "share of calls that do not fail");
  }

  Result<void> Answer(LiftReport& report, const Collection& collection, std::string_view about,
                      std::string_view outcome) {
    if (collection.IsEmpty()) return {};
    CREDENCE_ASSIGN_OR_RETURN(LiftQuestion question, collection.Answer(smallest_));
    question.about = about;
    question.outcome = outcome;
    question.cluster = "sessions";
    for (LiftRecord& record : question.each) {
      CREDENCE_ASSIGN_OR_RETURN(const Uuid id, Uuid::Parse(record.subject));
      CREDENCE_ASSIGN_OR_RETURN(const Memory* memory, MemoryOf(id));
      if (memory != nullptr && memory->content) record.text = OneLine(*memory->content);
    }
    report.questions.push_back(std::move(question));
    return {};
  }

  Result<void> AnswerForHeuristics(LiftReport& report) {
    Collection collection;
    for (const auto& [stream, arrival] : arrivals_) {
      if (!arrival.holdout || !arrival.heuristic) continue;
      // A person's rating of the answer takes precedence.
      const std::optional<bool> good = arrival.rating ? arrival.rating : arrival.outcome;
      std::optional<double> success;
      if (good) success = *good ? 1 : 0;
      collection.Add(*arrival.heuristic, !arrival.held, *arrival.holdout, success, stream,
                     arrival.source);
    }
    if (collection.IsEmpty()) return {};
    CREDENCE_ASSIGN_OR_RETURN(LiftQuestion question, collection.Answer(smallest_));
    question.about = "heuristics, against the model";
    question.outcome = "the answer is rated or reported good";
    question.cluster = "events";
    for (LiftRecord& record : question.each) {
      CREDENCE_ASSIGN_OR_RETURN(const Uuid id, Uuid::Parse(record.subject));
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                                executive::LoadHeuristic(reader_, id));
      if (heuristic && heuristic->condition && heuristic->action) {
        record.text = OneLine(fmt::format("{} → {}", *heuristic->condition, *heuristic->action));
      }
    }
    report.questions.push_back(std::move(question));
    return {};
  }

  // Null: it no longer exists.
  Result<const Memory*> MemoryOf(const Uuid& id) {
    auto known = memories_.find(id);
    if (known == memories_.end()) {
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Memory> memory,
                                ledger::LoadState<memory::MemoryFold>(reader_, id.ToString()));
      known = memories_.emplace(id, std::move(memory)).first;
    }
    return known->second ? &*known->second : nullptr;
  }
  static std::string_view TypeOf(const Memory* memory) {
    return memory == nullptr ? std::string_view() : NameOf(memory->type);
  }

  ledger::Reader& reader_;
  double smallest_;
  const executive::ExecutiveSettings& settings_;
  std::map<std::string, SessionOffers, std::less<>> sessions_;
  std::map<std::string, Arrival, std::less<>> arrivals_;
  std::map<Uuid, std::optional<Memory>> memories_;
};

}  // namespace

Result<LiftReport> MeasureLift(ledger::Reader& reader, const LiftRequest& request,
                               const executive::ExecutiveSettings& settings) {
  if (!(request.smallest > 0 && request.smallest <= 1)) {
    return InvalidArgument(
        fmt::format("the smallest difference that matters is {}; it must be above 0 and at most 1, "
                    "such as 0.05 for five percentage points",
                    request.smallest));
  }
  return LiftMeasurer(reader, request.smallest, settings).Run();
}

}  // namespace credence::insight
