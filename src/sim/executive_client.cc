// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/json_writer.h"
#include "sim/clients.h"

namespace credence::sim {
namespace {

// An event, a heuristic's action, and the model's answer. If the two are the same, the answer
// endorses the heuristic.
struct Situation {
  std::string_view text;
  std::string_view action;
  std::string_view answer;
};
constexpr Situation kSituations[] = {
    {"The build of the main branch is red", "Take back the last merge and tell the team",
     "Take back the last merge and tell the team"},
    {"A customer asks where the parcel is", "Send the number of the parcel to the customer",
     "Send the number of the parcel to the customer"},
    {"The disk of the server is nearly full", "Delete the oldest archives of the logs",
     "Order a larger disk from the provider"},
    {"The certificate of the site ends soon", "Renew the certificate with the usual script",
     "Renew the certificate with the usual script"},
    {"Somebody undo that last step please", "Restore the copy from this morning", "As you like it"},
};
constexpr std::string_view kSources[] = {"ci", "support"};

constexpr std::string_view kModelIsDown = "model is down";

std::function<bool(const Event&)> IsObservation(std::string signal) {
  return [needle = fmt::format("\"signal\":\"{}\"", signal)](const Event& event) {
    return event.kind == "heuristic.observed" && event.body.contains(needle);
  };
}

template <class Map>
std::string AnyKey(const Map& map, Dice& dice) {
  return std::next(map.begin(), static_cast<std::ptrdiff_t>(dice.Below(map.size())))->first;
}

}  // namespace

std::string ExecutiveClient::Script() {
  std::string script;
  const auto add = [&](std::string_view match, std::string_view key, std::string_view value) {
    JsonWriter json;
    json.BeginObject().Key("match").String(match).Key(key).String(value).EndObject();
    script += std::move(json).Take() + "\n";
  };
  add(kModelIsDown, "error", "it is down");
  for (const Situation& situation : kSituations) add(situation.text, "response", situation.answer);
  return script;
}

void ExecutiveClient::Step() {
  Dice& dice = world_.dice();
  if (naive().all().size() < 3 || dice.Chance(60)) return Teach();
  if (told_.empty() || dice.Chance(450)) return Tell();
  const std::size_t what = dice.Below(20);
  if (what < 3) return TellAgain();
  if (what < 10) return Judge();
  if (what < 12) return Freeze();
  if (what < 16) return Rate();
  ReportOutcome();
}

void ExecutiveClient::Teach() {
  Dice& dice = world_.dice();
  const Situation& situation = dice.Pick(kSituations);
  AddHeuristic add{.condition = std::string(situation.text),
                   .action = std::string(situation.action),
                   .source = std::string(dice.Pick(kSources)),
                   .origin = dice.Chance(700) ? "learned" : "user",
                   .id = world_.NewId()};
  world_.Send({.what = fmt::format("heuristic add {} \"{}\"", add.source, add.condition),
               .faculties = {"executive"},
               .is_done_by = IsKind("heuristic.learned"),
               .may_change_nothing =
                   [this, add] {
                     for (const auto& [id, one] : naive().all()) {
                       if (one.source == add.source && one.action == add.action) return true;
                     }
                     return false;
                   },
               .is_repeatable = true},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.executive().Add(caller, add));
              });
}

void ExecutiveClient::Tell() {
  Dice& dice = world_.dice();
  EventArrived event{.text = std::string(dice.Pick(kSituations).text),
                     .source = std::string(dice.Pick(kSources)),
                     .id = world_.NewName("event"),
                     .fields = {}};
  if (dice.Chance(80)) event.text = "The language model is down again";
  told_.push_back(event);
  Process(std::move(event), true);
}

void ExecutiveClient::TellAgain() { Process(told_[world_.dice().Below(told_.size())], false); }

// By value, because told_ may grow meanwhile.
void ExecutiveClient::Process(EventArrived event, bool is_new) {
  const std::string id = *event.id;
  const auto is_answered = [this, id] {
    const auto arrival = naive().arrivals().find(id);
    return arrival != naive().arrivals().end() && !arrival->second.path.empty();
  };
  std::vector<EventAnswer> answers;
  bool had_model = false;
  world_.Send({.what = fmt::format("{}event \"{}\" {} \"{}\"", is_new ? "" : "again ", id,
                                   event.source, event.text),
               .faculties = {"executive"},
               .is_done_by =
                   [id](const Event& one) {
                     return one.kind == "event.answered" && one.stream == "event/" + id;
                   },
               .may_change_nothing = is_answered,
               .is_repeatable = true},
              [&](Engine& engine, const Caller& caller, const Node& node) -> Result<void> {
                Executive& executive = engine.executive();
                Result<EventAnswer> answer = executive.Process(caller, event);
                // Complete pending comparisons now, while nothing else happens.
                executive.Drain();
                had_model |= node.has_model();
                if (!answer) return Failure(answer.error());
                answers.push_back(*std::move(answer));
                return {};
              });
  Findings& findings = world_.auditor().findings();
  if (findings.any() || !is_answered()) return;
  const NaiveHeuristics::Arrival& arrival = naive().arrivals().at(id);
  for (const EventAnswer& answer : answers) {
    findings.Same("event " + id + ": everybody is told the same", arrival.response,
                  answer.response);
  }
  if (is_new && !had_model) {
    findings.Holds("event " + id + ": no model is asked where none is configured",
                   arrival.path == "rejected" || arrival.path == "heuristic", arrival.path);
  }
}

std::string ExecutiveClient::AnyHeuristic() { return AnyKey(naive().all(), world_.dice()); }

std::string ExecutiveClient::AnyArrival() { return *told_[world_.dice().Below(told_.size())].id; }

void ExecutiveClient::Judge() {
  Dice& dice = world_.dice();
  const std::string signal = dice.Chance(700) ? "user" : "dev_outcome";
  const HeuristicFeedback feedback{.id = AnyHeuristic(),
                                   .positive = dice.Chance(700),
                                   .from = signal,
                                   .key = world_.NewName("feedback")};
  world_.Send({.what = fmt::format("heuristic feedback {} {}{}", feedback.id,
                                   feedback.positive ? "+" : "-", signal),
               .faculties = {"executive"},
               .is_done_by = IsObservation(signal),
               .is_repeatable = true,
               .may_be_refused = [this, id = feedback.id]() -> std::optional<bool> {
                 return naive().all().at(id).frozen;
               }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.executive().Judge(caller, feedback));
              });
}

void ExecutiveClient::Freeze() {
  const std::string id = AnyHeuristic();
  const bool frozen = world_.dice().Chance(400);
  world_.Send(
      {.what = fmt::format("heuristic {} {}", frozen ? "freeze" : "thaw", id),
       .faculties = {"executive"},
       .is_done_by = IsKind("heuristic.frozen"),
       .may_change_nothing = [this, id, frozen] { return naive().all().at(id).frozen == frozen; }},
      [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
        return Done(engine.executive().Freeze(caller, id, frozen));
      });
}

void ExecutiveClient::Rate() {
  const ResponseFeedback feedback{.event = AnyArrival(),
                                  .positive = world_.dice().Chance(600),
                                  .key = world_.NewName("rating")};
  world_.Send(
      {.what = fmt::format("feedback \"{}\" {}", feedback.event, feedback.positive ? "+" : "-"),
       .faculties = {"executive"},
       .is_done_by = IsKind("event.rated"),
       .is_repeatable = true,
       .may_be_refused = [this, id = feedback.event]() -> std::optional<bool> {
         const auto arrival = naive().arrivals().find(id);
         if (arrival == naive().arrivals().end() || arrival->second.response.empty()) return true;
         // True if all heuristics concerned are frozen.
         const bool any_frozen = std::ranges::any_of(
             naive().all(), [](const auto& heuristic) { return heuristic.second.frozen; });
         return any_frozen ? std::nullopt : std::optional(false);
       }},
      [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
        return Done(engine.executive().GiveFeedback(caller, feedback));
      });
}

void ExecutiveClient::ReportOutcome() {
  const OutcomeReport report{.event = AnyArrival(), .success = world_.dice().Chance(700)};
  const auto outcome = [this, id = report.event]() -> std::optional<bool> {
    const auto arrival = naive().arrivals().find(id);
    return arrival == naive().arrivals().end() ? std::nullopt : arrival->second.outcome;
  };
  world_.Send({.what = fmt::format("outcome \"{}\" {}", report.event, report.success),
               .faculties = {"executive"},
               .is_done_by = IsKind("event.outcome"),
               .may_change_nothing = [=] { return outcome() == report.success; },
               .is_repeatable = true,
               .may_be_refused = [this, outcome, report]() -> std::optional<bool> {
                 if (!naive().arrivals().contains(report.event)) return true;
                 return outcome().value_or(report.success) != report.success;
               }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.executive().ReportOutcome(caller, report));
              });
}

}  // namespace credence::sim
