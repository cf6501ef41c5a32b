// SPDX-License-Identifier: Apache-2.0
#include "governor/own_signals.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace credence::governor {

std::vector<std::string> OwnSignals::Matching(std::string_view on, std::string_view text) {
  const auto place = std::ranges::find(kPatternPlaces, on);
  Patterns& own = by_place_[static_cast<std::size_t>(place - kPatternPlaces.begin())];
  std::call_once(own.once, [&] {
    std::vector<std::string> patterns;
    for (const SignalSettings& signal : settings_.signals) {
      const bool wanted = signal.enabled || signal.watched;
      if (signal.built_in || !wanted || signal.on != on) continue;
      own.names.push_back(signal.name);
      patterns.push_back(signal.pattern);
    }
    if (!patterns.empty()) own.patterns = std::make_unique<const language::UserPatterns>(patterns);
  });
  std::vector<std::string> matching;
  if (own.patterns == nullptr) return matching;
  for (const std::size_t i : own.patterns->Matching(text)) matching.push_back(own.names[i]);
  return matching;
}

std::vector<std::string> OwnSignals::OfCall(const EndedCall& call) {
  std::vector<std::string> matched = Matching(kOnOutput, call.output);
  if (call.failed) return matched;
  const auto look = [&](std::string_view on, std::string_view text) {
    std::ranges::move(Matching(on, text), std::back_inserter(matched));
  };
  look(kOnInput, call.input);
  if (call.effect.shell) look(kOnCommand, call.effect.input_text);
  if (!call.written.empty()) look(kOnWritten, call.written);
  return matched;
}

std::vector<NamedPath> OwnSignals::OfPaths(const ToolEffect& effect) {
  std::vector<NamedPath> named;
  for (const WrittenFile& file : effect.files) {
    for (std::string& signal : Matching(kOnNewPath, file.path)) {
      named.push_back({.path = file.path, .signal = std::move(signal)});
    }
  }
  return named;
}

}  // namespace credence::governor
