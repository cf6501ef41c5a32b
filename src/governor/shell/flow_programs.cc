// SPDX-License-Identifier: Apache-2.0
// Follows data through programs: readers, filters, interpreters, git.
#include <algorithm>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "governor/shell/commands.h"
#include "governor/shell/credence_calls.h"
#include "governor/shell/flow_classes.h"
#include "governor/shell/flow_snippet.h"
#include "governor/shell/flow_words.h"
#include "governor/shell/grammar.h"
#include "governor/shell/handlers.h"
#include "governor/shell/judge.h"
#include "governor/shell/secrets.h"

namespace credence::governor::shell {
namespace {

// Whether grep prints no line, or only lines without a secret.
struct GrepReading {
  bool silent = false;
  bool harmless = false;
};

GrepReading SearchOf(std::span<const Arg> args) {
  GrepReading search;
  bool plain = true;
  const Arg* pattern = nullptr;
  for (const Arg& arg : args.subspan(1)) {
    if (!arg.IsOption()) {
      if (pattern == nullptr) pattern = &arg;
      continue;
    }
    const std::string_view text = arg.text;
    if (text.starts_with("--")) {
      search.silent =
          search.silent || ListHas("--quiet --silent --count --files-with-matches --files", text);
      plain = plain && ListHas("--ignore-case --line-number --color* --word-regexp", text);
      continue;
    }
    search.silent = search.silent || text.find_first_of("qclL") != std::string_view::npos;
    plain = plain && text.find_first_not_of("-iEnwFxhHs") == std::string_view::npos;
  }
  if (pattern == nullptr || !pattern->constant || !plain) return search;
  std::string_view rest = pattern->text;
  search.harmless = true;
  while (search.harmless) {
    const std::size_t end = std::min(rest.find('|'), rest.size());
    std::string_view part = rest.substr(0, end);
    if (part.ends_with('\\')) part.remove_suffix(1);
    search.harmless = FindsNoSecret(part);
    if (end == rest.size()) break;
    rest.remove_prefix(end + 1);
  }
  return search;
}

}  // namespace

void Judge::FollowPrograms(std::string_view name, std::span<const Arg> args) {
  Taint words;
  for (const Arg& arg : args.subspan(1)) words |= arg.taint;
  if (name == "printenv") {
    bool any = false;
    for (const Arg& arg : args.subspan(1)) {
      if (arg.IsOption()) continue;
      any = true;
      if (IsSecretVariable(arg.text) || !arg.constant)
        flow_.out |= Source(Taint::kSecret, "$" + arg.text, arg.text);
    }
    if (!any) PrintEnvironment();
    return;
  }
  const unsigned kind = FlowClassOf(name);
  const bool declares = (kind & kIsSilent) != 0 && ListHas("export declare typeset readonly", name);
  const bool lists = declares && (args.size() == 1 ||
                                  (args.size() == 2 && args[1].IsOption() &&
                                   !args[1].text.contains('f') && !args[1].text.contains('F')));
  if (lists || (name == "set" && args.size() == 1)) return PrintEnvironment();
  if (declares && args.size() > 2 && args[1].text == "-p") {
    for (const Arg& arg : args.subspan(2)) {
      if (IsSecretVariable(arg.text)) flow_.out |= Source(Taint::kSecret, "$" + arg.text, arg.text);
    }
  }
  if (name == "set") flow_.variables.Add("@", words);
  if ((kind & kIsSilent) != 0) return;
  // Certificates are public.
  if (name == "openssl" && args.size() > 1 &&
      ListHas("x509 verify crl ciphers version", args[1].text))
    return;
  if ((kind & kIsPassing) != 0) {
    flow_.out |= words;
    if (name == "tr") flow_.out |= flow_.in;
    return;
  }
  const CommandRule* const rule = FindCommand(name);
  const bool shows = rule != nullptr && (rule->operands == OperandUse::kShown ||
                                         rule->operands == OperandUse::kPattern ||
                                         rule->operands == OperandUse::kSecondWritten);
  const bool interprets = (kind & kIsInterpreter) != 0;
  // What an agent registers can be shown again.
  const bool registers = name == "credence" && IsOwnStatement(args);
  const bool reader = (kind & kIsReader) != 0 || shows || registers;
  // A program that is not known may print what it is given; one that is known and does more than
  // read does not.
  if (!reader && !interprets && rule != nullptr) {
    if (rule->effect == Effect::kRead && rule->verify == VerifyKind::kNone &&
        rule->handler == nullptr)
      flow_.out |= words | flow_.in;
    return;
  }
  const bool searches = ListHas("grep egrep fgrep rg ag ack zgrep", name);
  const GrepReading search = searches ? SearchOf(args) : GrepReading();
  Taint content = words | flow_.in;
  bool skip =
      (kind & kIsScripted) != 0 || (rule != nullptr && rule->operands == OperandUse::kPattern);
  if (interprets && (kind & kIsScripted) == 0) skip = false;
  for (const Arg& arg : args.subspan(1)) {
    if (ListHas("-e --regexp --expression", arg.text)) skip = false;
  }
  std::vector<const Arg*> operands;
  for (std::size_t i = 1; i < args.size(); ++i) {
    const Arg& arg = args[i];
    const bool takes =
        ListHas(
            "--regexp --expression --include --exclude --glob --exclude-dir --env-file --arg "
            "--argjson",
            arg.text) ||
        (interprets && ListHas("-c -e -r -E --eval -p -F -v -ne -pe -lne", arg.text)) ||
        (searches && ListHas("-e -g -m -A -B -C", arg.text)) ||
        (name == "sed" && arg.text == "-e") ||
        (name == "openssl" && ListHas("-pass -k -passin -passout -K -iv", arg.text));
    if (takes) {
      if (arg.text == "--arg" || arg.text == "--argjson") ++i;
      if (interprets) skip = false;
      ++i;
      continue;
    }
    if (arg.IsOption()) {
      const std::size_t equals = arg.text.find('=');
      const bool named = arg.text.starts_with("--") && equals != std::string::npos &&
                         !ListHas("--env-file --include --exclude --glob --exclude-dir --regexp",
                                  std::string_view(arg.text).substr(0, equals));
      if (named) {
        const Arg value = arg.From(equals + 1);
        if (IsSecretPath(PathOf(value.text))) content |= ContentOf(value);
      }
      continue;
    }
    if (skip) {
      skip = false;
      continue;
    }
    operands.push_back(&arg);
  }
  const bool moves = ListHas("cp mv ln install rsync", name);
  const std::size_t sources = moves && operands.size() > 1 ? operands.size() - 1 : operands.size();
  for (std::size_t i = 0; i < sources; ++i) {
    const Arg& arg = *operands[i];
    if (name == "tee") break;
    if (name == "dd") {
      if (arg.text.starts_with("if=")) content |= ContentOf(arg.From(3));
      continue;
    }
    if (rule != nullptr || reader) {
      const bool certain = ListHas(
          "cat tar base64 base32 gzip bzip2 xz zstd xxd zip 7z cp mv ln install tac nl strings",
          name);
      content |= ContentOf(arg, certain);
    } else if (IsSecretPath(PathOf(arg.text))) {
      content |= ContentOf(arg);  // Of other programs only secrets are looked for.
    }
  }
  if (search.harmless) content.kinds &= static_cast<std::uint8_t>(~Taint::kSecret);
  if (search.silent) return;
  MarkWritten(content);
  if (moves && operands.size() > 1) {
    // The target, or a file of the same name in it.
    const std::string target = context_.resolve(PathOf(operands.back()->text));
    std::vector<std::string> wrote = std::exchange(flow_.wrote, {target});
    const bool keeps_name =
        !operands[0]->constant || IsSecretPath("/" + std::string(BaseName(operands[0]->text)));
    if (!IsSecretPath(target) && !(keeps_name && operands.back()->text.ends_with('/')))
      MarkWritten(content);
    flow_.wrote = std::move(wrote);
    return;
  }
  // Programs that name their result by an option or an operand.
  if (content.any() && ListHas("openssl gpg gpg2 age zip 7z 7za split csplit ar", name)) {
    std::vector<std::string> wrote = std::exchange(flow_.wrote, {});
    for (std::size_t i = 1; i < args.size(); ++i) {
      if (args[i].constant && !args[i].IsOption() && MayBeFile(args[i].text) &&
          !IsSecretPath(PathOf(args[i].text)))
        flow_.wrote.push_back(context_.resolve(PathOf(args[i].text)));
    }
    MarkWritten(content);
    flow_.wrote = std::move(wrote);
  }
  flow_.out |= content;
}

void Judge::FollowGit(std::span<const Arg> args) {
  std::size_t next = 1;
  bool moved = flow_.remote_moved;
  for (; next < args.size() && args[next].IsOption(); ++next) {
    if (args[next].text == "-c" && next + 1 < args.size()) {
      const std::string value = AsciiLower(args[next + 1].text);
      moved = moved || (value.starts_with("remote.") && value.contains("url")) ||
              (value.starts_with("url.") && value.contains("insteadof"));
    }
    if (ListHas("-c -C --git-dir --work-tree", args[next].text)) ++next;
  }
  if (next >= args.size()) return;
  const std::string_view verb = args[next].text;
  std::vector<const Arg*> operands;
  const auto has = [&](std::string_view list) {
    return std::ranges::any_of(args, [&](const Arg& arg) { return ListHas(list, arg.text); });
  };
  for (std::size_t i = next + 1; i < args.size(); ++i) {
    if (!args[i].IsOption()) operands.push_back(&args[i]);
    if (ListHas("-o --push-option --repo --receive-pack --exec", args[i].text)) ++i;
  }
  const auto operand = [&](std::size_t i) {
    return i < operands.size() ? std::string_view(operands[i]->text) : std::string_view();
  };
  if (verb == "remote" && ListHas("set-url add", operand(0))) {
    flow_.remote_moved = flow_.remote_moved || operand(0) == "set-url";
  } else if (verb == "config") {
    const std::string key = AsciiLower(operand(operand(0) == "get" ? 1 : 0));
    const bool sets = operands.size() > (operand(0) == "get" ? 2U : 1U);
    if (key.starts_with("remote.") && key.ends_with("url") && sets) flow_.remote_moved = true;
    if (key.ends_with("insteadof") && sets) flow_.remote_moved = true;
    const bool secret = key.contains("token") || key.contains("password") ||
                        key.contains("secret") || key.contains("extraheader") ||
                        (key.starts_with("credential") && !key.ends_with("helper") &&
                         !key.ends_with("usehttppath"));
    if (secret && !sets && !has("--unset --unset-all"))
      flow_.out |= Source(Taint::kSecret, "git config " + key, key);
  } else if (verb == "push" || verb == "send-email") {
    if (has("-n --dry-run")) return;
    std::string_view remote = operand(0);
    for (const Arg& arg : args) {
      if (arg.text.starts_with("--repo=")) remote = std::string_view(arg.text).substr(7);
    }
    const bool usual = remote.empty() || ListHas("origin upstream", remote);
    if (usual && !moved && verb == "push") return;
    std::string host = remote.contains(':') || remote.contains(kUnknown)
                           ? AddressedHost(remote)
                           : "the remote " + std::string(remote.empty() ? "origin" : remote);
    const bool local = remote.starts_with("./") || remote.starts_with("../") ||
                       remote.starts_with('/') || remote.starts_with("file://");
    if (local && !moved) return;
    if (moved && usual) host = "the new address of the remote";
    Send(Source(Taint::kFile, "the repository", {}), host, true);
  } else if (ListHas("show diff log cat-file blame grep archive bundle stash", verb)) {
    const bool patch = verb != "log" || has("-p --patch -u -S -G -L");
    if (!patch || has("--stat --name-only --name-status --shortstat -s --no-patch -q --oneline"))
      return;
    flow_.out |= Source(Taint::kFile, "the repository", {});
    for (const Arg* each : operands) {
      const std::string_view text = each->text;
      const std::string_view path =
          text.substr(text.find(':') == std::string_view::npos ? 0 : text.find(':') + 1);
      if (verb == "grep" && each == operands[0]) continue;
      if (IsSecretPath("/" + std::string(path)))
        flow_.out |= Source(Taint::kSecret, text, PathOf(path));
    }
    MarkWritten(flow_.out);
  }
  for (const Arg* each : operands) {
    if (each->text.contains("://")) Send(each->taint, AddressedHost(each->text), true);
  }
}
void Judge::FollowSnippet(std::string_view name, std::span<const Arg> args) {
  const bool awk = ListHas("awk gawk mawk nawk", name);
  std::string code;
  bool script = false;  // A script file is not read.
  for (std::size_t i = 1; i < args.size(); ++i) {
    const std::string_view text = args[i].text;
    const bool flag = text.size() > 1 && text[0] == '-' && text[1] != '-' &&
                      (text.ends_with('c') || text.ends_with('e') || text.ends_with('r') ||
                       text.ends_with('E') || text.ends_with('p'));
    const bool takes =
        ListHas("--eval --print -c -e -r -p -pe -ne -lne -nle eval -Command", text) || flag;
    if (takes && i + 1 < args.size() && !awk) {
      code += args[i + 1].text;
      code += '\n';
      ++i;
    } else if (!args[i].IsOption() && awk && code.empty()) {
      code = text;
    } else if (!args[i].IsOption()) {
      script = script || code.empty();
    }
  }
  const bool from_input = code.empty() && (!script || (args.size() > 1 && args[1].text == "-"));
  if (from_input) code = flow_.in_text;
  if (code.empty()) return;
  const std::string folder = state_.folders.empty() ? std::string("/") : state_.folders.back();
  const SnippetFlow snippet = FlowOfSnippet(code, folder);
  Taint sent;
  for (const Arg& arg : args) sent |= arg.taint;
  if (!snippet.secret.empty()) {
    const Taint secret = Source(Taint::kSecret, snippet.secret, snippet.key);
    sent |= secret;
    flow_.out |= secret;
  }
  if (!snippet.connects) return;
  const bool looped = ListHas("perl ruby", name) || awk;
  if (!from_input && (snippet.reads_input || looped)) sent |= flow_.in;
  if (snippet.reads_files && snippet.sends) sent |= Source(Taint::kFile, "a file", {});
  for (const Arg& arg : args.subspan(1)) {
    if (!arg.IsOption() && arg.text != code && MayBeFile(arg.text) && arg.text.size() < 200 &&
        snippet.reads_input)
      sent |= ContentOf(arg);
  }
  std::vector<std::string> hosts = snippet.hosts;
  if (hosts.empty()) hosts.emplace_back(kUnknownHost);
  for (const std::string& host : hosts) {
    Send(sent, host, true);
    if (snippet.sends) Says(host);
  }
}

}  // namespace credence::governor::shell
