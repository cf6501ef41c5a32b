// SPDX-License-Identifier: Apache-2.0
// How many HTTP requests does `credence serve` answer, compared with a bare handler of the same
// library that sends the same bytes and headers without processing anything? wrk asks both
// alternately over loopback.
//
// --soak SECONDS: reads and writes for this long; is memory use flat, and is nothing lost?
// --slow N: N connections that occasionally send one byte of a header; does a fast one notice?
#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/http/bare_server.h"
#include "bench/http/slow.h"
#include "bench/http/soak.h"
#include "bench/http/stage.h"
#include "bench/http/wrk.h"
#include "bench/support.h"

namespace credence::bench {
namespace {

constexpr double kReadLimit = 0.5;
constexpr int kSkipped = 77;  // As ctest counts it.

struct HttpOptions {
  Options common;
  int soak_seconds = 0;
  int slow_connections = 0;
};

// One kind of request with one number of connections, to both servers alternately.
struct Contest {
  std::string name;
  bool is_read = true;
  std::vector<Question> questions;
};

struct Outcome {
  std::vector<double> ratios;
  std::vector<Measured> bare;
  std::vector<Measured> credence;
};

double MedianOf(const std::vector<Measured>& measured, double Measured::* what) {
  std::vector<double> values;
  for (const Measured& one : measured) values.push_back(one.*what);
  return Median(std::move(values));
}

Outcome Contend(const Stage& stage, std::uint16_t bare, const Contest& contest, int connections,
                const Options& options) {
  const int rounds = options.tiny ? 1 : 5;
  Load load{.port = bare,
            .script = stage.folder() / "requests.lua",
            .connections = connections,
            .seconds = options.tiny ? 1 : 2};
  WriteScript(load.script, contest.questions);
  Outcome outcome;
  for (int round = 0; round < rounds; ++round) {
    load.port = bare;
    outcome.bare.push_back(RunWrk(load));
    load.port = stage.port();
    outcome.credence.push_back(RunWrk(load));
    outcome.ratios.push_back(outcome.credence.back().per_second / outcome.bare.back().per_second);
  }
  return outcome;
}

// Records the real server's answers, for the rival to repeat.
BareServer::Answers RecordAnswers(const Stage& stage, const std::vector<Contest>& contests) {
  BareServer::Answers answers;
  for (const Contest& contest : contests) {
    for (const Question& question : contest.questions) {
      if (answers.contains(question.target)) continue;
      Answer answer = Fetch(stage.port(), question);
      Expect(answer.status == 200, question.target + " was refused: " + answer.body);
      answers.emplace(question.target, std::move(answer));
    }
  }
  return answers;
}

int Compare(const Options& options) {
  const Stage stage(options.tiny ? 20 : 1'000);
  const std::vector<Contest> contests = {
      {.name = "show one", .questions = {stage.Shows().front()}},
      {.name = "show any", .questions = stage.Shows()},
      {.name = "list 20", .questions = Stage::Lists()},
      {.name = "validate", .is_read = false, .questions = stage.Validations()},
  };
  const BareServer bare(RecordAnswers(stage, contests));
  Table table(
      {"request", "connections", "bare, per s", "p99, ms", "credence, per s", "p99, ms", "ratio"});
  std::vector<Goal> goals;
  for (const Contest& contest : contests) {
    for (const int connections : options.tiny ? std::vector{4} : std::vector{1, 64, 512}) {
      const Outcome outcome = Contend(stage, bare.port(), contest, connections, options);
      const double ratio = Median(outcome.ratios);
      table.Row({contest.name, fmt::format("{}", connections),
                 Grouped(MedianOf(outcome.bare, &Measured::per_second)),
                 Fixed(MedianOf(outcome.bare, &Measured::p99_ms), 2),
                 Grouped(MedianOf(outcome.credence, &Measured::per_second)),
                 Fixed(MedianOf(outcome.credence, &Measured::p99_ms), 2), Fixed(ratio, 2)});
      if (!contest.is_read) continue;
      goals.push_back(AtLeast(fmt::format("{}, {} connections:", contest.name, connections), ratio,
                              kReadLimit));
    }
  }
  table.Print();
  return Conclude(goals, options);
}

int NumberOf(std::string_view name, const char* text) {
  int number = 0;
  const std::string_view digits = text == nullptr ? "" : text;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size() || number < 1) {
    fmt::print(stderr, "{} needs a number of at least 1\n", name);
    std::exit(2);
  }
  return number;
}

HttpOptions ParseHttpOptions(int argc, char** argv) {
  HttpOptions options;
  std::vector<char*> others = {argv[0]};
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--soak") {
      options.soak_seconds = NumberOf(word, argv[++i]);
    } else if (word == "--slow") {
      options.slow_connections = NumberOf(word, argv[++i]);
    } else {
      others.push_back(argv[i]);
    }
  }
  options.common = ParseOptions(static_cast<int>(others.size()), others.data(),
                                "--soak SECONDS | --slow CONNECTIONS");
  return options;
}

int Main(const HttpOptions& options) {
  if (!HasWrk()) {
    fmt::print("skipped: there is no wrk; 'apt install wrk'\n");
    return kSkipped;
  }
  if (options.soak_seconds > 0) return Soak(options.soak_seconds, options.common);
  if (options.slow_connections > 0) return Slow(options.slow_connections, options.common);
  return Compare(options.common);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseHttpOptions(argc, argv));
}
