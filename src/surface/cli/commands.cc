// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/version.h"
#include "operations/operation.h"
#include "surface/cli/ask_opposites.h"
#include "surface/cli/batch.h"
#include "surface/cli/command.h"
#include "surface/cli/command_reference.h"
#include "surface/cli/complete_ids.h"
#include "surface/cli/completion.h"
#include "surface/cli/config_check.h"
#include "surface/cli/demo.h"
#include "surface/cli/doctor.h"
#include "surface/cli/front_page.h"
#include "surface/cli/git.h"
#include "surface/cli/git_log.h"
#include "surface/cli/health_command.h"
#include "surface/cli/help.h"
#include "surface/cli/import_command.h"
#include "surface/cli/input_file.h"
#include "surface/cli/install.h"
#include "surface/cli/man_page.h"
#include "surface/cli/mode_command.h"
#include "surface/cli/output_format.h"
#include "surface/cli/register_work.h"
#include "surface/cli/render.h"
#include "surface/cli/render_calibrate.h"
#include "surface/cli/review_files.h"
#include "surface/cli/rule_command.h"
#include "surface/cli/settings_command.h"
#include "surface/cli/settings_reference.h"
#include "surface/cli/status.h"
#include "surface/cli/store_commands.h"
#include "surface/cli/token_command.h"
#include "surface/cli/top.h"
#include "surface/cli/trust.h"
#include "surface/cli/word_help.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Operation;
using operations::Parameter;
using operations::ParameterType;

constexpr std::array<std::string_view, 3> kShells = {"bash", "zsh", "fish"};
constexpr std::array<std::string_view, 5> kDemoFaculties = {"memory", "governor", "executive",
                                                            "belief", "review"};

constexpr std::array<Parameter, 10> kGlobals = {{
    {.name = "db", .placeholder = "PATH", .summary = "the store's SQLite file (or CREDENCE_DB)"},
    {.name = "json", .type = ParameterType::kFlag, .summary = "print one JSON value"},
    {.name = "format",
     .placeholder = "FORM",
     .summary = "table (default), json, or for lists jsonl (a row per line) or csv",
     .choices = EnumNames<OutputFormat>::kNames},
    {.name = "watch",
     .type = ParameterType::kFlag,
     .summary = "show the answer again whenever it changes; looks every 2 seconds, or "
                "--watch=SECONDS"},
    {.name = "now",
     .placeholder = "RFC3339",
     .summary = "the time to use as now, for tests and what-if (or CREDENCE_NOW)"},
    {.name = "project",
     .placeholder = "PATH",
     .summary = "the project's folder (default: the current git root)"},
    {.name = "config", .placeholder = "FILE", .summary = "the settings file (or CREDENCE_CONFIG)"},
    {.name = "space",
     .placeholder = "NAME",
     .summary = "the tenant (or CREDENCE_SPACE; default: default)"},
    {.name = "help", .type = ParameterType::kFlag, .summary = "show help for the command"},
    {.name = "version", .type = ParameterType::kFlag, .summary = "print the version"},
}};

constexpr std::array<Parameter, 4> kTopicParameters = {{
    {.name = "topic",
     .positional = true,
     .placeholder = "TOPIC",
     .summary = "a command, a group of commands, a topic or a word; all: every command"},
    {.name = "command",
     .positional = true,
     .placeholder = "COMMAND",
     .summary = "a command of the group"},
    {.name = "all",
     .type = ParameterType::kFlag,
     .summary = "list every command, option and topic"},
    {.name = "markdown",
     .type = ParameterType::kFlag,
     .summary = "print all commands as Markdown; with 'words', the glossary; with 'settings', "
                "every setting"},
}};

constexpr std::array<Parameter, 1> kShellParameters = {{
    {.name = "shell",
     .positional = true,
     .required = true,
     .placeholder = "SHELL",
     .summary = "bash, zsh or fish",
     .choices = kShells},
}};

constexpr std::array<Parameter, 1> kDemoParameters = {{
    {.name = "faculty",
     .positional = true,
     .placeholder = "FACULTY",
     .summary = "the faculty to show (default memory)",
     .choices = kDemoFaculties},
}};

// The text "-" means standard input, because error output of tools has many lines.
Result<void> TakeStandardInput(const Operation& operation, Arguments& arguments) {
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.name != "text" && parameter.name != "input") continue;
    if (arguments.OptionalText(parameter.name) != "-") continue;
    CREDENCE_ASSIGN_OR_RETURN(std::string text, ReadInput("-", "text on standard input"));
    arguments.Set(parameter.name, std::move(text));
  }
  return {};
}

// The answer of an operation, with the session's store if it needs one.
Result<AnswerTo> AnswerOf(const Operation& operation, Session& session) {
  if (operation.read) return operation.read;
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  const bool may_begin = operation.access == operations::Access::kWrite ||
                         operation.access == operations::Access::kReview;
  if (!may_begin) CREDENCE_RETURN_IF_ERROR(session.RequireNamedStore());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  return [&operation, caller, engine](const Arguments& arguments) {
    return operation.call(*engine, caller, arguments);
  };
}

// Writes the diagram of an answer, if asked for.
Result<void> WriteDiagram(const operations::Reply& reply, const Arguments& arguments) {
  const auto* report = reply.If<operations::CalibrateReport>();
  const std::optional<std::string> path = arguments.OptionalText("svg");
  if (report == nullptr || !path) return {};
  std::ofstream file(*path, std::ios::binary);
  file << ReliabilityDiagram(*report);
  file.close();
  if (file) return {};
  return Fail(Code::kPermissionDenied,
              fmt::format("{}: cannot be written; name a file in an existing folder", *path));
}

// Operands that a batch may stand for are not required by the table, but without one they are.
Result<void> RequireOperandsOrBatch(const Operation& operation, const Arguments& arguments) {
  const auto is_batch = [](const auto& parameter) { return parameter.name == "batch"; };
  if (arguments.Has("batch") || std::ranges::none_of(operation.parameters, is_batch)) return {};
  for (const operations::Parameter& parameter : operation.parameters) {
    if (parameter.positional && !arguments.Has(parameter.name)) {
      return InvalidArgument(fmt::format("{} is missing; give it, or read many from --batch FILE",
                                         parameter.placeholder));
    }
  }
  return {};
}

// A person's name is as it is on the commits.
void SetReviewer(const Operation& operation, Arguments& arguments) {
  const auto takes = [](const Parameter& parameter) { return parameter.name == "reviewer"; };
  if (arguments.Has("reviewer") || std::ranges::none_of(operation.parameters, takes)) return;
  if (std::string name = NameInGit(); !name.empty()) arguments.Set("reviewer", std::move(name));
}

// What a form operation says about its work product. Empty: it is not one.
std::string_view DecisionSaidBy(const Operation& operation) {
  if (operation.name == "review approve") return "approved";
  if (operation.name == "review reject") return "rejected";
  if (operation.name == "review needs-work") return "needs work";
  return {};
}

// Names the work product that was answered, because a person may have typed "last".
Result<void> NameAnswered(const Operation& operation, Session& session, Engine& engine,
                          const Arguments& arguments) {
  const std::string_view decision = DecisionSaidBy(operation);
  if (decision.empty()) return {};
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(const ShownWork shown,
                            engine.reviews().ShowWork(caller, arguments.Text("id")));
  session.out().Line(fmt::format("{} {}", OneLine(shown.work.id), decision));
  return {};
}

// Commands that write their rows as they come do so for JSON Lines, too.
bool AsArray(const Session& session) {
  return session.json() && session.options().format != OutputFormat::kJsonl;
}

Result<Exit> RunOperation(const Operation& operation, Session& session, Arguments arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const AnswerTo answer, AnswerOf(operation, session));
  const auto batch = arguments.OptionalText("batch");
  CREDENCE_RETURN_IF_ERROR(RequireOperandsOrBatch(operation, arguments));
  if (batch) {
    for (const operations::Parameter& parameter : operation.parameters) {
      if (!parameter.positional || !arguments.OptionalText(parameter.name)) continue;
      return InvalidArgument(fmt::format("give {} or --batch, not both", parameter.placeholder));
    }
    CREDENCE_RETURN_IF_ERROR(RunBatch(operation, answer, *batch, AsArray(session), session.out()));
    return Exit::kDone;
  }
  CREDENCE_RETURN_IF_ERROR(TakeStandardInput(operation, arguments));
  if (operation.name == "memory add") {
    CREDENCE_RETURN_IF_ERROR(AskAboutOpposites(session, arguments));
  }
  CREDENCE_RETURN_IF_ERROR(TakeGitLog(operation, session, arguments));
  if (operation.name == "review register" || operation.name == "review predict") {
    const std::string folder = session.options().project.value_or("");
    CREDENCE_RETURN_IF_ERROR(DescribeWork(arguments, folder));
  } else if (operation.access == operations::Access::kReview) {
    SetReviewer(operation, arguments);
  }
  if (operation.page > 0 && !session.json() && !arguments.OptionalInt("limit")) {
    arguments.Set("limit", operation.page);
  }
  CREDENCE_ASSIGN_OR_RETURN(const operations::Reply reply, answer(arguments));
  CREDENCE_RETURN_IF_ERROR(WriteDiagram(reply, arguments));
  if (session.json()) {
    JsonWriter json;
    reply.Write(json);
    session.out().Line(json.text());
  } else if (operation.read) {
    Render(session.out(), reply, Timestamp());
  } else {
    CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
    if (!reply.refused()) {
      CREDENCE_RETURN_IF_ERROR(NameAnswered(operation, session, *engine, arguments));
    }
    Render(session.out(), reply, engine->Now());
  }
  return reply.refused() ? Exit::kRefused : Exit::kDone;
}

// A new file that the shell created for the output becomes private to its owner, like the store.
void MakePrivate(int file) {
  struct stat status{};
  const bool is_new = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
  if (is_new) fchmod(file, S_IRUSR | S_IWUSR);
}

Result<Exit> RunExport(Session& session, const Arguments& /*arguments*/) {
  CREDENCE_RETURN_IF_ERROR(session.RequireNamedStore());
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  if (session.options().format == OutputFormat::kCsv) {
    return InvalidArgument(
        "an export is JSON Lines; 'credence ledger list --format csv' is a table");
  }
  MakePrivate(STDOUT_FILENO);
  const bool as_array = AsArray(session);
  // Written piece by piece: a ledger can be larger than memory.
  bool first = true;
  bool written = true;
  const auto write = [&](std::string_view text) {
    written = written && std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  };
  if (as_array) write("[");
  CREDENCE_RETURN_IF_ERROR(engine->ledger().Export(caller, [&](std::string_view line) {
    if (as_array && !first) write(",");
    first = false;
    write(line);
    if (!as_array) write("\n");
  }));
  if (as_array) write("]\n");
  if (!written || std::fflush(stdout) != 0) {
    return Fail(Code::kResourceExhausted,
                "the export could not be written completely; check the disk and try again");
  }
  return Exit::kDone;
}

// 'help words', which has a JSON value of its own.
void RunWords(Session& session, bool is_markdown) {
  if (is_markdown) {
    session.out().Write(GlossaryPage());
    session.FinishText();
  } else if (session.json()) {
    session.out().Line(WordsJson());
  } else {
    RenderWords(session.out());
  }
}

Result<Exit> RunHelp(Session& session, const Arguments& arguments) {
  std::optional<std::string> topic = arguments.OptionalText("topic");
  // "help memory add" is help on the command "memory add".
  if (const auto command = arguments.OptionalText("command")) *topic += " " + *command;
  const bool is_markdown = arguments.Flag("markdown");
  if (topic == "words" || topic == "word") {
    RunWords(session, is_markdown);
    return Exit::kDone;
  }
  if (topic == "settings" && is_markdown) {
    CREDENCE_ASSIGN_OR_RETURN(const std::string page, SettingsReference());
    session.out().Write(page);
    session.FinishText();
    return Exit::kDone;
  }
  const Word* word = topic ? WordOfTopic(*topic) : nullptr;
  if (word != nullptr && session.json()) {
    session.out().Line(WordJson(*word));
    return Exit::kDone;
  }
  if (is_markdown) {
    session.out().Write(CommandReference());
  } else if (arguments.Flag("all") || topic == "all") {
    RenderOverview(session.out());
  } else if (topic) {
    CREDENCE_RETURN_IF_ERROR(RenderTopic(session.out(), *topic));
  } else {
    RenderFrontPage(session.out());
  }
  session.FinishText();
  return Exit::kDone;
}

std::vector<Command> OwnCommands() {
  return {
      {"export", "Print every event as JSON Lines", {}, "", RunExport},
      {"import", "Import exported events, or sessions recorded by a client", ImportParameters(),
       "For sessions it also shows what the governor would have done; docs/import.md describes the "
       "formats. Importing twice adds nothing twice.",
       RunImport},
      {"config check", "Check the settings before a server uses them", ConfigCheckParameters(),
       "Prints one line for each problem, or the settings that differ from the defaults. Opens no "
       "store.",
       RunConfigCheck},
      {"status",
       "Show what runs, what happened today and what waits for you",
       {},
       "Also says what to do next. --watch keeps it on the screen.",
       RunStatus},
      {"top",
       "Watch the agents' sessions live in the terminal",
       {},
       "j and k select a session, Enter shows what happened in it, a allows the call that was "
       "refused last, q quits. Without a terminal it prints the sessions once.",
       RunTop},
      {"mode", "Show or set what happens to a call that would be refused", ModeParameters(),
       "observe: nothing is refused, and what would have been is recorded; ask: you are asked; "
       "enforce: it is refused.",
       RunMode},
      {"rule add", "Add a rule: allow, ask about or deny calls", RuleAddParameters(),
       "A call must match every condition. An allow rule covers only the options it names, unless "
       "its command ends with *; a deny rule applies if any part matches.",
       RunRuleAdd},
      {"rule remove", "Remove a rule", RuleRemoveParameters(), "", RunRuleRemove},
      {"trust", "Trust this repository's settings (.credence.toml)", TrustParameters(),
       "Read them first. They can change anything under [governor], including rules, and stay "
       "trusted until the file changes.",
       RunTrust},
      {"install", "Install Credence in a coding agent's settings, or remove it",
       InstallParameters(), "", RunInstall},
      {"doctor", "Check that Credence works where it is installed, and say what to fix",
       DoctorParameters(), "", RunDoctor},
      {"health", "Check that a server answers", HealthParameters(),
       "Asks /readyz and waits at most five seconds; ends with 1 if the server is not ready. It "
       "needs no token, and is meant for health checks of containers and scripts.",
       RunHealth},
      {"demo", "Play a short demonstration in a store of its own", kDemoParameters, "",
       [](Session& session, const Arguments& arguments) -> Result<Exit> {
         const std::string faculty = arguments.OptionalText("faculty").value_or("memory");
         if (faculty == "governor") {
           CREDENCE_RETURN_IF_ERROR(PlayGovernorDemo(session.out()));
         } else if (faculty == "executive") {
           CREDENCE_ASSIGN_OR_RETURN(EngineOptions options, session.OptionsForEngine());
           CREDENCE_RETURN_IF_ERROR(PlayExecutiveDemo(session.out(), std::move(options)));
         } else if (faculty == "belief") {
           CREDENCE_RETURN_IF_ERROR(PlayBeliefDemo(session.out()));
         } else if (faculty == "review") {
           CREDENCE_RETURN_IF_ERROR(PlayReviewDemo(session.out()));
         } else {
           CREDENCE_RETURN_IF_ERROR(PlayDemo(session.out()));
         }
         session.FinishText();
         return Exit::kDone;
       }},
      {"completion", "Print the completion script for a shell", kShellParameters, "",
       [](Session& session, const Arguments& arguments) -> Result<Exit> {
         session.out().Write(CompletionScript(arguments.Text("shell")));
         session.FinishText();
         return Exit::kDone;
       }},
      {"complete", "Print ids and their texts, for the completion scripts", CompleteIdsParameters(),
       "", RunCompleteIds},
      {"man",
       "Print the manual page, for 'man -l -'",
       {},
       "",
       [](Session& session, const Arguments& /*arguments*/) -> Result<Exit> {
         session.out().Write(ManPage());
         session.FinishText();
         return Exit::kDone;
       }},
      {"help", "Show the everyday commands, or help on a command, topic or word", kTopicParameters,
       "", RunHelp},
      {"version",
       "Print the version",
       {},
       "",
       [](Session& session, const Arguments& /*arguments*/) -> Result<Exit> {
         session.out().Line(session.json() ? fmt::format("{{\"version\":\"{}\"}}", Version())
                                           : fmt::format("credence {}", Version()));
         return Exit::kDone;
       }},
  };
}

constexpr std::string_view kPageDetails =
    "Shows the first 20 unless --limit says otherwise; with --json, all of them.";

// Filled before the list is first used.
std::vector<Command>& Added() {
  static std::vector<Command> added;
  return added;
}

}  // namespace

void AddCommands(std::vector<Command> commands) {
  std::ranges::move(commands, std::back_inserter(Added()));
}

std::span<const Command> Commands() {
  static const std::vector<Command> kCommands = [] {
    std::vector<Command> all;
    for (const Operation& operation : operations::Operations()) {
      all.push_back({operation.name, operation.summary, operation.parameters,
                     operation.page > 0 ? kPageDetails : std::string_view(),
                     [&operation](Session& session, const Arguments& arguments) {
                       return RunOperation(operation, session, arguments);
                     }});
    }
    // Placed after the operations of their group.
    const auto last = std::ranges::find_if(all.rbegin(), all.rend(), [](const Command& command) {
      return command.name.starts_with("review ");
    });
    std::ranges::move(ReviewFileCommands(), std::inserter(all, last.base()));
    const auto settings = std::ranges::find(all, "settings", &Command::name);
    std::ranges::move(SettingsCommands(), std::inserter(all, std::next(settings)));
    std::ranges::move(OwnCommands(), std::back_inserter(all));
    std::ranges::move(StoreCommands(), std::back_inserter(all));
    std::ranges::move(TokenCommands(), std::back_inserter(all));
    std::ranges::move(Added(), std::back_inserter(all));
    return all;
  }();
  return kCommands;
}

const Command* FindCommand(std::string_view name) {
  const auto found = std::ranges::find(Commands(), name, &Command::name);
  return found == Commands().end() ? nullptr : &*found;
}

bool IsGroup(std::string_view word) {
  return std::ranges::any_of(Commands(), [word](const Command& command) {
    return command.name.size() > word.size() && command.name.starts_with(word) &&
           command.name[word.size()] == ' ';
  });
}

std::span<const Parameter> GlobalParameters() { return kGlobals; }

}  // namespace credence::cli
