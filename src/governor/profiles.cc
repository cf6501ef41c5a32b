// SPDX-License-Identifier: Apache-2.0
#include "governor/profiles.h"

namespace credence::governor {
namespace {

// The source document's own table, which is stricter than its gates and its example.
void TakeStrict(GovernorSettings& settings) {
  for (std::string* zone : {&settings.opens.test_write, &settings.opens.production_write,
                            &settings.opens.git_write, &settings.opens.state_change}) {
    *zone = "certainty";
  }
}

// For daily work: what belongs to honest work costs nothing.
void TakeEveryday(GovernorSettings& settings) {
  settings.rubric.nothing_read_returns = true;
  settings.rubric.bug_fix_when = "reported";
  settings.goal.approval_opens = false;
  settings.failing_runs = "repeated";
  settings.empty_searches_fail = false;
  settings.Signal(kTestPass).after_edit = true;
  settings.Signal(kBuildSuccess).after_edit = true;
  settings.earned_per_turn = 15;
  settings.Signal(kEditOscillation).mode = "revert";
  settings.Signal(kCascadeBlock).mode = "call";
  settings.opens.verify = "ignorance";
  settings.opens.test_write = "hypothesis";
  settings.consultation_opens_verify = true;
  settings.Signal(kConsultation).enabled = true;
  settings.named_routes = "available";
  settings.steady_turns = 3;
  settings.texts = "short";
  settings.unanswered = "allow";
}

}  // namespace

bool TakeProfile(GovernorSettings& settings) {
  if (settings.profile == "strict") {
    TakeStrict(settings);
  } else if (settings.profile == "everyday") {
    TakeEveryday(settings);
  } else {
    return false;
  }
  return true;
}

}  // namespace credence::governor
