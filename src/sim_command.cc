// SPDX-License-Identifier: Apache-2.0
#include "sim_command.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "base/json_writer.h"
#include "sim/simulation.h"

namespace credence {
namespace {

constexpr std::array<operations::Parameter, 3> kParameters = {
    {{.name = "seed",
      .type = operations::ParameterType::kInt,
      .required = true,
      .placeholder = "N",
      .summary = "the random seed"},
     {.name = "seeds",
      .type = operations::ParameterType::kInt,
      .placeholder = "COUNT",
      .summary = "how many seeds to run, starting with that one (default 1)"},
     {.name = "steps",
      .type = operations::ParameterType::kInt,
      .placeholder = "N",
      .summary = "the number of client requests (default 400)"}}};

std::string ReportJson(const sim::SimulationReport& report) {
  JsonWriter json;
  json.BeginObject();
  json.Key("seed").Int(static_cast<std::int64_t>(report.seed));
  json.Key("steps").Int(report.steps);
  json.Key("requests").Int(report.requests);
  json.Key("repetitions").Int(report.repetitions);
  json.Key("events").Int(report.events);
  json.Key("faults").BeginObject();
  for (std::size_t i = 0; i < sim::kFaults; ++i) {
    json.Key(sim::kFaultNames[i]).Int(report.faults[i]);
  }
  json.EndObject();
  json.Key("kills").Int(report.kills);
  json.Key("audits").Int(report.audits);
  json.Key("checks").Int(report.checks);
  json.Key("head_hash").String(report.head_hash);
  json.Key("violation");
  if (report.violation) {
    json.BeginObject();
    json.Key("step").Int(report.step);
    json.Key("what").String(report.violation->what);
    json.Key("expected").String(report.violation->expected);
    json.Key("found").String(report.violation->found);
    json.Key("command").String(report.command);
    json.Key("trace").BeginArray();
    for (const std::string& line : report.trace) json.String(line);
    json.EndArray();
    json.EndObject();
  } else {
    json.Null();
  }
  json.EndObject();
  return std::move(json).Take();
}

void Print(cli::Terminal& out, const sim::SimulationReport& report) {
  out.Line(fmt::format("seed {}: {} steps, {} requests, {} sent again, {} events", report.seed,
                       report.steps, report.requests, report.repetitions, report.events));
  std::string faults;
  for (std::size_t i = 0; i < sim::kFaults; ++i) {
    faults += fmt::format("{}{} {}", i == 0 ? "" : ", ", sim::kFaultNames[i], report.faults[i]);
  }
  out.Line(fmt::format("faults: {}; processes killed: {}", faults, report.kills));
  out.Line(fmt::format("{} checks, {} audits of everything; head {}", report.checks, report.audits,
                       report.head_hash));
  if (!report.violation) {
    out.Line("no violation");
    return;
  }
  out.Line(fmt::format("VIOLATION at step {}: {}", report.step, report.violation->what));
  out.Line("  expected: " + report.violation->expected);
  out.Line("  found:    " + report.violation->found);
  out.Line("  what happened last:");
  for (const std::string& line : report.trace) out.Line("    " + line);
  out.Line("  again: " + report.command);
}

Result<cli::Exit> RunSim(cli::Session& session, const operations::Arguments& arguments) {
  const auto first = static_cast<std::uint64_t>(arguments.OptionalInt("seed").value_or(1));
  const std::int64_t seeds = arguments.OptionalInt("seeds").value_or(1);
  if (seeds == 0) return InvalidArgument("--seeds 0: nothing to run; give at least 1");
  sim::SimulationOptions options{.steps =
                                     arguments.OptionalInt("steps").value_or(sim::kStepsDefault)};
  std::int64_t events = 0;
  std::int64_t checks = 0;
  for (std::int64_t i = 0; i < seeds; ++i) {
    options.seed = first + static_cast<std::uint64_t>(i);
    CREDENCE_ASSIGN_OR_RETURN(const sim::SimulationReport report, sim::Simulate(options));
    events += report.events;
    checks += report.checks;
    // Prints a single seed in full; of several, only the first that failed.
    if (seeds > 1 && !report.violation) continue;
    if (session.json()) {
      session.out().Line(ReportJson(report));
    } else {
      Print(session.out(), report);
    }
    return report.violation ? cli::Exit::kRefused : cli::Exit::kDone;
  }
  if (session.json()) {
    JsonWriter json;
    json.BeginObject().Key("seeds").Int(seeds).Key("first").Int(static_cast<std::int64_t>(first));
    json.Key("events").Int(events).Key("checks").Int(checks).Key("violation").Null().EndObject();
    session.out().Line(json.text());
  } else {
    session.out().Line(fmt::format("seeds {} to {}: {} events, {} checks, no violation", first,
                                   options.seed, events, checks));
  }
  return cli::Exit::kDone;
}

}  // namespace

cli::Command SimCommand() {
  return {"sim", "Run the engine in a simulated world with faults, and audit it", kParameters,
          "The same seed gives the same run. Your store is neither read nor written.", RunSim};
}

}  // namespace credence
