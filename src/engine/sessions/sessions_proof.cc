// SPDX-License-Identifier: Apache-2.0
// What the work of a session says about the memories that it was shown.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/consequences.h"
#include "engine/given.h"
#include "engine/meaning.h"
#include "engine/sessions/heeded_call.h"
#include "engine/sessions/hindsight.h"
#include "engine/sessions/sessions.h"
#include "governor/evolve.h"
#include "memory/decide.h"
#include "memory/heed.h"
#include "memory/queries.h"

namespace credence::engine {
namespace {

using governor::SeenMemory;
using ledger::Writer;
using memory::Heed;
using memory::Proof;

// The call that has just ended.
const governor::Finished* EndedIn(const governor::Decider& session) {
  const governor::Finished* ended = nullptr;
  for (const governor::Decision& decision : session.decisions()) {
    if (const auto* finished = std::get_if<governor::Finished>(&decision.event)) ended = finished;
  }
  return ended;
}

Result<std::optional<Memory>> FindCurrent(ledger::Reader& reader, const Uuid& id) {
  const Result<Memory> found = memory::FindMemory(reader, id.ToString());
  if (found && found->status == MemoryStatus::kCurrent) return *found;
  if (found || found.error().code == Code::kNotFound) return std::nullopt;
  return Failure(found.error());
}

}  // namespace

memory::Likeness SessionKeeper::LikenessOf() const {
  const double threshold = settings_.memory.proof.similarity;
  if (threshold == 0) return {};
  const Result<vectors::Embedder*> embedder = workspace_.embedders().For(std::nullopt);
  if (!embedder) return {};
  const auto similarity = [model = *embedder](std::string_view a, std::string_view b) {
    const std::vector<double> found = EmbeddedMeaning(model).Similarities(a, std::array{b});
    return found.empty() ? 0.0 : found.front();
  };
  return {.similarity = similarity, .threshold = threshold};
}

Result<void> SessionKeeper::Prove(Writer& writer, const CommitContext& context, const ToolUse& use,
                                  const Call& call, bool failed_before,
                                  governor::Decider& session) const {
  const governor::Finished* ended = EndedIn(session);
  if (ended == nullptr || !session.state().seen) return {};
  const bool failed = governor::HasFailed(*ended) || ended->tests_failed > 0;
  const HeededCall heeded(use, call.effect);
  const memory::Likeness likeness = LikenessOf();
  MemoryConsequences memories(writer, context, settings_.memory);
  const std::int64_t turn = session.state().turn;
  governor::Heeded heed{.call = Given(use.call)};
  for (const SeenMemory& seen : *session.state().seen) {
    // The agent had made this call before it saw the memory.
    if (seen.call && *seen.call == use.call) continue;
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Memory> found, FindCurrent(writer, seen.memory));
    if (!found) continue;
    const Heed what = memory::HeedOf(*found, heeded.call(), likeness);
    if (what == Heed::kFollowed && seen.followed != turn) heed.followed.push_back(seen.memory);
    if (what == Heed::kDefied && seen.defied != turn) heed.defied.push_back(seen.memory);
    const std::optional<Proof> proof = ProofOf(what, failed, failed_before);
    if (!proof) continue;
    CREDENCE_RETURN_IF_ERROR(memories.Proven(
        *found, {.proof = *proof, .session = use.session, .turn = turn, .call = Given(use.call)}));
  }
  if (!heed.followed.empty() || !heed.defied.empty()) session.Emit(heed);
  return {};
}

Result<std::string> SessionKeeper::Correct(Writer& writer, const CommitContext& context,
                                           std::string_view said,
                                           const governor::SessionState& state) const {
  if (!state.seen) return std::string();
  const std::optional<std::string> words = memory::CorrectionIn(said);
  if (!words) return std::string();
  const Result<std::string> correction = memory::PrepareContent(*words, settings_.memory);
  if (!correction) return std::string();  // Too long to be a sentence.
  MemoryConsequences memories(writer, context, settings_.memory);
  std::string notice;
  for (const SeenMemory& seen : *state.seen) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Memory> found, FindCurrent(writer, seen.memory));
    // The turn before this prompt is the one that the user speaks of.
    const bool followed = seen.followed == state.turn - 1;
    if (!found || !memory::Corrects(*words, *found, followed)) continue;
    CREDENCE_ASSIGN_OR_RETURN(const bool is_new,
                              memories.Corrected(*found, {.proof = Proof::kCorrected,
                                                          .session = state.id,
                                                          .turn = state.turn,
                                                          .correction = OneLine(*correction)}));
    if (!is_new || !settings_.memory.proof.enabled) continue;
    if (!notice.empty()) notice += '\n';
    notice += fmt::format("You corrected a memory: {}. ", OneLine(*found->content));
    notice += settings_.memory.supersede == "auto"
                  ? "Your words have replaced it."
                  : fmt::format("Run credence memory supersede {} to replace it with your words.",
                                found->id.Short());
  }
  return notice;
}

}  // namespace credence::engine
