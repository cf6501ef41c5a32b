// SPDX-License-Identifier: Apache-2.0
#include "sim/simulation.h"

#include <fmt/format.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX, not C++.

#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>

#include "sim/clients.h"
#include "sim/world.h"

namespace credence::sim {
namespace {

constexpr std::int64_t kStepsBetweenAudits = 40;

// The simulated model's answers, in a temporary file. Its name is always the same, because it is
// the model's name in the ledger.
class ScriptFile {
 public:
  static Result<std::unique_ptr<ScriptFile>> Write(const std::string& text) {
    std::error_code error;
    std::string folder = (std::filesystem::temp_directory_path(error) / "credence-sim-XXXXXX");
    if (error || mkdtemp(folder.data()) == nullptr) {
      return Fail(Code::kPermissionDenied,
                  "cannot create a temporary folder; set TMPDIR to a writable folder");
    }
    std::unique_ptr<ScriptFile> script(new ScriptFile(std::move(folder)));
    std::ofstream(script->path()) << text;
    return script;
  }
  ~ScriptFile() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  ScriptFile(const ScriptFile&) = delete;
  ScriptFile& operator=(const ScriptFile&) = delete;

  std::string path() const { return folder_ + "/answers.jsonl"; }

 private:
  explicit ScriptFile(std::string folder) : folder_(std::move(folder)) {}
  std::string folder_;
};

class Simulation {
 public:
  Simulation(const SimulationOptions& options, const std::string& script)
      : options_(options),
        world_({.seed = options.seed, .script = script, .defect = options.defect}) {
    world_.SetInterruption([this] { Act(); });
  }

  SimulationReport Run() {
    std::int64_t step = 0;
    const Findings& findings = world_.auditor().findings();
    while (step < options_.steps && !findings.any()) {
      ++step;
      world_.PassTime();
      world_.KillSome();
      Act();
      if (step % kStepsBetweenAudits == 0 && !findings.any()) world_.Audit();
    }
    if (!findings.any()) world_.Audit();
    if (!findings.any()) world_.AuditCopy();
    return ReportOf(step);
  }

 private:
  // One request of one client.
  void Act() {
    switch (world_.dice().Below(5)) {
      case 0:
        return memories_.Step();
      case 1:
        return sessions_.Step();
      case 2:
        return heuristics_.Step();
      case 3:
        return beliefs_.Step();
      default:
        return reviews_.Step();
    }
  }

  SimulationReport ReportOf(std::int64_t step) {
    Auditor& auditor = world_.auditor();
    SimulationReport report{.seed = options_.seed,
                            .steps = step,
                            .requests = world_.requests(),
                            .repetitions = world_.repetitions(),
                            .events = auditor.events(),
                            .kills = world_.kills(),
                            .audits = world_.audits(),
                            .checks = auditor.findings().checks(),
                            .head_hash = auditor.HeadHash(),
                            .violation = auditor.findings().first()};
    for (std::size_t i = 0; i < kFaults; ++i) {
      report.faults[i] = world_.store().count(static_cast<Fault>(i));
    }
    if (!report.violation) return report;
    report.step = step;
    report.trace.assign(world_.trace().begin(), world_.trace().end());
    report.command =
        fmt::format("credence sim --seed {} --steps {}", options_.seed, options_.steps);
    return report;
  }

  const SimulationOptions options_;
  World world_;
  MemoryClient memories_{world_};
  SessionClient sessions_{world_};
  ExecutiveClient heuristics_{world_};
  BeliefClient beliefs_{world_};
  ReviewClient reviews_{world_};
};

}  // namespace

Result<SimulationReport> Simulate(const SimulationOptions& options) {
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<ScriptFile> script,
                            ScriptFile::Write(ExecutiveClient::Script()));
  return Simulation(options, script->path()).Run();
}

}  // namespace credence::sim
