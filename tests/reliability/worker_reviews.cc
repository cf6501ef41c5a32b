// SPDX-License-Identifier: Apache-2.0
// The worker's commands for feedback.
#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "worker.h"

namespace credence::reliability {

// Without learning, which is not tested here and would take most of the time.
int SubmitFeedback(const std::string& db, const std::string& file, bool later) {
  const auto engine = Engine::Open({.db = db, .settings_toml = "[review]\nlearn_after = 0\n"});
  if (!engine) return Say(engine.error());
  std::ifstream in(file, std::ios::binary);
  std::string documents{std::istreambuf_iterator<char>(in), {}};
  Say("ready");
  AwaitStart();
  const auto report = (*engine)->reviews().Submit(
      {}, {.documents = std::move(documents), .imported = true, .later = later});
  if (!report) return Say(report.error());
  return Say(fmt::format("submitted {} {}", report->accepted, report->refused));
}

int CountReceived(const std::string& db) {
  const auto engine = Engine::Open({.db = db, .settings_toml = "[review]\nlearn_after = 0\n"});
  if (!engine) return Say(engine.error());
  Say("ready");
  AwaitStart();
  const auto levels = (*engine)->reviews().Levels({});
  if (!levels) return Say(levels.error());
  return Say(fmt::format("counted {}", levels->empty() ? 0 : levels->front().decisions));
}

}  // namespace credence::reliability
