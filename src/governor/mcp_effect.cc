// SPDX-License-Identifier: Apache-2.0
#include "governor/mcp_effect.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/ascii.h"
#include "base/json_reader.h"
#include "base/one_of.h"
#include "base/utf8.h"
#include "governor/hosts.h"
#include "governor/shell/flow_words.h"
#include "governor/shell/secrets.h"
#include "governor/sql_effect.h"
#include "language/word_list.h"

namespace credence::governor {
namespace {

using language::IsAmong;
using language::SortedWords;

// The first word of a name that reads. Others, such as "query", "find" or "resolve", are often
// something else, so only those of a trusted server are believed.
constexpr auto kReadingVerbs =
    SortedWords<"count describe fetch get list lookup read search show view">();
constexpr auto kTrustedVerbs = SortedWords<
    "analyze browse check compare count describe diff download explain export fetch "
    "find get grep inspect list lookup peek preview query read resolve retrieve search "
    "show stat status summarize validate view whoami">();

// Words of a name that say that it also does something else. Words that are as often nouns, as in
// get_commit or get_merge_request, are not among them.
constexpr auto kActingWords = SortedWords<
    "add and append apply approve assign cancel clean clear create delete deploy "
    "destroy disable drop edit enable erase eval evaluate exec execute flush insert "
    "install invoke kill modify move mutate or overwrite publish purge put remove "
    "rename replace reset restart restore revoke save send submit sync terminate then "
    "truncate uninstall update upload upsert write">();

// Names of tools that run the SQL they are given.
constexpr auto kSqlWords = SortedWords<"query select sql">();
constexpr auto kWordsAroundSql = SortedWords<
    "bigquery database db duckdb exec execute mariadb mysql only pg postgres postgresql "
    "query read readonly run select snowflake sql sqlite statement">();
constexpr auto kSqlKeys = SortedWords<"q query sql statement statements">();

// Keys of arguments that say what is to be written, or where, or run, without "_" and "-"; and
// the first words of such keys.
constexpr auto kWritingKeys = SortedWords<
    "append apply body cmd code command commit content contents data delete dest "
    "destination destinationpath destpath download downloadpath edits eval exec "
    "execute expression filecontent filecontents force function insert javascript js "
    "localpath mutation operations outfile output outputfile outputpath overwrite "
    "patch payload program remove replace replacement savepath saveto script set "
    "shell targetpath update updates upsert value values write">();
constexpr auto kWritingBeginnings = SortedWords<
    "append create delete eval exec execute insert new overwrite remove replace save "
    "update write">();

// The words of a name: "get-library_docs" and "findAndReplace".
std::vector<std::string> WordsOfName(std::string_view name) {
  std::vector<std::string> words(1);
  bool was_lower = false;
  for (const char c : name) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    const bool is_lower = (c >= 'a' && c <= 'z') || IsDigit(c);
    if ((!is_upper && !is_lower) || (is_upper && was_lower)) words.emplace_back();
    if (is_upper || is_lower) words.back() += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
    was_lower = is_lower;
  }
  std::erase(words, "");
  return words;
}

// The tool's own name, if a trusted server has it. Clients write mcp__SERVER__TOOL (Claude Code,
// Codex), mcp_SERVER_TOOL (Gemini CLI) or SERVER_TOOL (OpenCode).
std::optional<std::string_view> NameAtTrusted(std::string_view tool,
                                              std::span<const std::string> trusted) {
  for (std::string server : trusted) {
    // Clients replace other characters in a server's name.
    const auto is_plain = [](char c) {
      return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
    };
    std::ranges::replace_if(server, [&](char c) { return !is_plain(c); }, '_');
    if (server.empty()) continue;
    for (const std::string& prefix :
         {"mcp__" + server + "__", "mcp_" + server + "_", server + "_"}) {
      if (!tool.starts_with(prefix)) continue;
      const std::string_view name = tool.substr(prefix.size());
      // "mcp__a__b__c" may be a tool of the server "a__b".
      if (!name.empty() && !name.contains("__")) return name;
    }
  }
  return std::nullopt;
}

// Goes through all arguments, however deep.
class ArgumentReader {
 public:
  ArgumentReader(std::string_view input, bool runs_sql) : json_(input), runs_sql_(runs_sql) {}

  // Nothing among the arguments says that something is written or run.
  bool OnlyReads() {
    const bool reads = ReadValue("") && json_.Finish().has_value();
    return reads && (!runs_sql_ || has_sql_);
  }

 private:
  bool ReadValue(std::string_view key) {
    if (++values_ > kValuesMax) return false;
    switch (json_.Peek()) {
      case JsonReader::Type::kObject:
        return ReadObject();
      case JsonReader::Type::kArray: {
        bool reads = true;
        json_.BeginArray();
        while (reads && json_.NextElement()) reads = ReadValue(key);
        return reads && json_.ok();
      }
      case JsonReader::Type::kString:
        return ReadText(key, json_.String());
      default:
        (void)json_.Skip();
        return json_.ok();
    }
  }

  bool ReadObject() {
    bool reads = true;
    json_.BeginObject();
    while (const auto next = reads ? json_.NextKey() : std::nullopt) {
      const bool writes = SaysWrite(*next);
      const std::string key = AsciiLower(*next);
      reads = !writes && ReadValue(key);
    }
    return reads && json_.ok();
  }

  static bool SaysWrite(std::string_view key) {
    const std::vector<std::string> words = WordsOfName(key);
    std::string joined;
    for (const std::string& word : words) joined += word;
    return IsAmong(kWritingKeys, joined) ||
           (!words.empty() && IsAmong(kWritingBeginnings, words[0]));
  }

  bool ReadText(std::string_view key, std::string_view text) {
    if (key == "method" || key.ends_with("_method")) {
      return IsOneOf(AsciiLower(text), {"get", "head", "options"});
    }
    if (runs_sql_ && IsAmong(kSqlKeys, key)) {
      has_sql_ = true;
      return OnlyReadsSql(text);
    }
    // GraphQL.
    if (AsciiLower(Trim(text).substr(0, kMutation.size())) == kMutation) return false;
    return !LooksLikeSql(text) || OnlyReadsSql(text);
  }

  static constexpr std::string_view kMutation = "mutation";
  static constexpr int kValuesMax = 5'000;  // More would take long to read.

  JsonReader json_;
  const bool runs_sql_;
  bool has_sql_ = false;
  int values_ = 0;
};

bool RunsSql(const std::vector<std::string>& words) {
  const auto is_sql = [](const std::string& word) { return IsAmong(kSqlWords, word); };
  const auto fits = [](const std::string& word) { return IsAmong(kWordsAroundSql, word); };
  return std::ranges::any_of(words, is_sql) && std::ranges::all_of(words, fits);
}

// Names of tools that take something to somebody else.
constexpr auto kSendingWords = SortedWords<
    "browse comment email fetch mail message navigate notify open post publish reply request send "
    "share submit tweet upload webhook">();

// All texts among the arguments, however deep.
void AddTexts(JsonReader& json, std::vector<std::string>& texts) {
  constexpr std::size_t kTextsMax = 1'000;
  if (texts.size() >= kTextsMax) {
    (void)json.Skip();
    return;
  }
  switch (json.Peek()) {
    case JsonReader::Type::kObject:
      json.BeginObject();
      while (json.NextKey()) AddTexts(json, texts);
      break;
    case JsonReader::Type::kArray:
      json.BeginArray();
      while (json.NextElement()) AddTexts(json, texts);
      break;
    case JsonReader::Type::kString:
      texts.emplace_back(json.String());
      break;
    default:
      (void)json.Skip();
  }
}

}  // namespace

void AddReceivers(std::string_view tool, std::string_view input,
                  std::span<const std::string> trusted, CommandEffect& what) {
  if (NameAtTrusted(tool, trusted)) return;
  std::vector<std::string> texts;
  JsonReader json(input);
  AddTexts(json, texts);
  const auto hears = [](const std::string& host) {
    return !IsThisMachine(host) && !shell::IsRegistry(host);
  };
  constexpr std::size_t kShort = 8;
  bool says = false;  // More than an address.
  std::vector<std::string> hosts;
  for (const std::string& text : texts) {
    const bool is_address = text.contains("://") && !text.contains(' ');
    if (!is_address) says = says || text.size() > kShort;
    if (!is_address) continue;
    std::vector<std::string> named;
    AddHosts(text, named);
    for (const std::string& host : named) {
      if (shell::IsMetadataHost(host)) {
        what.secrets.emplace_back("the cloud metadata service");
        what.secret_keys.push_back(host);
      }
      if (shell::CarriesData(text) && hears(host)) what.sends_to.push_back(host);
      hosts.push_back(host);
    }
  }
  const std::size_t name_at = tool.rfind("__");
  if (!tool.starts_with("mcp__") || name_at == std::string_view::npos) return;
  const std::vector<std::string> words = WordsOfName(tool.substr(name_at + 2));
  const bool sends = std::ranges::any_of(
      words, [](const std::string& word) { return IsAmong(kSendingWords, word); });
  if (!sends || !says) return;
  std::erase_if(hosts, [&](const std::string& host) { return !hears(host); });
  what.sends_to.push_back(hosts.empty() ? std::string(tool) : hosts.front());
}

Effect EffectOfMcpTool(std::string_view tool, std::string_view input,
                       std::span<const std::string> trusted) {
  const std::optional<std::string_view> believed = NameAtTrusted(tool, trusted);
  // The server's name comes between the first and the last separator.
  constexpr std::string_view kPrefix = "mcp__";
  const std::size_t name_at = tool.rfind("__");
  const bool is_mcp = tool.starts_with(kPrefix) && name_at > kPrefix.size();
  if (!believed && !is_mcp) return Effect::kStateChange;
  const std::vector<std::string> words =
      WordsOfName(believed ? *believed : tool.substr(name_at + 2));
  if (words.empty()) return Effect::kStateChange;
  const bool runs_sql = RunsSql(words);
  const bool reads = runs_sql || (IsAmong(kReadingVerbs, words[0]) ||
                                  (believed && IsAmong(kTrustedVerbs, words[0])));
  const bool acts = !runs_sql && std::any_of(words.begin() + 1, words.end(), [](const auto& word) {
    return IsAmong(kActingWords, word);
  });
  if (!reads || acts) return Effect::kStateChange;
  return ArgumentReader(input, runs_sql).OnlyReads() ? Effect::kResearch : Effect::kStateChange;
}

}  // namespace credence::governor
