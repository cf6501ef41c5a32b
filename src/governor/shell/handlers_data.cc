// SPDX-License-Identifier: Apache-2.0
// Clients of databases: statements that only read.
#include <algorithm>
#include <string>

#include "base/utf8.h"
#include "governor/shell/handlers.h"
#include "governor/sql_effect.h"

namespace credence::governor::shell {
namespace {

// What to do with an option that is not a statement.
void NoteClientOption(Judge& judge, const Option& option) {
  if (option.role == kRoleRuns || option.role == kRoleChanges)
    judge.Change("runs or sets what its option says: ", option.name);
  if (option.role == kRoleWrites && option.value != nullptr) judge.Write(*option.value);
}

// \d, \l, \dt name: they describe. Only one, on its own.
bool IsMetaCommand(std::string_view text) {
  if (!text.starts_with('\\') || text.find_first_of(";\n|`!>") != std::string_view::npos)
    return false;
  if (text.find('\\', 1) != std::string_view::npos) return false;
  const std::string_view name = text.substr(1, text.find(' ') - 1);
  return name.starts_with('d') || ListHas("l l+ z conninfo encoding x timing", name);
}

void RunStatement(Judge& judge, const Arg* text, bool reads) {
  if (text == nullptr || !text->constant || !reads) judge.Change("runs statements");
}

}  // namespace

void RunSqlite(Judge& judge, const CommandRule& rule, Args args) {
  for (const Arg& arg : args.subspan(1)) judge.Touch(arg);
  bool safe = false;
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        NoteClientOption(judge, option);
        safe = safe || option.name == "readonly";
      });
  if (parsed.operands.size() < 2) return judge.Change("runs statements");
  // Opening a file that does not exist makes it, unless the statement reads no table.
  const Arg& file = *parsed.operands[0];
  const bool memory = file.text == ":memory:" || file.text.empty();
  if (!safe && !memory && !judge.ExistsForSure(file)) judge.Write(file);
  for (const Arg* each : std::span(parsed.operands).subspan(1)) {
    std::string_view text = each->text;
    while (text.ends_with(';') || text.ends_with(' ')) text.remove_suffix(1);
    const std::string_view name = text.substr(0, text.find(' '));
    const bool shows = ListHas(
                           ".tables .schema .indexes .databases .dbinfo .fullschema .dump .mode "
                           ".headers .show",
                           name) &&
                       text.find_first_of("\n|;") == std::string_view::npos;
    RunStatement(judge, each, shows || OnlyReadsSql(text));
  }
  judge.Raise(Effect::kRead, "reads");
}

void RunPsql(Judge& judge, const CommandRule& rule, Args args) {
  bool any = false;
  bool reads = false;
  judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
    NoteClientOption(judge, option);
    reads = reads || option.role == kRoleReads;
    if (option.role != kRoleModule) return;
    any = true;
    const std::string_view text =
        option.value == nullptr ? std::string_view() : std::string_view(option.value->text);
    RunStatement(judge, option.value, IsMetaCommand(text) || OnlyReadsSql(text));
  });
  if (!any && !reads) judge.Change("runs statements");
  judge.Raise(Effect::kRead, "reads");
}

void RunMysql(Judge& judge, const CommandRule& rule, Args args) {
  bool any = false;
  bool reads = false;
  judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
    NoteClientOption(judge, option);
    reads = reads || option.role == kRoleReads;
    if (option.role != kRoleModule) return;
    any = true;
    std::string text = option.value == nullptr ? std::string() : option.value->text;
    if (text.ends_with("\\G")) text.resize(text.size() - 2);
    RunStatement(judge, option.value, OnlyReadsSql(text));
  });
  if (!any && !reads) judge.Change("runs statements");
  judge.Raise(Effect::kRead, "reads");
}

void RunRedis(Judge& judge, const CommandRule& rule, Args args) {
  constexpr std::string_view kReadingCommands =
      "get mget strlen getrange exists keys scan type ttl pttl object hget hgetall hmget hkeys "
      "hvals "
      "hlen hexists hscan lrange llen lindex smembers scard sismember srandmember sscan zrange "
      "zcard "
      "zscore zrank zcount zrangebyscore zrevrange zscan info ping dbsize randomkey time memory "
      "slowlog xlen xrange xinfo bitcount getbit pfcount geopos geodist lolwut echo role command";
  bool reads = false;
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        NoteClientOption(judge, option);
        reads = reads || option.role == kRoleReads;
      });
  const auto lower = [](std::string_view text) { return AsciiLower(text); };
  if (!reads) {
    const bool known = !parsed.operands.empty() && parsed.operands[0]->constant;
    const std::string verb = known ? lower(parsed.operands[0]->text) : std::string();
    const std::string sub =
        parsed.operands.size() > 1 ? lower(parsed.operands[1]->text) : std::string();
    const bool pair = (verb == "config" && sub == "get") || (verb == "client" && sub == "list") ||
                      (verb == "cluster" && ListHas("info nodes slots", sub)) ||
                      (verb == "acl" && ListHas("list whoami users", sub)) ||
                      (verb == "pubsub" && ListHas("channels numsub numpat", sub)) ||
                      (verb == "latency" && ListHas("latest history doctor", sub));
    const bool resets =
        (verb == "slowlog" && sub == "reset") || (verb == "memory" && sub == "purge");
    if ((!ListHas(kReadingCommands, verb) && !pair) || resets) judge.Change("runs statements");
  }
  judge.Raise(Effect::kRead, "reads");
}

void RunMongo(Judge& judge, const CommandRule& /*rule*/, Args args) {
  const bool asks =
      args.size() == 2 && args[1].constant && ListHas("--version --help -h", args[1].text);
  if (!asks) return judge.Change("runs statements");
  judge.Raise(Effect::kRead, "shows its version");
}

}  // namespace credence::governor::shell
