// SPDX-License-Identifier: Apache-2.0
// Episodes: understands a turn, then writes what follows from it in one transaction
// (episode_writer.h).
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/utf8.h"
#include "belief/events.h"
#include "belief/fold.h"
#include "belief/queries.h"
#include "engine/beliefs/beliefs.h"
#include "engine/beliefs/episode_model.h"
#include "engine/beliefs/episode_writer.h"
#include "engine/beliefs/write.h"
#include "engine/meaning.h"
#include "language/contradiction.h"
#include "language/extraction.h"
#include "ledger/fold.h"
#include "memory/own_words.h"

namespace credence::engine {
namespace {

using belief::Turn;

constexpr std::size_t kIdBytesMax = 200;
constexpr std::size_t kTextBytesMax = 1'000'000;
// How many second opinions the model gives on one episode.
constexpr std::size_t kOpinionsMax = 5;

Result<void> CheckName(std::string_view what, std::string_view name) {
  if (!name.empty() && name.size() <= kIdBytesMax && IsValidUtf8(name) && OneLine(name) == name) {
    return {};
  }
  return InvalidArgument(
      fmt::format("an episode's {} must be 1 to {} bytes on one line", what, kIdBytesMax));
}

Result<void> Check(const Episode& episode) {
  CREDENCE_RETURN_IF_ERROR(CheckName("id", episode.id));
  CREDENCE_RETURN_IF_ERROR(CheckName("speaker", episode.speaker));
  if (!episode.conversation.empty()) {
    CREDENCE_RETURN_IF_ERROR(CheckName("conversation", episode.conversation));
  }
  if (episode.text.size() > kTextBytesMax || !IsValidUtf8(episode.text)) {
    return InvalidArgument(
        fmt::format("the text must be valid UTF-8 of at most {} bytes", kTextBytesMax));
  }
  return {};
}

BeliefOrigin OriginBySpeaker(std::string_view speaker) {
  if (speaker == kUserSpeaker) return BeliefOrigin::kUserGiven;
  return speaker == kAssistantSpeaker ? BeliefOrigin::kSystemSuggested : BeliefOrigin::kInferred;
}

void HearByRules(const Episode& episode, const belief::BeliefSettings& settings, HeardTurn& turn) {
  const bool is_user = episode.speaker == kUserSpeaker;
  if (!is_user && episode.speaker != kAssistantSpeaker) {
    if (!IsTool(episode.speaker)) {
      turn.asides.push_back(
          {.text = episode.text, .reason = "rules read only what the user and the assistant say"});
    }
    return;
  }
  if (!is_user && !settings.hear_assistant) return;
  language::Extraction extraction = language::ExtractStatements(
      episode.text, is_user ? language::Voice::kUser : language::Voice::kAssistant);
  for (language::Extracted& one : extraction.statements) {
    BeliefOrigin origin = OriginBySpeaker(episode.speaker);
    if (is_user && one.hedged) origin = BeliefOrigin::kInferred;
    std::optional<Decimal> certainty;
    if (one.hedged) certainty = belief::HeardCertainty(one.certainty, settings);
    turn.drafts.push_back({.text = std::move(one.text),
                           .origin = origin,
                           .certainty = certainty,
                           .ended = std::move(one.ended),
                           .is_reason = one.is_reason});
  }
  turn.doubts = std::move(extraction.doubts);
  turn.asides = std::move(extraction.skipped);
}

}  // namespace

// What the turn says, before anything is written: given by the caller, extracted by the model, or
// found by rules.
Result<HeardTurn> BeliefKeeper::Hear(const Episode& episode, std::string_view previous,
                                     EpisodeReport& report) {
  HeardTurn turn;
  if (!episode.statements.empty()) {
    report.extracted_by = "given";
    for (const Episode::Statement& given : episode.statements) {
      BeliefOrigin origin = OriginBySpeaker(episode.speaker);
      if (given.origin) {
        CREDENCE_ASSIGN_OR_RETURN(origin, belief::ParseOrigin(given.origin));
      }
      turn.drafts.push_back({.text = given.text, .origin = origin});
    }
    return turn;
  }
  HearByRules(episode, settings_.belief, turn);
  if (settings_.belief.model_extraction && settings_.llm.provider != "none" && !episode.by_rules) {
    CREDENCE_ASSIGN_OR_RETURN(llm::Model* const model, workspace_.FindModel());
    Result<ModelStatements> read =
        AskForStatements(*model, episode, previous, {.timeout = settings_.llm.Timeout()});
    if (read) {
      report.extracted_by = model->Name();
      report.skipped = std::move(read->skipped);
      turn.drafts.clear();
      for (Episode::Statement& statement : read->statements) {
        // What a model extracts from someone else's words is not an assertion by the user.
        BeliefOrigin origin = OriginBySpeaker(episode.speaker);
        if (statement.origin && episode.speaker == kUserSpeaker) {
          CREDENCE_ASSIGN_OR_RETURN(origin, belief::ParseOrigin(statement.origin));
        }
        turn.drafts.push_back({.text = std::move(statement.text), .origin = origin});
      }
      return turn;
    }
    report.skipped.emplace_back("the model's reading", read.error().message);
  }
  report.extracted_by = "rules";
  for (const language::Skipped& one : turn.asides) {
    report.skipped.emplace_back(one.text, one.reason);
  }
  return turn;
}

// The model's opinions on the contradictions that the rules will find.
Result<Opinions> BeliefKeeper::SecondOpinions(const Caller& caller,
                                              const std::vector<std::string>& statements) {
  Opinions opinions;
  if (!settings_.belief.second_opinion || settings_.llm.provider == "none") return opinions;
  std::vector<std::pair<std::string, Belief>> pairs;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](ledger::Reader& reader) -> Result<void> {
    for (const std::string& statement : statements) {
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> same,
                                belief::FindSame(reader, statement));
      if (same) continue;
      CREDENCE_ASSIGN_OR_RETURN(std::vector<Belief> others,
                                belief::OnTopicOf(reader, statement, Uuid(), kOnTopicMax));
      for (Belief& other : others) {
        if (language::CompareStatements(*other.text, statement).IsConflict()) {
          pairs.emplace_back(statement, std::move(other));
        }
      }
    }
    return {};
  }));
  if (pairs.empty()) return opinions;
  CREDENCE_ASSIGN_OR_RETURN(llm::Model* const model, workspace_.FindModel());
  if (pairs.size() > kOpinionsMax) pairs.resize(kOpinionsMax);
  for (const auto& [statement, other] : pairs) {
    const Result<bool> contradicts =
        AskWhetherContradicts(*model, *other.text, statement, {.timeout = settings_.llm.Timeout()});
    opinions[{statement, other.id}] =
        // Leaves out the message: it may quote the texts, which must not get into the core of an
        // event.
        !contradicts   ? fmt::format("{}: no answer", model->Name())
        : *contradicts ? fmt::format("{}: contradicts", model->Name())
                       : fmt::format("{}{}", model->Name(), kCompatible);
  }
  return opinions;
}

Result<EpisodeReport> BeliefKeeper::Ingest(const Caller& caller, const Episode& given) {
  CREDENCE_RETURN_IF_ERROR(Check(given));
  if (given.at > workspace_.Now() + std::chrono::hours(24)) {
    return InvalidArgument(
        fmt::format("its time, {}, is in the future; correct 'at'", FormatTimestamp(given.at)));
  }
  // What Credence itself said is never evidence, even when the user's client sends it.
  Episode episode = given;
  episode.text = memory::WithoutOwnWords(given.text);
  EpisodeReport report{.id = episode.id, .speaker = episode.speaker, .text = episode.text};
  std::string previous;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Turn> known,
                              ledger::LoadState<belief::TurnFold>(reader, episode.id));
    report.duplicate = known.has_value();
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Turn> last,
                              belief::LastTurns(reader, episode.conversation, 1));
    if (!last.empty()) previous = last[0].text.value_or("");
    return {};
  }));
  if (report.duplicate) return report;
  CREDENCE_ASSIGN_OR_RETURN(HeardTurn turn, Hear(episode, previous, report));
  turn.is_reported = caller.is_agent;
  std::vector<Draft> drafts;
  std::vector<std::string> texts;
  for (Draft& draft : turn.drafts) {
    Result<std::string> text = belief::PrepareStatement(draft.text, settings_.belief);
    if (!text) {
      // A statement that the caller gave is refused; one that was extracted from a turn is skipped.
      if (!episode.statements.empty()) return Failure(std::move(text).error());
      report.skipped.emplace_back(draft.text, text.error().message);
      continue;
    }
    // An agent cannot state what a person said.
    if (caller.is_agent && draft.origin == BeliefOrigin::kUserGiven) {
      draft.origin = BeliefOrigin::kInferred;
    }
    texts.push_back(*text);
    draft.text = *std::move(text);
    drafts.push_back(std::move(draft));
  }
  turn.drafts = std::move(drafts);
  if (episode.by_rules) texts.clear();
  CREDENCE_ASSIGN_OR_RETURN(const Opinions opinions, SecondOpinions(caller, texts));
  // Events are dated by the episode, but never in the future: clocks of two machines may differ.
  const Timestamp now = std::min(episode.at, workspace_.Now());
  const EpisodeReport prepared = report;
  EmbeddedMeaning meaning(workspace_.embedders().Fast());
  CREDENCE_RETURN_IF_ERROR(Write(
      caller,
      [&](BeliefTransaction& transaction) -> Result<void> {
        report = prepared;
        CREDENCE_ASSIGN_OR_RETURN(
            const std::optional<Turn> known,
            ledger::LoadState<belief::TurnFold>(transaction.writer(), episode.id));
        if (known) {
          report = {.id = episode.id, .duplicate = true};
          return {};
        }
        EpisodeWriter writer(transaction, episode, opinions, meaning, settings_.belief, report);
        return writer.Run(turn);
      },
      now));
  return report;
}

}  // namespace credence::engine
