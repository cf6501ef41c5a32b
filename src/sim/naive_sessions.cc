// SPDX-License-Identifier: Apache-2.0
#include "sim/naive_sessions.h"
#include "credence/fields.h"

#include <algorithm>
#include <string_view>

#include "base/fields.h"

namespace credence::sim {
namespace {

struct Rule {
  std::int64_t delta = 0;
  std::int64_t cooldown = 0;
};
// The signals of the document.
const std::map<std::string, Rule, std::less<>> kRegistry = {
    {"tool_failure", {-5, 0}},     {"cascade_block", {-15, 5}}, {"sunk_cost", {-20, 5}},
    {"user_correction", {-10, 3}}, {"goal_drift", {-8, 8}},     {"edit_oscillation", {-12, 5}},
    {"contradiction", {-10, 5}},   {"test_pass", {5, 1}},       {"build_success", {5, 1}},
    {"user_ok", {5, 2}},           {"trust_regained", {15, 5}},
};
constexpr std::int64_t kFailuresInARow = 3;

struct SignalledBody {
  std::string signal;
  std::int64_t delta = 0;
  std::int64_t value = 0;

  CREDENCE_FIELDS(signal, delta, value)
};
struct NamedBody {
  std::string signal;

  static void Visit(auto& self, auto&& visit) { visit("signal", self.signal); }
};
struct FinishedBody {
  std::string effect;
  std::string verify;
  bool failed = false;
  std::int64_t tests = 0;
  std::int64_t tests_failed = 0;

  CREDENCE_FIELDS(effect, verify, failed, tests, tests_failed)
};
struct PromptedBody {
  bool assessed = false;

  static void Visit(auto& self, auto&& visit) { visit("assessed", self.assessed); }
};
struct JudgedBody {
  bool success = false;

  static void Visit(auto& self, auto&& visit) { visit("success", self.success); }
};

std::string_view ZoneOf(std::int64_t confidence) {
  if (confidence <= 30) return "IGNORANCE";
  if (confidence <= 50) return "HYPOTHESIS";
  if (confidence <= 70) return "WORKING";
  if (confidence <= 85) return "CERTAINTY";
  if (confidence <= 94) return "TRUSTED";
  return "EXPERT";
}

}  // namespace

bool NaiveSessions::IsCool(const One& one, const std::string& signal) {
  const auto known = one.signals.find(signal);
  if (known == one.signals.end() || !known->second.turn) return true;
  return one.turn - *known->second.turn >= kRegistry.at(signal).cooldown;
}

void NaiveSessions::Finish(One& one, const Event& event) {
  const Result<FinishedBody> body = DecodeFields<FinishedBody>(event.body);
  findings_.Holds("the end of a call can be read", body.has_value(), event.body);
  if (!body) return;
  const auto owe = [&](const std::string& signal) {
    const auto known = one.signals.find(signal);
    const bool is_disputed = known != one.signals.end() && known->second.disputes > 0;
    if (!is_disputed && IsCool(one, signal)) one.owed.push_back(signal);
  };
  if (body->failed) {
    ++one.failures;
    owe("tool_failure");
    if (one.failures >= kFailuresInARow) owe("sunk_cost");
    return;
  }
  const bool breaks =
      body->effect == "verify" || body->effect.ends_with("write") || body->effect == "state_change";
  if (breaks) one.failures = 0;
  if (body->verify == "test" && body->tests > 0 && body->tests_failed == 0) owe("test_pass");
  if (body->verify == "build") owe("build_success");
}

void NaiveSessions::Move(One& one, const Event& event) {
  const Result<SignalledBody> body = DecodeFields<SignalledBody>(event.body);
  findings_.Holds("a change of a session can be read", body.has_value(), event.body);
  if (!body) return;
  const std::string& signal = body->signal;
  const auto is = [&](std::string_view what) {
    return fmt::format("{}, signal {}: {}", event.stream, signal, what);
  };
  std::int64_t delta = body->delta;
  if (const auto rule = kRegistry.find(signal); rule != kRegistry.end()) {
    delta = rule->second.delta;
    findings_.Holds(is("its cooldown is over"), IsCool(one, signal), event.body);
    if (signal == "trust_regained") {
      findings_.Holds(is("it was asked for"), one.awaited.erase(signal) > 0, event.body);
    }
    one.signals[signal].turn = one.turn;
    // At either end of the scale a signal moves less than its points, and a dispute returns only
    // what it moved. A signal that moves nothing leaves the earlier amount open to a dispute.
    const std::int64_t moved =
        std::clamp<std::int64_t>(one.confidence + delta, 0, 100) - one.confidence;
    if (moved != 0) one.signals[signal].moved = moved;
    if (const auto owed = std::ranges::find(one.owed, signal); owed != one.owed.end()) {
      one.owed.erase(owed);
    }
  } else if (signal == "dispute") {
    delta = -one.signals[one.disputed].moved;
    one.signals[one.disputed].moved = 0;
    ++one.signals[one.disputed].disputes;
  } else {
    findings_.Same<std::string>(is("what moves a session is known"), "assessment", signal);
    findings_.Holds(is("only the first assessment raises"), !one.assessed_before || delta < 0,
                    event.body);
    const std::int64_t assessed = one.confidence + delta;
    findings_.Holds(is("within 5 and 95"), assessed >= 5 && assessed <= 95, event.body);
  }
  findings_.Same(is("points"), delta, body->delta);
  one.confidence = std::clamp<std::int64_t>(one.confidence + delta, 0, 100);
  findings_.Same(is("the number afterwards"), one.confidence, body->value);
  ++one.moves;
}

void NaiveSessions::Take(const Event& event) {
  One& one = all_[event.stream.substr(event.stream.find('/') + 1)];
  const std::string_view kind = std::string_view(event.kind).substr(event.kind.find('.') + 1);
  if (kind == "signalled") return Move(one, event);
  if (kind == "finished") return Finish(one, event);
  if (kind == "prompted") {
    const Result<PromptedBody> body = DecodeFields<PromptedBody>(event.body);
    findings_.Holds("a prompt can be read", body.has_value(), event.body);
    if (!body) return;
    ++one.turn;
    one.assessed_before = one.assessed;
    one.assessed |= body->assessed;
  } else if (kind == "ended") {
    one.ended = true;
  } else if (kind == "started") {
    one.ended = false;
  } else if (kind == "awaited" || kind == "disputed") {
    const Result<NamedBody> body = DecodeFields<NamedBody>(event.body);
    findings_.Holds("a signal can be read", body.has_value(), event.body);
    if (!body) return;
    if (kind == "awaited") {
      one.awaited.insert(body->signal);
    } else {
      one.disputed = body->signal;
    }
  } else if (kind == "judged") {
    const Result<JudgedBody> body = DecodeFields<JudgedBody>(event.body);
    if (body) one.success = body->success;
  }
}

void NaiveSessions::ExpectNothingOwed() const {
  for (const auto& [id, one] : all_) {
    if (one.owed.empty()) continue;
    findings_.Report(fmt::format("session {}: the end of a call has its signal", id),
                     one.owed.front(), "none");
  }
}

std::optional<bool> NaiveSessions::MaySignal(const std::string& session,
                                             const std::string& signal) const {
  const auto one = all_.find(session);
  if (one == all_.end()) return false;
  if (!IsCool(one->second, signal)) return false;
  const auto known = one->second.signals.find(signal);
  if (known != one->second.signals.end() && known->second.disputes > 0) return std::nullopt;
  return true;
}

bool NaiveSessions::MayDispute(const std::string& session, const std::string& signal) const {
  const auto one = all_.find(session);
  if (one == all_.end()) return false;
  const auto known = one->second.signals.find(signal);
  return known != one->second.signals.end() && known->second.moved != 0;
}

void NaiveSessions::Compare(const SessionReading& reading) const {
  const auto found = all_.find(reading.id);
  if (found == all_.end()) {
    findings_.Report("a session comes from the ledger", "an event", reading.id);
    return;
  }
  const One& one = found->second;
  const auto is = [&](std::string_view what) {
    return fmt::format("session {}: {}", reading.id, what);
  };
  findings_.Same(is("confidence"), one.confidence, reading.confidence);
  findings_.Same(is("turn"), one.turn, reading.turn);
  findings_.Same(is("zone"), std::string(ZoneOf(one.confidence)), reading.zone);
  findings_.Same(is("ended"), one.ended, reading.ended);
  findings_.Same(is("signals"), one.moves, static_cast<std::int64_t>(reading.signals.size()));
  findings_.Holds(is("how its work turned out"), one.success == reading.success, "another word");
}

}  // namespace credence::sim
