// SPDX-License-Identifier: Apache-2.0
// Follows data to other machines: requests, connections, names that are looked up, copies.
#include <algorithm>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "governor/shell/commands.h"
#include "governor/shell/flow_classes.h"
#include "governor/shell/flow_words.h"
#include "governor/shell/grammar.h"
#include "governor/shell/handlers.h"
#include "governor/shell/judge.h"
#include "governor/shell/secrets.h"

namespace credence::governor::shell {
namespace {

// An option with its value, kept after the words are read.
struct Given {
  std::string option;  // One letter, or a long name.
  Arg value;
};

// Of all clients, only aria2c is in no table of commands.
OptionSpec OptionsOfClient(std::string_view name) {
  const CommandRule* const rule = FindCommand(name == "httpie" ? "http" : name);
  if (rule != nullptr) return rule->options;
  return "* o=W out=W d=D dir=D i=X input-file=X l=W log=W s=v split=v x=v j=v k=v c=f header=v "
         "U=v user-agent=v referer=v load-cookies=X save-cookies=W http-user=v http-passwd=v "
         "all-proxy=v timeout=v max-tries=v";
}

bool IsHeader(std::string_view option) { return ListHas("H header", option); }

// A header that says nothing about anybody.
bool IsPlainHeader(std::string_view value) {
  const std::string lower = AsciiLower(value);
  return ListHas(
      "accept* content-type* user-agent* cache-control* range* if-none-match* if-modified-since* "
      "origin* x-github-api-version* connection* host* pragma* expect*",
      std::string_view(lower).substr(0, lower.find(':')));
}

}  // namespace

void Judge::FollowRequest(std::string_view name, std::span<const Arg> args) {
  const bool curl = name == "curl";
  const bool httpie = ListHas("http https xh xhs httpie", name);
  std::vector<Given> options;
  const Parsed parsed = ParseOptions(
      args.subspan(1), OptionsOfClient(name), Operands::kAnywhere, [&](const Option& option) {
        if (option.value == nullptr) return;
        options.push_back({.option = std::string(option.name), .value = *option.value});
      });
  std::vector<std::string> hosts;
  bool says = false;
  bool odd = false;  // A scheme that sends raw bytes.
  const auto address = [&](const Arg& arg) {
    const std::string_view text = arg.text;
    if (AsciiLower(text).starts_with("file://")) {
      Arg path = arg.From(7);
      flow_.out |= ContentOf(path);
      return;
    }
    // HTTPie reads ":3000" as this machine.
    hosts.push_back(httpie && text.starts_with(':') ? "localhost" : AddressedHost(text));
    if (IsMetadataHost(hosts.back()))
      flow_.out |= Source(Taint::kSecret, "the cloud metadata service", hosts.back());
    const std::string scheme = AsciiLower(text.substr(0, std::min(text.find("://"), text.size())));
    odd = odd || ListHas(
                     "telnet gopher gophers dict ldap ldaps smtp smtps tftp scp sftp imap mqtt "
                     "ws wss rtsp pop3",
                     scheme);
    says = says || odd || CarriesData(text) || arg.computed;
  };
  Taint sent;
  for (std::size_t i = 0; i < parsed.operands.size(); ++i) {
    const Arg& arg = *parsed.operands[i];
    if (!httpie) {
      address(arg);
    } else if (const bool verb = i == 0 && std::ranges::all_of(arg.text, IsUpper); verb) {
      says = says || !ListHas("GET HEAD OPTIONS", arg.text);
    } else if (hosts.empty()) {
      address(arg);
    } else {
      const std::size_t at = arg.text.find('@');
      const std::size_t equals = arg.text.find('=');
      says = says || at != std::string::npos || equals != std::string::npos;
      const bool file =
          at != std::string::npos && (equals == std::string::npos || at <= equals + 1);
      if (file) sent |= ContentOf(arg.From(at + 1));
    }
    sent |= arg.taint;
  }
  for (const auto& [option, value] : options) {
    if (option == "url") address(value);
    sent |= value.taint;
    const std::string_view text = value.text;
    const bool data =
        curl && ListHas("d data data-b* data-a* data-u* json F form url-q* variable", option);
    const bool literal =
        ListHas("data-raw form-string post-data body-data", option) || (httpie && option == "raw");
    if (data || literal) says = true;
    if (data) {
      // @file, name@file (only if encoded), name=@file and name=<file (only in forms).
      const bool form = ListHas("F form", option);
      std::size_t at = std::string_view::npos;
      if (text.starts_with('@')) at = 0;
      if (ListHas("data-u* url-q* variable", option) && at == std::string_view::npos)
        at = text.find('@') < text.find('=') ? text.find('@') : std::string_view::npos;
      if (form) {
        const std::size_t equals = text.find('=');
        if (equals != std::string_view::npos && equals + 1 < text.size() &&
            (text[equals + 1] == '@' || text[equals + 1] == '<'))
          at = equals + 1;
      }
      if (at != std::string_view::npos) {
        Arg file = value.From(at + 1);
        if (const std::size_t type = file.text.find(';'); form && type != std::string::npos)
          file.text.resize(type);
        sent |= ContentOf(file);
      }
    }
    if (ListHas("upload-f* post-f* body-f*", option) || (curl && option == "T")) {
      says = true;
      sent |= text == "." ? flow_.in : ContentOf(value);
    }
    if (curl && IsHeader(option)) {
      if (text.starts_with('@')) sent |= ContentOf(value.From(1));
      constexpr std::size_t kLong = 24;
      if (!IsPlainHeader(text) && text.size() > kLong) says = true;
    }
    if (ListHas("u user b cookie oauth2-bearer", option) && curl) says = true;
    if (ListHas("X request method", option)) says = says || !ListHas("GET HEAD OPTIONS", text);
    if ((name == "wget" || name == "aria2c") && ListHas("i input-file", option))
      sent |= ContentOf(value);
    if (curl && ListHas("K config", option)) sent |= ContentOf(value);
  }
  if (odd || (httpie && (flow_.in.any() || !flow_.in_text.empty()))) {
    sent |= flow_.in;
    says = says || flow_.in.any();
  }
  if (hosts.empty()) hosts.emplace_back(kUnknownHost);
  for (const std::string& host : hosts) {
    Send(sent, host, true);
    if (says) Says(host);
  }
  MarkWritten(flow_.out);
}

void Judge::FollowConnection(std::string_view name, std::span<const Arg> args) {
  const bool lookup = ListHas(
      "dig nslookup host drill delv ping ping6 traceroute tracepath mtr whois resolvectl getent",
      name);
  const bool mails = ListHas("mail mailx sendmail mutt msmtp swaks", name);
  Taint sent;
  std::string host;
  bool says = !lookup;
  for (std::size_t i = 1; i < args.size(); ++i) {
    const Arg& arg = args[i];
    const std::string_view text = arg.text;
    sent |= arg.taint;
    if (ListHas("-z -zv -vz -zvn -nzv -vzn -znv", text) || text == "-vzw1") return;
    if (mails && ListHas("-a -A -q --attach", text) && i + 1 < args.size()) {
      sent |= ContentOf(args[++i]);
      continue;
    }
    if (name == "socat") {
      const std::size_t colon = text.find(':');
      const std::string kind = AsciiLower(text.substr(0, colon));
      if (ListHas("file open gopen", kind) && colon != std::string_view::npos) {
        Arg file = arg.From(colon + 1);
        file.text = file.text.substr(0, file.text.find(','));
        sent |= ContentOf(file);
      } else if (ListHas("tcp tcp4 tcp6 udp udp4 udp6 openssl ssl tcp-connect udp-connect "
                         "openssl-connect sctp socks4 proxy udp-sendto udp-datagram",
                         kind)) {
        host = AddressedHost(text.substr(std::min(colon + 1, text.size())));
      } else if (ListHas("exec system", kind) && arg.constant) {
        std::string command(text.substr(std::min(colon + 1, text.size())));
        std::erase_if(command, [](char c) { return c == '"' || c == '\''; });
        const Taint out = std::exchange(flow_.out, {});
        RunOtherShell(command, false, false);
        sent |= std::exchange(flow_.out, out);
      } else if (MayBeFile(text) && text != "-") {
        sent |= ContentOf(arg);
      }
      continue;
    }
    if (arg.IsOption()) {
      if (name == "openssl" && text == "-connect" && i + 1 < args.size())
        host = AddressedHost(args[++i].text);
      continue;
    }
    if (lookup && CarriesData(text)) says = true;
    const bool usable = !IsPlainNumber(text) && !text.starts_with('+') && text != "s_client" &&
                        (!mails || text.contains('@'));
    if (usable && (host.empty() || lookup)) {
      if (text.starts_with('@') || host.empty())
        host = AddressedHost(text.starts_with('@') ? text.substr(1) : text);
    }
  }
  if (!lookup) sent |= flow_.in;
  // Of a name that a lookup asks for, only the end says who hears it.
  if (lookup && host == kUnknownHost) {
    for (const Arg& arg : args.subspan(1)) {
      const std::size_t last = arg.text.rfind(kUnknown);
      if (last == std::string::npos || last + 2 >= arg.text.size()) continue;
      host = arg.text.substr(last + 1);
      while (host.starts_with('.')) host.erase(0, 1);
    }
  }
  if (host.empty()) host = kUnknownHost;
  Send(sent, host, true);
  if (says) Says(host);
}

void Judge::FollowCopy(std::string_view name, std::span<const Arg> args) {
  for (const Arg& arg : args) {
    if (ListHas("--dry-run --dryrun", arg.text)) return;
  }
  std::vector<const Arg*> operands;
  Taint words;
  for (std::size_t i = 1; i < args.size(); ++i) {
    words |= args[i].taint;
    if (ListHas("-i -F -o -p -P -l -e -c -J -L -R -D -b -m -S -W -E -Q --rsh --exclude --include "
                "--profile --region --password-file --config",
                args[i].text) &&
        ListHas("ssh scp sftp rsync aws", name) &&
        !(name == "rsync" && ListHas("-c -l -p -o -P -R -D -L -b -m -S -W -E", args[i].text))) {
      ++i;
    } else if (!args[i].IsOption()) {
      operands.push_back(&args[i]);
    }
  }
  const auto operand = [&](std::size_t i) {
    return i < operands.size() ? std::string_view(operands[i]->text) : std::string_view();
  };
  const auto send_files = [&](std::size_t from, std::size_t to, std::string_view host, bool body) {
    Taint sent = words;
    for (std::size_t i = from; i < to && i < operands.size(); ++i) sent |= ContentOf(*operands[i]);
    Send(sent, host, body);
    Says(host);
  };
  if (name == "ssh" || name == "mosh") {
    const std::string host = AddressedHost(operand(0));
    Send(words | flow_.in, host, false);
    bool says = flow_.in.any() || !flow_.in_text.empty();
    for (std::size_t i = 1; i < operands.size(); ++i) says = says || CarriesData(operand(i));
    if (says) Says(host);
    return;
  }
  if (ListHas("ftp lftp tftp sftp ncftpput croc wormhole ffsend", name)) {
    const std::string host =
        operand(0).empty() ? std::string(kUnknownHost) : AddressedHost(operand(0));
    send_files(1, operands.size(), host, false);
    return Send(flow_.in, host, false);
  }
  if (name == "docker" || name == "podman") {
    if (operand(0) == "login" && flow_.in.any())
      Send(flow_.in, operand(1).empty() ? "the registry" : AddressedHost(operand(1)), false);
    return;
  }
  if (name == "gh" || name == "glab") {
    const bool gist = ListHas("gist snippet", operand(0)) && operand(1) == "create";
    if (gist) return send_files(2, operands.size(), "a gist", true);
    Taint sent = words | flow_.in;
    if (operand(0) == "secret" || operand(0) == "release") {
      for (const Arg* each : operands) {
        if (IsSecretPath(PathOf(each->text))) sent |= ContentOf(*each);
      }
    }
    if (!ListHas("auth", operand(0))) Send(sent, "github.com", false);
    return;
  }
  if (ListHas("scp rcp rsync", name)) {
    if (operands.size() < 2) return;
    const std::string_view target = operands.back()->text;
    const std::size_t colon = target.find(':');
    const bool remote = target.contains("://") ||
                        (colon != std::string_view::npos && colon < target.find('/')) ||
                        operands.back()->taint.any();
    if (!remote) return;
    return send_files(0, operands.size() - 1, AddressedHost(target), false);
  }
  // Clients of storage: the target is an address.
  const std::string_view target =
      operands.empty() ? std::string_view() : operand(operands.size() - 1);
  const bool copies = std::ranges::any_of(operands, [](const Arg* each) {
    return ListHas("cp sync mv put copy copyto moveto upload rsync rcat pipe put-object",
                   each->text);
  });
  if (!copies) return;
  const bool remote = target.contains("://") || target.contains(':') || ListHas("az", name) ||
                      operand(1) == "put-object";
  if (!remote) return;
  const std::string host = target.contains(':') ? ShownWord(target) : "the cloud";
  send_files(1, operands.size() - (target.contains(':') ? 1 : 0), host, false);
  Send(flow_.in, host, false);
}

}  // namespace credence::governor::shell
