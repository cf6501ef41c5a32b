// SPDX-License-Identifier: Apache-2.0
#include "sim/node.h"

#include <utility>

namespace credence::sim {

Node::Node(FaultyStore& store, Options options) : store_(store), options_(std::move(options)) {}

Result<Engine*> Node::GetEngine() {
  if (engine_) return engine_.get();
  connection_ = std::make_shared<Connection>();
  EngineOptions options;
  options.db = ":memory:";
  options.open_store = [this](const SharedStore& /*store*/) {
    return Result<std::unique_ptr<ledger::Store>>(store_.Connect(connection_));
  };
  options.settings_toml = options_.settings;
  options.settings_origin = options_.name;
  options.clock = options_.clock;
  // Each restart draws different identifiers.
  options.rng = std::make_shared<SeededRng>(options_.seed + 1'000 * ++lives_);
  options.stopwatch = [] { return std::chrono::microseconds(0); };
  CREDENCE_ASSIGN_OR_RETURN(engine_, Engine::Open(std::move(options)));
  return engine_.get();
}

void Node::Kill() {
  connection_->dead = true;
  engine_.reset();
}

}  // namespace credence::sim
