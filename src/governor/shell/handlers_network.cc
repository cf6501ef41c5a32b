// SPDX-License-Identifier: Apache-2.0
// Requests. Fetching a page is research; a request that sends data, or whose address this line
// computes from something, is not.
#include <algorithm>
#include <string>

#include "base/utf8.h"
#include "governor/shell/credence_calls.h"
#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

// An address that this line computes can carry a file's content away. Other schemes than these send
// arbitrary bytes or read local files.
void CheckAddress(Judge& judge, const Arg& url) {
  if (!url.constant) judge.Change("requests an address that is not known");
  const std::string_view text = url.text;
  const std::size_t scheme = text.find("://");
  if (scheme == std::string_view::npos) return;
  const std::string name = AsciiLower(text.substr(0, scheme));
  if (!ListHas("http https ftp ftps file ws wss", name)) judge.Change("requests by ", name);
}

}  // namespace

void RunCurl(Judge& judge, const CommandRule& rule, Args args) {
  if (OnlySendsOwnStatement(judge, args))
    return judge.Raise(Effect::kRead, "tells credence about its own work");
  bool get = false;
  bool sends = false;
  bool remote_name = false;
  Arg folder = Arg::Constant(".");
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        const std::string_view name = option.name;
        const std::string_view value =
            option.value != nullptr ? std::string_view(option.value->text) : std::string_view();
        if (option.role == kRoleWrites && value != "-")
          judge.Write(*(option.value ? option.value : &folder));
        if (option.role == kRoleInto && option.value != nullptr) folder = *option.value;
        if (option.role == kRoleRuns || option.role == kRoleChanges)
          judge.Change("sends data by its option: ", name);
        if (option.role == kRoleChecks) get = true;
        if (option.role == kRoleFlag) remote_name = true;
        const bool computed = option.value != nullptr && option.value->computed;
        if (computed && ListHas("H header A user-agent e referer b cookie u user", name))
          judge.Change("sends what is not known");
        // @file sends a file's content.
        if ((name == "H" || name == "header") && value.starts_with('@'))
          judge.Change("sends a file");
        if ((name == "b" || name == "cookie") && !value.contains('=')) judge.Change("sends a file");
        if (option.role != kRoleModule) return;
        if (name == "X" || name == "request") {
          if (!ListHas("GET HEAD OPTIONS", value)) judge.Change("sends a request that is no GET");
        } else if (name == "w" || name == "write-out") {
          if (value.contains("output{") || value.starts_with('@') || value.contains(kUnknown))
            judge.WriteHere();
        } else if (name == "url") {
          if (option.value != nullptr) CheckAddress(judge, *option.value);
        } else {
          sends = true;
          // name@file and @file send a file's content, even in the address of a GET.
          if (value.contains('@') || value.contains(kUnknown)) judge.Change("sends a file");
        }
      });
  if (sends && !get) judge.Change("sends data");
  for (const Arg* url : parsed.operands) {
    CheckAddress(judge, *url);
    if (remote_name) judge.Write(url->constant ? Inside(folder, BaseName(url->text)) : folder);
  }
  judge.Raise(Effect::kResearch, "fetches");
}

void RunWget(Judge& judge, const CommandRule& rule, Args args) {
  bool to_file = false;
  bool spider = false;
  Arg folder = Arg::Constant(".");
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        if (option.role == kRoleReads) spider = true;
        if (option.role == kRoleInto && option.value != nullptr) folder = *option.value;
        if (option.role == kRoleRuns || option.role == kRoleChanges)
          judge.Change("sends data by its option: ", option.name);
        if (option.role != kRoleWrites || option.value == nullptr) return;
        if (option.name == "O" || option.name.starts_with("output-d")) to_file = true;
        if (option.value->text != "-") judge.Write(*option.value);
      });
  judge.Raise(Effect::kResearch, "fetches");
  for (const Arg* url : parsed.operands) CheckAddress(judge, *url);
  if (to_file || spider) return;
  for (const Arg* url : parsed.operands)
    judge.Write(url->constant ? Inside(folder, BaseName(url->text)) : Inside(folder, "file"));
  if (parsed.operands.empty()) judge.Write(folder);
}

// http GET host path==query: an operand with a body's sign sends data.
void RunHttpie(Judge& judge, const CommandRule& rule, Args args) {
  bool offline = false;
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        offline = offline || option.role == kRoleReads;
        if (option.role == kRoleRuns || option.role == kRoleChanges || option.role == kRoleFlag)
          judge.Change("sends or saves data by its option: ", option.name);
        if (option.role == kRoleWrites && option.value != nullptr) judge.Write(*option.value);
      });
  judge.Raise(offline ? Effect::kRead : Effect::kResearch, "fetches");
  for (std::size_t i = 0; i < parsed.operands.size(); ++i) {
    const Arg& arg = *parsed.operands[i];
    const bool method = i == 0 && ListHas("GET HEAD OPTIONS get head options", arg.text);
    if (method) continue;
    const bool verb = i == 0 && std::ranges::all_of(arg.text, IsUpper);
    const bool query = arg.text.contains("==") && !arg.text.contains(":=");
    const bool item = i > 0 && (arg.text.contains('@') || (arg.text.contains('=') && !query));
    if (verb || item) judge.Change("sends data");
    CheckAddress(judge, arg);
  }
}

// Names and hosts: what this line computes can carry data away. nc only to look whether a port is
// open.
void RunDns(Judge& judge, const CommandRule& rule, Args args) {
  bool scans = false;
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        scans = scans || option.role == kRoleChecks;
        if (option.role == kRoleRuns) judge.Change("reads a list by its option: ", option.name);
      });
  for (const Arg* each : parsed.operands) {
    if (!each->constant) judge.Change("asks for a name that is not known");
  }
  if (ListHas("nc ncat netcat", rule.name) && !scans) judge.Change("opens a connection");
  judge.Raise(Effect::kResearch, "looks up");
}

}  // namespace credence::governor::shell
