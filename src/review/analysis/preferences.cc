// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/preferences.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "model/bradley_terry.h"
#include "model/elo.h"
#include "model/event_weight.h"
#include "review/names.h"

namespace credence::review {
namespace {

// Keeps the maximum finite for an item that never lost, and hardly moves the others.
constexpr double kBradleyTerryPrior = 0.1;
constexpr double kMonthDays = 30.0;
constexpr std::int64_t kMixedFrom = 5;
constexpr double kMixedBelow = 0.6;

std::string_view GroupOf(std::string_view attribute) {
  const std::size_t equals = attribute.find('=');
  return equals == std::string_view::npos ? std::string_view() : attribute.substr(0, equals);
}

struct ComparedItem {
  double rating = 0;
  std::int64_t comparisons = 0;
  std::int64_t wins = 0;
  Timestamp last;
};

// The compared items, by number, and the contests between them.
class Contests {
 public:
  Contests(std::size_t items, const ReviewSettings& settings)
      : settings_(settings),
        elo_{.start = settings.elo_start, .k = settings.elo_k},
        items_(items, ComparedItem{.rating = settings.elo_start}) {}

  ComparedItem& operator[](std::size_t item) { return items_[item]; }

  // Called once for each comparison that an item takes part in.
  void Count(std::size_t item, bool won, Timestamp at) {
    ++items_[item].comparisons;
    if (won) ++items_[item].wins;
    items_[item].last = at;
  }

  void Play(std::size_t first, std::size_t second, const model::EloContest& contest) {
    const model::EloRatings after = model::Step(
        elo_, {.first = items_[first].rating, .second = items_[second].rating}, contest);
    items_[first].rating = after.first;
    items_[second].rating = after.second;
    const bool swapped = second < first;
    if (swapped) std::swap(first, second);
    const auto [place, added] = numbers_.try_emplace(first << 32 | second, pairs_.size());
    if (added) pairs_.push_back({.first = first, .second = second});
    model::PairCount& pair = pairs_[place->second];
    double wins = contest.result == model::EloResult::kTie     ? 0.5
                  : contest.result == model::EloResult::kFirst ? 1.0
                                                               : 0.0;
    if (swapped) wins = 1.0 - wins;
    pair.first_wins += contest.weight * wins;
    pair.second_wins += contest.weight * (1.0 - wins);
  }

  PreferenceReading Read(std::size_t item, std::string attribute, Timestamp now) const {
    const ComparedItem& of = items_[item];
    const double months = DaysBetween(of.last, now) / kMonthDays;
    return {.attribute = std::move(attribute),
            .rating = model::Fade(
                of.rating,
                {.toward = settings_.elo_start, .share = settings_.preference_fade_month}, months),
            .comparisons = of.comparisons,
            .wins = of.wins,
            .stable = of.comparisons >= settings_.preference_stable};
  }

  // Of all items; only their ratios are meaningful.
  std::vector<double> Strengths() const {
    const auto fit = model::FitBradleyTerry({.prior = kBradleyTerryPrior}, items_.size(), pairs_);
    return fit ? fit->strengths : std::vector<double>(items_.size(), 1.0);
  }

 private:
  const ReviewSettings& settings_;
  const model::EloParams elo_;
  std::vector<ComparedItem> items_;
  std::vector<model::PairCount> pairs_;  // In order of appearance, the lower number first.
  std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

std::vector<const ComparisonRecord*> InOrderOfTime(const Corpus& corpus) {
  std::vector<std::pair<Timestamp, std::size_t>> times;
  times.reserve(corpus.comparisons.size());
  for (const ComparisonRecord& comparison : corpus.comparisons)
    times.emplace_back(corpus.feedback[comparison.feedback].at, times.size());
  std::ranges::sort(times);
  std::vector<const ComparisonRecord*> ordered;
  ordered.reserve(times.size());
  for (const auto& [at, index] : times) ordered.push_back(&corpus.comparisons[index]);
  return ordered;
}

double FactorOf(const ComparisonRecord& comparison, const FeedbackRecord& record,
                const ReviewSettings& settings) {
  const double factor = model::StrengthFactor(comparison.strength);
  if (record.strength == model::Preference::kStrong) return factor * settings.strong;
  if (record.strength == model::Preference::kWeak) return factor * settings.weak;
  return factor;
}

model::EloResult ResultOf(Preferred preferred) {
  if (preferred == Preferred::kA) return model::EloResult::kFirst;
  if (preferred == Preferred::kB) return model::EloResult::kSecond;
  return model::EloResult::kTie;
}

// Attributes that only one option has, by attribute name; those without a counterpart have the
// empty name.
struct Meeting {
  std::vector<Name> a;
  std::vector<Name> b;
};

std::vector<Meeting> MeetingsOf(const Names& names, const ComparisonRecord& comparison) {
  std::map<std::string_view, Meeting> groups;
  const auto add = [&](const std::vector<Name>& own, const std::vector<Name>& others,
                       std::vector<Name> Meeting::* side) {
    for (const Name attribute : own) {
      if (std::ranges::find(others, attribute) != others.end()) continue;
      std::vector<Name>& members = groups[GroupOf(names[attribute])].*side;
      if (std::ranges::find(members, attribute) == members.end()) members.push_back(attribute);
    }
  };
  add(comparison.a_attributes, comparison.b_attributes, &Meeting::a);
  add(comparison.b_attributes, comparison.a_attributes, &Meeting::b);
  Meeting leftovers;
  std::vector<Meeting> meetings;
  for (auto& [group, meeting] : groups) {
    if (!group.empty() && !meeting.a.empty() && !meeting.b.empty()) {
      meetings.push_back(std::move(meeting));
    } else {
      leftovers.a.insert(leftovers.a.end(), meeting.a.begin(), meeting.a.end());
      leftovers.b.insert(leftovers.b.end(), meeting.b.begin(), meeting.b.end());
    }
  }
  if (!leftovers.a.empty() && !leftovers.b.empty()) meetings.push_back(std::move(leftovers));
  return meetings;
}

void SortByRating(std::vector<PreferenceReading>& readings) {
  std::ranges::sort(readings, {}, [](const PreferenceReading& reading) {
    return std::tuple(-reading.rating, std::string_view(reading.attribute));
  });
}

// Scales each group so that its best is 1.
void Normalise(std::vector<PreferenceReading>& readings) {
  std::map<std::string_view, double> best;
  for (const PreferenceReading& reading : readings) {
    double& strength = best[GroupOf(reading.attribute)];
    strength = std::max(strength, reading.strength);
  }
  for (PreferenceReading& reading : readings) reading.strength /= best[GroupOf(reading.attribute)];
}

}  // namespace

std::vector<PreferenceReading> PreferencesOf(const Corpus& corpus, const ReviewSettings& settings,
                                             Timestamp now) {
  // Attributes get their own numbers, because most names in a corpus are not attributes.
  std::vector<std::size_t> items(corpus.names.size(), SIZE_MAX);
  std::vector<Name> attributes;
  for (const ComparisonRecord& comparison : corpus.comparisons) {
    for (const auto* side : {&comparison.a_attributes, &comparison.b_attributes}) {
      for (const Name attribute : *side) {
        if (items[attribute] != SIZE_MAX) continue;
        items[attribute] = attributes.size();
        attributes.push_back(attribute);
      }
    }
  }
  Contests contests(attributes.size(), settings);
  for (const ComparisonRecord* comparison : InOrderOfTime(corpus)) {
    const FeedbackRecord& record = corpus.feedback[comparison->feedback];
    const double factor = FactorOf(*comparison, record, settings);
    const model::EloResult result = ResultOf(comparison->preferred);
    for (const Meeting& meeting : MeetingsOf(corpus.names, *comparison)) {
      const double weight = factor / static_cast<double>(meeting.a.size() * meeting.b.size());
      for (const Name a : meeting.a) {
        contests.Count(items[a], result == model::EloResult::kFirst, record.at);
        for (const Name b : meeting.b)
          contests.Play(items[a], items[b], {.result = result, .weight = weight});
      }
      for (const Name b : meeting.b)
        contests.Count(items[b], result == model::EloResult::kSecond, record.at);
    }
  }
  const std::vector<double> strengths = contests.Strengths();
  std::vector<PreferenceReading> readings;
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    if (contests[i].comparisons == 0) continue;
    readings.push_back(contests.Read(i, corpus.names[attributes[i]], now));
    readings.back().strength = strengths[i];
  }
  Normalise(readings);
  SortByRating(readings);
  return readings;
}

std::vector<PreferenceReading> DimensionPreferencesOf(const Corpus& corpus,
                                                      const ReviewSettings& settings,
                                                      Timestamp now) {
  constexpr std::size_t kOpponent = kQualityDimensions;
  Contests contests(kQualityDimensions + 1, settings);
  for (const ComparisonRecord* comparison : InOrderOfTime(corpus)) {
    const bool a_preferred = comparison->preferred == Preferred::kA;
    if (!a_preferred && comparison->preferred != Preferred::kB) continue;
    const FeedbackRecord& record = corpus.feedback[comparison->feedback];
    for (const WinnerOf& of : comparison->dimensions) {
      const auto dimension = static_cast<std::size_t>(of.dimension);
      const bool won = of.winner == (a_preferred ? Winner::kA : Winner::kB);
      const model::EloResult result = of.winner == Winner::kTie ? model::EloResult::kTie
                                      : won                     ? model::EloResult::kFirst
                                                                : model::EloResult::kSecond;
      contests[kOpponent].rating = settings.elo_start;
      contests.Count(dimension, won, record.at);
      contests.Play(dimension, kOpponent,
                    {.result = result, .weight = FactorOf(*comparison, record, settings)});
    }
  }
  const std::vector<double> strengths = contests.Strengths();
  std::vector<PreferenceReading> readings;
  for (std::size_t i = 0; i < kQualityDimensions; ++i) {
    if (contests[i].comparisons == 0) continue;
    readings.push_back(
        contests.Read(i, std::string(NameOf(static_cast<QualityDimension>(i))), now));
    readings.back().strength = strengths[i];
  }
  Normalise(readings);
  SortByRating(readings);
  return readings;
}

bool ArePreferencesMixed(std::span<const PreferenceReading> preferences) {
  struct Two {
    double best = 0;
    double second = 0;
  };
  std::map<std::string_view, Two> groups;
  for (const PreferenceReading& reading : preferences) {
    if (reading.comparisons < kMixedFrom) continue;
    Two& two = groups[GroupOf(reading.attribute)];
    two.second = std::max(two.second, std::min(two.best, reading.strength));
    two.best = std::max(two.best, reading.strength);
  }
  return std::ranges::any_of(groups, [](const auto& group) {
    const Two& two = group.second;
    return two.second > 0 && model::PreferenceProbability(two.best, two.second) < kMixedBelow;
  });
}

}  // namespace credence::review
