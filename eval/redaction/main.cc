// SPDX-License-Identifier: Apache-2.0
// How many secrets does redaction find, and how much else does it remove? Reads tab-separated
// columns: a text, the secret in it, "secret" or "other", and the half that it belongs to. The
// rules were tuned on one half (tune), so the other one (held) tells how good they are.
//
// usage: redaction [--tiny] [--show HALF] FILE...
//
// --show prints the texts of a half that were judged wrong.
#include <cmath>
#include <string>
#include <string_view>

#include "eval/harness.h"
#include "language/redaction.h"

namespace credence::eval {
namespace {

std::string Unescaped(std::string_view text) {
  constexpr std::string_view kSplit = "¦";  // See the data.
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with(kSplit)) {
      i += kSplit.size() - 1;
      continue;
    }
    if (text[i] != '\\' || i + 1 == text.size()) {
      plain += text[i];
      continue;
    }
    const char next = text[++i];
    plain += next == 'n' ? '\n' : next == 't' ? '\t' : next;
  }
  return plain;
}

bool IsRight(const Example& example) {
  const std::string text = Unescaped(example.text);
  const std::string redacted = language::RedactSecrets(text);
  if (!example.Has("secret")) return redacted == text;
  return !redacted.contains(Unescaped(example.other));
}

// The 95 % interval of a share (Wilson).
std::string ShareOf(double part, double whole) {
  constexpr double kZ = 1.96;
  const double share = part / whole;
  const double spread = kZ * std::sqrt(share * (1 - share) / whole + kZ * kZ / 4 / whole / whole);
  const double middle = share + kZ * kZ / 2 / whole;
  const double scale = 1 + kZ * kZ / whole;
  return fmt::format("{:3.0f} of {:3.0f}  {:5.1f} % ({:.1f} to {:.1f})", part, whole, 100 * share,
                     100 * (middle - spread) / scale, 100 * (middle + spread) / scale);
}

void Measure(const Examples& examples) {
  for (const std::string_view half : {"tune", "held"}) {
    double secrets = 0, found = 0, others = 0, removed = 0;
    for (const Example& example : examples) {
      if (example.group != half) continue;
      const bool right = IsRight(example);
      if (example.Has("secret")) {
        ++secrets;
        found += right ? 1 : 0;
      } else {
        ++others;
        removed += right ? 0 : 1;
      }
    }
    if (secrets == 0 || others == 0) continue;
    fmt::print("{}  secrets removed {}\n", half, ShareOf(found, secrets));
    fmt::print("{}  others damaged  {}\n", half, ShareOf(removed, others));
  }
}

void Show(const Examples& examples, std::string_view half) {
  for (const Example& example : examples) {
    if (example.group != half || IsRight(example)) continue;
    fmt::print("{}\t{}\n\t→ {}\n", example.labels[0], example.text,
               language::RedactSecrets(Unescaped(example.text)));
  }
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  using credence::eval::Example;
  const auto make = [](std::string_view text, std::string_view secret, std::string_view label,
                       std::string_view half) {
    return Example{.text = std::string(text),
                   .other = std::string(secret),
                   .labels = {std::string(label)},
                   .group = std::string(half),
                   .score = 0};
  };
  return credence::eval::Main(
      argc, argv,
      {.name = "redaction",
       .tiny = {make("the password is hunter2", "hunter2", "secret", "held"),
                make("the password is wrong", "", "other", "held")},
       .measure = credence::eval::Measure,
       .show = credence::eval::Show});
}
