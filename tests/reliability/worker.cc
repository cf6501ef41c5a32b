// SPDX-License-Identifier: Apache-2.0
// The process that the reliability tests start, kill, and run out of disk space.
//
//   append DB NAME COUNT    waits for the end of its input, then appends plain events
//   validate DB ID COUNT    the same through the engine: validates one memory
//   live DB SEED            adds and validates memories until it is killed; prints each one
//   answer DB SCRIPT SEED   the same with events and heuristics (worker_executive.cc)
//   believe DB SEED         the same with beliefs and their links (worker_beliefs.cc)
//   submit DB FILE          prints `ready`, waits for the end of its input, then submits feedback
//                           (worker_reviews.cc)
//   receive DB FILE         the same, but leaves the feedback to be counted later
//   count DB                the same, but counts the feedback that was received
//   inspect DB              verifies the store; prints its problems or its contents
//   fill WAY FOLDER SIZE    fills a disk of that size (worker_disk.cc)
//   use DB                  reads, verifies and writes, as user `nobody` if root started it
//
// Each line of standard output is one fact; errors are `error CODE message`.
#include "worker.h"

#include <fmt/format.h>
#include <grp.h>
#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/sha256.h"
#include "credence/engine.h"
#include "ledger/sqlite/store.h"
#include "ledger/store_testing.h"

namespace credence::reliability {
namespace {

// Long enough for any machine. A hang ends with a signal instead of blocking the tests.
constexpr unsigned kSecondsMax = 300;
constexpr uid_t kNobody = 65534;

int AppendEvents(const std::string& db, const std::string& name, int count) {
  AwaitStart();
  auto store = ledger::OpenSqliteStore({.path = db});
  if (!store) return Say(store.error());
  for (int i = 0; i < count; ++i) {
    const Result<void> done =
        (*store)->Write("default", [&](ledger::Writer& writer) -> Result<void> {
          CREDENCE_RETURN_IF_ERROR(
              writer.Append(ledger::MakeEvent(fmt::format("{}/{}", name, i), "load/" + name,
                                              "load.added", fmt::format("{{\"n\":{}}}", i))));
          return {};
        });
    if (!done) return Say(done.error());
  }
  return Say("done");
}

int ValidateOften(const std::string& db, const std::string& id, int count) {
  AwaitStart();
  const auto engine = Engine::Open({.db = db});
  if (!engine) return Say(engine.error());
  for (int i = 0; i < count; ++i) {
    const auto reading = (*engine)->memories().Validate({}, {.id = id});
    if (!reading) return Say(reading.error());
  }
  return Say("done");
}

// Prints the id of each memory once its event is acknowledged.
int Live(const std::string& db, std::uint64_t seed) {
  const auto engine = Engine::Open({.db = db});
  if (!engine) return Say(engine.error());
  SeededRng rng(seed);
  std::vector<std::string> ids;
  for (int i = 0;; ++i) {
    if (ids.empty() || rng.Next() % 3 == 0) {
      const auto added =
          (*engine)->memories().Add({}, {.content = fmt::format("fact {} of {}", i, seed)});
      if (!added) return Say(added.error());
      ids.push_back(added->reading->memory.id.ToString());
      Say(ids.back());
    } else {
      const std::string& id = ids[rng.Next() % ids.size()];
      const auto reading =
          (*engine)->memories().Validate({}, {.id = id, .reason = "it was so again"});
      if (!reading) return Say(reading.error());
      Say(id);
    }
  }
}

int Inspect(const std::string& db) {
  {
    const auto engine = Engine::Open({.db = db});
    if (!engine) return Say(engine.error());
    if (const Result<void> done = SayVerified(**engine); !done) return Say(done.error());
  }
  auto store = ledger::OpenSqliteStore({.path = db});
  if (!store) return Say(store.error());
  const Result<std::string> dump = ledger::Dump(**store);
  if (!dump) return Say(dump.error());
  return Say("dump " + ToHex(Sha256(*dump)));
}

int Use(const std::string& db) {
  if (geteuid() == 0 &&
      (setgroups(0, nullptr) != 0 || setgid(kNobody) != 0 || setuid(kNobody) != 0)) {
    return Say("cannot become nobody");
  }
  const auto engine = Engine::Open({.db = db});
  if (!engine) return Say(engine.error());
  if (const Result<void> done = SayVerified(**engine); !done) return Say(done.error());
  const auto list = (*engine)->memories().List({}, {});
  if (!list) return Say(list.error());
  Say(fmt::format("listed {}", list->size()));
  const auto added = (*engine)->memories().Add({}, {.content = "one more"});
  return added ? Say("added") : Say(added.error());
}

int Main(const std::vector<std::string>& words) {
  alarm(kSecondsMax);
  const auto is = [&](std::string_view command, std::size_t arguments) {
    return words.size() == arguments + 1 && words[0] == command;
  };
  if (is("append", 3)) return AppendEvents(words[1], words[2], std::stoi(words[3]));
  if (is("validate", 3)) return ValidateOften(words[1], words[2], std::stoi(words[3]));
  if (is("live", 2)) return Live(words[1], std::stoull(words[2]));
  if (is("answer", 3)) return AnswerEvents(words[1], words[2], std::stoull(words[3]));
  if (is("believe", 2)) return Believe(words[1], std::stoull(words[2]));
  if (is("submit", 2)) return SubmitFeedback(words[1], words[2], false);
  if (is("receive", 2)) return SubmitFeedback(words[1], words[2], true);
  if (is("count", 1)) return CountReceived(words[1]);
  if (is("inspect", 1)) return Inspect(words[1]);
  if (is("fill", 3)) return FillDisk(words[1], words[2], std::stoull(words[3]));
  if (is("use", 1)) return Use(words[1]);
  return 2;
}

}  // namespace

void AwaitStart() {
  char byte = 0;
  while (read(STDIN_FILENO, &byte, 1) > 0) {
  }
}

int Say(const std::string& fact) {
  fmt::print("{}\n", fact);
  std::fflush(stdout);
  return 0;
}

int Say(const Error& error) {
  return Say(fmt::format("error {} {}", CodeName(error.code), error.message));
}

Result<void> SayVerified(Engine& engine) {
  CREDENCE_ASSIGN_OR_RETURN(const VerifyReport report, engine.insight().Verify());
  for (const VerifyProblem& problem : report.problems) {
    Say(fmt::format("problem {} {}", problem.sequence, problem.what));
  }
  if (report.ok()) Say(fmt::format("verified {}", report.events));
  return {};
}

}  // namespace credence::reliability

int main(int argc, char** argv) {
  return credence::reliability::Main(std::vector<std::string>(argv + 1, argv + argc));
}
