// SPDX-License-Identifier: Apache-2.0
// World: the simulated processes, their shared store, the passing time, and the way in which a
// careful client sends requests.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "credence/clock.h"
#include "credence/engine.h"
#include "sim/auditor.h"
#include "sim/dice.h"
#include "sim/faulty_store.h"
#include "sim/node.h"

namespace credence::sim {

struct WorldOptions {
  std::uint64_t seed = 0;
  std::string script;  // The file with the simulated model's answers.
  Defect defect = Defect::kNone;
};

class World {
 public:
  using Call = std::function<Result<void>(Engine& engine, const Caller& caller, const Node& node)>;

  explicit World(const WorldOptions& options);

  // Sends the request to a process, and repeats it if allowed: because the reply was lost, or at
  // random. The result is audited.
  void Send(const Request& request, const Call& call);

  // Advances the time by seconds to weeks.
  void PassTime();
  void KillSome();
  // Audits everything through one process, and through a newly started one.
  void Audit();
  // A copy of the ledger in an empty store must give the same results.
  void AuditCopy();

  // A name for something that a client creates: "memory 17".
  std::string NewName(std::string_view what);
  Uuid NewId();
  Timestamp Now() const { return clock_->Now(); }
  Dice& dice() { return dice_; }
  Auditor& auditor() { return auditor_; }
  FaultyStore& store() { return store_; }
  // Called between two attempts of a process at one write.
  void SetInterruption(std::function<void()> step) { interruption_ = std::move(step); }

  const std::deque<std::string>& trace() const { return trace_; }
  std::int64_t kills() const { return kills_; }
  std::int64_t requests() const { return requests_; }
  std::int64_t repetitions() const { return repetitions_; }
  std::int64_t audits() const { return audits_; }

  static constexpr std::string_view kSpace = "default";
  static constexpr std::string_view kProject = "/sim/shop";

 private:
  // One attempt. Absent if acknowledged.
  std::optional<Error> Try(Node& node, const Call& call, const Caller& caller);
  Node* PickNode();
  void Interrupt();
  void Note(std::string line);
  std::unique_ptr<Node> MakeObserver();
  void LookThrough(Node& node);
  Caller MakeCaller(bool is_once, const std::string& request);

  const WorldOptions options_;
  Dice dice_;
  std::shared_ptr<ManualClock> clock_;
  FaultyStore store_;
  Auditor auditor_;
  SeededRng ids_;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::set<const Node*> busy_;  // Nodes in the middle of a call.
  std::function<void()> interruption_;
  bool is_interrupted_ = false;

  std::int64_t names_ = 0;
  std::int64_t kills_ = 0;
  std::int64_t requests_ = 0;
  std::int64_t repetitions_ = 0;
  std::int64_t audits_ = 0;
  std::deque<std::string> trace_;
};

}  // namespace credence::sim
