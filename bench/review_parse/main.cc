// SPDX-License-Identifier: Apache-2.0
// How long does it take to parse, check and enrich a feedback event of 2 KB, compared with simdjson
// parsing the same bytes into a tree and visiting every value? simdjson neither checks a schema nor
// copies texts, so it is a lower bound for parsing only.
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/review_parse/events.h"
#include "bench/review_parse/simdjson_walk.h"
#include "bench/support.h"
#include "review/intake/enrichment.h"
#include "review/intake/feedback.h"

namespace credence::bench {
namespace {

using review::Enrichment;
using review::Feedback;

// Microseconds of processor time for each event.
template <class Work>
double Micros(std::size_t events, const Work& work) {
  const std::clock_t start = std::clock();
  work();
  return 1e6 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC /
         static_cast<double>(events);
}

struct Times {
  std::vector<double> parse, enrich, rival;
};

int Main(const Options& options) {
  // Too many for the documents or the results to stay in the cache.
  const std::size_t count = options.tiny ? 100 : 10'000;
  const int rounds = options.tiny ? 1 : 11;
  const std::vector<std::string> events = FeedbackEvents(count);
  auto rival = SimdjsonWalk::Make(events);
  Times times;
  ResultHash hash;
  std::size_t bytes = 0;
  for (const std::string& each : events) bytes += each.size();
  std::vector<Feedback> parsed(count);
  std::vector<Enrichment> enriched(count);
  for (int round = 0; round < rounds; ++round) {
    times.parse.push_back(Micros(count, [&] {
      for (std::size_t i = 0; i < count; ++i) {
        auto feedback = review::ParseFeedback(events[i]);
        if (!feedback) Wrong(feedback.error().message);
        parsed[i] = *std::move(feedback);
      }
    }));
    times.enrich.push_back(Micros(count, [&] {
      for (std::size_t i = 0; i < count; ++i) enriched[i] = review::Enrich(parsed[i]);
    }));
    if (!rival) continue;
    times.rival.push_back(
        Micros(count, [&] { Expect(rival->Run() > 0, "simdjson reads nothing"); }));
  }
  for (const Enrichment& each : enriched) {
    hash.Add(fmt::format("{:.6f} {}", each.sentiment.value_or(0), each.actions));
    for (const std::string& theme : each.themes) hash.Add(theme);
    for (const auto& mention : each.mentions) hash.Add(mention.key);
  }
  const double parse = Median(times.parse);
  const double enrich = Median(times.enrich);
  fmt::print("{} events of {} bytes, processor time for each\n", Grouped(count), bytes / count);
  fmt::print("read and check  {:.2f} µs\nenrich          {:.2f} µs\nresult {}\n", parse, enrich,
             hash.Hex());
  if (!rival) {
    fmt::print("simdjson is not installed (libsimdjson-dev): nothing to compare with\n");
    return 0;
  }
  const double theirs = Median(times.rival);
  fmt::print("simdjson        {:.2f} µs\n", theirs);
  return Conclude({AtMost("read", parse / theirs, 4.0), AtMost("µs for all", parse + enrich, 20.0)},
                  options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
