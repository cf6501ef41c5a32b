// SPDX-License-Identifier: Apache-2.0
#include "insight/flip/flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "base/stable_order.h"

namespace credence::insight {
namespace {

using Set = std::vector<std::size_t>;

// The number of sets of this size; saturates at the maximum.
std::size_t CountSets(std::size_t events, std::size_t size) {
  constexpr std::size_t kMany = std::numeric_limits<std::size_t>::max();
  std::size_t count = 1;
  for (std::size_t i = 0; i < size; ++i) {
    if (count > kMany / (events - i)) return kMany;
    count = count * (events - i) / (i + 1);
  }
  return count;
}

// Calls `use` with every choice of `size` items, in order of position, until it returns true.
template <class Use>
bool AnySet(const Set& items, std::size_t size, Use use) {
  if (size > items.size()) return false;
  std::vector<std::size_t> places(size);
  std::iota(places.begin(), places.end(), 0);
  Set chosen(size);
  while (true) {
    std::ranges::transform(places, chosen.begin(), [&](std::size_t place) { return items[place]; });
    if (use(chosen)) return true;
    std::size_t last = size;
    while (last > 0 && places[last - 1] == items.size() - size + last - 1) --last;
    if (last == 0) return false;
    ++places[last - 1];
    for (std::size_t i = last; i < size; ++i) places[i] = places[i - 1] + 1;
  }
}

class Search {
 public:
  Search(const FlipProblem& problem, const std::string& verdict, FlipBudget budget)
      : problem_(problem),
        verdict_(verdict),
        budget_(budget.folds),
        removed_(std::make_unique<bool[]>(problem.size)) {}

  FlipResult Find() {
    const ledger::FlipOutcome all = Fold({});
    if (all.verdict != verdict_) {
      return {.found = true, .events = {}, .becomes = all.verdict, .exact = true, .minimal = true};
    }
    TrySingles(all.number);
    for (std::size_t size = std::max<std::size_t>(1, problem_.at_least); size <= problem_.size;
         ++size) {
      at_least_ = size;
      if (CountSets(problem_.size, size) > budget_ - std::min(budget_, folds_))
        return Approximate();
      Set smallest;
      if (AnySet(by_effect_, size, [&](const Set& set) {
            smallest = set;
            return Flips(set);
          })) {
        return Answer(std::move(smallest), true);
      }
    }
    return {.exact = true, .at_least = problem_.size + 1};
  }

 private:
  ledger::FlipOutcome Fold(const Set& set) {
    for (const std::size_t event : set) removed_[event] = true;
    ledger::FlipOutcome outcome = problem_.fold({removed_.get(), problem_.size});
    for (const std::size_t event : set) removed_[event] = false;
    ++folds_;
    return outcome;
  }
  bool Flips(const Set& set) { return Fold(set).verdict != verdict_; }

  // Finds out which events change the number most, because sets of these are tried first.
  void TrySingles(double number) {
    effects_.resize(problem_.size);
    by_effect_.resize(problem_.size);
    for (std::size_t event = 0; event < problem_.size; ++event) {
      effects_[event] = Fold({event}).number - number;
      // Newest first among events with equal effects.
      by_effect_[event] = problem_.size - 1 - event;
    }
    StableOrder(by_effect_, std::greater(),
                [&](std::size_t event) { return std::abs(effects_[event]); });
  }

  // Leaves out one event after another, beginning with those that move the number farthest in one
  // direction.
  std::optional<Set> Greedy(double direction) {
    Set order = by_effect_;
    StableOrder(order, std::greater(),
                [&](std::size_t event) { return direction * effects_[event]; });
    Set set;
    for (const std::size_t event : order) {
      set.push_back(event);
      if (Flips(set)) return set;
    }
    return std::nullopt;
  }

  // Puts events back until no single one can be.
  void Reduce(Set& set) {
    for (bool reduced = true; reduced;) {
      reduced = false;
      for (std::size_t i = set.size(); i-- > 0 && set.size() > 1;) {
        Set less = set;
        less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
        if (!Flips(less)) continue;
        set = std::move(less);
        reduced = true;
      }
    }
  }

  FlipResult Approximate() {
    std::optional<Set> best;
    for (const double direction : {1.0, -1.0}) {
      std::optional<Set> set = Greedy(direction);
      if (!set) continue;
      Reduce(*set);
      if (!best || set->size() < best->size()) best = std::move(set);
    }
    if (!best) return {.at_least = at_least_};
    bool minimal = best->size() <= kPartsTriedMax;
    // Smallest subsets first, so that the first one that flips is minimal.
    for (std::size_t size = at_least_; minimal && size < best->size(); ++size) {
      Set part;
      if (AnySet(Set(*best), size, [&](const Set& set) {
            part = set;
            return Flips(set);
          })) {
        best = std::move(part);
      }
    }
    return Answer(*std::move(best), minimal);
  }

  FlipResult Answer(Set set, bool minimal) {
    std::ranges::sort(set);
    FlipResult result{.found = true,
                      .events = set,
                      .becomes = Fold(set).verdict,
                      .exact = set.size() == at_least_,
                      .minimal = minimal || set.size() == at_least_,
                      .at_least = at_least_};
    return result;
  }

  const FlipProblem& problem_;
  const std::string& verdict_;
  const std::size_t budget_;
  std::unique_ptr<bool[]> removed_;
  std::size_t folds_ = 0;
  std::size_t at_least_ = 1;
  std::vector<double> effects_;  // Of leaving out each event alone.
  Set by_effect_;
};

std::string EventCount(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "event" : "events");
}

}  // namespace

FlipBudget FlipBudget::ForWork(std::size_t events, std::size_t problem_size) {
  return {.folds = events / std::max<std::size_t>(1, problem_size)};
}

std::string FlipResult::Guarantee() const {
  if (found && events.empty()) {
    return fmt::format("the settings have changed since: under them the same history gives {}",
                       becomes);
  }
  if (!found && exact) return "No single past event changes this verdict.";
  const std::string bound = fmt::format("no set of fewer than {} flips it", EventCount(at_least));
  if (!found) return "none was found; " + bound;
  if (exact) return "smallest: no smaller set flips it";
  if (minimal) return "minimal: no part of it flips it; " + bound;
  return "no single event can be left out of it; " + bound;
}

FlipResult FindFlip(const FlipProblem& problem, const std::string& verdict, FlipBudget budget) {
  return Search(problem, verdict, budget).Find();
}

FlipSet Described(const FlipResult& result, std::size_t tried, std::size_t removable,
                  const std::function<FlipEvent(std::size_t event)>& describe) {
  FlipSet set{.found = result.found,
              .events = {},
              .becomes = result.becomes,
              .exact = result.exact,
              .at_least = static_cast<std::int64_t>(result.at_least),
              .guarantee = result.Guarantee()};
  if (tried < removable) {
    set.guarantee += fmt::format(" (of the {} events that matter most among {})", tried, removable);
  }
  for (const std::size_t event : result.events) set.events.push_back(describe(event));
  return set;
}

}  // namespace credence::insight
