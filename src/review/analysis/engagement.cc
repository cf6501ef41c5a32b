// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/engagement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "review/analysis/mean.h"

namespace credence::review {
namespace {

constexpr double kWaysToSay = 7.0;
constexpr std::int64_t kReviewsMin = 5;
constexpr std::int64_t kShownMin = 10;
constexpr double kSeenMin = 0.5;     // Of the work, on average.
constexpr double kFilledMin = 0.05;  // Of the reviews in which a field could be filled in.

// `hours` are the boundaries between windows.
std::size_t WindowOf(const FeedbackRecord& record, std::span<const int> hours) {
  return static_cast<std::size_t>(
      std::ranges::count_if(hours, [&](int hour) { return record.hour >= hour; }));
}

// "09-11"
std::string WindowName(std::size_t window, std::span<const int> hours) {
  return fmt::format("{:02}-{:02}", window == 0 ? 0 : hours[window - 1],
                     window == hours.size() ? 24 : hours[window]);
}

// How people acted in a group of reviews.
struct Conduct {
  std::int64_t n = 0;
  std::int64_t decided = 0;
  std::int64_t said = 0;
  std::int64_t timed = 0;
  double seconds = 0;

  void Add(const FeedbackRecord& record) {
    ++n;
    if (record.decided()) ++decided;
    said += record.said;
  }
  void AddTime(double decision_seconds, std::int64_t reviews = 1) {
    timed += reviews;
    seconds += decision_seconds * static_cast<double>(reviews);
  }
  double completion() const {
    return n > 0 ? static_cast<double>(decided) / static_cast<double>(n) : 0.0;
  }
  double richness() const {
    return n > 0 ? static_cast<double>(said) / kWaysToSay / static_cast<double>(n) : 0.0;
  }
  std::optional<double> mean_seconds() const {
    return timed > 0 ? std::optional(seconds / static_cast<double>(timed)) : std::nullopt;
  }
};

}  // namespace

std::vector<EngagementWindow> WindowsOf(const Corpus& corpus, const ReviewSettings& settings) {
  const std::vector<int> hours = settings.WindowHours();
  Conduct all;
  std::vector<Conduct> of(hours.size() + 1);
  for (const FeedbackRecord& record : corpus.feedback) {
    all.Add(record);
    of[WindowOf(record, hours)].Add(record);
  }
  for (const TimingRecord& timing : corpus.timings)
    of[WindowOf(corpus.feedback[timing.feedback], hours)].AddTime(timing.decision_seconds);
  std::vector<EngagementWindow> windows;
  for (std::size_t i = 0; i < of.size(); ++i) {
    windows.push_back({.window = WindowName(i, hours),
                       .n = of[i].n,
                       .response_seconds = of[i].mean_seconds(),
                       .completion = of[i].completion(),
                       .richness = of[i].richness(),
                       .good = of[i].n >= kReviewsMin && of[i].completion() >= all.completion() &&
                               of[i].richness() >= all.richness()});
  }
  return windows;
}

std::optional<std::string> BestWindow(std::span<const EngagementWindow> windows) {
  const EngagementWindow* best = nullptr;
  const auto value = [](const EngagementWindow& window) {
    return std::tuple(window.completion * window.richness, window.n);
  };
  for (const EngagementWindow& window : windows) {
    if (window.good && (best == nullptr || value(window) > value(*best))) best = &window;
  }
  return best == nullptr ? std::nullopt : std::optional(best->window);
}

namespace {

// How often each field of a form was offered and filled in, from reviews with kept timing. A form
// that does not say what it offers had in all of its reviews each field that was ever filled in.
class FieldCounts {
 public:
  void Add(const TimingRecord& timing) {
    for (const Name field : timing.fields) ++counts_[field].filled;
    if (timing.offered.empty()) {
      ++silent_;
      for (const Name field : timing.fields) counts_[field].is_of_silent = true;
      return;
    }
    std::set<Name> offered(timing.offered.begin(), timing.offered.end());
    offered.insert(timing.fields.begin(), timing.fields.end());
    for (const Name field : offered) ++counts_[field].offered;
  }

  // The most used first.
  std::vector<FieldUse> Read(const Names& names) const {
    std::vector<FieldUse> uses;
    for (const auto& [field, count] : counts_) {
      FieldUse& use = uses.emplace_back();
      use.field = names[field];
      use.filled = count.filled;
      use.offered = count.offered + (count.is_of_silent ? silent_ : 0);
      const bool is_rare =
          static_cast<double>(use.filled) < kFilledMin * static_cast<double>(use.offered);
      if (use.offered >= kShownMin && is_rare) use.proposal = "drop";
    }
    std::ranges::sort(uses, {}, [](const FieldUse& use) {
      return std::tuple(-use.filled, std::string_view(use.field));
    });
    return uses;
  }

 private:
  struct Count {
    std::int64_t filled = 0;
    std::int64_t offered = 0;   // By forms that say what they offer.
    bool is_of_silent = false;  // Filled in where the form did not say.
  };
  std::map<Name, Count> counts_;
  std::int64_t silent_ = 0;  // Reviews whose form did not say what it offers.
};

struct Format {
  Name modal = kNoName;
  Name stage = kNoName;
  Conduct conduct;
  Mean first_seconds;
  Mean seen;
  FieldCounts fields;

  void AddTiming(const TimingRecord& timing) {
    conduct.AddTime(timing.decision_seconds);
    first_seconds.Add(timing.first_seconds);
    seen.Add(timing.scroll_depth);
    fields.Add(timing);
  }
};

class Formats {
 public:
  Format& Of(Name modal, Name stage) {
    const auto [place, added] =
        numbers_.try_emplace(std::uint64_t{modal} << 32 | stage, formats_.size());
    if (added) formats_.push_back({.modal = modal, .stage = stage});
    return formats_[place->second];
  }
  // In order of appearance.
  const std::vector<Format>& all() const { return formats_; }

 private:
  std::vector<Format> formats_;
  std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

// The best values of a stage, which its formats are compared with.
struct StageBest {
  std::optional<double> seconds;
  double richness = 0;
};

FormatReading ReadFormat(const Names& names, const Format& format, const StageBest& best) {
  FormatReading reading{.format = names[format.modal],
                        .stage = names[format.stage],
                        .n = format.conduct.n,
                        .completion = format.conduct.completion()};
  if (const auto seconds = format.conduct.mean_seconds())
    reading.speed = *seconds > 0 ? *best.seconds / *seconds : 1.0;
  if (best.richness > 0) reading.richness = format.conduct.richness() / best.richness;
  reading.effectiveness = reading.speed * reading.richness * reading.completion;
  reading.first_seconds = format.first_seconds.Read();
  reading.seen = format.seen.Read();
  const auto seen = format.seen.Read(1, static_cast<double>(kShownMin));
  if (seen && *seen < kSeenMin) reading.proposal = "shorten";
  reading.fields = format.fields.Read(names);
  return reading;
}

}  // namespace

std::vector<FormatReading> FormatsOf(const Corpus& corpus) {
  Formats formats;
  for (const FeedbackRecord& record : corpus.feedback)
    formats.Of(record.modal, record.stage).conduct.Add(record);
  for (const TimingRecord& timing : corpus.timings) {
    const FeedbackRecord& record = corpus.feedback[timing.feedback];
    formats.Of(record.modal, record.stage).AddTiming(timing);
  }
  for (const TimingAverage& average : corpus.timing_averages) {
    const Name modal = corpus.names.Find(average.modal);
    const Name stage = corpus.names.Find(average.stage);
    if (modal != kNoName && stage != kNoName)
      formats.Of(modal, stage).conduct.AddTime(average.decision_seconds, average.n);
  }
  std::map<Name, StageBest> stages;
  for (const Format& format : formats.all()) {
    StageBest& best = stages[format.stage];
    best.richness = std::max(best.richness, format.conduct.richness());
    if (const auto seconds = format.conduct.mean_seconds())
      best.seconds = std::min(best.seconds.value_or(*seconds), *seconds);
  }
  std::vector<FormatReading> readings;
  for (const Format& format : formats.all()) {
    if (format.conduct.n > 0)
      readings.push_back(ReadFormat(corpus.names, format, stages[format.stage]));
  }
  std::ranges::sort(readings, {}, [](const FormatReading& reading) {
    return std::tuple(std::string_view(reading.stage), -reading.effectiveness, -reading.n,
                      std::string_view(reading.format));
  });
  const FormatReading* best = nullptr;
  for (FormatReading& reading : readings) {
    if (best != nullptr && best->stage == reading.stage) continue;
    reading.best = reading.n >= kReviewsMin && reading.effectiveness > 0;
    if (reading.best) best = &reading;
  }
  return readings;
}

std::vector<SectionReading> SectionsOf(const Corpus& corpus) {
  struct Counts {
    std::int64_t shown = 0;
    std::int64_t read = 0;
  };
  std::vector<Counts> counts(corpus.names.size());
  for (const TimingRecord& timing : corpus.timings) {
    for (const auto& [section, read] : timing.sections) {
      ++counts[section].shown;
      if (read) ++counts[section].read;
    }
  }
  std::vector<SectionReading> sections;
  for (Name name = 0; name < counts.size(); ++name) {
    const auto [shown, read] = counts[name];
    if (shown == 0) continue;
    SectionReading& section = sections.emplace_back();
    section.section = corpus.names[name];
    section.shown = shown;
    section.read = read;
    if (shown >= kShownMin && read == 0) section.proposal = "compress";
    if (shown >= kShownMin && read == shown) section.proposal = "promote";
  }
  std::ranges::sort(sections, {}, [](const SectionReading& section) {
    return std::tuple(-section.shown, std::string_view(section.section));
  });
  return sections;
}

}  // namespace credence::review
