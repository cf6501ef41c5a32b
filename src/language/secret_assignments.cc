// SPDX-License-Identifier: Apache-2.0
#include "language/secret_assignments.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

#include "base/utf8.h"
#include "language/secret_cut.h"
#include "language/secret_name.h"
#include "language/secret_value.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Groups: quote, name, quote, separator, opening quote of the value, which begins after it. The
// second form of the separator is for flags, `--token x` and `["--token", "x"]`.
constinit const Pattern kAssignment(
    R"re((?i)(\\?["']?))re"
    R"re(([\w.\-]*(?:password|passwd|passphrase|pwd|secret|token|credential|)re"
    R"re((?:api|access|account|private|signing|encryption)[_\-]?key)[\w.\-]*))re"
    R"re((\\?["'\]]{0,2})([ \t]*(?:=>|:=|={1,3}|:)[ \t]*|,?[ \t]+)(\\?["'`]?))re");

// If none of these occurs in the text, no pattern needs to be compiled.
constexpr auto kNameHints = UnsortedWords<"passw passphrase pwd secret token credential key">();

// Words that follow a flag in prose about it.
constexpr auto kProse = SortedWords<
    "a and are argument as at be before but by can cannot does expects flag flags for from has if "
    "in instead into is may missing must needs not of on option options or parameter required "
    "requires set should so switch takes than that the then to via was with">();

constexpr std::string_view kClosingBytes = ")]},.:>`\\";

struct SecretCandidate {
  std::string_view name;
  std::string_view value;  // Without quotes.
  SecretName kind = SecretName::kNone;
  bool colon = false;       // The separator is a colon without an equals sign.
  bool comparison = false;  // It is == or ===.
  bool spaced = false;      // It is an equals sign with white space around it.
  bool flag = false;        // It is white space only.
  bool name_quoted = false;
  bool value_quoted = false;
};

// The value at `begin`, after the quote `open` if any: up to the closing quote, or the end of the
// line if that is missing; without quotes, up to the next separator.
std::string_view ValueAt(std::string_view text, std::size_t begin, std::string_view open) {
  const std::string_view rest = text.substr(begin);
  if (open.empty()) return rest.substr(0, rest.find_first_of(" \t\r\n\"'`&;"));
  std::size_t end = rest.find(open);
  // A backslash before the quote continues the string, unless the quotes are escaped themselves.
  while (open.size() == 1 && end != std::string_view::npos && end > 0 && rest[end - 1] == '\\') {
    end = rest.find(open, end + 1);
  }
  const std::string_view value = rest.substr(0, end);
  return value.substr(0, value.find_first_of("\r\n"));
}

// "token.ts:12:5" is a position in a file, and "/login/password: 401" a server's response.
bool IsPlaceOrRoute(std::string_view text, const SecretCandidate& candidate) {
  const std::size_t begin = OffsetOf(text, candidate.name);
  if (begin > 0 && (text[begin - 1] == '/' || text[begin - 1] == '\\')) return true;
  const bool digit =
      !candidate.value.empty() && candidate.value[0] >= '0' && candidate.value[0] <= '9';
  if (!digit || candidate.name.find('.') == std::string_view::npos) return false;
  const std::size_t end = candidate.value.find_first_not_of("0123456789");
  return end == std::string_view::npos || candidate.value[end] == ':' || end <= 5;
}

// Error messages are full of names with colons, and programs of `token = x`: there the value itself
// must look secret.
bool LooksAssigned(std::string_view text, const SecretCandidate& candidate) {
  const std::string_view value = candidate.value;
  const bool password = candidate.kind == SecretName::kPassword;
  if (value.starts_with(':') || value.starts_with("//")) return false;
  if (IsPlaceOrRoute(text, candidate)) return false;
  if (IsShortNumber(value, password ? 3 : 5) || IsPath(value)) return false;
  const bool spaces = value.find_first_of(" \t") != std::string_view::npos;
  if (candidate.value_quoted && password && !spaces) return true;
  if (IsTypeName(value) || value.ends_with(':')) return false;
  return LooksSecret(value);
}

bool IsSecret(std::string_view text, const SecretCandidate& candidate) {
  const std::string_view value = candidate.value;
  if (candidate.kind == SecretName::kNone || IsPlaceholder(value)) return false;
  const bool password = candidate.kind == SecretName::kPassword;
  if (candidate.kind == SecretName::kPlural && IsShortNumber(value, 12)) return false;
  if (!password && IsShortNumber(value, 5)) return false;
  if (candidate.value_quoted) {
    // `"password=" + x`: the quote closed a string instead of opening one.
    if (value.starts_with(' ') || value.starts_with('+')) return false;
  } else {
    if (IsExpression(value)) return false;
    const bool opens = value.starts_with('[') || value.starts_with('{') || value.starts_with('(');
    if (opens && (candidate.colon || candidate.spaced || !password)) return false;
    if (!password && IsPath(value)) return false;
  }
  if (candidate.flag || (candidate.name_quoted && candidate.value_quoted)) return true;
  const bool assigned = !candidate.colon && !candidate.comparison;
  if (assigned && (!candidate.spaced || candidate.value_quoted)) return true;
  if (!candidate.colon && password) return true;
  return LooksAssigned(text, candidate);
}

// Punctuation that ends the sentence rather than the secret is kept.
std::optional<Cut> CutOf(std::string_view text, const SecretCandidate& candidate) {
  std::string_view secret = candidate.value;
  if (!candidate.value_quoted) {
    const std::size_t last = secret.find_last_not_of(kClosingBytes);
    if (last == std::string_view::npos) return std::nullopt;
    // A single bracket may belong to "[redacted]", which IsPlaceholder has excluded.
    secret = secret.substr(0, last + 1);
  }
  if (secret.starts_with(',')) return std::nullopt;
  const std::size_t begin = OffsetOf(text, secret);
  return Cut{.begin = begin, .end = begin + secret.size()};
}

SecretCandidate MakeCandidate(std::string_view text, std::span<const std::string_view> groups) {
  const std::size_t begin = OffsetOf(text, groups[0]) + groups[0].size();
  const bool equals = groups[4].find('=') != std::string_view::npos;
  const bool colon = groups[4].find(':') != std::string_view::npos;
  return {.name = groups[2],
          .value = ValueAt(text, begin, groups[5]),
          .kind = ClassifyName(groups[2]),
          .colon = !equals && colon,
          .comparison = groups[4].find("==") != std::string_view::npos,
          .spaced = equals && groups[4].ends_with(' '),
          .flag = !equals && !colon,
          .name_quoted = !groups[1].empty() && !groups[3].empty(),
          .value_quoted = !groups[5].empty()};
}

std::optional<Cut> JudgeAssignment(std::string_view text,
                                   std::span<const std::string_view> groups) {
  const SecretCandidate candidate = MakeCandidate(text, groups);
  if (candidate.flag && (!candidate.name.starts_with("--") || candidate.value.starts_with('-'))) {
    return std::nullopt;
  }
  if (!IsSecret(text, candidate)) return std::nullopt;
  const std::optional<Cut> cut = CutOf(text, candidate);
  if (!cut || !candidate.flag || candidate.value_quoted) return cut;
  const std::string word = AsciiLower(text.substr(cut->begin, cut->end - cut->begin));
  return std::ranges::binary_search(kProse, word) ? std::nullopt : cut;
}

}  // namespace

bool RedactAssignments(std::string& text) {
  const std::string lower = AsciiLower(text);
  const bool hinted = std::ranges::any_of(
      kNameHints, [&](std::string_view hint) { return lower.find(hint) != std::string::npos; });
  if (!hinted) return false;
  return CutSecrets(text, kAssignment, &JudgeAssignment);
}

}  // namespace credence::language
