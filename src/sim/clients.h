// SPDX-License-Identifier: Apache-2.0
// The simulated clients, one per faculty. A step is one random request that such a client might
// make at that moment; some requests must be refused.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/world.h"

namespace credence::sim {

// Matches events of one kind.
std::function<bool(const Event&)> IsKind(std::string kind);
// Drops the value of a result.
template <class T>
Result<void> Done(const Result<T>& result) {
  if (!result) return Failure(result.error());
  return {};
}

class MemoryClient {
 public:
  explicit MemoryClient(World& world) : world_(world) {}
  void Step();

 private:
  void Add();
  void Judge(const std::string& id);
  void Supersede(const std::string& id);
  void Forget(const std::string& id);
  void Restore(const std::string& id);
  NaiveMemories& naive() { return world_.auditor().memories(); }

  World& world_;
};

class SessionClient {
 public:
  explicit SessionClient(World& world) : world_(world) {}
  void Step();

 private:
  void Start();
  void Prompt(const std::string& session);
  void UseTool(const std::string& session);
  void Signal(const std::string& session);
  void Dispute(const std::string& session);
  void Approve(const std::string& session);
  void Judge(const std::string& session);
  void Finish(const std::string& session);
  NaiveSessions& naive() { return world_.auditor().sessions(); }

  World& world_;
  std::vector<std::string> sessions_;
};

class ExecutiveClient {
 public:
  explicit ExecutiveClient(World& world) : world_(world) {}
  void Step();

  // The simulated model's answers, as lines of a script (docs/executive.md).
  static std::string Script();

 private:
  void Teach();
  void Tell();
  void TellAgain();
  void Judge();
  void Freeze();
  void Rate();
  void ReportOutcome();
  void Process(EventArrived event, bool is_new);
  std::string AnyHeuristic();
  std::string AnyArrival();
  NaiveHeuristics& naive() { return world_.auditor().heuristics(); }

  World& world_;
  std::vector<EventArrived> told_;
};

class BeliefClient {
 public:
  explicit BeliefClient(World& world) : world_(world) {}
  void Step();

 private:
  void Add();
  void Judge(std::size_t i);
  void Revise(std::size_t i);
  void Retract(std::size_t i);
  void Restore(std::size_t i);
  void Link(std::size_t a, std::size_t b, bool is_support);
  void Contradict(std::size_t i, std::size_t by);
  void Resolve(std::size_t winner, std::size_t loser);
  NaiveBeliefs& naive() { return world_.auditor().beliefs().naive; }
  const std::string& IdOf(std::size_t i) { return world_.auditor().beliefs().ids[i]; }

  World& world_;
};

class ReviewClient {
 public:
  explicit ReviewClient(World& world) : world_(world) {}
  void Step();

 private:
  struct Work {
    std::string id;
    std::string task_type;
  };
  void Register();
  void Submit();
  void Withdraw();
  void Learn();
  std::string FeedbackOn(const Work& work, const std::string& id, std::string_view decision);
  AuditedReviews& audited() { return world_.auditor().reviews(); }

  World& world_;
  std::vector<Work> works_;  // Registered works.
};

}  // namespace credence::sim
