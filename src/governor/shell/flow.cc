// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/flow.h"

#include <algorithm>
#include <string>
#include <utility>

#include "governor/hosts.h"
#include "governor/shell/commands.h"
#include "governor/shell/flow_classes.h"
#include "governor/shell/flow_words.h"
#include "governor/shell/grammar.h"
#include "governor/shell/handlers.h"
#include "governor/shell/judge.h"
#include "governor/shell/secrets.h"

namespace credence::governor::shell {

void Judge::Guard() {
  (running_ ? result_.ran[*running_].guarded : result_.outside_guarded) = true;
}

// --- sources

Taint Judge::Source(std::uint8_t kind, std::string_view name, std::string_view key) {
  constexpr std::size_t kSourcesMax = 64;
  if (kind == Taint::kSecret) {
    if (flow_.secret_keys.size() < kSourcesMax &&
        std::ranges::find(flow_.secret_keys, key) == flow_.secret_keys.end())
      flow_.secret_keys.emplace_back(key);
    // Words are read before their program runs, which RunWords then guards.
    if (running_) Guard();
  }
  const std::string shown = ShownWord(name);
  const auto known = std::ranges::find(flow_.sources, shown);
  auto index = static_cast<std::uint16_t>(known - flow_.sources.begin());
  if (known == flow_.sources.end()) {
    if (flow_.sources.size() < kSourcesMax) {
      flow_.sources.push_back(shown);
    } else {
      index = kSourcesMax - 1;
    }
  }
  return {.kinds = kind, .source = index};
}

std::string Judge::PathOf(std::string_view text) const {
  if (text.starts_with('/')) return std::string(text);
  std::string path = state_.folders.empty() ? std::string() : state_.folders.back();
  path += '/';
  path += text;
  return path;
}

Taint Judge::ContentOf(const Arg& path, bool certain) {
  const std::string_view text = path.text;
  if (text.empty() || (IsPlainNumber(text) && !certain)) return path.taint;
  if ((path.taint.kinds & Taint::kNames) != 0)
    return path.taint | Source(Taint::kSecret, "a file that holds secrets", "found");
  if (text == "-" || text == "/dev/stdin" || text.starts_with("/dev/fd/") ||
      text.starts_with("/proc/self/fd/"))
    return flow_.in | path.taint;
  Taint taint = path.taint;
  const std::string written = PathOf(text);
  if (!path.constant) {
    if (IsSecretGlob(written) || IsSecretPath(written) ||
        IsSecretFolder(std::string_view(written).substr(0, written.rfind('/') + 1)))
      return taint | Source(Taint::kSecret, text, written);
    // What a substitution supplies in full, such as <(…), is known.
    if (text.size() == 1 && (!certain || taint.any())) return taint;
    const bool outside =
        text.starts_with('/') && path.known > 1 && !IsPublicPath(text) &&
        !IsInside(JoinPath("/", text.substr(0, path.known)), context_.paths.Get().project) &&
        !IsScratch(JoinPath("/", text.substr(0, path.known)));
    if (certain || MayBeFile(text) || outside)
      taint |= Source(outside ? Taint::kOutside : Taint::kFile, text, {});
    return taint;
  }
  const std::string plain = JoinPath("/", written);
  const bool secret = IsSecretPath(plain) || IsSecretFolder(plain);
  if (text == "/dev/null") return taint;
  if (!secret && !certain && !MayBeFile(text) && flow_.files.empty() && !context_.exists(plain))
    return taint;
  const std::string resolved = context_.resolve(written);
  Remember(result_.opens, resolved);
  taint |= flow_.files.Of(resolved);
  if (taint.secret() && running_) Guard();
  if (secret || IsSecretPath(resolved)) return taint | Source(Taint::kSecret, text, resolved);
  const std::string& project = context_.paths.Get().project;
  const bool own = project.empty() || IsInside(resolved, project) || IsScratch(resolved);
  if (own) return taint | Source(Taint::kFile, text, {});
  if (IsPublicPath(resolved) || IsPublicPath(plain)) return taint;
  return taint | Source(Taint::kOutside, text, {});
}

Taint Judge::TaintOf(const Expansion& expansion) {
  std::string_view name = expansion.source;
  switch (expansion.kind) {
    case ExpansionKind::kCommand:
    case ExpansionKind::kBackquote:
    case ExpansionKind::kProcess:
      return flow_.outputs.Of(name.data());
    case ExpansionKind::kVariable:
    case ExpansionKind::kValue:
    case ExpansionKind::kAssigns: {
      if (name.empty()) name = expansion.array;
      if (name.empty()) return {};
      // ${x:+set} shows no more than whether x is set.
      if (expansion.kind == ExpansionKind::kValue && expansion.op == '+') return {};
      if (IsDigit(name[0]) || name == "@" || name == "*") {
        Taint taint = flow_.variables.Of(std::string_view("@"));
        if (!defining_.empty()) taint.kinds |= Taint::kPending;
        return taint;
      }
      Taint taint = flow_.variables.Of(name);
      const bool inherited = Find(name) == nullptr && !IsPoisoned(name);
      if (inherited && IsSecretVariable(name))
        taint |= Source(Taint::kSecret, "$" + std::string(name), name);
      return taint;
    }
    case ExpansionKind::kNumber:
    case ExpansionKind::kArithmetic:
    case ExpansionKind::kUnsafe:
      break;
  }
  return {};
}

void Judge::RunSubstitution(const Expansion& expansion, std::string_view body) {
  const Taint in = flow_.in;
  const Taint out = std::exchange(flow_.out, {});
  std::string in_text = std::exchange(flow_.in_text, {});
  // >(…) reads what the command will print.
  const bool reads =
      expansion.kind == ExpansionKind::kProcess && expansion.source.data()[-2] == '>';
  const std::size_t pending = flow_.pending.size();
  if (reads) flow_.in = {.kinds = Taint::kPending};
  RunScript(body, true);
  if (reads) {
    for (std::size_t i = pending; i < flow_.pending.size(); ++i)
      flow_.redirected.push_back({.host = flow_.pending[i]});
    flow_.pending.resize(std::min(pending, flow_.pending.size()));
  }
  flow_.outputs.Add(expansion.source.data(), flow_.out);
  // `$(< file)` prints the file.
  std::string_view text = body;
  text.remove_prefix(std::min(text.find_first_not_of(" \t\n"), text.size()));
  if (text.starts_with('<') && !text.starts_with("<<") && !text.starts_with("<(")) {
    text.remove_prefix(1);
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    std::string name(text.substr(0, text.find_last_not_of(" \t\n") + 1));
    std::erase_if(name, [](char c) { return c == '"' || c == '\''; });
    if (name.starts_with("~/")) name.replace(0, 1, context_.home);
    if (name.starts_with("$HOME/")) name.replace(0, 5, context_.home);
    flow_.outputs.Add(expansion.source.data(), ContentOf(Arg::Constant(name)));
  }
  flow_.in = in;
  flow_.in_text = std::move(in_text);
  flow_.out = out;
}

// --- sinks

void Judge::Says(std::string_view host) {
  if (host.empty() || IsThisMachine(host) || IsRegistry(host)) return;
  Remember(result_.sends_to, ShownWord(host));
  Guard();
}

void Judge::Send(Taint taint, std::string_view host, bool body) {
  if (IsThisMachine(host)) return;
  if ((taint.kinds & Taint::kPending) != 0) Remember(flow_.pending, std::string(host));
  const std::uint8_t grave = Taint::kSecret | Taint::kOutside | (body ? Taint::kFile : 0);
  if ((taint.kinds & grave) == 0) return;
  Says(host.empty() ? kUnknownHost : host);
  const std::string& source = flow_.sources[taint.source];
  if (taint.secret() && IsOwnService(source, host)) return;
  Guard();
  if (!result_.discloses.empty()) return;
  result_.discloses = source.empty() ? "a file" : source;
  result_.discloses_to = ShownWord(host.empty() ? kUnknownHost : host);
}

void Judge::Reveal(Taint taint) {
  for (const std::string& host : flow_.sockets) Send(taint, host, true);
  if (!taint.secret()) return;
  const std::string& name = flow_.sources[taint.source];
  Remember(result_.secrets, name.empty() ? "a secret" : name);
  for (const std::string& key : flow_.secret_keys) Remember(result_.secret_keys, key);
}

void Judge::MarkWritten(Taint taint) {
  for (const std::string& path : flow_.wrote) {
    flow_.files.Add(path, taint);
    if (!taint.secret() || IsSecretPath(path)) continue;
    Remember(result_.secret_files, path);
    Reveal(taint);
  }
}

Judge::Plumbing Judge::Enter() {
  return {.in = flow_.in,
          .out = std::exchange(flow_.out, {}),
          .in_text = flow_.in_text,
          .redirected = std::exchange(flow_.redirected, {})};
}

void Judge::Leave(Plumbing around) {
  const Taint out = flow_.out;
  std::vector<DataFlow::Outlet> outlets =
      std::exchange(flow_.redirected, std::move(around.redirected));
  std::vector<std::string> wrote = std::exchange(flow_.wrote, {});
  for (DataFlow::Outlet& outlet : outlets) {
    if (outlet.file.empty()) {
      Send(out, outlet.host, true);
    } else {
      flow_.wrote.push_back(std::move(outlet.file));
    }
  }
  MarkWritten(out);
  flow_.wrote = std::move(wrote);
  // A descriptor is not known, so what goes to a file may also be shown.
  flow_.out |= around.out;
  flow_.in = around.in;
  flow_.in_text = std::move(around.in_text);
}

void Judge::OpenSocket(const Arg& target) {
  const std::string_view rest = std::string_view(target.text).substr(9);
  const std::string host = AddressedHost(rest);
  Remember(flow_.sockets, host);
  flow_.redirected.push_back({.host = host});
  Send(target.taint, host, true);
  Says(host);
}

void Judge::FollowUnread(std::string_view text) {
  constexpr std::size_t kTextMax = 32'000;
  constexpr int kTextsMax = 8;
  if (++flow_.unread > kTextsMax) return;
  text = text.substr(0, kTextMax);
  Taint secret;
  bool connects = text.contains("/dev/tcp/") || text.contains("/dev/udp/") || text.contains("://");
  constexpr std::string_view kEnds = " \t\n\"'`;|&<>()=@,";
  while (!text.empty()) {
    text.remove_prefix(std::min(text.find_first_not_of(kEnds), text.size()));
    const std::size_t end = std::min(text.find_first_of(kEnds), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    if (word.empty()) continue;
    connects = connects || (FlowClassOf(word) & (kIsRequest | kIsConnection | kIsCopy)) != 0;
    if (IsSecretPath("/" + std::string(word))) secret |= Source(Taint::kSecret, word, PathOf(word));
  }
  flow_.out |= secret;
  if (secret.any()) Guard();
  if (!connects) return;
  Send(secret, kUnknownHost, true);
  Says(kUnknownHost);
}

// --- programs

void Judge::PrintEnvironment() {
  flow_.out |= Source(Taint::kSecret, "the environment", "environment");
}

void Judge::FollowWrapper(std::string_view name, std::span<const Arg> args) {
  if (name == "env") {
    bool runs = false;
    for (std::size_t i = 1; i < args.size() && !runs; ++i) {
      if (ListHas("-u -C -S --unset --chdir", args[i].text)) {
        runs = args[i].text == "-S";
        ++i;
      } else {
        runs = !args[i].IsOption() && AssignedName(args[i].text) == 0 && args[i].text != "-";
      }
    }
    if (!runs) PrintEnvironment();
  }
  if (name == "find" || name == "fd") {
    std::vector<std::string_view> searched;
    for (const Arg& arg : args) searched.emplace_back(arg.text);
    if (FindsSecrets(searched)) flow_.out |= Taint{.kinds = Taint::kNames};
  }
  const bool shell = ListHas("bash sh zsh dash ksh", name);
  const bool reads = args.size() == 1 || (args.size() == 2 && args[1].text == "-s");
  if (shell && reads && !flow_.in_text.empty()) {
    const std::string text = std::exchange(flow_.in_text, {});
    RunOtherShell(text, false, false);
  }
}

void Judge::Follow(std::span<const Arg> args) {
  const std::string_view name = WithoutVersion(BaseName(args[0].text));
  if (name.ends_with("ybox") && ListHas("busybox toybox", name) && args.size() > 1)
    return Follow(args.subspan(1));
  const unsigned kind = FlowClassOf(name);
  if ((kind & kIsWrapper) != 0) return FollowWrapper(name, args);
  if ((kind & kIsStore) != 0) {
    std::vector<std::string_view> plain = {name};
    for (const Arg& arg : args.subspan(1)) plain.emplace_back(arg.text);
    if (const std::optional<std::string_view> store = StoreShown(plain)) {
      flow_.out |= Source(Taint::kSecret, *store, *store);
      return MarkWritten(flow_.out);
    }
  }
  if (name == "git") return FollowGit(args);
  if ((kind & kIsRequest) != 0) return FollowRequest(name, args);
  const bool client = name == "openssl" && args.size() > 1 && args[1].text == "s_client";
  if ((kind & kIsConnection) != 0 && (name != "openssl" || client))
    return FollowConnection(name, args);
  if ((kind & kIsCopy) != 0) FollowCopy(name, args);
  if ((kind & kIsInterpreter) != 0) FollowSnippet(name, args);
  Taint words;
  for (const Arg& arg : args) words |= arg.taint;
  // An address that carries something away, whatever the program.
  for (const Arg& arg : args.subspan(1)) {
    if (!arg.text.contains("://") || arg.text.starts_with("file:")) continue;
    const std::string host = AddressedHost(arg.text);
    Send(arg.taint, host, true);
    if (FindCommand(name) == nullptr) Send(words | flow_.in, host, true);
  }
  FollowPrograms(name, args);
}

}  // namespace credence::governor::shell
