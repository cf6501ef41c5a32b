// SPDX-License-Identifier: Apache-2.0
// Writes one episode: statements → cues → what else the turn says about beliefs → contradictions →
// links, also inferred ones. Every event updates the network.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "belief/settings.h"
#include "belief/types.h"
#include "credence/beliefs.h"
#include "engine/beliefs/heard_turn.h"
#include "engine/beliefs/transaction.h"
#include "language/contradiction.h"
#include "language/cue.h"
#include "language/match.h"
#include "language/turn_marks.h"

namespace credence::engine {

inline constexpr std::string_view kUserSpeaker = "user";
inline constexpr std::string_view kAssistantSpeaker = "assistant";
// "tool", or "tool:" and a name.
inline bool IsTool(std::string_view speaker) {
  return speaker == "tool" || speaker.starts_with("tool:");
}

// How many beliefs on one topic a new statement is compared with.
inline constexpr std::int64_t kOnTopicMax = 100;

// Beyond this, a turn is data rather than conversation.
inline std::string_view FirstBytes(std::string_view text) {
  std::size_t size = std::min<std::size_t>(text.size(), 20'000);
  while (size > 0 && size < text.size() && (text[size] & 0xC0) == 0x80) --size;
  return text.substr(0, size);
}

class EpisodeWriter {
 public:
  // REQUIRES: all referenced objects outlive it.
  EpisodeWriter(BeliefTransaction& transaction, const Episode& episode, const Opinions& opinions,
                language::Meaning& meaning, const belief::BeliefSettings& settings,
                EpisodeReport& report)
      : transaction_(transaction),
        episode_(episode),
        opinions_(opinions),
        meaning_(meaning),
        settings_(settings),
        report_(report) {}

  Result<void> Run(HeardTurn turn);

 private:
  void Note(const Uuid& id, std::string_view what, std::string because);
  // Remembers the belief's confidence before this turn. To be called before it changes.
  Result<void> See(const Uuid& id);
  Result<void> Move(const Uuid& id, BeliefTrigger trigger, std::string_view what,
                    std::string because, const std::optional<Decimal>& share = std::nullopt);
  Result<void> StateAll();
  Result<void> StateOne(Draft& draft);
  // Whether the user says that it takes the place of what it contradicts.
  bool Decides(const Draft& draft) const;
  // Read from the assistant's words, not given as a statement.
  bool IsOverheard(const Draft& draft) const;
  // Whether it was counted as a reason.
  Result<bool> CountReason(Draft& draft);
  Result<void> FindContradictions(const Draft& draft);
  // Whether a statement that was made before is to be held against the other belief.
  Result<bool> IsHeldAgainst(const Draft& draft, const Belief& other);
  Result<void> Contradict(const Draft& draft, const Belief& other,
                          const language::Contradiction& found);
  Result<Uuid> Resolve(const std::string& name);
  Result<void> Link(const Episode::Link& link);
  // Links a new statement to what is believed about the same.
  Result<void> Relate(const Draft& draft);
  Result<void> Remember();
  Result<void> FillIn();

  // --- what the turn says about the turns before it (episode_cues.cc)
  void ReadCue();
  Result<void> ActOnCue();
  Result<void> KeepAsked(std::vector<Belief>& targets);
  Result<std::vector<Belief>> TargetsOf(const belief::Turn& turn);
  // Whether the new statement contradicts the old one, or takes its place.
  static language::Contradiction Compare(const std::string& old, const std::string& stated,
                                         const std::optional<language::ChangeMark>& change);
  // The statement in this turn that contradicts the belief; null if there is none.
  const Draft* ConflictingDraft(const Belief& target) const;
  // Whether the turn's correction can be one of this belief.
  bool CanCorrect(const Belief& target) const;
  Result<void> ActOn(const Belief& target);
  Result<void> Confirm(const Belief& target, std::string because);
  Result<void> CorrectOne(const Belief& target, std::string because);
  // The statement that takes the place of the target, stored; null if there is none.
  Result<const Draft*> InsteadOf(const Belief& target);
  // "Not anymore": states that it holds no longer, and ends it. False if that cannot be said.
  Result<bool> EndOne(const Belief& target);
  // The user decides for `instead`: the other was wrong, or is over.
  Result<void> Supersede(const Uuid& old, const Uuid& instead, language::Change change);

  // --- what else it says about beliefs (episode_mentions.cc)
  Result<std::optional<Belief>> BeliefAbout(const std::string& statement);
  Result<void> EndStates();
  Result<void> Doubt(const std::vector<language::Doubted>& doubts);
  Result<void> HearAsides(const std::vector<language::Skipped>& asides);
  Result<void> HearAside(const std::string& clause);
  Result<void> HearUse();
  Result<void> HearTool();
  // Counts the trigger at most once in belief.consistent_hours for one belief, and never for one
  // that this turn already moved.
  Result<void> CountOnce(const Belief& belief, BeliefTrigger trigger, std::string_view what,
                         std::string because);

  BeliefTransaction& transaction_;
  const Episode& episode_;
  const Opinions& opinions_;
  language::Meaning& meaning_;
  const belief::BeliefSettings& settings_;
  EpisodeReport& report_;
  std::vector<belief::Turn> earlier_;  // Of the conversation, the last first; at most two.
  std::deque<Draft> drafts_;           // A deque, so that drafts never move.
  bool is_reported_ = false;           // By an agent: counts less than the user's own words.
  bool named_ = false;                 // The turn names the belief that it doubts or ends.
  std::map<Uuid, double> was_;
  std::optional<language::ChangeMark> change_;
  language::Cue cue_;
  bool corrects_self_ = false;
  std::set<Uuid> stated_;
  std::set<Uuid> moved_;                       // By cues, doubts and mentions in this turn.
  std::set<Uuid> lowered_;                     // By an end, a doubt, a cue or a contradiction.
  std::set<std::pair<Uuid, Uuid>> corrected_;  // The old belief and its correction.
  std::set<std::pair<Uuid, Uuid>> charged_;    // The old belief and the one that contradicts it.
};

}  // namespace credence::engine
