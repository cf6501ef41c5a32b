// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/complete_ids.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "credence/beliefs.h"
#include "credence/executive.h"
#include "credence/memories.h"
#include "credence/sessions.h"
#include "surface/cli/completion_table.h"
#include "surface/cli/render.h"

namespace credence::cli {
namespace {

using operations::Parameter;

// More than this nobody reads while typing.
constexpr std::int64_t kOffersMax = 50;
constexpr std::size_t kTextWidth = 60;

// The names in Parameter::ids.
constexpr std::array<std::string_view, 4> kSubjects = {"memory", "belief", "heuristic", "session"};

constexpr std::array<Parameter, 1> kCompleteParameters = {{
    {.name = "subject",
     .positional = true,
     .required = true,
     .placeholder = "SUBJECT",
     .summary = "what the ids are of",
     .choices = kSubjects},
}};

Result<std::vector<Offer>> OffersOf(Engine& engine, const Caller& caller,
                                    std::string_view subject) {
  std::vector<Offer> offers;
  if (subject == "memory") {
    CREDENCE_ASSIGN_OR_RETURN(
        const auto memories,
        engine.memories().List(caller, {.type = std::nullopt, .limit = kOffersMax}));
    for (const MemoryReading& one : memories) {
      offers.push_back({one.memory.id.Short(), one.memory.content.value_or("")});
    }
  } else if (subject == "belief") {
    CREDENCE_ASSIGN_OR_RETURN(
        const auto beliefs,
        engine.beliefs().List(caller, {.status = std::nullopt, .limit = kOffersMax}));
    for (const BeliefReading& one : beliefs) {
      offers.push_back({one.belief.id.Short(), one.belief.text.value_or("")});
    }
  } else if (subject == "heuristic") {
    CREDENCE_ASSIGN_OR_RETURN(
        const auto heuristics,
        engine.executive().List(caller, {.source = std::nullopt, .limit = kOffersMax}));
    for (const HeuristicReading& one : heuristics) {
      offers.push_back({one.heuristic.id.Short(), one.heuristic.condition.value_or("")});
    }
  } else {
    CREDENCE_ASSIGN_OR_RETURN(const auto sessions,
                              engine.sessions().List(caller, {.limit = kOffersMax}));
    for (const SessionReading& one : sessions) {
      offers.push_back(
          {one.id, fmt::format("{} %, {}", one.confidence, Ago(one.last_at, engine.Now()))});
    }
  }
  return offers;
}

}  // namespace

std::span<const Parameter> CompleteIdsParameters() { return kCompleteParameters; }

Result<Exit> RunCompleteIds(Session& session, const operations::Arguments& arguments) {
  // Whoever presses the tab key creates no store.
  CREDENCE_RETURN_IF_ERROR(session.RequireStore());
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Offer> offers,
                            OffersOf(*engine, caller, arguments.Text("subject")));
  for (const Offer& offer : offers) {
    session.out().Line(offer.word + "\t" + Ellipsis(OneLine(offer.summary), kTextWidth));
  }
  session.FinishText();
  return Exit::kDone;
}

}  // namespace credence::cli
