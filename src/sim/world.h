// SPDX-License-Identifier: Apache-2.0
// World: the simulated processes, the store that they share, the time that passes for all of them,
// and the way in which a careful client sends a request.
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
  std::string script;  // The file of the simulated model's answers.
  Defect defect = Defect::kNone;
};

class World {
 public:
  using Call = std::function<Result<void>(Engine& engine, const Caller& caller, const Node& node)>;

  explicit World(const WorldOptions& options);

  // Sends the request to some process, and again where it may be sent again: because the answer was
  // lost, or for no reason at all. What comes of it is audited.
  void Send(const Request& request, const Call& call);

  // Seconds to weeks.
  void PassTime();
  void KillSome();
  // Everything is looked at through the eyes of one process, and of one that starts afresh.
  void Audit();
  // A copy of the ledger in an empty store is as good.
  void AuditCopy();

  // Of a thing that a client made: "memory 17".
  std::string NewName(std::string_view what);
  Uuid NewId();
  Timestamp Now() const { return clock_->Now(); }
  Dice& dice() { return dice_; }
  Auditor& auditor() { return auditor_; }
  FaultyStore& store() { return store_; }
  // Runs something between two attempts of a process at one write.
  void SetInterruption(std::function<void()> step) { interruption_ = std::move(step); }

  const std::deque<std::string>& trace() const { return trace_; }
  std::int64_t kills() const { return kills_; }
  std::int64_t requests() const { return requests_; }
  std::int64_t repetitions() const { return repetitions_; }
  std::int64_t audits() const { return audits_; }

  static constexpr std::string_view kSpace = "default";
  static constexpr std::string_view kProject = "/sim/shop";

 private:
  // One attempt. Nothing: it is acknowledged.
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
  std::set<const Node*> busy_;  // In the middle of a call.
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
