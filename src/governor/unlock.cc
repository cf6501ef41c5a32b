// SPDX-License-Identifier: Apache-2.0
#include "governor/unlock.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/amount.h"
#include "governor/decider.h"
#include "governor/gate.h"
#include "governor/react.h"

namespace credence::governor {
namespace {

// What takes longer is no way out.
constexpr std::int64_t kTimesMax = 20;
constexpr std::int64_t kWaitMax = 30;

// Waits, by prompts that say nothing, until the signal can fire. Absent if it cannot.
std::optional<std::int64_t> TurnsUntil(Decider& session, std::string_view signal) {
  for (std::int64_t turns = 0; turns <= kWaitMax; ++turns) {
    if (session.CanFire(signal)) return turns;
    React(session, Prompted{});
  }
  return std::nullopt;
}

bool MayVerify(const Decider& session) {
  const SessionState& state = session.state();
  return VerdictOn(QuestionOf(state, Effect::kVerify, std::nullopt), state.confidence,
                   session.settings()) == Verdict::kAllow;
}

// Repeats `act`, which gives the signal, until the score is reached.
template <class Act>
std::optional<Recipe> Repeated(const SessionState& state, std::int64_t needed,
                               const GovernorSettings& settings, Recipe recipe,
                               std::string_view signal, Act act) {
  const SignalSettings* known = settings.Find(signal);
  if (known == nullptr || !known->enabled || known->delta <= 0) return std::nullopt;
  SessionState begun = state;
  // Only a session that has not begun starts at the settings' number.
  if (begun.started_at == Timestamp()) begun.started_at = Timestamp(std::chrono::microseconds(1));
  Decider session(std::move(begun), settings, state.last_at, Decider::Keep::kNothing);
  for (recipe.times = 0; session.state().confidence < needed; ++recipe.times) {
    if (recipe.times == kTimesMax) return std::nullopt;
    const std::optional<std::int64_t> turns = TurnsUntil(session, signal);
    const std::int64_t before = session.state().confidence;
    if (!turns || !act(session) || session.state().confidence <= before) return std::nullopt;
    std::int64_t& pause = recipe.times == 0 ? recipe.wait : recipe.apart;
    pause = std::max(pause, *turns);
  }
  return recipe;
}

std::optional<Recipe> ByTests(const SessionState& state, std::int64_t needed,
                              const GovernorSettings& settings) {
  return Repeated(state, needed, settings, {.kind = Recipe::Kind::kTests}, kTestPass,
                  [](Decider& session) {
                    if (!MayVerify(session)) return false;
                    React(session, FinishedView{.tool = "Bash",
                                                .effect = Effect::kVerify,
                                                .verify = VerifyKind::kTest,
                                                .tests = 1});
                    return true;
                  });
}

std::optional<Recipe> ByApproval(const SessionState& state, std::int64_t needed,
                                 const GovernorSettings& settings) {
  return Repeated(state, needed, settings, {.kind = Recipe::Kind::kApproval}, kTrustRegained,
                  [](Decider& session) {
                    React(session, Prompted{.control = Control::kBoostRequest});
                    React(session, Prompted{.control = Control::kBoostApproval});
                    return true;
                  });
}

// Reading a file of the project returns the points that were taken because nothing was read.
std::optional<Recipe> ByReading(const SessionState& state, std::int64_t needed) {
  const auto taken = std::ranges::find(state.signals, kNothingRead, &SignalState::signal);
  if (taken == state.signals.end() || taken->delta >= 0) return std::nullopt;
  if (state.confidence - taken->delta < needed) return std::nullopt;
  return Recipe{.kind = Recipe::Kind::kReading};
}

// The signal whose points are enough, if the user calls it mistaken; of several the last one.
std::optional<Recipe> ByDispute(const SessionState& state, std::int64_t needed) {
  const SignalState* last = nullptr;
  for (const SignalState& signal : state.signals) {
    if (signal.delta >= 0 || state.confidence - signal.delta < needed) continue;
    if (signal.signal == kNothingRead) continue;  // Reading is simpler.
    if (last == nullptr || signal.fired_call.value_or(0) >= last->fired_call.value_or(0)) {
      last = &signal;
    }
  }
  if (last == nullptr) return std::nullopt;
  return Recipe{.kind = Recipe::Kind::kDispute, .signal = last->signal};
}

std::string WithoutWait(const Recipe& recipe) {
  const bool once = recipe.times == 1;
  switch (recipe.kind) {
    case Recipe::Kind::kReading:
      return "read a file of the project first";
    case Recipe::Kind::kTests: {
      std::string text =
          once ? "one passing test run" : fmt::format("{} passing test runs", recipe.times);
      if (recipe.apart == 1) text += " (one per turn)";
      if (recipe.apart > 1) text += fmt::format(", {} apart", Amount(recipe.apart, "turn"));
      return text;
    }
    case Recipe::Kind::kApproval: {
      std::string text = once ? "one approval" : fmt::format("{} approvals", recipe.times);
      if (recipe.apart > 0) text += fmt::format(", {} apart", Amount(recipe.apart, "turn"));
      return text;
    }
    case Recipe::Kind::kDispute:
      break;
  }
  return fmt::format("'false positive {}' from the user", recipe.signal);
}

}  // namespace

std::vector<Recipe> RecipesFor(const SessionState& state, std::int64_t needed,
                               const GovernorSettings& settings) {
  std::vector<Recipe> recipes;
  if (needed <= state.confidence) return recipes;
  const auto add = [&recipes](std::optional<Recipe> recipe) {
    if (recipe) recipes.push_back(*std::move(recipe));
  };
  add(ByReading(state, needed));
  add(ByTests(state, needed, settings));
  add(ByApproval(state, needed, settings));
  add(ByDispute(state, needed));
  std::ranges::stable_partition(recipes, [](const Recipe& recipe) { return recipe.wait == 0; });
  return recipes;
}

std::string WordsOf(const Recipe& recipe) {
  std::string text = WithoutWait(recipe);
  if (recipe.wait > 0) text += fmt::format(" in {}", Amount(recipe.wait, "turn"));
  return text;
}

std::string Unlock(const SessionState& state, std::int64_t needed,
                   const GovernorSettings& settings) {
  if (needed <= state.confidence) return {};
  const std::vector<Recipe> recipes = RecipesFor(state, needed, settings);
  // A way that works now makes later ways unnecessary.
  const bool helps_now = !recipes.empty() && recipes.front().wait == 0;
  std::string text;
  for (const Recipe& recipe : recipes) {
    if (helps_now && recipe.wait > 0) break;
    if (!text.empty()) text += " or ";
    text += WordsOf(recipe);
  }
  if (!helps_now) text += text.empty() ? "SUDO from the user" : " or SUDO from the user";
  return text;
}

}  // namespace credence::governor
