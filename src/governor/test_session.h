// SPDX-License-Identifier: Apache-2.0
// For tests: a session with every event that its steps cause.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "governor/decide.h"
#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

class TestSession {
 public:
  GovernorSettings settings;

  SessionState& state() { return state_; }
  std::int64_t number() const { return state_.confidence; }
  const std::vector<SessionEvent>& events() const { return events_; }
  const std::vector<Timestamp>& times() const { return times_; }
  Timestamp now() const { return now_; }
  void Wait(std::chrono::microseconds time) { now_ += time; }
  // The names of the signals that fired in the last step.
  const std::vector<std::string>& fired() const { return fired_; }
  SignalSettings& Signal(std::string_view name) {
    return const_cast<SignalSettings&>(*settings.Find(name));
  }

  std::string Prompt(std::string_view text, const UserSignals& matched = {}) {
    return Step([&](Decider& session) {
      return DecidePrompt(session, {.text = text, .matched = matched}, {});
    });
  }
  // Turns with an empty prompt.
  void Turns(int count) {
    for (int i = 0; i < count; ++i) Prompt("go on");
  }
  std::string Finish(const CallEnd& end) {
    return Step([&](Decider& session) { return DecideFinished(session, end, {}); });
  }
  std::string Refuse(Effect effect, Verdict verdict = Verdict::kDeny, std::string_view input = {}) {
    return Refuse({.tool = "Edit",
                   .question = {.effect = effect},
                   .verdict = verdict,
                   .done = verdict,
                   .input_hash = input});
  }
  std::string Refuse(const RefusedCall& refused) {
    return Step([&](Decider& session) {
      DecideRefused(session, refused, {});
      return std::string();
    });
  }
  void Use(const Used& used) {
    Step([&](Decider& session) {
      session.Emit(used);
      return std::string();
    });
  }
  std::string Stop(std::string_view message, const UserSignals& matched = {}) {
    return Step([&](Decider& session) { return DecideStopped(session, message, matched); });
  }

  // Finished calls.
  static CallEnd Call(Effect effect, bool failed = false) {
    CallEnd end{.tool = "Bash"};
    end.effect.what.effect = effect;
    end.failed = failed;
    return end;
  }
  static CallEnd Tests(std::string_view output, bool failed = false, bool hidden = false) {
    CallEnd end = Call(Effect::kVerify, failed);
    end.effect.what.verify = VerifyKind::kTest;
    end.effect.what.runs_code = true;
    end.effect.what.verify_status_hidden = hidden;
    end.output = output;
    return end;
  }
  static CallEnd EditOf(std::string_view path, std::optional<std::string> before = std::nullopt,
                        std::optional<std::string> after = std::nullopt) {
    CallEnd end = Call(Effect::kProductionWrite);
    end.tool = "Edit";
    end.effect.files = {{.path = std::string(path), .test = IsTestPath(path)}};
    end.before = std::move(before);
    end.after = std::move(after);
    return end;
  }
  void Fail() { Finish(Call(Effect::kStateChange, true)); }
  void Pass() { Finish(Tests("3 passed in 0.1s")); }
  Verdict Judged(Effect effect) {
    ToolEffect call;
    call.what.effect = effect;
    return Judge(QuestionOf(state_, call, {}), state_.confidence, settings).verdict;
  }

 private:
  template <class Decide>
  std::string Step(Decide decide) {
    Decider session(state_, settings, now_);
    std::string said = decide(session);
    state_ = session.state();
    fired_.clear();
    for (Decision& decision : session.Take()) {
      if (const auto* signal = std::get_if<Signalled>(&decision.event)) {
        fired_.push_back(signal->signal);
      }
      events_.push_back(std::move(decision.event));
      times_.push_back(now_);
    }
    return said;
  }

  SessionState state_;
  std::vector<SessionEvent> events_;
  std::vector<Timestamp> times_;
  std::vector<std::string> fired_;
  Timestamp now_ = Timestamp(std::chrono::seconds(1'767'225'600));
};

}  // namespace credence::governor
