// SPDX-License-Identifier: Apache-2.0
#include "language/secret_shapes.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "base/utf8.h"
#include "language/redaction.h"
#include "language/secret_cut.h"
#include "language/secret_value.h"

namespace credence::language {
namespace {

// Group 1 of the pattern is kept, group 2 is the secret, and the text after it is kept. A pattern
// is compiled and tried only if one of its hints (lower case) occurs, so that a text without
// secrets costs a few substring searches.
struct Shape {
  std::string_view name;
  std::array<std::string_view, 6> hints;
  Pattern pattern;
};

constinit const Shape kShapes[] = {
    {"private key block",
     {"private key"},
     Pattern(R"(()(-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?)"
             R"(-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----))")},
    // Truncated: the marker, every long base64 line or header line after it, and a last short one.
    // A sentence that only mentions the marker has no such line.
    {"truncated private key",
     {"private key"},
     Pattern(R"(()(-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----)"
             R"((?:(?:\s|\\[nr])*(?:)"
             R"((?:Proc-Type|DEK-Info|Version|Comment):[^\n\\]*|[A-Za-z0-9+/=]{16,}))+)"
             R"((?:(?:\s|\\[nr])+[A-Za-z0-9+/=]+\s*\z)?))")},
    {"credentials in a URL",
     {"://"},
     Pattern(R"re((?i)([a-z][a-z0-9+.\-]*://[^\s:/?#@"'<>]*:)([^\s/?"'<>]+)@)re")},
    {"token as user of a URL", {"://"}, Pattern(R"((://)([A-Za-z0-9_\-]{20,})@)")},
    {"authorization header",
     {"authorization"},
     Pattern(R"re((?i)(authorization\\?["']?\s*[:=]\s*\\?["']?)re"
             R"re((?:bearer|basic|token|digest|negotiate|apikey)\s+)([^\s"',;\\]+))re")},
    {"bearer token",
     {"bearer"},
     Pattern(R"((?i)(\bbearer\s+)([\w.~+/\-]{8,}[0-9][\w.~+/\-]*={0,2}|)"
             R"([\w.~+/\-]{0,8}[0-9][\w.~+/\-]{8,}={0,2}|[\w.~+/\-]{32,}={0,2}))")},
    {"user and password of curl",
     {"curl"},
     Pattern(R"re((\bcurl\b[^\n]*?\s(?:-u|--user|-U|--proxy-user)[\s=]*["']?)re"
             R"re([^\s:"'\-][^\s:"']*:)([^\s"']+))re")},
    {"AWS key id",
     {"akia", "asia", "abia", "acca"},
     Pattern(R"((\b)((?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16})\b)")},
    {"GitHub token",
     {"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"},
     Pattern(R"((\b)((?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})))")},
    {"GitLab token",
     {"glpat-", "gldt-", "glrt-", "glptt-", "glcbt-"},
     Pattern(R"((\b)((?:glpat|gldt|glrt|glptt|glcbt)-[\w\-]{16,}))")},
    {"Slack token", {"xox", "xapp-"}, Pattern(R"((\b)((?:xox[a-z]|xapp)-[A-Za-z0-9\-]{10,}))")},
    {"Slack webhook", {"hooks.slack.com"}, Pattern(R"((hooks\.slack\.com/services/)([\w/]{20,}))")},
    {"Stripe key",
     {"sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_"},
     Pattern(R"((\b)((?:[sr]k_(?:live|test)_|whsec_)[A-Za-z0-9]{10,}))")},
    // Without a known second part, the rest must be long and unbroken: names of style sheets also
    // begin with `sk-`.
    {"OpenAI or Anthropic key",
     {"sk-"},
     Pattern(R"((\b)(sk-(?:(?:ant|proj|svcacct|admin|or)-[\w\-]{16,}|[A-Za-z0-9]{32,})))")},
    {"Google key",
     {"aiza", "ya29.", "gocspx-"},
     Pattern(R"((\b)(AIza[\w\-]{30,}|ya29\.[\w\-]{20,}|GOCSPX-[\w\-]{20,}))")},
    {"npm token", {"npm_"}, Pattern(R"((\b)(npm_[A-Za-z0-9]{30,}))")},
    {"PyPI token", {"pypi-"}, Pattern(R"((\b)(pypi-[\w\-]{50,}))")},
    {"Hugging Face token", {"hf_"}, Pattern(R"((\b)(hf_[A-Za-z0-9]{30,}))")},
    {"SendGrid key", {"sg."}, Pattern(R"((\b)(SG\.[\w\-]{16,}\.[\w\-]{16,}))")},
    {"DigitalOcean token",
     {"dop_v1_", "doo_v1_", "dor_v1_"},
     Pattern(R"((\b)(do[opr]_v1_[a-f0-9]{40,}))")},
    {"JSON Web Token",
     {"eyj"},
     Pattern(R"((\b)(eyJ[\w\-]{8,}\.(?:eyJ[\w\-]{4,}(?:\.[\w\-]+)?|[\w\-]{8,}\.[\w\-]+)))")},
};

bool HintOccurs(const Shape& shape, std::string_view lower) {
  for (const std::string_view hint : shape.hints) {
    if (!hint.empty() && lower.find(hint) != std::string_view::npos) return true;
  }
  return false;
}

std::optional<Cut> JudgeShape(std::string_view text, std::span<const std::string_view> groups) {
  const std::string_view secret = groups[2];
  if (IsPlaceholder(secret)) return std::nullopt;
  const std::size_t begin = OffsetOf(text, secret);
  return Cut{.begin = begin, .end = begin + secret.size()};
}

}  // namespace

bool RedactShapes(std::string& text) {
  const std::string lower = AsciiLower(text);
  bool changed = false;
  for (const Shape& shape : kShapes) {
    if (HintOccurs(shape, lower)) changed |= CutSecrets(text, shape.pattern, &JudgeShape);
  }
  return changed;
}

}  // namespace credence::language
