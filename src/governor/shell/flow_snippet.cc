// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/flow_snippet.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"
#include "governor/hosts.h"
#include "governor/path_kind.h"
#include "governor/shell/options.h"
#include "governor/shell/secrets.h"
#include "governor/shell/tokens.h"

namespace credence::governor::shell {
namespace {

constexpr auto kConnecting = std::to_array<std::string_view>(
    {"http://",    "https://",       "socket",        "urllib",         "requests.",
     "httpx",      "aiohttp",        "http.client",   "smtplib",        "ftplib",
     "telnetlib",  "fetch(",         "axios",         "net.connect",    "net/http",
     "net::http",  "open-uri",       "lwp",           "http::tiny",     "fsockopen",
     "curl_init",  "xmlhttprequest", "gethostbyname", "getaddrinfo",    "dns.resolve",
     "dns.lookup", "paramiko",       "http.request",  "https.request",  "tcpsocket",
     "/inet/tcp",  "/inet/udp",      "require('http", "require(\"http", "require('net'"});
constexpr auto kSending = std::to_array<std::string_view>(
    {"post",    "put(",    "send",     "body",          "data=",       "files=",
     "upload",  ".write(", "connect(", "gethostbyname", "getaddrinfo", "dns.",
     "print $", "/inet/",  "patch(",   "?'+",           "?\"+",        "?{",
     "={",      "='+",     "=\"+",     "=' +",          "=\" +",       "params="});
constexpr auto kReading = std::to_array<std::string_view>(
    {"open(", "readfile", "read_text", "read_bytes", "file.read", "file_get_contents", "slurp",
     "io.open", "getline", "io.read", "glob(", "os.walk", "createreadstream"});
constexpr auto kInput = std::to_array<std::string_view>(
    {"stdin", "input(", "<>", "argf", "gets", "getline", "io.read", "$_", "$0", "$1"});

bool HasAny(std::string_view text, auto& list) {
  return std::ranges::any_of(list, [&](std::string_view part) { return text.contains(part); });
}

void Found(SnippetFlow& flow, std::string_view name, std::string_view key) {
  if (!flow.secret.empty()) return;
  flow.secret = name;
  flow.key = key;
}

// Each text in quotes, as a path.
void CheckTexts(std::string_view code, std::string_view folder, SnippetFlow& flow) {
  const bool aws = code.contains(".aws");
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char quote = code[i];
    if (quote != '\'' && quote != '"' && quote != '`') continue;
    const std::size_t end = code.find(quote, i + 1);
    if (end == std::string_view::npos) return;
    constexpr std::size_t kPathMax = 256;
    std::string_view text = code.substr(i + 1, end - i - 1);
    // The quote may as well close a text: a short step finds the next one.
    if (text.empty() || text.size() > kPathMax || text.contains('\n')) continue;
    std::string name(text);
    if (name.starts_with("~/")) name.erase(0, 1);
    const std::string path = JoinPath(folder.empty() ? "/" : folder, name);
    if (IsSecretPath(path) || (aws && text == "credentials")) Found(flow, text, path);
  }
}

// os.environ, process.env, ENV: all of it, or a variable that holds a secret.
void CheckEnvironment(std::string_view code, SnippetFlow& flow) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"os.environ", "process.env", "ENV", "getenv", "$_ENV", "$ENV", "Deno.env"});
  for (const std::string_view name : kNames) {
    for (std::size_t at = code.find(name); at != std::string_view::npos;
         at = code.find(name, at + 1)) {
      if (at > 0 && (IsName(code[at - 1])) && name != "getenv") continue;
      std::string_view rest = code.substr(at + name.size());
      if (!rest.empty() && IsName(rest[0])) continue;
      // The variable's name, behind a bracket or a method.
      std::size_t begin = 0;
      while (begin < rest.size() && begin < 12 && !IsUpper(rest[begin]) && rest[begin] != ';' &&
             rest[begin] != '\n')
        ++begin;
      const bool named = begin < rest.size() && IsUpper(rest[begin]);
      if (named && begin < 12) {
        const auto end = std::ranges::find_if_not(rest.substr(begin), IsName);
        const std::string_view variable =
            rest.substr(begin, static_cast<std::size_t>(end - rest.substr(begin).begin()));
        if (IsSecretVariable(variable)) Found(flow, "$" + std::string(variable), variable);
      } else if (name != "getenv" && !rest.starts_with('.') && !rest.starts_with('[')) {
        Found(flow, "the environment", "environment");
      } else if (rest.starts_with(".items") || rest.starts_with(".copy") ||
                 rest.starts_with(".each") || rest.starts_with(".to_h") ||
                 rest.starts_with(".values")) {
        Found(flow, "the environment", "environment");
      }
    }
  }
  if (code.contains("%ENV")) Found(flow, "the environment", "environment");
}

}  // namespace

SnippetFlow FlowOfSnippet(std::string_view code, std::string_view folder) {
  constexpr std::size_t kCodeMax = 200'000;
  code = code.substr(0, kCodeMax);
  SnippetFlow flow;
  CheckTexts(code, folder, flow);
  CheckEnvironment(code, flow);
  const std::string lower = AsciiLower(code);
  flow.reads_files = HasAny(lower, kReading);
  flow.reads_input = HasAny(lower, kInput);
  flow.connects = HasAny(lower, kConnecting);
  flow.sends = flow.connects && HasAny(lower, kSending);
  AddHosts(code, flow.hosts);
  for (const std::string_view open : {"connect((", "/inet/tcp/0/", "connect("}) {
    const std::size_t at = lower.find(open);
    if (at == std::string::npos) continue;
    std::string_view rest = std::string_view(lower).substr(at + open.size());
    if (rest.starts_with('\'') || rest.starts_with('"')) rest.remove_prefix(1);
    const std::string host(rest.substr(0, rest.find_first_of("'\"/,) ")));
    if (host.contains('.') && std::ranges::find(flow.hosts, host) == flow.hosts.end())
      flow.hosts.push_back(host);
  }
  return flow;
}

}  // namespace credence::governor::shell
