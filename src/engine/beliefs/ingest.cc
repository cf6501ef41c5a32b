// SPDX-License-Identifier: Apache-2.0
// Episodes: extract → duplicates → cues → contradictions → links, also inferred ones. One
// transaction per episode.
// Every event updates the network.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <utility>

#include "base/ids.h"
#include "base/utf8.h"
#include "belief/events.h"
#include "belief/evolve.h"
#include "belief/fold.h"
#include "belief/network.h"
#include "belief/queries.h"
#include "belief/recall.h"
#include "engine/beliefs/beliefs.h"
#include "engine/beliefs/episode_model.h"
#include "engine/beliefs/write.h"
#include "engine/meaning.h"
#include "language/agreement.h"
#include "language/contradiction.h"
#include "language/cue.h"
#include "language/extraction.h"
#include "language/redaction.h"
#include "language/statement.h"
#include "ledger/fold.h"
#include "memory/own_words.h"

namespace credence::engine {
namespace {

using belief::Turn;

constexpr std::string_view kUser = "user";
constexpr std::string_view kAssistant = "assistant";
constexpr std::size_t kIdBytesMax = 200;
constexpr std::size_t kTextBytesMax = 1'000'000;
// How many beliefs on one topic a new statement is compared with.
constexpr std::int64_t kOnTopicMax = 100;
// How many relevant beliefs a new statement may be linked to.
constexpr std::int64_t kRelevantMax = 20;
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

std::string Joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

std::size_t WordCount(std::string_view text) {
  std::size_t count = 0;
  bool in_word = false;
  for (const char c : text) {
    if (c != ' ' && !in_word) ++count;
    in_word = c != ' ';
  }
  return count;
}

// The corrected statement: puts the value of the correction in place of the old one. "You live in
// Porto" and "it's Lisbon" give "You live in Lisbon". Nothing if that is not possible.
std::optional<std::string> WithValue(const std::string& statement, std::string_view correction) {
  constexpr std::size_t kValueBytesMax = 60;
  const std::optional<language::Statement> read = language::ReadStatement(statement);
  if (!read || read->object.empty()) return std::nullopt;
  std::string_view value = Trim(correction);
  while (!value.empty() && std::string_view(".,;!?").contains(value.back())) {
    value.remove_suffix(1);
  }
  for (const std::string_view lead :
       {"it's ", "it is ", "its ", "i meant ", "that's ", "make it "}) {
    if (AsciiLower(value.substr(0, lead.size())) == lead) value.remove_prefix(lead.size());
  }
  // The preposition is already part of the predicate.
  const std::size_t space = read->predicate.rfind(' ');
  if (space != std::string::npos) {
    const std::string particle = read->predicate.substr(space + 1) + ' ';
    if (AsciiLower(value.substr(0, particle.size())) == particle) {
      value.remove_prefix(particle.size());
    }
  }
  // A whole clause is not a value. If only part of a longer object matches, the rest may change
  // too.
  if (value.empty() || value.size() > kValueBytesMax || language::ReadStatement(value) ||
      WordCount(value) < WordCount(read->object)) {
    return std::nullopt;
  }
  const std::size_t at = statement.rfind(read->object);
  if (at == std::string::npos) return std::nullopt;
  std::string corrected = statement;
  corrected.replace(at, read->object.size(), value);
  return corrected == statement ? std::nullopt : std::optional(corrected);
}

// A statement that is about to be stored.
struct Draft {
  std::string text;
  BeliefOrigin origin = BeliefOrigin::kUserGiven;
  std::optional<Decimal> certainty = std::nullopt;  // If the user was not entirely sure.
  Uuid id = {};
  bool is_new = false;      // Must be compared with all beliefs on its topic.
  bool said_again = false;  // By the user.
};

class EpisodeWriter {
 public:
  EpisodeWriter(BeliefTransaction& transaction, const Episode& episode,
                const std::map<std::pair<std::string, Uuid>, std::string>& opinions,
                language::Meaning& meaning, const belief::BeliefSettings& settings,
                EpisodeReport& report)
      : transaction_(transaction),
        episode_(episode),
        opinions_(opinions),
        meaning_(meaning),
        settings_(settings),
        report_(report) {}

  Result<void> Run(std::vector<Draft> drafts) {
    CREDENCE_ASSIGN_OR_RETURN(previous_,
                              belief::LastTurn(transaction_.writer(), episode_.conversation));
    std::set<std::string> keys;
    for (Draft& draft : drafts) {
      // A statement that is repeated within the turn counts once.
      if (keys.insert(belief::SameKey(draft.text)).second) drafts_.push_back(std::move(draft));
    }
    const bool answers =
        episode_.speaker == kUser && previous_ && previous_->heard.speaker != kUser;
    // Without an earlier turn, there is nothing to confirm or correct.
    if (answers) {
      cue_ = language::DetectCue(episode_.text, previous_->text);
      report_.cue = NameOf(cue_.label);
      report_.cue_words = cue_.words;
    }
    CREDENCE_RETURN_IF_ERROR(StateAll());
    if (answers) CREDENCE_RETURN_IF_ERROR(ActOnCue());
    for (const Draft& draft : drafts_) {
      if (draft.is_new || draft.said_again) CREDENCE_RETURN_IF_ERROR(FindContradictions(draft));
    }
    for (const Episode::Link& link : episode_.links) CREDENCE_RETURN_IF_ERROR(Link(link));
    for (const Draft& draft : drafts_) {
      if (draft.is_new && settings_.infer_relations) CREDENCE_RETURN_IF_ERROR(Infer(draft));
    }
    CREDENCE_RETURN_IF_ERROR(Remember());
    return FillIn();
  }

 private:
  void Note(const Uuid& id, std::string_view what, std::string because) {
    report_.changes.push_back({.belief = id,
                               .what = std::string(what),
                               .text = "",
                               .confidence = 0,
                               .because = std::move(because)});
  }

  static void Take(const BeliefTransaction::Added& added, Draft& draft) {
    draft.id = added.id;
    draft.is_new = added.created || added.restored;
    draft.said_again = added.moved && draft.origin == BeliefOrigin::kUserGiven;
  }

  Result<void> StateAll() {
    for (Draft& draft : drafts_) {
      CREDENCE_ASSIGN_OR_RETURN(
          const BeliefTransaction::Added added,
          transaction_.Add(draft.text, draft.origin, episode_.id, draft.certainty));
      Take(added, draft);
      stated_.insert(added.id);
      if (added.created) {
        Note(added.id, "stated", std::string(NameOf(draft.origin)));
      } else if (added.moved) {
        Note(added.id, draft.origin == BeliefOrigin::kUserGiven ? "reaffirmed" : "agreed",
             "said again");
      }
    }
    return {};
  }

  // Applies the turn's cue to the beliefs that the previous turn expressed.
  Result<void> ActOnCue() {
    if (cue_.label == language::CueLabel::kNone) return {};
    std::vector<Belief> targets;
    for (const Uuid& id : previous_->heard.expressed) {
      // A belief that the turn states in full counts as stated, not as confirmed by a cue.
      if (stated_.contains(id)) continue;
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> target,
                                belief::LoadBelief(transaction_.writer(), id));
      if (target && !target->retracted) targets.push_back(*std::move(target));
    }
    const bool is_one = targets.size() == 1;
    for (const Belief& target : targets) {
      // If the earlier turn expressed several beliefs, a correction applies to those that it
      // contradicts.
      if (cue_.label == language::CueLabel::kCorrection && !is_one && !ConflictingDraft(target)) {
        report_.skipped.emplace_back(
            target.text.value_or(""),
            "a correction of one of several statements; it is unclear which");
        continue;
      }
      CREDENCE_RETURN_IF_ERROR(ActOn(target));
    }
    return {};
  }

  // The statement in this turn that contradicts the belief; null if there is none.
  const Draft* ConflictingDraft(const Belief& target) const {
    if (!target.text) return nullptr;
    for (const Draft& draft : drafts_) {
      if (language::CompareStatements(*target.text, draft.text).IsConflict()) return &draft;
    }
    return nullptr;
  }

  Result<void> ActOn(const Belief& target) {
    std::string because = fmt::format("{}: {}", NameOf(cue_.label), Joined(cue_.words));
    switch (cue_.label) {
      case language::CueLabel::kConfirmation:
        CREDENCE_RETURN_IF_ERROR(
            transaction_.Move(target.id, BeliefTrigger::kUserReaffirmation, episode_.id));
        Note(target.id, "reaffirmed", std::move(because));
        return {};
      case language::CueLabel::kRejection:
        CREDENCE_RETURN_IF_ERROR(
            transaction_.Move(target.id, BeliefTrigger::kUserRejection, episode_.id));
        Note(target.id, "rejected", std::move(because));
        return {};
      case language::CueLabel::kUncertainty:
        CREDENCE_RETURN_IF_ERROR(
            transaction_.Move(target.id, BeliefTrigger::kUserUncertainty, episode_.id));
        Note(target.id, "doubted", std::move(because));
        return {};
      case language::CueLabel::kCorrection:
        return CorrectOne(target, std::move(because));
      case language::CueLabel::kNone:
        break;
    }
    return {};
  }

  // The new value becomes a belief, if the turn gives one.
  Result<void> CorrectOne(const Belief& target, std::string because) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Uuid> instead, InsteadOf(target));
    if (instead) {
      CREDENCE_RETURN_IF_ERROR(Replace(target, *instead));
      corrected_.insert({target.id, *instead});
    } else {
      CREDENCE_RETURN_IF_ERROR(
          transaction_.Move(target.id, BeliefTrigger::kUserCorrection, episode_.id));
    }
    Note(target.id, "corrected", std::move(because));
    return {};
  }

  Result<void> Replace(const Belief& target, const Uuid& instead) {
    if (!settings_.correction_decides) {
      CREDENCE_RETURN_IF_ERROR(transaction_.Correct(target.id, instead, episode_.id));
      return {};
    }
    CREDENCE_RETURN_IF_ERROR(transaction_.Contradict(
        target.id.ToString(), instead.ToString(),
        {.episode = episode_.id, .rule = std::string(belief::kCorrectionRule)}));
    return transaction_.Resolve(instead, target.id, ContradictionStatus::kUserResolved);
  }

  Result<std::optional<Uuid>> InsteadOf(const Belief& target) {
    if (const Draft* draft = ConflictingDraft(target)) return draft->id;
    if (!target.text || !cue_.correction) return std::nullopt;
    const std::optional<std::string> text = WithValue(*target.text, *cue_.correction);
    if (!text) return std::nullopt;
    CREDENCE_ASSIGN_OR_RETURN(const std::string statement,
                              belief::PrepareStatement(*text, settings_));
    CREDENCE_ASSIGN_OR_RETURN(const BeliefTransaction::Added added,
                              transaction_.Add(statement, BeliefOrigin::kUserGiven, episode_.id));
    stated_.insert(added.id);
    drafts_.push_back({.text = statement, .origin = BeliefOrigin::kUserGiven});
    Take(added, drafts_.back());
    Note(added.id, added.created ? "stated" : "reaffirmed", "the corrected value");
    return added.id;
  }

  // Repeating a statement reopens a closed contradiction. An open one is not charged again.
  static bool IsHeldAgainst(const Draft& draft, const Belief& other) {
    if (draft.is_new) return true;
    const BeliefContradiction* with = belief::FindContradiction(other, draft.id);
    return with != nullptr && with->status != ContradictionStatus::kUnresolved;
  }

  Result<void> FindContradictions(const Draft& draft) {
    CREDENCE_ASSIGN_OR_RETURN(
        const std::vector<Belief> others,
        belief::OnTopicOf(transaction_.writer(), draft.text, draft.id, kOnTopicMax));
    for (const Belief& other : others) {
      // A correction has already settled this pair. Statements of one turn do not contradict each
      // other.
      if (corrected_.contains({other.id, draft.id}) || stated_.contains(other.id)) continue;
      if (!IsHeldAgainst(draft, other)) continue;
      const language::Contradiction found = language::CompareStatements(*other.text, draft.text);
      if (!found.IsConflict()) continue;
      if (draft.certainty) {
        // "Maybe I live in Lisbon" casts doubt on Porto by as much as the user is unsure of both.
        CREDENCE_RETURN_IF_ERROR(transaction_.Move(other.id, BeliefTrigger::kUserUncertainty,
                                                   episode_.id,
                                                   Decimal::FromInt(1) - *draft.certainty));
        Note(other.id, "doubted", found.reason);
        continue;
      }
      belief::ContradictionBasis basis{
          .soft = found.soft, .episode = episode_.id, .rule = std::string(NameOf(found.kind))};
      if (const auto opinion = opinions_.find({draft.text, other.id}); opinion != opinions_.end()) {
        basis.opinion = opinion->second;
        // If the model sees no contradiction, it counts as a soft one.
        if (opinion->second.ends_with(kCompatible)) basis.soft = true;
      }
      CREDENCE_RETURN_IF_ERROR(
          transaction_.Contradict(other.id.ToString(), draft.id.ToString(), basis));
      charged_.insert({other.id, draft.id});
      Note(other.id, "contradicted", found.reason);
    }
    return {};
  }

  Result<Uuid> Resolve(const std::string& name) {
    if (const Result<Uuid> id = Uuid::Parse(name)) {
      CREDENCE_ASSIGN_OR_RETURN(const Belief belief, transaction_.Find(name));
      return belief.id;
    }
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> same,
                              belief::FindSame(transaction_.writer(), name));
    if (same) return same->id;
    return NotFound(fmt::format("a link names {}, which no belief says; list it under statements",
                                Quoted(name)));
  }

  Result<void> Link(const Episode::Link& link) {
    CREDENCE_ASSIGN_OR_RETURN(const Uuid from, Resolve(link.from));
    CREDENCE_ASSIGN_OR_RETURN(const Uuid to, Resolve(link.to));
    for (const Uuid& id : {from, to}) {
      CREDENCE_ASSIGN_OR_RETURN(const Belief end, transaction_.Find(id.ToString()));
      if (!end.retracted) continue;
      report_.skipped.emplace_back(end.text.value_or(id.ToString()),
                                   "a link to a belief that is retracted");
      return {};
    }
    const std::string a = from.ToString();
    const std::string b = to.ToString();
    if (link.kind == "supports") {
      CREDENCE_RETURN_IF_ERROR(transaction_.Support(b, a));
      Note(to, "supported", "by " + link.from);
    } else if (link.kind == "relates") {
      CREDENCE_RETURN_IF_ERROR(transaction_.Relate(a, b));
      Note(from, "related", "to " + link.to);
    } else if (link.kind == "contradicts") {
      // Already found by the rules, or settled by a correction.
      if (charged_.contains({to, from}) || corrected_.contains({to, from})) return {};
      CREDENCE_RETURN_IF_ERROR(transaction_.Contradict(b, a, {.episode = episode_.id}));
      Note(to, "contradicted", "by " + link.from);
    } else {
      return InvalidArgument(
          fmt::format("a link's kind {} is not known; use supports, relates or contradicts",
                      Quoted(link.kind)));
    }
    return {};
  }

  // Links a new statement to what is believed about the same. Contradictions were found before.
  Result<void> Infer(const Draft& draft) {
    belief::Viewer viewer = transaction_.View();
    const auto fits = [&](const Belief& belief, Decimal confidence) {
      return belief.id != draft.id && !belief.retracted && confidence >= settings_.hidden_below;
    };
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<RecalledBelief> found,
                              belief::Recall(transaction_.writer(), viewer,
                                             {.text = draft.text,
                                              .limits = {.min_best = settings_.min_relevance,
                                                         .min_each = language::kHardlyRelevant,
                                                         .limit = kRelevantMax},
                                              .fits = fits,
                                              .meaning = &meaning_}));
    std::int64_t links = 0;
    for (const RecalledBelief& one : found) {
      if (links >= settings_.inferred_max) break;
      const Belief& older = one.reading.belief;
      language::Agreement agreement = language::AgreementOf(draft.text, *older.text);
      // What one turn says twice supports nothing.
      if (agreement == language::Agreement::kSame && stated_.contains(older.id)) {
        agreement = language::Agreement::kAbout;
      }
      CREDENCE_ASSIGN_OR_RETURN(const bool inferred,
                                transaction_.Infer(draft.id, older.id, agreement, episode_.id));
      if (!inferred) continue;
      ++links;
      const bool supports = agreement == language::Agreement::kSame;
      Note(older.id, "inferred", (supports ? "supported by " : "related to ") + draft.text);
    }
    return {};
  }

  Result<void> Remember() {
    std::set<Uuid> expressed = stated_;
    if (episode_.speaker != kUser) {
      CREDENCE_ASSIGN_OR_RETURN(const std::vector<Belief> said,
                                belief::ExpressedIn(transaction_.writer(), episode_.text));
      for (const Belief& belief : said) expressed.insert(belief.id);
    }
    ledger::EventDraft heard =
        belief::OfEpisode(episode_.id,
                          belief::Heard{.speaker = episode_.speaker,
                                        .conversation = episode_.conversation,
                                        .at = episode_.at,
                                        .cue = report_.cue,
                                        .expressed = {expressed.begin(), expressed.end()},
                                        .extracted_by = report_.extracted_by},
                          language::RedactSecrets(episode_.text));
    heard.event_id = NamedUuid("episode", episode_.id);
    CREDENCE_RETURN_IF_ERROR(transaction_.Commit({heard}));
    return {};
  }

  Result<void> FillIn() {
    belief::Viewer viewer = transaction_.View();
    for (EpisodeChange& change : report_.changes) {
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> belief,
                                belief::LoadBelief(transaction_.writer(), change.belief));
      if (!belief) continue;
      CREDENCE_ASSIGN_OR_RETURN(const Decimal confidence, viewer.ConfidenceOf(*belief));
      change.confidence = confidence.ToDouble();
      change.text = std::move(belief->text).value_or("");
    }
    return {};
  }

 public:
  static constexpr std::string_view kCompatible = ": compatible";

 private:
  BeliefTransaction& transaction_;
  const Episode& episode_;
  const std::map<std::pair<std::string, Uuid>, std::string>& opinions_;
  language::Meaning& meaning_;
  const belief::BeliefSettings& settings_;
  EpisodeReport& report_;
  std::optional<Turn> previous_;
  std::vector<Draft> drafts_;
  language::Cue cue_;
  std::set<Uuid> stated_;
  std::set<std::pair<Uuid, Uuid>> corrected_;  // The old belief and its correction.
  std::set<std::pair<Uuid, Uuid>> charged_;    // The old belief and the one that contradicts it.
};

BeliefOrigin OriginBySpeaker(std::string_view speaker) {
  if (speaker == kUser) return BeliefOrigin::kUserGiven;
  return speaker == kAssistant ? BeliefOrigin::kSystemSuggested : BeliefOrigin::kInferred;
}

}  // namespace

// The statements of the episode, before anything is written: given by the caller, extracted by the
// model, or found by rules.
Result<std::vector<BeliefKeeper::HeardStatement>> BeliefKeeper::StatementsOf(
    const Episode& episode, std::string_view previous, EpisodeReport& report) {
  std::vector<HeardStatement> statements;
  if (!episode.statements.empty()) {
    report.extracted_by = "given";
    for (const Episode::Statement& given : episode.statements) statements.push_back({given});
    return statements;
  }
  if (settings_.belief.model_extraction && settings_.llm.provider != "none") {
    CREDENCE_ASSIGN_OR_RETURN(llm::Model* const model, workspace_.FindModel());
    Result<ModelStatements> read =
        AskForStatements(*model, episode, previous, {.timeout = settings_.llm.Timeout()});
    if (read) {
      report.extracted_by = model->Name();
      report.skipped = std::move(read->skipped);
      // What a model extracts from someone else's words is not an assertion by the user.
      for (Episode::Statement& statement : read->statements) {
        if (episode.speaker != kUser) {
          statement.origin = std::string(NameOf(OriginBySpeaker(episode.speaker)));
        }
        statements.push_back({std::move(statement)});
      }
      return statements;
    }
    report.skipped.emplace_back("the model's reading", read.error().message);
  }
  report.extracted_by = "rules";
  if (episode.speaker != kUser) {
    if (episode.speaker != kAssistant) {
      report.skipped.emplace_back(episode.text,
                                  "rules read only what the user says about themself");
    }
    return statements;
  }
  language::Extraction extraction = language::ExtractStatements(episode.text);
  for (language::Extracted& one : extraction.statements) {
    const BeliefOrigin origin = one.hedged ? BeliefOrigin::kInferred : BeliefOrigin::kUserGiven;
    statements.push_back(
        {.said = {.text = std::move(one.text), .origin = std::string(NameOf(origin))},
         .certainty = one.hedged ? std::optional(one.certainty) : std::nullopt});
  }
  for (language::Skipped& one : extraction.skipped) {
    report.skipped.emplace_back(std::move(one.text), std::move(one.reason));
  }
  return statements;
}

// The model's opinions on the contradictions that the rules will find.
Result<BeliefKeeper::Opinions> BeliefKeeper::SecondOpinions(
    const Caller& caller, const std::vector<std::string>& statements) {
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
                       : fmt::format("{}{}", model->Name(), EpisodeWriter::kCompatible);
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
  EpisodeReport report{.id = episode.id};
  std::string previous;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Turn> known,
                              ledger::LoadState<belief::TurnFold>(reader, episode.id));
    report.duplicate = known.has_value();
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Turn> last,
                              belief::LastTurn(reader, episode.conversation));
    if (last) previous = last->text.value_or("");
    return {};
  }));
  if (report.duplicate) return report;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<HeardStatement> statements,
                            StatementsOf(episode, previous, report));
  std::vector<Draft> drafts;
  std::vector<std::string> texts;
  for (const auto& [statement, certainty_heard] : statements) {
    Result<std::string> text = belief::PrepareStatement(statement.text, settings_.belief);
    if (!text) {
      // A statement that the caller gave is refused; one that was extracted from a turn is skipped.
      if (!episode.statements.empty()) return Failure(std::move(text).error());
      report.skipped.emplace_back(statement.text, text.error().message);
      continue;
    }
    BeliefOrigin origin = OriginBySpeaker(episode.speaker);
    if (statement.origin) {
      CREDENCE_ASSIGN_OR_RETURN(origin, belief::ParseOrigin(statement.origin));
    }
    texts.push_back(*text);
    std::optional<Decimal> certainty;
    if (certainty_heard) certainty = belief::HeardCertainty(*certainty_heard, settings_.belief);
    drafts.push_back({.text = *std::move(text), .origin = origin, .certainty = certainty});
  }
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
        return writer.Run(drafts);
      },
      now));
  return report;
}

}  // namespace credence::engine
