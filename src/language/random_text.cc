// SPDX-License-Identifier: Apache-2.0
#include "language/random_text.h"

#include <algorithm>
#include <span>
#include <string>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/pattern.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kRunMin = 20;
// Longer ones are encoded data: images, certificates, archives.
constexpr std::size_t kRunMax = 160;
constexpr std::size_t kHexMin = 32;
constexpr std::size_t kPrefixMax = 10;
// In a random string of letters and digits, six of ten characters differ in kind (upper case, lower
// case, digit) from the one before; in names, about three of ten do.
constexpr double kChangesMin = 0.42;
// How much of the text around a run is looked at.
constexpr std::size_t kBeforeMax = 60;
constexpr std::size_t kAfterMax = 32;
constexpr std::size_t kWordMax = 256;     // For the start of its word or line.
constexpr std::size_t kBlockMax = 4'096;  // For the start of its block.

enum class CharKind { kUpper, kLower, kDigit, kOther };

CharKind KindOf(char c) {
  if (c >= 'A' && c <= 'Z') return CharKind::kUpper;
  if (c >= 'a' && c <= 'z') return CharKind::kLower;
  return IsDigit(c) ? CharKind::kDigit : CharKind::kOther;
}

struct Mix {
  std::size_t upper = 0, lower = 0, digit = 0, changes = 0, all = 0;
};

Mix MixOf(std::string_view run) {
  Mix mix;
  CharKind last = CharKind::kOther;
  for (const char c : run) {
    const CharKind kind = KindOf(c);
    if (kind == CharKind::kOther) continue;
    ++mix.all;
    mix.upper += kind == CharKind::kUpper ? 1 : 0;
    mix.lower += kind == CharKind::kLower ? 1 : 0;
    mix.digit += kind == CharKind::kDigit ? 1 : 0;
    if (last != CharKind::kOther && last != kind) ++mix.changes;
    last = kind;
  }
  return mix;
}

bool IsHex(std::string_view run) {
  return std::ranges::all_of(
      run, [](char c) { return IsDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); });
}

// Without "shpat_" or "key-".
std::string_view WithoutPrefix(std::string_view run) {
  const std::size_t end = run.find_first_of("_-");
  return end != run.npos && end <= kPrefixMax ? run.substr(end + 1) : run;
}

// The text around the run, in lower case and on the same line.
struct Surroundings {
  std::string before;
  std::string after;
  std::string word;  // Since the last white space.
};

std::string_view Tail(std::string_view text, std::size_t size) {
  return text.substr(text.size() - std::min(text.size(), size));
}

Surroundings Around(std::string_view text, std::size_t begin, std::size_t end) {
  Surroundings around;
  std::string_view before = Tail(text.substr(0, begin), kWordMax);
  if (const std::size_t line = before.rfind('\n'); line != before.npos)
    before = before.substr(line + 1);
  const std::size_t space = before.find_last_of(" \t");
  around.word = AsciiLower(before.substr(space == before.npos ? 0 : space + 1));
  around.before = AsciiLower(Tail(before, kBeforeMax));
  const std::string_view after = text.substr(end, kAfterMax);
  around.after = AsciiLower(after.substr(0, after.find('\n')));
  return around;
}

bool HasAny(std::string_view text, std::span<const std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.contains(word); });
}

constexpr auto kSecretWords = UnsortedWords<"secret token passw passphrase credential apikey">();
constexpr auto kDigestWords = Phrases<
    "commit, sha1, sha2, sha3, sha5, md5, hash, digest, checksum, etag, revision, blob, tree, "
    "merkle, "
    "block, trace, span, integrity, fingerprint, image, layer, base64, ssh-rsa, ssh-ed25519, "
    "ecdsa-, public key, certificate, nonce, uuid, guid">();

bool SaysSecret(const Surroundings& around) {
  static constinit const Pattern kKey(R"re((?:^|[^a-z])key(?:[^a-z]|$))re");
  return HasAny(around.before, kSecretWords) || HasAny(around.after, kSecretWords) ||
         kKey.Matches(around.before) || kKey.Matches(around.after);
}

// An id of a service: msg_01ABC…, chatcmpl-…. Keys have telling prefixes.
bool IsPublicId(std::string_view run) {
  static constinit const Pattern kId(R"re(^[a-z]{2,10}[_\-])re");
  static constinit const Pattern kTelling(
      R"re(^[a-z]*(?:key|secret|pat|tok|sk|rk|api|auth|pass|cred|priv)[a-z]*[_\-])re");
  return kId.Matches(run) && !kTelling.Matches(run);
}

// "sha512-X", Go's "h1:X", "SHA256:X": the algorithm comes first.
bool IsDigest(std::string_view run, std::string_view word) {
  static constinit const Pattern kAlgorithm(R"re((?i)^(?:sha|md)\d+[\-_])re");
  static constinit const Pattern kBefore(R"re((?:^|["'=])[a-z]{1,4}\d{1,3}:$)re");
  return kAlgorithm.Matches(run) || kBefore.Matches(word);
}

// "request_id: X", "\"hash\": \"X\"": what the name before it says.
bool IsNamedOtherwise(std::string_view before) {
  static constinit const Pattern kNamed(
      R"re((?:\bid|_id|hash|digest|cursor|ref|version|slug)["']?\s*[:=]?\s*["'`]?$)re");
  return kNamed.Matches(before);
}

int CountOf(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Within a block such as a certificate. Private keys are recognised by their shape.
bool IsInBlock(std::string_view text, std::size_t begin) {
  const std::string_view before = Tail(text.substr(0, begin), kBlockMax);
  return CountOf(before, "-----BEGIN ") > CountOf(before, "-----END ");
}

}  // namespace

bool HasLongRun(std::string_view text) {
  std::size_t run = 0;
  for (const char c : text) {
    const bool fits =
        KindOf(c) != CharKind::kOther || c == '+' || c == '/' || c == '_' || c == '=' || c == '-';
    run = fits ? run + 1 : 0;
    if (run == kRunMin) return true;
  }
  return false;
}

std::string_view RandomPart(std::string_view text, std::size_t begin, std::size_t size) {
  std::string_view run = text.substr(begin, size);
  // "name=value" and "--flag=value" are in one run.
  const std::size_t padding = run.find_last_not_of('=');
  if (padding == run.npos) return {};
  if (const std::size_t equals = run.rfind('=', padding); equals != run.npos) {
    run.remove_prefix(equals + 1);
  }
  while (!run.empty() && (run.front() == '-' || run.front() == '/')) run.remove_prefix(1);
  if (run.size() < kRunMin || run.size() > kRunMax) return {};
  const std::size_t at = static_cast<std::size_t>(run.data() - text.data());
  const Surroundings around = Around(text, at, at + run.size());
  if (HasAny(around.before, kDigestWords) || HasAny(around.after, kDigestWords)) return {};
  if (IsHex(WithoutPrefix(run))) {
    return run.size() >= kHexMin && SaysSecret(around) ? run : std::string_view();
  }
  const Mix mix = MixOf(run);
  const bool mixed = mix.upper > 0 && mix.lower > 0 && mix.digit > 0;
  const bool random =
      mixed && static_cast<double>(mix.changes) >= kChangesMin * static_cast<double>(mix.all - 1);
  if (!random || around.word.contains("://")) return {};
  if (IsPublicId(run) && !SaysSecret(around)) return {};
  if (IsDigest(run, around.word)) return {};
  if (run.starts_with("_Z") || run.starts_with("AAAA")) return {};  // C++ symbols, public keys.
  return IsNamedOtherwise(around.before) || IsInBlock(text, at) ? std::string_view() : run;
}

}  // namespace credence::language
