// SPDX-License-Identifier: Apache-2.0
// The agent's own calls of `credence`, on the command line or through its server. Reading is free;
// only a person may move a score or change the ledger or the settings.
#include "governor/shell/credence_calls.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "base/utf8.h"
#include "governor/hosts.h"
#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

// Every read operation (a test of the engine checks this list), inject and verify, which also
// record or compute, and commands that exist only on the command line.
constexpr std::string_view kLookingCalls =
    "memory/list memory/show memory/search memory/export eval/recall complete inject why verify "
    "replay calibrate signals lift stats "
    "session/list session/show session/timeline session/check projects rule/list forecast "
    "statusline doctor version help "
    "settings export "
    "ledger/list ledger/show events/list events/show fire/list metrics heuristic/list "
    "heuristic/show heuristic/match heuristic/compare embed/text "
    "belief/list belief/show belief/explain belief/search belief/say belief/graph belief/disputes "
    "cue certainty similarity sentiment themes review/list review/work review/show review/levels "
    "review/rules review/calibration review/context review/check review/report review/questions "
    "review/agreement review/hints "
    "find activity week report gate alert/list status "
    "review/export config/check man completion token/list demo";

// Short names of commands (surface/cli/alias.cc) that only read. 'next' is not one of them: on a
// terminal it takes a person's decision.
constexpr std::string_view FullNameOf(std::string_view name) {
  if (name == "list") return "memory/list";
  return name == "search" ? "memory/search" : name;
}

// What an agent says about its own work before a review.
constexpr std::string_view kOwnStatements = "review/register review/predict";

// Operations that only the server has.
constexpr std::string_view kServerLooking = "whoami spaces changes";
// The server runs the hooks of the project for it, outside whatever holds the agent's commands.
constexpr std::string_view kServerActing = "doctor";

// For commands that write their output to a file or folder: the index of that operand.
std::size_t WrittenOperand(std::string_view name) {
  if (name == "export") return 1;
  return name == "review/hints" || name == "review/export" ? 2 : 0;
}

// Longer names belong to no operation or machine. Keeps the time linear in a text full of paths.
constexpr std::size_t kNameMax = 256;

// The operation name at the beginning of a path: "session/approve?x" → "session/approve".
std::string_view OperationIn(std::string_view path) {
  path = path.substr(0, kNameMax);
  const std::size_t end = path.find_first_not_of("abcdefghijklmnopqrstuvwxyz_-/");
  path = path.substr(0, end);
  while (path.ends_with('/')) path.remove_suffix(1);
  return path;
}

// Whether the text before the path at `at` is an address of this machine.
bool LeadsHere(std::string_view text, std::size_t at, bool machine_is_named) {
  constexpr std::string_view kEnds = " \t\n\"'`(),;=<>|{}";
  const std::size_t begin = at > kNameMax ? at - kNameMax : 0;
  const std::string_view before = text.substr(begin, at - begin);
  std::string_view authority = before.substr(before.find_last_of(kEnds) + 1);
  constexpr std::string_view kScheme = "://";
  if (const std::size_t scheme = authority.rfind(kScheme); scheme != authority.npos)
    authority.remove_prefix(scheme + kScheme.size());
  // With a path before the operation, and without a port, it is another server.
  if (authority.find('/') < authority.find(':')) return false;
  const std::string host = HostOf(authority);
  // The address may be given separately, and HTTPie reads ":7878" as this machine.
  if (host.empty()) return authority.starts_with(':') || machine_is_named;
  return IsThisMachine(host);
}

}  // namespace

bool OnlyLooks(std::string_view name) { return ListHas(kLookingCalls, name); }

bool NamesThisMachine(std::string_view text) {
  return text.contains("127.0.0.1") || text.contains("localhost") || text.contains("::1");
}

ServerCall ServerCallIn(std::string_view text, bool machine_is_named) {
  constexpr std::string_view kOperations = "/v1/";
  constexpr std::string_view kHooks = "/hooks/";
  // Nobody names so many by accident, and each takes time to read.
  constexpr int kNamesMax = 1'000;
  int names = 0;
  for (std::size_t at = text.find(kHooks); at != text.npos; at = text.find(kHooks, at + 1)) {
    if (++names > kNamesMax) return ServerCall::kReserved;
    constexpr std::string_view kClients = "claude-code codex gemini opencode sdk";
    const bool is_client = ListHas(kClients, OperationIn(text.substr(at + kHooks.size())));
    if (is_client && LeadsHere(text, at, machine_is_named)) return ServerCall::kReserved;
  }
  constexpr std::string_view kTelemetry = "/otlp";
  for (std::size_t at = text.find(kTelemetry); at != text.npos;
       at = text.find(kTelemetry, at + 1)) {
    if (++names > kNamesMax || LeadsHere(text, at, machine_is_named)) return ServerCall::kReserved;
  }
  ServerCall call = ServerCall::kNone;
  for (std::size_t at = text.find(kOperations); at != text.npos;
       at = text.find(kOperations, at + 1)) {
    if (++names > kNamesMax) return ServerCall::kReserved;
    const std::string_view path = text.substr(at + kOperations.size());
    const std::string_view name = OperationIn(path);
    // What follows may lead elsewhere: "list/../approve", "list{,/../approve}".
    const std::string_view rest = path.substr(std::min(name.size(), path.size()));
    const bool goes_on = rest.find_first_of("/.{[%\\") == 0;
    const bool looks = !goes_on && !ListHas(kServerActing, name) &&
                       (OnlyLooks(name) || ListHas(kServerLooking, name));
    if (looks || !LeadsHere(text, at, machine_is_named)) continue;
    if (goes_on || !ListHas(kOwnStatements, name)) return ServerCall::kReserved;
    call = ServerCall::kOwnStatement;
  }
  return call;
}

bool NamesOwnLibrary(std::string_view text) {
  for (const std::string_view use :
       {"import credence", "from credence", "@credence/client", "import_module('credence",
        "import_module(\"credence", "__import__('credence", "__import__(\"credence",
        "libcredence"}) {
    if (text.contains(use)) return true;
  }
  return false;
}

bool StartsCredence(std::string_view text) {
  constexpr std::string_view kName = "credence";
  // What stands before the command in a text of a program, or of a shell in one.
  constexpr std::string_view kBegins = "'\"`;&|(";
  constexpr std::string_view kPath =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
      "_-./~";
  constexpr std::string_view kEnds = " '\"`\t\\";
  constexpr std::array<std::string_view, 7> kStarting = {"subprocess", "system", "popen",  "Popen",
                                                         "spawn",      "exec",   "Command"};
  const bool starts =
      std::ranges::any_of(kStarting, [text](std::string_view word) { return text.contains(word); });
  if (!starts && !text.contains('`')) return false;
  // Nobody names so many by accident, and each takes time to read.
  constexpr int kNamesMax = 1'000;
  int names = 0;
  for (std::size_t at = text.find(kName); at != text.npos; at = text.find(kName, at + 1)) {
    const std::string_view rest = text.substr(at + kName.size());
    const bool ends = rest.empty() || rest.starts_with("-serve") || kEnds.contains(rest[0]);
    const bool is_whole_name = at == 0 || text[at - 1] == '/' || !kPath.contains(text[at - 1]);
    if (!ends || !is_whole_name) continue;
    if (++names > kNamesMax) return true;
    std::string_view before = text.substr(at - std::min(at, kNameMax), std::min(at, kNameMax));
    before.remove_suffix(before.size() - (before.find_last_not_of(kPath) + 1));
    while (before.ends_with(' ')) before.remove_suffix(1);
    if (!before.empty() && kBegins.contains(before.back())) return true;
  }
  return false;
}

std::vector<Arg> RunAsPackage(std::span<const Arg> args) {
  constexpr std::string_view kRunners = "npx pnpx bunx uvx";
  constexpr std::string_view kManagers = "npm pnpm yarn bun pipx uv deno corepack";
  constexpr std::string_view kRunning = "exec x dlx run tool npm pnpm yarn npx";
  constexpr std::string_view kWithValue = "-p --package --from --with --spec --python -w";
  // By the name of the command, or of its package.
  constexpr std::string_view kPrograms =
      "credence credence-serve claude claude-code codex gemini gemini-cli opencode opencode-ai";
  const std::string_view runner = BaseName(args[0].text);
  const bool is_manager = ListHas(kManagers, runner);
  bool runs = ListHas(kRunners, runner) || runner == "yarn";  // `yarn credence`
  if (!runs && !is_manager) return {};
  for (std::size_t i = 1; i < args.size(); ++i) {
    const std::string_view text = args[i].text;
    if (text.starts_with('-')) {
      if (ListHas(kWithValue, text)) ++i;
      continue;
    }
    if (is_manager && ListHas(kRunning, text)) {
      runs = true;
      continue;
    }
    // The program that is run; what follows are its arguments.
    std::string_view name = BaseName(text);
    name = name.substr(0, name.find('@', 1));  // `credence@latest`
    if (name.starts_with("npm:")) name.remove_prefix(4);
    if (!runs || !ListHas(kPrograms, name)) return {};
    std::vector<Arg> words(args.begin() + static_cast<std::ptrdiff_t>(i), args.end());
    words[0] = Arg::Constant(std::string(name.substr(0, name.find('-'))));
    return words;
  }
  return {};
}

bool ChangesOwnPlugin(std::span<const Arg> args) {
  constexpr std::string_view kClients = "claude codex gemini opencode";
  constexpr std::string_view kPlugins = "plugin plugins plug extension extensions";
  constexpr std::string_view kReading = "list validate details help --help -h";
  if (!ListHas(kClients, BaseName(args[0].text))) return false;
  const auto named = std::ranges::find_if(args.subspan(1), [&](const Arg& arg) {
    return !arg.constant || ListHas(kPlugins, arg.text);
  });
  if (named == args.end()) return false;
  const auto rest = args.subspan(static_cast<std::size_t>(named - args.begin()) + 1);
  if (!rest.empty() && rest[0].constant && ListHas(kReading, rest[0].text)) return false;
  return std::ranges::any_of(rest, [&](const Arg& arg) {
    // A computed word may be the name, but only after a word that is certainly about plugins.
    const bool may_be_own = named->constant && (!arg.constant || arg.loose);
    return may_be_own || arg.text.contains("credence") || ListHas("-a --all", arg.text);
  });
}

bool SendsRequests(std::string_view base) {
  constexpr std::string_view kPrograms =
      "curl wget http https httpie xh xhs aria2c lynx links w3m websocat ab hey wrk python* pypy* "
      "node nodejs deno bun ruby* perl* php* lua* tclsh* R Rscript julia pwsh";
  return ListHas(kPrograms, base) || FindCommand(base) == nullptr;
}

namespace {

// Whether the environment leads the command to another store or time. Reading elsewhere is
// harmless, writing is not.
bool IsLedElsewhere(Judge& judge) {
  return std::ranges::any_of(judge.state().variables, [](const auto& variable) {
    return variable.first.starts_with("CREDENCE_");
  });
}

// The index of the command's own words. Only options that are certain, and that lead to no other
// store, may come first, so that none can hide another command.
std::size_t IndexOfWords(std::span<const Arg> args) {
  std::size_t at = 1;
  while (at < args.size() && args[at].constant) {
    const std::string_view word = args[at].text;
    if (word == "--project") {
      const bool has_value =
          at + 1 < args.size() && args[at + 1].constant && !args[at + 1].text.starts_with('-');
      if (!has_value) break;
      ++at;
    } else if (word != "--json" && !word.starts_with("--project=")) {
      break;
    }
    ++at;
  }
  return at;
}

// "settings PREFIX" reads; "settings set" and "settings unset" are commands that begin the same.
bool MayChangeSettings(std::span<const Arg> args) {
  return std::ranges::any_of(args.subspan(1), [](const Arg& arg) {
    return !arg.constant || arg.loose || ListHas("set unset", arg.text);
  });
}

// Whether the call only shows help. After an option, such a word may be its value: `--reason -h`.
bool AsksForHelp(std::span<const Arg> args) {
  for (std::size_t i = 1; i < args.size(); ++i) {
    const Arg& before = args[i - 1];
    if (!args[i].constant || !before.constant || (i > 1 && before.text.starts_with('-'))) continue;
    if (ListHas("-h --help --help-all --version", args[i].text)) return true;
  }
  return false;
}

// "http://127.0.0.1:7878/v1/review/register": nothing that clients expand or read differently.
bool IsOwnStatementAddress(std::string_view text) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!text.starts_with(scheme)) continue;
    text.remove_prefix(scheme.size());
    break;
  }
  bool is_here = false;
  for (const std::string_view host : {"127.0.0.1", "localhost", "[::1]"}) {
    if (is_here || !text.starts_with(host)) continue;
    text.remove_prefix(host.size());
    is_here = true;
  }
  if (is_here && text.starts_with(':')) {
    const std::size_t digits = text.find_first_not_of("0123456789", 1);
    text.remove_prefix(std::min(digits, text.size()));
  }
  constexpr std::string_view kOperations = "/v1/";
  return is_here && text.starts_with(kOperations) &&
         ListHas(kOwnStatements, text.substr(kOperations.size()));
}

// A body without secrets. Its first character must be known: with @, curl sends a file.
bool IsSafeBody(Judge& judge, std::string_view option, const Arg& body) {
  constexpr std::uint8_t kGuarded = Taint::kSecret | Taint::kPending | Taint::kNames;
  const bool is_known = body.constant || body.known > 0;
  if (!is_known || body.loose || body.many || (body.taint.kinds & kGuarded) != 0) return false;
  if (!body.text.starts_with('@') || option == "data-raw") return true;
  return body.constant && (judge.ContentOf(body.From(1)).kinds & kGuarded) == 0;
}

bool IsSafeHeader(const Arg& header) {
  if (header.computed || header.loose || header.many) return false;
  const std::string name = AsciiLower(header.text.substr(0, header.text.find(':')));
  return header.known > name.size() && !header.text.contains('\n') && !header.text.contains('\r') &&
         ListHas("accept content-type authorization idempotency-key", name);
}

bool IsSafeOption(Judge& judge, const Option& option) {
  if (option.value == nullptr) return false;
  const Arg& value = *option.value;
  const std::string_view text = value.text;
  if (ListHas("H header", option.name)) return IsSafeHeader(value);
  if (ListHas("X request", option.name)) return value.constant && text == "POST";
  if (ListHas("o output", option.name)) return value.constant && text == "/dev/null";
  if (ListHas("w write-out", option.name)) {
    return value.constant && !text.starts_with('@') && !text.contains("output{");
  }
  if (ListHas("m max-time connect-timeout", option.name)) return value.constant;
  return ListHas("d data data-raw data-binary data-ascii json", option.name) &&
         IsSafeBody(judge, option.name, value);
}

}  // namespace

bool IsOwnStatement(std::span<const Arg> args) {
  const std::size_t at = IndexOfWords(args);
  if (args.size() < at + 2 || !args[at].constant || !args[at + 1].constant) return false;
  return ListHas(kOwnStatements, args[at].text + "/" + args[at + 1].text);
}

bool OnlySendsOwnStatement(Judge& judge, std::span<const Arg> args) {
  if (args.empty() || !args[0].constant || args[0].text != "curl") return false;
  if (judge.state().tampered) return false;  // A variable may name a proxy, or another curl.
  bool is_safe = true;
  const Parsed parsed = ParseOptions(
      args.subspan(1),
      "-sSfi silent show-error fail fail-with-body include no-progress-meter "
      "X=M request=M H=M header=M d=M data=M data-raw=M data-binary=M data-ascii=M json=M "
      "o=M output=M w=M write-out=M m=M max-time=M connect-timeout=M",
      Operands::kAnywhere,
      [&](const Option& option) { is_safe = is_safe && IsSafeOption(judge, option); });
  return is_safe && parsed.unknown.empty() && !parsed.loose && !parsed.opaque &&
         parsed.operands.size() == 1 && parsed.operands[0]->constant &&
         IsOwnStatementAddress(parsed.operands[0]->text);
}

void RunCredence(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  const bool asks = AsksForHelp(args);
  bool harmful = false;
  bool elsewhere = false;
  std::optional<Arg> project;
  const Parsed parsed =
      ParseOptions(args.subspan(1),
                   "* db=v now=v project=v config=v space=v content=v h=r help=r help-all=r "
                   "version=r o=W output=W svg=W fix=s",
                   Operands::kAnywhere, [&](const Option& option) {
                     harmful = harmful || option.role == kRoleChanges;
                     elsewhere = elsewhere || ListHas("db now config space", option.name);
                     if (option.name == "project" && option.value != nullptr)
                       project = *option.value;
                     if (option.name == "content" && option.value != nullptr)
                       judge.Show(*option.value);
                     if (option.role == kRoleWrites && option.value != nullptr)
                       judge.Write(*option.value);
                   });
  if (asks) return judge.Raise(Effect::kRead, "shows help");
  const auto& operands = parsed.operands;
  std::string name(operands.empty() ? std::string_view() : FullNameOf(operands[0]->text));
  bool known = !parsed.loose && !harmful && (operands.empty() || operands[0]->constant);
  if (name == "settings") known = known && !MayChangeSettings(args);
  if (!OnlyLooks(name) && operands.size() > 1) {
    known = known && operands[1]->constant;
    name += "/" + operands[1]->text;
  }
  const std::size_t written = WrittenOperand(name);
  if (written > 0 && operands.size() > written) judge.Write(*operands[written]);
  const bool looks = operands.empty() || OnlyLooks(name);
  if (known && looks) return judge.Raise(Effect::kRead, "asks credence");
  if (known && !elsewhere && IsOwnStatement(args) && !IsLedElsewhere(judge)) {
    // Git reads the configuration of the repository, which anybody may have written there.
    const bool reads_git =
        std::ranges::any_of(args, [](const Arg& arg) { return arg.text.starts_with("--diff"); });
    const bool is_own = project ? judge.IsOwnFile(*project) : judge.IsOutsideScratch();
    if (reads_git && !is_own) {
      judge.Change("reads a repository that may be in scratch");
    }
    return judge.Raise(Effect::kRead, "tells credence about its own work");
  }
  judge.SelfCall();
  judge.Change("calls credence to do what only a person may do");
}

}  // namespace credence::governor::shell
