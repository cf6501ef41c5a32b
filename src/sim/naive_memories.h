// SPDX-License-Identifier: Apache-2.0
// A second implementation of the rules for memories (docs/memories.md), from the document alone:
// the numbers that follow from the events in the ledger. Takes only facts from an event, never a
// number.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "credence/event.h"
#include "credence/memories.h"
#include "sim/findings.h"

namespace credence::sim {

class NaiveMemories {
 public:
  struct One {
    std::int64_t hundredths = 0;
    std::int64_t validated = 0;
    std::int64_t violated = 0;
    bool golden = false;
    bool erased = false;
    std::string status = "current";
    std::string type;
    std::optional<std::string> project;
    std::string content;
    Timestamp created_at;
    std::optional<Timestamp> validated_at;
    std::int64_t sequence = 0;
  };

  explicit NaiveMemories(Findings& findings) : findings_(findings) {}

  void Take(const Event& event);
  double Effective(const One& one, Timestamp now) const;
  // M8: the ids of the memories in the prompt, best first.
  std::vector<std::string> Top(const std::optional<std::string>& project, std::size_t limit,
                               Timestamp now) const;
  void Compare(const std::vector<MemoryReading>& readings, Timestamp now) const;

  bool IsCurrent(const std::string& id) const { return all_.at(id).status == "current"; }
  const std::map<std::string, One>& all() const { return all_; }

 private:
  void Learn(const Event& event, const std::string& id);

  Findings& findings_;
  std::map<std::string, One> all_;  // By id.
};

}  // namespace credence::sim
