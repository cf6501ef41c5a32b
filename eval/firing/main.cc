// SPDX-License-Identifier: Apache-2.0
// Firing with an error bound (executive.max_error), measured on streams of events with known
// answers: does the bound hold, and how many events does System 1 answer?
//
// usage: firing [--tiny] [--bound E]… [--streams N] [--exploration P] [--drift] [--before FILE]…
//               [--vectors CACHE] [--curve FILE.csv] MODELS FILE.jsonl…
//
// FILE: JSON Lines {"text", "label"}, shuffled N times. --before: events that come first and are
// not counted. --drift: half-way, every answer changes. --curve: the learning curve of each bound.
// MODELS: the folder with all-MiniLM-L6-v2.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fstream>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "stream.h"
#include "vectors/embedding/minilm_embedder.h"

namespace credence::eval {
namespace {

struct Options {
  bool tiny = false, drift = false;
  std::vector<double> bounds;
  std::size_t streams = 200;
  double exploration = executive::FiringTerms().exploration;
  std::string vectors, curve, models;
  std::vector<std::string> before, files;
};

constexpr std::size_t kCurvePoints = 20;

// What one stream says about a bound.
struct Figures {
  double hits = 0, wrong = 0;            // Shares: of the events, and of the hits.
  double late_hits = 0, late_wrong = 0;  // Of the second half.
  double fixed_hits = 0;                 // Of the best fixed threshold.
  std::size_t false_alarms = 0;
  std::vector<double> curve, curve_wrong, fixed_curve;
  std::optional<double> noticed;  // Events from the drift to the alarm.
  double wrong_after = 0, hits_after = 0;
};

struct Share {
  double count = 0, of = 0;
  void Add(bool is) {
    count += is ? 1 : 0;
    of += 1;
  }
  double Value() const { return of == 0 ? 0 : count / of; }
};

Figures Measure(const StreamRun& run, const StreamPlan& plan) {
  Figures figures;
  const std::size_t count = run.events.size();
  const FixedThreshold fixed = BestFixed(run, plan.terms.max_error);
  Share hits, wrong, late_hits, late_wrong, hits_after, wrong_after;
  std::vector<Share> curve(kCurvePoints), curve_wrong(kCurvePoints), fixed_curve(kCurvePoints);
  const std::size_t drift = plan.drift_at.value_or(count);
  std::size_t alarm = count;
  for (const std::size_t reset : run.resets) {
    if (reset >= drift) {
      alarm = std::min(alarm, reset);
    } else {
      ++figures.false_alarms;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const OneEvent& event = run.events[i];
    const std::size_t point = i * kCurvePoints / count;
    hits.Add(event.fired);
    curve[point].Add(event.fired);
    fixed_curve[point].Add(event.nearest_similarity >= fixed.threshold);
    if (i >= count / 2) late_hits.Add(event.fired);
    if (i > alarm) hits_after.Add(event.fired);
    if (!event.fired) continue;
    wrong.Add(!event.right);
    curve_wrong[point].Add(!event.right);
    if (i >= count / 2) late_wrong.Add(!event.right);
    if (i > alarm) wrong_after.Add(!event.right);
  }
  figures.hits = hits.Value();
  figures.wrong = wrong.Value();
  figures.late_hits = late_hits.Value();
  figures.late_wrong = late_wrong.Value();
  figures.hits_after = hits_after.Value();
  figures.wrong_after = wrong_after.Value();
  figures.fixed_hits = static_cast<double>(fixed.fired) / static_cast<double>(count);
  if (alarm < count) figures.noticed = static_cast<double>(alarm - drift) + 1;
  for (std::size_t i = 0; i < kCurvePoints; ++i) {
    figures.curve.push_back(curve[i].Value());
    figures.curve_wrong.push_back(curve_wrong[i].Value());
    figures.fixed_curve.push_back(fixed_curve[i].Value());
  }
  return figures;
}

// Mean, and the range of the middle 90 % of the streams.
std::string Spread(const std::vector<Figures>& all,
                   const std::function<double(const Figures&)>& get) {
  std::vector<double> values;
  double sum = 0;
  for (const Figures& one : all) {
    values.push_back(get(one));
    sum += values.back();
  }
  std::ranges::sort(values);
  const auto at = [&](double share) {
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
  };
  return fmt::format("{:.2f} % ({:.2f} to {:.2f})", 100 * sum / static_cast<double>(values.size()),
                     100 * at(0.05), 100 * at(0.95));
}

double MeanOf(const std::vector<Figures>& all, const std::function<double(const Figures&)>& get) {
  double sum = 0;
  for (const Figures& one : all) sum += get(one);
  return sum / static_cast<double>(all.size());
}

std::vector<Figures> RunAll(const EventTable& table, const Options& options, double bound,
                            bool drift) {
  std::vector<Figures> all(options.streams);
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < options.streams; i = next++) {
      StreamPlan plan{.terms = {.max_error = bound, .exploration = options.exploration},
                      .seed = i + 1};
      if (drift) plan.drift_at = (table.size() - table.before) / 2;
      all[i] = Measure(RunStream(table, plan), plan);
    }
  };
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
    workers.emplace_back(work);
  }
  workers.clear();
  return all;
}

void Report(const std::vector<Figures>& all, double bound) {
  const auto held = std::ranges::count_if(all, [&](const Figures& f) { return f.wrong <= bound; });
  fmt::print("bound {:g} %: held in {} of {} streams\n", 100 * bound, held, all.size());
  fmt::print("  answered by System 1   {}\n", Spread(all, [](const auto& f) { return f.hits; }));
  fmt::print("  of these wrong         {}\n", Spread(all, [](const auto& f) { return f.wrong; }));
  fmt::print("  second half: answered  {}, wrong {}\n",
             Spread(all, [](const auto& f) { return f.late_hits; }),
             Spread(all, [](const auto& f) { return f.late_wrong; }));
  fmt::print("  best fixed threshold   {}\n",
             Spread(all, [](const auto& f) { return f.fixed_hits; }));
  fmt::print("  false alarms           {:.2f} per stream\n",
             MeanOf(all, [](const auto& f) { return static_cast<double>(f.false_alarms); }));
  fmt::print("  learning curve         ");
  for (std::size_t i = 0; i < kCurvePoints; ++i) {
    fmt::print("{:.0f} ", 100 * MeanOf(all, [&](const auto& f) { return f.curve[i]; }));
  }
  // How many more of all events so far the best fixed threshold would have answered, in hindsight.
  fmt::print("\n  regret                 ");
  double regret = 0;
  for (std::size_t i = 0; i < kCurvePoints; ++i) {
    regret += MeanOf(all, [&](const auto& f) { return f.fixed_curve[i] - f.curve[i]; });
    fmt::print("{:+.1f} ", 100 * regret / static_cast<double>(kCurvePoints));
  }
  fmt::print("\n");
}

void ReportDrift(const std::vector<Figures>& all, double bound) {
  std::vector<double> noticed;
  for (const Figures& one : all) {
    if (one.noticed) noticed.push_back(*one.noticed);
  }
  std::ranges::sort(noticed);
  const auto soon = std::ranges::count_if(noticed, [](double events) { return events <= 200; });
  const auto held =
      std::ranges::count_if(all, [&](const Figures& f) { return f.wrong_after <= bound; });
  fmt::print("drift at bound {:g} %: noticed in {} of {} streams, within 200 events in {}",
             100 * bound, noticed.size(), all.size(), soon);
  if (!noticed.empty()) {
    fmt::print(", after {:.0f} events in the median, {:.0f} at most", noticed[noticed.size() / 2],
               noticed.back());
  }
  fmt::print("\n  after it the bound held in {} of {} streams, answered {}, wrong {}\n", held,
             all.size(), Spread(all, [](const auto& f) { return f.hits_after; }),
             Spread(all, [](const auto& f) { return f.wrong_after; }));
}

void WriteCurve(std::ofstream& file, const std::vector<Figures>& all, double bound) {
  for (std::size_t i = 0; i < kCurvePoints; ++i) {
    file << fmt::format("{:g},{:.3f},{:.4f},{:.4f},{:.4f}\n", bound,
                        (static_cast<double>(i) + 0.5) / static_cast<double>(kCurvePoints),
                        MeanOf(all, [&](const auto& f) { return f.curve[i]; }),
                        MeanOf(all, [&](const auto& f) { return f.curve_wrong[i]; }),
                        MeanOf(all, [&](const auto& f) { return f.fixed_curve[i]; }));
  }
}

// Some texts in a plane, so that the whole runs without a model.
EventTable TinyTable() {
  EventTable table{.label_count = 4, .width = 16};
  constexpr std::size_t kRows = 1'200;
  for (std::size_t i = 0; i < kRows; ++i) {
    const std::size_t label = i % 4;
    table.labels.push_back(label);
    const double angle =
        static_cast<double>(label) * 1.5 + 0.3 * std::sin(static_cast<double>(i) * 12.9898);
    std::vector<float> row(table.width);
    row[0] = static_cast<float>(std::cos(angle));
    row[1] = static_cast<float>(std::sin(angle));
    table.vectors.insert(table.vectors.end(), row.begin(), row.end());
  }
  return table;
}

Result<EventTable> LoadTable(const Options& options) {
  if (options.tiny) return TinyTable();
  CREDENCE_ASSIGN_OR_RETURN(EventTable table, ReadTable(options.before, options.files));
  CREDENCE_ASSIGN_OR_RETURN(const auto embedder, vectors::OpenMiniLm(options.models));
  CREDENCE_RETURN_IF_ERROR(EmbedTable(table, *embedder, options.vectors));
  return table;
}

int Run(Options options) {
  if (options.bounds.empty()) options.bounds = {0.02, 0.05};
  if (options.tiny) options.streams = 4;
  Result<EventTable> table = LoadTable(options);
  if (!table) {
    std::cerr << table.error().message << "\n";
    return 1;
  }
  FindNear(*table);
  fmt::print("{} events, {} answers, {} streams\n", table->size() - table->before,
             table->label_count, options.streams);
  std::ofstream curve;
  if (!options.curve.empty()) {
    curve.open(options.curve);
    curve << "bound,stream,answered,wrong,fixed\n";
  }
  for (const double bound : options.bounds) {
    const std::vector<Figures> all = RunAll(*table, options, bound, false);
    Report(all, bound);
    if (curve.is_open()) WriteCurve(curve, all, bound);
    if (options.drift || options.tiny) ReportDrift(RunAll(*table, options, bound, true), bound);
  }
  return 0;
}

bool Parse(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--tiny" || argument == "--drift") {
      (argument == "--tiny" ? options.tiny : options.drift) = true;
    } else if (argument.starts_with("--")) {
      if (++i == argc) return false;
      const std::string value = argv[i];
      if (argument == "--bound") {
        options.bounds.push_back(std::stod(value));
      } else if (argument == "--streams") {
        options.streams = std::stoul(value);
      } else if (argument == "--exploration") {
        options.exploration = std::stod(value);
      } else if (argument == "--before") {
        options.before.push_back(value);
      } else if (argument == "--vectors") {
        options.vectors = value;
      } else if (argument == "--curve") {
        options.curve = value;
      } else {
        return false;
      }
    } else if (options.models.empty()) {
      options.models = argument;
    } else {
      options.files.emplace_back(argument);
    }
  }
  return options.tiny || !options.files.empty();
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  credence::eval::Options options;
  if (!credence::eval::Parse(argc, argv, options)) {
    std::cerr << "usage: firing [--bound E] [--streams N] [--drift] [--before FILE] [--vectors "
                 "CACHE] [--curve FILE] MODELS FILE.jsonl...\n";
    return 2;
  }
  return credence::eval::Run(std::move(options));
}
