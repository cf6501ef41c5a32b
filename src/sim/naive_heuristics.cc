// SPDX-License-Identifier: Apache-2.0
#include "sim/naive_heuristics.h"
#include "credence/fields.h"

#include <algorithm>
#include <chrono>
#include <string_view>

#include "base/fields.h"

namespace credence::sim {
namespace {

constexpr double kLearnedStart = 0.3;
constexpr double kOtherStart = 0.5;
constexpr double kFiresFrom = 0.7;
constexpr double kEndorsedFrom = 0.75;
constexpr double kEndorsementWeight = 0.5;
constexpr double kSilence = 0.3;
constexpr double kUndo = 0.5;
constexpr double kIgnored = 0.3;
constexpr std::chrono::seconds kSilenceAfter{120};
constexpr std::chrono::seconds kUndoWithin{30};

struct HeuristicLearnedBody {
  std::string source;
  std::string origin;

  CREDENCE_FIELDS(source, origin)
};
struct ObservedBody {
  std::string signal;
  bool positive = true;
  double magnitude = 0;
  std::optional<double> similarity;
  std::optional<std::string> arrival;

  CREDENCE_FIELDS(signal, positive, magnitude, similarity, arrival)
};
struct FrozenBody {
  bool frozen = false;

  static void Visit(auto& self, auto&& visit) { visit("frozen", self.frozen); }
};
struct OutcomeBody {
  bool success = false;

  static void Visit(auto& self, auto&& visit) { visit("success", self.success); }
};
struct ReceivedBody {
  std::string source;

  static void Visit(auto& self, auto&& visit) { visit("source", self.source); }
};
struct AnsweredBody {
  std::string path;

  static void Visit(auto& self, auto&& visit) { visit("path", self.path); }
};
struct OpenedBody {
  std::string heuristic;
  std::string arrival;

  CREDENCE_FIELDS(heuristic, arrival)
};
struct SignalBody {
  std::string signal;

  static void Visit(auto& self, auto&& visit) { visit("signal", self.signal); }
};

template <class Body>
std::optional<Body> Read(Findings& findings, const Event& event) {
  Result<Body> body = DecodeFields<Body>(event.body);
  findings.Holds("an event can be read", body.has_value(), event.kind + " " + event.body);
  if (!body) return std::nullopt;
  return *std::move(body);
}

bool IsImplicit(std::string_view signal) { return signal.starts_with("implicit_"); }

}  // namespace

void NaiveHeuristics::Learn(const Event& event, const std::string& id) {
  const auto body = Read<HeuristicLearnedBody>(findings_, event);
  findings_.Holds("a heuristic is taught in words, and once",
                  event.verbatim.has_value() && !all_.contains(id), event.body);
  if (!body || findings_.any()) return;
  const std::string& texts = event.verbatim->text;
  all_[id] = {.confidence = body->origin == "learned" ? kLearnedStart : kOtherStart,
              .source = body->source,
              .action = texts.substr(texts.find('\n') + 1),
              .sequence = event.sequence};
}

std::optional<double> NaiveHeuristics::MagnitudeOf(const std::string& signal,
                                                   std::optional<double> similarity) {
  if (signal == "llm_endorsement" && similarity) {
    findings_.Holds("only what is similar is endorsed", *similarity >= kEndorsedFrom,
                    fmt::format("similarity {}", *similarity));
    return kEndorsementWeight * *similarity;
  }
  if (signal == "implicit_timeout") return kSilence;
  if (signal == "implicit_undo") return kUndo;
  if (signal == "implicit_ignored") return kIgnored;
  return std::nullopt;
}

// An implicit signal counts once, for the fire that it closed.
void NaiveHeuristics::CloseBy(const Event& event, const std::string& heuristic,
                              const std::string& signal, const std::string& arrival) {
  for (auto& [id, fire] : fires_) {
    const bool fits = fire.heuristic == heuristic && fire.arrival == arrival &&
                      fire.closed_by == signal && !fire.counted;
    if (!fits) continue;
    fire.counted = true;
    return;
  }
  findings_.Report("an implicit signal follows a fire that it closed, once", "such a fire",
                   event.body);
}

void NaiveHeuristics::Observe(One& one, const Event& event, const std::string& id) {
  const auto body = Read<ObservedBody>(findings_, event);
  if (!body) return;
  findings_.Holds("a frozen heuristic does not learn", !one.frozen, event.stream);
  if (const auto magnitude = MagnitudeOf(body->signal, body->similarity)) {
    findings_.Near(event.stream + ": weight of " + body->signal, *magnitude, body->magnitude);
  }
  if (IsImplicit(body->signal)) CloseBy(event, id, body->signal, body->arrival.value_or(""));
  if (body->signal == "llm_endorsement" && body->arrival) {
    findings_.Holds("an answer endorses a heuristic once",
                    arrivals_[*body->arrival].endorsed.insert(id).second, event.body);
  }
  (body->positive ? one.alpha : one.beta) += body->magnitude;
  const double mean = one.alpha / (one.alpha + one.beta);
  one.confidence = body->positive ? std::max(one.confidence, mean) : std::min(one.confidence, mean);
}

void NaiveHeuristics::TakeOfHeuristic(const Event& event, std::string_view kind,
                                      const std::string& id) {
  if (kind == "learned") return Learn(event, id);
  const auto found = all_.find(id);
  if (found == all_.end()) {
    findings_.Report("an event is about a heuristic that was taught", "a heuristic", event.stream);
    return;
  }
  One& one = found->second;
  if (kind == "observed") return Observe(one, event, id);
  if (kind == "fired") {
    findings_.Holds("who fires is trusted, and not frozen",
                    one.confidence >= kFiresFrom && !one.frozen,
                    fmt::format("{} with confidence {}", event.stream, one.confidence));
    ++one.fires;
  } else if (kind == "succeeded") {
    const auto body = Read<OutcomeBody>(findings_, event);
    if (body && body->success) ++one.successes;
  } else if (kind == "frozen") {
    if (const auto body = Read<FrozenBody>(findings_, event)) one.frozen = body->frozen;
  }
}

void NaiveHeuristics::TakeOfArrival(const Event& event, std::string_view kind,
                                    const std::string& id, std::int64_t known) {
  if (kind == "received") {
    findings_.Holds("an event is received once", !arrivals_.contains(id), event.stream);
    if (const auto body = Read<ReceivedBody>(findings_, event)) {
      arrivals_[id].source = body->source;
    }
    return;
  }
  Arrival& arrival = arrivals_[id];
  if (kind == "answered") {
    findings_.Holds("an event is answered once", arrival.path.empty(), event.stream);
    if (const auto body = Read<AnsweredBody>(findings_, event)) arrival.path = body->path;
    if (event.verbatim) arrival.response = event.verbatim->text;
  } else if (kind == "compared") {
    findings_.Holds("an answer is compared once", !arrival.compared, event.stream);
    arrival.compared = true;
    // A heuristic with exactly this action has a similarity of one.
    for (const auto& [heuristic, one] : all_) {
      const bool agrees = one.source == arrival.source && one.action == arrival.response;
      if (!agrees || one.frozen || one.sequence > known) continue;
      findings_.Holds("who would have said the same is endorsed",
                      arrival.endorsed.contains(heuristic), event.stream + " by " + heuristic);
    }
  } else if (kind == "outcome") {
    findings_.Holds("an outcome is recorded once", !arrival.outcome.has_value(), event.stream);
    if (const auto body = Read<OutcomeBody>(findings_, event)) arrival.outcome = body->success;
  }
}

void NaiveHeuristics::TakeOfFire(const Event& event, std::string_view kind, const std::string& id) {
  if (kind == "opened") {
    const auto body = Read<OpenedBody>(findings_, event);
    if (!body) return;
    fires_[id] = {.heuristic = body->heuristic, .arrival = body->arrival, .at = event.time};
    return;
  }
  Fire& fire = fires_[id];
  if (kind == "closed") {
    const auto body = Read<SignalBody>(findings_, event);
    if (!body) return;
    findings_.Holds("a fire is closed once", fire.closed_by.empty(), event.stream);
    fire.closed_by = body->signal;
    const auto passed = event.time - fire.at;
    if (body->signal == "implicit_timeout") {
      findings_.Holds("silence takes two minutes", passed >= kSilenceAfter,
                      fmt::format("{} µs", passed.count()));
    }
    if (body->signal == "implicit_undo") {
      findings_.Holds("an undo comes soon", passed <= kUndoWithin,
                      fmt::format("{} µs", passed.count()));
    }
  } else if (kind == "judged") {
    findings_.Holds("a fire is judged once", !fire.judged, event.stream);
    fire.judged = true;
  }
}

void NaiveHeuristics::Take(const Event& event, std::int64_t known) {
  const std::size_t slash = event.stream.find('/');
  const std::string id = event.stream.substr(slash + 1);
  const std::string_view subject = std::string_view(event.stream).substr(0, slash);
  const std::string_view kind = std::string_view(event.kind).substr(event.kind.find('.') + 1);
  if (subject == "heuristic") return TakeOfHeuristic(event, kind, id);
  if (subject == "event") return TakeOfArrival(event, kind, id, known);
  TakeOfFire(event, kind, id);
}

void NaiveHeuristics::Compare(const std::vector<HeuristicReading>& readings) const {
  findings_.Same("the number of heuristics", all_.size(), readings.size());
  for (const HeuristicReading& reading : readings) {
    if (findings_.any()) return;
    const Heuristic& heuristic = reading.heuristic;
    const std::string id = heuristic.id.ToString();
    const auto found = all_.find(id);
    if (found == all_.end()) {
      findings_.Report("a heuristic comes from the ledger", "an event", id);
      return;
    }
    const One& one = found->second;
    const auto is = [&](std::string_view what) {
      return fmt::format("heuristic {}: {}", id, what);
    };
    findings_.Near(is("alpha"), one.alpha, heuristic.alpha);
    findings_.Near(is("beta"), one.beta, heuristic.beta);
    findings_.Near(is("confidence"), one.confidence, heuristic.confidence);
    findings_.Same(is("fires"), one.fires, heuristic.fire_count);
    findings_.Same(is("successes"), one.successes, heuristic.success_count);
    findings_.Same(is("frozen"), one.frozen, heuristic.frozen);
  }
}

}  // namespace credence::sim
