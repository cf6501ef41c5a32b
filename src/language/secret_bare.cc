// SPDX-License-Identifier: Apache-2.0
#include "language/secret_bare.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/random_text.h"
#include "language/redaction.h"
#include "language/secret_cut.h"
#include "language/secret_value.h"

namespace credence::language {
namespace {

// As in secret_shapes.cc: group 1 is kept, group 2 is the secret, and one of the hints must occur.
struct Mention {
  std::array<std::string_view, 6> hints;
  Pattern pattern;
  Judge judge;
};

// The value without the punctuation of the sentence around it.
std::string_view Bared(std::string_view value) {
  const std::size_t end = value.find_last_not_of(".,;:)]}>\"'`");
  return value.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

std::optional<Cut> CutOf(std::string_view text, std::string_view value) {
  if (value.empty()) return std::nullopt;
  const std::size_t begin = OffsetOf(text, value);
  return Cut{.begin = begin, .end = begin + value.size()};
}

bool IsNoSecret(std::string_view value) {
  return value.empty() || IsPlaceholder(value) || IsExpression(value) || IsPath(value) ||
         IsTypeName(value) || value.contains(kRedacted.substr(0, kRedacted.size() - 1));
}

// Letters with digits or signs among them, digits alone, or several words joined: no word of a
// sentence looks like that.
bool LooksChosen(std::string_view value) {
  constexpr std::string_view kSigns = "!@#$%^&*?~+";
  const bool digit = std::ranges::any_of(value, IsDigit);
  const bool letter = std::ranges::any_of(value, IsLetter);
  const bool sign = value.find_first_of(kSigns) != std::string_view::npos;
  if (!letter) return digit && value.size() >= 4 && std::ranges::all_of(value, IsDigit);
  return digit || sign || std::ranges::count(value, '-') >= 3;
}

std::optional<Cut> JudgeGiven(std::string_view text, std::span<const std::string_view> groups) {
  const std::string_view value = Bared(groups[2]);
  return IsNoSecret(value) ? std::nullopt : CutOf(text, value);
}

std::optional<Cut> JudgeChosen(std::string_view text, std::span<const std::string_view> groups) {
  const std::string_view value = Bared(groups[2]);
  if (IsNoSecret(value) || !LooksChosen(value)) return std::nullopt;
  return CutOf(text, value);
}

// As above, for weaker contexts.
std::optional<Cut> JudgeStrong(std::string_view text, std::span<const std::string_view> groups) {
  const std::string_view value = Bared(groups[2]);
  const bool mixed = std::ranges::any_of(value, IsDigit) && std::ranges::any_of(value, IsLetter);
  if (IsNoSecret(value) || value.size() < 6 || !mixed || value.contains('_')) return std::nullopt;
  return CutOf(text, value);
}

constinit const Mention kMentions[] = {
    // "The password for the staging box is x", "PIN: 1234", "api key = x".
    {{"pass", "pw", "pin", "secret", "token", "key"},
     Pattern(R"re((?i)(\b(?:pass(?:word|wort|phrase|code|wd)?|pwd|pw|pin|secret|token|)re"
             R"re((?:api|access|secret)[ _\-]?key)(?:\s+(?:for|of|on)\s[\w.@' \-]{1,40}?)?)re"
             R"re(\s*(?:\bis|\bist|\bwas|=|:|->)\s*["'`]?)([^\s"'`]{4,}))re"),
     &JudgeChosen},
    // "changed the root password to x".
    {{"password", "passphrase", "pin ", "secret"},
     Pattern(R"re((?i)(\b(?:password|passphrase|pin|secret)\s+to\s+["'`]?)([^\s"'`]{4,}))re"),
     &JudgeChosen},
    // "password x", "pw x".
    {{"password", "passwort", "passphrase", "pwd", "pw "},
     Pattern(R"re((?i)(\b(?:password|passwort|passphrase|pwd|pw)\s+["'`]?)([^\s"'`]{6,}))re"),
     &JudgeStrong},
    // "credentials: admin / x".
    {{"credential", "login"},
     Pattern(R"re((?i)(\b(?:credentials?|logins?)\s*[:=]?\s*[\w.@\-]+\s*[/,]\s*["'`]?))re"
             R"re(([^\s"'`]{6,}))re"),
     &JudgeChosen},
    // DB_PASS=x, "smtp_pass": "x", "auth": "x", master_key: x.
    {{"pass", "auth", "master"},
     Pattern(R"re((?i)((?:^|[^a-z])(?:[\w.\-]*[_.\-])?pass["']?\s*[=:]\s*["']?)([^\s"',;]{4,}))re"),
     &JudgeChosen},
    {{"auth", "master"},
     Pattern(R"re((?i)((?:"_?auth"|[\w.\-]*master[_\-]?key["']?|\bx-auth[\w\-]*)\s*[=:]\s*["']?))re"
             R"re(([A-Za-z0-9+/=_\-]{16,}))re"),
     &JudgeGiven},
    // Commands.
    {{"mysql", "mariadb"},
     Pattern(R"re((\b(?:mysql|mariadb)\w*\b[^\n]*?\s-p["']?)([^\s"'\-][^\s"']*))re"),
     &JudgeGiven},
    {{"sshpass"}, Pattern(R"re((\bsshpass\s+-p\s*["']?)([^\s"']+))re"), &JudgeGiven},
    {{"redis-cli"}, Pattern(R"re((\bredis-cli\b[^\n]*?\s-a\s*["']?)([^\s"']+))re"), &JudgeGiven},
    {{" login "}, Pattern(R"re((\b\w+\s+login\b[^\n]*?\s-p\s+["']?)([^\s"']+))re"), &JudgeGiven},
    {{"openssl"},
     Pattern(R"re((\bopenssl\b[^\n]*?\s-(?:k|K|pass(?:in|out)?\s+pass:)\s*["']?)([^\s"']+))re"),
     &JudgeGiven},
    {{"htpasswd"},
     Pattern(R"re((\bhtpasswd\s+-\w*b\w*\s+\S+\s+\S+\s+["']?)([^\s"']+))re"),
     &JudgeGiven},
    {{"net use"}, Pattern(R"re((?i)(\bnet\s+use\b[^\n]*/user:\S+\s+)([^\s"'/]+))re"), &JudgeGiven},
    {{"keytool", "jarsigner"},
     Pattern(R"re((\s-(?:store|key)pass\s+["']?)([^\s"']+))re"),
     &JudgeGiven},
    {{"identified by", "password '"},
     Pattern(R"re((?i)(\b(?:identified\s+by|password)\s+')([^'\n]+))re"),
     &JudgeGiven},
    {{"login "}, Pattern(R"re((\blogin\s+\S+\s+password\s+)(\S+))re"), &JudgeGiven},
    // HTTP.
    {{"cookie"}, Pattern(R"re((?i)(cookie:\s*[\w.\-]+=)([^\s;,"']{16,}))re"), &JudgeGiven},
    {{"?", "&"},
     Pattern(R"re((?i)([?&](?:sig|signature|x-amz-signature|x-amz-security-token|code|auth|)re"
             R"re(key|apikey)=))re"
             R"re(([^&\s"'<>]{16,}))re"),
     &JudgeGiven},
    {{"/api/webhooks/"}, Pattern(R"re((/api/webhooks/\d+/)([\w\-]{40,}))re"), &JudgeGiven},
};

bool HintOccurs(const Mention& mention, std::string_view lower) {
  return std::ranges::any_of(
      mention.hints, [&](std::string_view hint) { return !hint.empty() && lower.contains(hint); });
}

std::optional<Cut> JudgeRandom(std::string_view text, std::span<const std::string_view> groups) {
  const std::string_view run = RandomPart(text, OffsetOf(text, groups[0]), groups[0].size());
  return CutOf(text, run);
}

}  // namespace

bool RedactBare(std::string& text) {
  const std::string lower = AsciiLower(text);
  bool changed = false;
  for (const Mention& mention : kMentions) {
    if (HintOccurs(mention, lower)) changed |= CutSecrets(text, mention.pattern, mention.judge);
  }
  // Every run of characters that random strings consist of.
  static constinit const Pattern kRun(R"re([A-Za-z0-9+/_=\-]{20,})re");
  if (HasLongRun(text)) changed |= CutSecrets(text, kRun, &JudgeRandom);
  return changed;
}

}  // namespace credence::language
