// SPDX-License-Identifier: Apache-2.0
// Recourse: the cheapest honest ways from a verdict to a better one. They are found by applying
// actions to a copy of the state, with the functions that would decide them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/stable_order.h"
#include "credence/counterfactual.h"
#include "ledger/replay/flip.h"

namespace credence::insight {

using ledger::RecourseAction;

// The maximum length of a plan; longer ones are no real option.
inline constexpr std::int64_t kRecourseTimesMax = 200;
// How many mixed plans are tried, and how many steps each may have.
inline constexpr std::size_t kRecoursePlansMax = 2'000;
inline constexpr std::size_t kRecourseMixMax = 12;

namespace recourse_detail {

inline std::string WordsOf(const std::string& one, std::string_view many, std::int64_t count) {
  return count == 1 ? one : std::to_string(count) + " " + std::string(many);
}

template <class State>
Recourse PlanOf(const std::vector<RecourseAction<State>>& actions,
                const std::vector<std::size_t>& done, std::string leads_to) {
  Recourse plan{.action = {}, .leads_to = std::move(leads_to), .steps = {}};
  for (std::size_t i = 0; i < done.size();) {
    const RecourseAction<State>& action = actions[done[i]];
    std::size_t end = i;
    while (end < done.size() && done[end] == done[i]) ++end;
    const auto count = static_cast<std::int64_t>(end - i);
    const std::string one = action.name.empty() ? std::string(action.cost.one) : action.name;
    if (!plan.action.empty()) plan.action += ", then ";
    plan.action += WordsOf(one, action.cost.many, count);
    plan.steps.push_back({.action = one, .count = count});
    plan.count += count;
    plan.cost += action.cost.cost * static_cast<double>(count);
    i = end;
  }
  return plan;
}

// The first action once, if given, and then the other as often as needed.
template <class State, class Better>
std::optional<Recourse> Repeated(const State& start,
                                 const std::vector<RecourseAction<State>>& actions,
                                 std::optional<std::size_t> first, std::size_t action,
                                 Better better) {
  State state = start;
  std::vector<std::size_t> done;
  if (first) {
    if (!actions[*first].act(state)) return std::nullopt;
    done.push_back(*first);
  }
  for (std::int64_t times = 1; times <= kRecourseTimesMax; ++times) {
    if (!actions[action].act(state)) return std::nullopt;
    done.push_back(action);
    if (auto verdict = better(state)) return PlanOf(actions, done, *std::move(verdict));
  }
  return std::nullopt;
}

// The cheapest sequence of several kinds of actions, by uniform-cost search. The same actions in
// another order count as the same plan, in the order that was found first.
template <class State, class Better>
std::optional<Recourse> CheapestMix(const State& start,
                                    const std::vector<RecourseAction<State>>& actions,
                                    Better better, double cost_below) {
  struct Plan {
    double cost = 0;
    std::vector<std::size_t> done;
    State state;
  };
  const auto dearer = [](const Plan& a, const Plan& b) { return a.cost > b.cost; };
  std::priority_queue<Plan, std::vector<Plan>, decltype(dearer)> open(dearer);
  std::set<std::vector<std::size_t>> seen;
  open.push({.cost = 0, .done = {}, .state = start});
  for (std::size_t tried = 0; !open.empty() && tried < kRecoursePlansMax;) {
    const Plan plan = open.top();
    open.pop();
    if (const auto verdict = better(plan.state)) return PlanOf(actions, plan.done, *verdict);
    if (plan.done.size() == kRecourseMixMax) continue;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const double cost = plan.cost + actions[i].cost.cost;
      if (cost >= cost_below) continue;
      std::vector<std::size_t> sorted = plan.done;
      sorted.insert(std::ranges::upper_bound(sorted, i), i);
      if (!seen.insert(std::move(sorted)).second) continue;
      ++tried;
      Plan next{.cost = cost, .done = plan.done, .state = plan.state};
      if (!actions[i].act(next.state)) continue;
      next.done.push_back(i);
      open.push(std::move(next));
    }
  }
  return std::nullopt;
}

}  // namespace recourse_detail

// `better`: the verdict of a state if it is better than the present one, otherwise nothing. Returns
// how often each action alone would have to be done, and a mix if that is cheaper than any of
// these.
template <class State, class Better>
std::vector<Recourse> FindRecourse(const State& start,
                                   const std::vector<RecourseAction<State>>& actions,
                                   Better better) {
  std::vector<Recourse> ways;
  double cheapest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    auto way = recourse_detail::Repeated(start, actions, std::nullopt, i, better);
    if (!way) continue;
    cheapest = std::min(cheapest, way->cost);
    ways.push_back(*std::move(way));
  }
  std::optional<Recourse> mix;
  for (std::size_t first = 0; first < actions.size(); ++first) {
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (i == first) continue;
      auto way = recourse_detail::Repeated(start, actions, first, i, better);
      if (!way || way->cost >= cheapest) continue;
      cheapest = way->cost;
      mix = std::move(way);
    }
  }
  if (actions.size() > 1) {
    if (auto way = recourse_detail::CheapestMix(start, actions, better, cheapest)) {
      mix = std::move(way);
    }
  }
  if (mix) ways.push_back(*std::move(mix));
  StableOrder(ways, {}, &Recourse::cost);
  return ways;
}

}  // namespace credence::insight
