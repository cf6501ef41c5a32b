// SPDX-License-Identifier: Apache-2.0
#include "language/secret_name.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::array<std::string_view, 5> kPasswordWords = {"password", "passwd", "passphrase",
                                                            "pwd", "secret"};
constexpr std::array<std::string_view, 2> kTokenWords = {"token", "credential"};
// Searched for in the name without separators, so that api_key, api-key and apiKey are equal.
constexpr auto kKeyWords =
    UnsortedWords<"apikey accesskey accountkey privatekey secretkey signingkey encryptionkey">();

// A name with one of these endings describes a secret but does not contain it.
constexpr auto kDescribing = SortedWords<
    "age at attempts budget column count dir enabled endpoint env error expired expires expiry "
    "field file format hint kind label len length limit manager max min name path policy prefix "
    "provider required size store strength ttl type uri url usage valid validity var version">();

// "DB_PASSWORD" → db, password; "secretAccessKey" → secret, access, key. Lower case (ASCII); digits
// at the end of a piece are dropped ("password2").
std::vector<std::string> Pieces(std::string_view name) {
  std::vector<std::string> pieces(1);
  char previous = '\0';
  for (const char c : name) {
    const bool separator = !IsUpper(c) && !IsLower(c) && !IsDigit(c);
    if ((separator || (IsUpper(c) && IsLower(previous))) && !pieces.back().empty()) {
      pieces.emplace_back();
    }
    if (!separator) pieces.back() += AsciiLower(c);
    previous = c;
  }
  for (std::string& piece : pieces) {
    while (piece.size() > 1 && IsDigit(piece.back())) piece.pop_back();
  }
  std::erase(pieces, "");
  return pieces;
}

template <std::size_t N>
bool EndsWithAny(std::string_view text, const std::array<std::string_view, N>& words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.ends_with(word); });
}

}  // namespace

SecretName ClassifyName(std::string_view name) {
  // PWD, the shell's working directory, is also an abbreviation of password.
  if (name == "PWD" || name == "OLDPWD") return SecretName::kNone;
  const std::vector<std::string> pieces = Pieces(name);
  if (pieces.empty() || std::ranges::binary_search(kDescribing, pieces.back())) {
    return SecretName::kNone;
  }
  SecretName found = SecretName::kNone;
  std::string joined;
  for (const std::string& piece : pieces) {
    joined += piece;
    std::string_view singular = piece;
    const bool plural = singular.ends_with('s');
    if (plural) singular.remove_suffix(1);
    const bool password = EndsWithAny(singular, kPasswordWords);
    if (!password && !EndsWithAny(singular, kTokenWords)) continue;
    if (plural) {
      found = SecretName::kPlural;
    } else if (password) {
      found = SecretName::kPassword;
    } else if (found == SecretName::kNone) {
      found = SecretName::kToken;
    }
  }
  if (found != SecretName::kNone) return found;
  const bool key = std::ranges::any_of(
      kKeyWords, [&](std::string_view word) { return joined.find(word) != std::string::npos; });
  return key ? SecretName::kToken : SecretName::kNone;
}

}  // namespace credence::language
