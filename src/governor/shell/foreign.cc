// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/foreign.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace credence::governor::shell {
namespace {

constexpr std::string_view kCmdlets =
    "get-childitem get-content get-item get-itemproperty get-itempropertyvalue get-location "
    "get-process get-service get-help get-command get-member get-date get-host get-history "
    "get-alias get-variable get-module get-psdrive get-volume get-disk get-netipaddress "
    "get-nettcpconnection get-netadapter get-eventlog get-winevent get-computerinfo get-hotfix "
    "get-filehash get-acl get-culture get-timezone get-uptime get-random get-unique get-culture "
    "select-string select-object select-xml where-object sort-object group-object measure-object "
    "format-table format-list format-wide format-hex format-custom out-string out-host out-null "
    "compare-object convertto-json convertfrom-json convertto-csv convertfrom-csv convertto-xml "
    "join-path split-path resolve-path test-path test-connection test-netconnection "
    "resolve-dnsname "
    "write-output write-host write-error write-warning show-command gci gc gi gp gl gps gsv gcm gm "
    "gal sls ls dir cat type echo pwd select where sort group measure ft fl cd set-location sl";
constexpr std::string_view kCmd =
    "dir type echo cd chdir ver vol where findstr find more sort tree tasklist systeminfo hostname "
    "whoami ipconfig netstat ping nslookup tracert fc comp path set";

// Words that name a script block, a redirection, a variable or a call, or begin another statement.
bool IsPlain(std::string_view text) {
  return text.find_first_of("${}()&;<>`@\n%^\x01") == std::string_view::npos;
}

// A pipeline of known cmdlets with plain arguments. Where-Object's script block is not read.
bool PipelineReads(std::string_view text, std::string_view known) {
  if (!IsPlain(text) || text.contains("||")) return false;
  bool any = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('|'), text.size());
    std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string name = AsciiLower(TakeWord(part));
    if (name.empty() || !ListHas(known, name)) return false;
    // Options that write or run: -OutFile, -Credential, -ComputerName and the like.
    for (std::string_view word = TakeWord(part); !word.empty(); word = TakeWord(part)) {
      const std::string option = AsciiLower(word);
      if (option.starts_with("-out") || option.starts_with("-comp") ||
          option.starts_with("-cred") || option.starts_with("/o"))
        return false;
    }
    any = true;
  }
  return any;
}

std::string Joined(std::span<const Arg> args) {
  std::string text;
  for (const Arg& arg : args) {
    if (!arg.constant || arg.text.contains('\'') || arg.text.contains('"')) return {};
    if (!text.empty()) text += ' ';
    text += arg.text;
  }
  return text;
}

// powershell -NoProfile -Command TEXT…
bool RunPowerShell(Judge& judge, std::span<const Arg> args) {
  std::size_t next = 1;
  for (; next < args.size(); ++next) {
    const std::string option = AsciiLower(args[next].text);
    if (option == "-command" || option == "-c") {
      const std::string text = Joined(args.subspan(next + 1));
      if (!PipelineReads(text, kCmdlets)) judge.Change("runs a PowerShell command");
      return true;
    }
    if (option == "-version" || option == "-v" || option == "-help") break;
    if (!ListHas("-noprofile -nologo -noninteractive -nop -nol -noni", option)) {
      judge.Change("runs PowerShell");
      return true;
    }
  }
  if (next >= args.size()) judge.Change("runs PowerShell");
  return true;
}

// cmd /c TEXT…
bool RunCmd(Judge& judge, std::span<const Arg> args) {
  std::size_t next = 1;
  while (next < args.size() && ListHas("/d /q /s", AsciiLower(args[next].text))) ++next;
  const bool runs = next < args.size() && AsciiLower(args[next].text) == "/c";
  const std::string text = runs ? Joined(args.subspan(next + 1)) : std::string();
  if (!PipelineReads(text, kCmd) || text.contains('=')) judge.Change("runs a command of cmd");
  return true;
}

}  // namespace

bool RunForeign(Judge& judge, std::span<const Arg> args) {
  const std::string name = AsciiLower(args[0].text);
  const std::string_view base =
      std::string_view(name).substr(0, name.ends_with(".exe") ? name.size() - 4 : name.size());
  const bool shell = base == "powershell" || base == "pwsh";
  const bool cmdlet = base.contains('-') && ListHas(
                                                "get-* set-* new-* remove-* select-* test-* "
                                                "where-* sort-* format-* measure-* invoke-* "
                                                "start-* stop-* out-* convert* write-* "
                                                "resolve-* compare-* join-* split-* group-*",
                                                base);
  const bool windows = ListHas("ipconfig tasklist systeminfo findstr tracert ver vol where", base);
  if (!shell && base != "cmd" && !cmdlet && !windows) return false;
  judge.Raise(Effect::kRead, "reads");
  if (shell) return RunPowerShell(judge, args);
  if (base == "cmd") return RunCmd(judge, args);
  const std::string text = Joined(args);
  if (!PipelineReads(text, windows ? kCmd : kCmdlets))
    judge.Change("a PowerShell command that is not known to be harmless: ", args[0].text);
  return true;
}

}  // namespace credence::governor::shell
