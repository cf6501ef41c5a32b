// SPDX-License-Identifier: Apache-2.0
// Shared by the source files of ExecutiveKeeper.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "engine/executive/executive.h"
#include "executive/queries.h"

namespace credence::engine {

// Failure: kInvalidArgument.
inline Result<void> CheckEventId(std::string_view id) {
  constexpr std::size_t kBytesMax = 200;
  if (id.empty() || id.size() > kBytesMax || !IsValidUtf8(id) || OneLine(id) != id) {
    return InvalidArgument(
        fmt::format("an event's id must be 1 to {} bytes on one line", kBytesMax));
  }
  return {};
}

// The JSON object in a model's answer, which may have fences or text around it; empty if none.
inline std::string_view ObjectIn(std::string_view text) {
  const std::size_t begin = text.find('{');
  const std::size_t end = text.rfind('}');
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return {};
  return text.substr(begin, end - begin + 1);
}

// One transaction, after which subscribers are notified.
template <class Use>
Result<void> ExecutiveKeeper::Write(const Caller& caller, Use use) {
  CREDENCE_RETURN_IF_ERROR(workspace_.Write(caller, use));
  feed_.Tell(caller.space);
  return {};
}

// Applies a decision to a heuristic, and returns the heuristic as it is afterwards.
template <class Decide>
Result<HeuristicReading> ExecutiveKeeper::Change(const Caller& caller, std::string_view id,
                                                 Decide decide) {
  std::optional<HeuristicReading> reading;
  std::optional<Error> refusal;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const Heuristic before, executive::FindHeuristic(writer, id));
        CREDENCE_ASSIGN_OR_RETURN(executive::Verdict verdict, decide(writer, before));
        CREDENCE_RETURN_IF_ERROR(Commit(writer, verdict.decisions, context));
        refusal = std::move(verdict.refusal);
        CREDENCE_ASSIGN_OR_RETURN(std::optional<Heuristic> after,
                                  executive::LoadHeuristic(writer, before.id));
        reading = ReadingOf(std::move(after).value_or(before));
        return {};
      }));
  if (refusal) return Failure(*std::move(refusal));
  return *std::move(reading);
}

}  // namespace credence::engine
