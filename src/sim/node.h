// SPDX-License-Identifier: Apache-2.0
// Node: a simulated process with an engine on the shared store. It can die at any transaction, and
// restart with nothing but the store; its clock may be wrong.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "sim/faulty_store.h"

namespace credence::sim {

// The time of the world, plus the error of this clock.
class OffsetClock final : public Clock {
 public:
  OffsetClock(std::shared_ptr<const Clock> world, std::chrono::microseconds offset)
      : world_(std::move(world)), offset_(offset) {}
  Timestamp Now() const override { return world_->Now() + offset_; }

 private:
  std::shared_ptr<const Clock> world_;
  std::chrono::microseconds offset_;
};

class Node {
 public:
  struct Options {
    std::string name;  // "node-1"
    std::string settings;
    std::uint64_t seed = 0;
    bool has_model = true;
    std::shared_ptr<const Clock> clock;
  };

  // REQUIRES: the store outlives it.
  Node(FaultyStore& store, Options options);
  // Work in progress no longer reaches the store.
  ~Node() { Kill(); }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  // Opens the engine on demand. Failure: as Engine::Open.
  Result<Engine*> GetEngine();
  bool IsOpen() const { return engine_ != nullptr; }
  // Immediate: an orderly shutdown would still finish its work.
  void Kill();
  // Dies after this many more transactions have begun.
  void DieAfter(int transactions) { connection_->transactions_left = transactions; }
  bool IsDead() const { return connection_->dead; }

  const std::string& name() const { return options_.name; }
  bool has_model() const { return options_.has_model; }
  Timestamp Now() const { return options_.clock->Now(); }

 private:
  FaultyStore& store_;
  const Options options_;
  std::uint64_t lives_ = 0;
  std::shared_ptr<Connection> connection_ = std::make_shared<Connection>();
  std::unique_ptr<Engine> engine_;
};

}  // namespace credence::sim
