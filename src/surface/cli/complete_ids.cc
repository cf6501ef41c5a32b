// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/complete_ids.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "credence/beliefs.h"
#include "credence/executive.h"
#include "credence/memories.h"
#include "credence/reviews.h"
#include "credence/sessions.h"
#include "engine/settings.h"
#include "engine/settings_source.h"
#include "surface/cli/completion_table.h"
#include "surface/cli/render.h"
#include "surface/cli/short_ids.h"

namespace credence::cli {
namespace {

using operations::Parameter;

// More than this nobody reads while typing.
constexpr std::int64_t kOffersMax = 50;
constexpr std::size_t kTextWidth = 60;

// The names in Parameter::ids.
constexpr std::array<std::string_view, 9> kSubjects = {
    "memory", "belief", "heuristic", "session", "event", "work", "rule", "setting", "any"};

constexpr std::array<Parameter, 1> kCompleteParameters = {{
    {.name = "subject",
     .positional = true,
     .required = true,
     .placeholder = "SUBJECT",
     .summary = "what the ids are of",
     .choices = kSubjects},
}};

using Offers = Result<std::vector<Offer>>;

// As lists show them.
std::vector<Offer> Shortened(std::vector<Offer> offers) {
  std::vector<std::string_view> ids;
  for (const Offer& offer : offers) ids.emplace_back(offer.word);
  const std::size_t length = LengthToTellApart(std::move(ids));
  for (Offer& offer : offers) offer.word = EndOfId(offer.word, length);
  return offers;
}

Offers MemoryOffers(Engine& engine, const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(
      const auto memories,
      engine.memories().List(caller, {.type = std::nullopt, .limit = kOffersMax}));
  std::vector<Offer> offers;
  for (const MemoryReading& one : memories) {
    offers.push_back({one.memory.id.ToString(), one.memory.content.value_or("")});
  }
  return Shortened(std::move(offers));
}

Offers BeliefOffers(Engine& engine, const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(
      const auto beliefs,
      engine.beliefs().List(caller, {.status = std::nullopt, .limit = kOffersMax}));
  std::vector<Offer> offers;
  for (const BeliefReading& one : beliefs) {
    offers.push_back({one.belief.id.ToString(), one.belief.text.value_or("")});
  }
  return Shortened(std::move(offers));
}

Offers HeuristicOffers(Engine& engine, const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(
      const auto heuristics,
      engine.executive().List(caller, {.source = std::nullopt, .limit = kOffersMax}));
  std::vector<Offer> offers;
  for (const HeuristicReading& one : heuristics) {
    offers.push_back({one.heuristic.id.ToString(), one.heuristic.condition.value_or("")});
  }
  return Shortened(std::move(offers));
}

Offers SessionOffers(Engine& engine, const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(const auto sessions,
                            engine.sessions().List(caller, {.limit = kOffersMax}));
  std::vector<Offer> offers;
  for (const SessionReading& one : sessions) {
    offers.push_back(
        {one.id, fmt::format("{} %, {}", one.confidence, Ago(one.last_at, engine.Now()))});
  }
  return offers;
}

Offers EventOffers(Engine& engine, const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(const EventPage page,
                            engine.executive().Events(caller, {.limit = kOffersMax}));
  std::vector<Offer> offers;
  for (const HandledEvent& one : page.events) offers.push_back({one.id, one.text.value_or("")});
  return offers;
}

Offers WorkOffers(Engine& engine, const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(const ReviewList list,
                            engine.reviews().List(caller, {.limit = kOffersMax}));
  std::vector<Offer> offers;
  for (const WorkReading& one : list.works) offers.push_back({one.id, one.summary.value_or("")});
  return offers;
}

Offers RuleOffers(Engine& engine, const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(const auto rules, engine.reviews().Rules(caller, /*all=*/true));
  std::vector<Offer> offers;
  for (const RuleReading& one : rules) offers.push_back({one.key, one.rule});
  return offers;
}

struct OffersOfSubject {
  std::string_view subject;
  Offers (*offers)(Engine& engine, const Caller& caller);
};

// In the order of kSubjects.
constexpr std::array<OffersOfSubject, 7> kOffers = {{{"memory", MemoryOffers},
                                                     {"belief", BeliefOffers},
                                                     {"heuristic", HeuristicOffers},
                                                     {"session", SessionOffers},
                                                     {"event", EventOffers},
                                                     {"work", WorkOffers},
                                                     {"rule", RuleOffers}}};

// "any": of all subjects.
Offers OffersOf(Engine& engine, const Caller& caller, std::string_view subject) {
  std::vector<Offer> all;
  for (const OffersOfSubject& one : kOffers) {
    if (subject != "any" && subject != one.subject) continue;
    CREDENCE_ASSIGN_OR_RETURN(std::vector<Offer> offers, one.offers(engine, caller));
    std::ranges::move(offers, std::back_inserter(all));
  }
  return all;
}

// Those that the file adds, too; one that does not load adds none.
Offers SettingOffers(const Session& session) {
  CREDENCE_ASSIGN_OR_RETURN(const EngineOptions options, session.OptionsForEngine());
  engine::AllSettings settings;
  (void)engine::SettingsSource::Of(options).Load(settings);
  std::vector<Offer> offers;
  for (const SettingsSchema::Entry& entry : settings.schema().entries()) {
    offers.push_back({entry.key, entry.summary});
  }
  return offers;
}

}  // namespace

std::span<const Parameter> CompleteIdsParameters() { return kCompleteParameters; }

Result<Exit> RunCompleteIds(Session& session, const operations::Arguments& arguments) {
  std::vector<Offer> offers;
  if (arguments.Text("subject") == "setting") {
    CREDENCE_ASSIGN_OR_RETURN(offers, SettingOffers(session));
  } else {
    // Whoever presses the tab key creates no store.
    CREDENCE_RETURN_IF_ERROR(session.RequireStore());
    CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
    CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
    CREDENCE_ASSIGN_OR_RETURN(offers, OffersOf(*engine, caller, arguments.Text("subject")));
  }
  for (const Offer& offer : offers) {
    // A shell would split it.
    if (offer.word.find_first_of(" \t\n") != offer.word.npos) continue;
    session.out().Line(offer.word + "\t" + Ellipsis(OneLine(offer.summary), kTextWidth));
  }
  session.FinishText();
  return Exit::kDone;
}

}  // namespace credence::cli
