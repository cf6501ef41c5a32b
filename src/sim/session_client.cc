// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "sim/clients.h"

namespace credence::sim {
namespace {

struct ToolCall {
  std::string_view tool;
  std::string_view input;
  bool failed = false;
  std::string_view output;
};
constexpr ToolCall kCalls[] = {
    {"Bash", R"({"command": "pytest -q"})", false, "5 passed in 0.12s"},
    {"Bash", R"({"command": "pytest -q"})", true, "1 failed, 4 passed in 0.20s: test_orders"},
    {"Bash", R"({"command": "make all"})", false, "done"},
    {"Bash", R"({"command": "make all"})", true,
     "src/orders.cc:17: error: no member named 'total' in 'Order'"},
    {"Bash", R"({"command": "rm -r build"})", true,
     "rm: cannot remove 'build': Permission denied by the file system"},
    {"Bash", R"({"command": "mkdir -p out"})", false, ""},
    {"Read", R"({"file_path": "/sim/shop/orders.py"})", false, "def total(): ..."},
    {"Edit", R"({"file_path": "/sim/shop/orders.py", "old_string": "a", "new_string": "b"})", false,
     "edited"},
};
constexpr std::string_view kPrompts[] = {
    "Debug this FastAPI error in the handler of orders",
    "Add a page that lists the orders of a customer",
    "Looks good",
    "That is wrong, fix that",
    "Rename the typo in the title of the page",
    "CONFIDENCE_BOOST_APPROVED",
    "SUDO go on",
    "And now write the tests for the page of orders",
};
constexpr std::string_view kSignals[] = {"tool_failure", "sunk_cost",     "test_pass",
                                         "user_ok",      "contradiction", "trust_regained"};

}  // namespace

void SessionClient::Step() {
  Dice& dice = world_.dice();
  if (sessions_.size() < 2 || dice.Chance(40)) return Start();
  const std::string session = sessions_[dice.Below(sessions_.size())];
  const std::size_t what = dice.Below(20);
  if (what < 5) return Prompt(session);
  if (what < 13) return UseTool(session);
  if (what < 15) return Signal(session);
  if (what < 16) return Dispute(session);
  if (what < 18) return Approve(session);
  if (what < 19) return Judge(session);
  Finish(session);
}

void SessionClient::Start() {
  const std::string session = fmt::format("s-{}", sessions_.size());
  sessions_.push_back(session);
  world_.Send({.what = "session start " + session, .faculties = {"session"}, .is_repeatable = true},
              [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.sessions().Start(
                    caller, {.session = session, .client = "sim", .source = "startup"}));
              });
}

void SessionClient::Prompt(const std::string& session) {
  const PromptGiven prompt{.session = session,
                           .client = "sim",
                           .prompt = std::string(world_.dice().Pick(kPrompts)),
                           .key = world_.NewName("prompt")};
  world_.Send({.what = fmt::format("session prompt {} \"{}\"", session, prompt.prompt),
               .faculties = {"session"},
               .is_done_by = IsKind("session.prompted"),
               .is_repeatable = true},
              [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.sessions().Prompt(caller, prompt));
              });
}

void SessionClient::UseTool(const std::string& session) {
  const ToolCall& call = world_.dice().Pick(kCalls);
  const ToolUse use{.session = session,
                    .client = "sim",
                    .tool = std::string(call.tool),
                    .input = std::string(call.input),
                    .call = world_.NewName("call"),
                    .cwd = std::string(World::kProject)};
  if (world_.dice().Chance(500)) {
    world_.Send({.what = fmt::format("session before {} {}", session, use.input),
                 .faculties = {"session"},
                 .is_repeatable = true},
                [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                  return Done(engine.sessions().BeforeTool(caller, use));
                });
  }
  const ToolResult result{
      .use = use, .failed = call.failed, .output = std::string(call.output), .after = std::nullopt};
  world_.Send({.what = fmt::format("session after {} {}{}", session, use.input,
                                   call.failed ? " (failed)" : ""),
               .faculties = {"session", "memory"},
               .is_done_by = IsKind("session.finished"),
               .is_repeatable = true},
              [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.sessions().AfterTool(caller, result));
              });
}

void SessionClient::Signal(const std::string& session) {
  const std::string signal(world_.dice().Pick(kSignals));
  world_.Send({.what = fmt::format("session signal {} {}", session, signal),
               .faculties = {"session"},
               .is_done_by = IsKind("session.told"),
               .may_be_refused = [this, session, signal]() -> std::optional<bool> {
                 const std::optional<bool> may = naive().MaySignal(session, signal);
                 if (!may) return std::nullopt;
                 return !*may;
               }},
              [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.sessions().Signal(caller, session, signal, "so says a person"));
              });
}

void SessionClient::Dispute(const std::string& session) {
  const std::string signal(world_.dice().Pick(kSignals));
  world_.Send({.what = fmt::format("session dispute {} {}", session, signal),
               .faculties = {"session"},
               .is_done_by = IsKind("session.disputed"),
               .may_be_refused = [this, session, signal]() -> std::optional<bool> {
                 return !naive().MayDispute(session, signal);
               }},
              [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.sessions().Dispute(caller, session, signal));
              });
}

void SessionClient::Approve(const std::string& session) {
  world_.Send({.what = "session approve " + session,
               .faculties = {"session"},
               .is_done_by = IsKind("session.approved"),
               .may_be_refused = [this, session]() -> std::optional<bool> {
                 const auto one = naive().all().find(session);
                 return one == naive().all().end() || one->second.awaited.empty();
               }},
              [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.sessions().Approve(caller, session));
              });
}

void SessionClient::Judge(const std::string& session) {
  const bool success = world_.dice().Chance(600);
  world_.Send({.what = fmt::format("session judge {} {}", session, success),
               .faculties = {"session"},
               .is_done_by = IsKind("session.judged"),
               .may_be_refused = [this, session]() -> std::optional<bool> {
                 return !naive().all().contains(session);
               }},
              [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.sessions().Judge(caller, session, success, std::nullopt));
              });
}

void SessionClient::Finish(const std::string& session) {
  world_.Send({.what = "session end " + session,
               .faculties = {"session"},
               .is_done_by = IsKind("session.ended"),
               .may_change_nothing =
                   [this, session] {
                     const auto one = naive().all().find(session);
                     return one != naive().all().end() && one->second.ended;
                   }},
              [=](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return engine.sessions().End(caller, session, "over");
              });
}

}  // namespace credence::sim
