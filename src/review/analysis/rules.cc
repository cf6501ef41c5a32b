// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <map>
#include <ranges>
#include <set>
#include <tuple>

#include "model/event_weight.h"
#include "review/analysis/calendar.h"
#include "review/analysis/mention_index.h"
#include "review/analysis/rule_text.h"
#include "review/analysis/score_change.h"

namespace credence::review {
namespace {

constexpr std::size_t kSamplesMax = 40;

using Seen = MentionIndex::Seen;

// What was said about one thing, overall or in one task type.
struct Tally {
  std::int64_t mentions = 0;
  std::int64_t against = 0;
  std::int64_t days = 0;  // Distinct days with mentions.
  double weight_for = 0;
  double weight_against = 0;
  std::chrono::sys_days last_day;  // The last day counted.

  void Add(const Seen& seen) {
    ++(seen.against ? against : mentions);
    (seen.against ? weight_against : weight_for) += seen.weight;
  }
  // REQUIRES: calls are in order of time.
  void CountDay(Timestamp at) {
    const std::chrono::sys_days day = DayOf(at);
    if (days == 0 || day != last_day) ++days;
    last_day = day;
  }
  double confidence() const { return model::RuleConfidence(weight_for, weight_against); }
  RuleSupport support() const {
    return {.mentions = mentions, .days = days, .confidence = confidence()};
  }
};

struct Evidence {
  Tally all;
  std::map<Name, Tally> by_task_type;
  std::vector<Name> stages;    // In which it was asked for.
  std::vector<Name> projects;  // Likewise; kNoName: outside any project.
  std::array<std::int64_t, EnumNames<MentionSource>::kNames.size()> sources{};
  std::optional<Timestamp> first;
  std::optional<Timestamp> last;
};

void AddOnce(std::vector<Name>& names, Name name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

Evidence Gather(std::vector<Seen> mentions) {
  Evidence evidence;
  // Sums of weights are rounded, so the order must not depend on the numbers of names. Most
  // feedback arrives in order of time.
  const auto order = [](const Seen& seen) {
    return std::tuple(seen.at, seen.feedback, seen.against);
  };
  if (!std::ranges::is_sorted(mentions, {}, order)) std::ranges::sort(mentions, {}, order);
  for (const Seen& seen : mentions) {
    evidence.all.Add(seen);
    Tally& tally = evidence.by_task_type[seen.task_type];
    tally.Add(seen);
    if (seen.against) continue;
    evidence.all.CountDay(seen.at);
    tally.CountDay(seen.at);
    AddOnce(evidence.stages, seen.stage);
    AddOnce(evidence.projects, seen.project);
    ++evidence.sources[static_cast<std::size_t>(seen.source)];
    if (!evidence.first) evidence.first = seen.at;
    evidence.last = seen.at;
  }
  return evidence;
}

class RuleReader {
 public:
  RuleReader(const Corpus& corpus, const MentionIndex& index, const RuleMap& rules,
             std::span<const KeyedText> texts, const ReviewSettings& settings, Timestamp now,
             RuleWords words)
      : corpus_(corpus),
        index_(index),
        rules_(rules),
        settings_(settings),
        now_(now),
        words_(words) {
    const bool measures = std::ranges::any_of(
        rules, [](const auto& entry) { return entry.second.active_since.has_value(); });
    if (measures) scores_.emplace(corpus);
    for (const KeyedText& text : texts) {
      if (text.praise) continue;
      comments_[text.key].texts.push_back(text.text);
      comments_[text.key].about.push_back(text.about);
      comments_[text.key].sequences.push_back(text.sequence);
    }
  }

  std::vector<RuleReading> Read() const {
    std::vector<RuleReading> readings;
    for (Name key = 0; key < index_.keys(); ++key) {
      if (index_.Of(key).empty()) continue;
      const Rule* rule = RuleOf(corpus_.names[key]);
      // Answers only remove mentions, so this skips keys that cannot be listed.
      if (!IsKept(rule) && std::ssize(index_.Of(key)) < settings_.candidate_mentions) continue;
      Wording wording = WordingOf(rule, CommentsOn(corpus_.names[key]));
      const std::set<Uuid> opposed = OpposedTo(key, rule, wording);
      std::vector<Seen> mentions = CountOpposed(index_.Of(key), corpus_, opposed);
      wording.counted_against = CountedAgainst(mentions, opposed);
      const std::optional<RuleScope> scope = ScopeOf(mentions, rule, corpus_.names);
      const Evidence evidence = EvidenceOf(std::move(mentions), rule, scope);
      if (!IsKept(rule) && evidence.all.mentions < settings_.candidate_mentions) continue;
      readings.push_back(ReadingOf(corpus_.names[key], rule, std::move(wording), evidence, scope));
    }
    for (const auto& [key, rule] : rules_) {
      const bool was_seen = !index_.Of(corpus_.names.Find(key)).empty();
      if (IsKept(&rule) && !was_seen)
        readings.push_back(
            ReadingOf(key, &rule, WordingOf(&rule, CommentsOn(key)), Evidence{}, rule.scope));
    }
    std::ranges::sort(readings, {}, [](const RuleReading& reading) {
      return std::tuple(!reading.awaiting_confirmation, Rank(reading.state), -reading.confidence,
                        std::string_view(reading.key));
    });
    return readings;
  }

 private:
  static bool IsKept(const Rule* rule) {
    return rule != nullptr && (rule->active || rule->retired);
  }

  static int Rank(RuleState state) {
    switch (state) {
      case RuleState::kActive:
        return 0;
      case RuleState::kRule:
        return 1;
      case RuleState::kTheme:
        return 2;
      case RuleState::kCandidate:
        return 3;
      case RuleState::kRetired:
        return 4;
    }
    return 5;
  }

  const Rule* RuleOf(std::string_view key) const {
    const auto found = rules_.find(key);
    return found == rules_.end() ? nullptr : &found->second;
  }

  static Evidence EvidenceOf(std::vector<Seen> mentions, const Rule* rule,
                             const std::optional<RuleScope>& scope) {
    std::erase_if(mentions, [&](const Seen& seen) { return !Counts(seen, rule, scope); });
    return Gather(std::move(mentions));
  }

  RuleState StateOf(const Rule* rule, const Tally& tally) const {
    if (rule != nullptr && rule->retired) return RuleState::kRetired;
    const bool stays =
        rule != nullptr && rule->active && StaysActive(tally.confidence(), settings_);
    if (stays || IsActive(tally.support(), settings_)) return RuleState::kActive;
    return IsRule(tally.support(), settings_) ? RuleState::kRule : RuleState::kCandidate;
  }

  // What was written about one thing, and the parts of the work that it was attached to.
  struct Comments {
    std::vector<std::string_view> texts;
    std::vector<std::string_view> about;
    std::vector<std::int64_t> sequences;  // Of the events that they are from.
  };
  Comments CommentsOn(const std::string& key) const {
    const auto found = comments_.find(key);
    return found == comments_.end() ? Comments{} : found->second;
  }

  struct Wording {
    std::optional<RuleText> text;  // Nothing: the words give no instruction.
    std::vector<std::string> quotes;
    std::string stance;                 // What it wants; empty: not known.
    std::set<std::int64_t> opposed;     // Events with comments that ask for the opposite.
    std::vector<Uuid> counted_against;  // Feedback that asks, or asked, for the opposite.
  };
  Wording WordingOf(const Rule* rule, const Comments& written) const {
    if (words_ == RuleWords::kIgnored) return {};
    const bool is_recorded = rule != nullptr && rule->text && !rule->text->empty();
    const bool is_worded = is_recorded && rule->worded.value_or(false);
    // An active rule keeps the wording of its memory, and what a person worded is said as it is.
    if (is_worded || (is_recorded && (rule->active || rule->retired || written.texts.empty()))) {
      const RecordedVotes recorded = VotesOn(*rule->text, written.texts, written.about);
      return WordingWith(is_worded ? RuleText{*rule->text, *rule->text} : ReadRule(*rule->text),
                         recorded.votes, recorded.stance, written);
    }
    auto common = CommonRule(written.texts, settings_.rule_same_comments, written.about);
    if (common) {
      return WordingWith(std::move(common->text), common->votes, std::move(common->stance),
                         written);
    }
    // Objections to a dropped rule still count.
    const RecordedVotes recorded =
        is_recorded ? VotesOn(*rule->text, written.texts, written.about) : RecordedVotes();
    Wording wording = WordingWith(std::nullopt, recorded.votes, recorded.stance, written);
    wording.quotes = QuotesOf(written.texts);
    return wording;
  }

  // Its quotes ask for it; if none does, they are those that do not ask for the opposite.
  static Wording WordingWith(std::optional<RuleText> text, const RuleVotes& votes,
                             std::string stance, const Comments& written) {
    Wording wording{.text = std::move(text), .stance = std::move(stance)};
    for (const std::size_t i : votes.opposed) wording.opposed.insert(written.sequences[i]);
    std::vector<std::string_view> quoted;
    for (const std::size_t i : votes.asking) {
      quoted.push_back(written.texts[i]);
      wording.opposed.erase(written.sequences[i]);  // It says both.
    }
    for (std::size_t i = 0; i < written.texts.size() && votes.asking.empty(); ++i) {
      if (!wording.opposed.contains(written.sequences[i])) quoted.push_back(written.texts[i]);
    }
    wording.quotes = QuotesOf(quoted);
    return wording;
  }

  // Feedback that asks for the opposite: as was recorded, and as its words say.
  std::set<Uuid> OpposedTo(Name key, const Rule* rule, const Wording& wording) const {
    std::set<Uuid> opposed;
    if (wording.stance.empty()) return opposed;
    if (rule != nullptr) {
      const std::vector<Uuid> recorded = rule->OpposedTo(wording.stance);
      opposed.insert(recorded.begin(), recorded.end());
    }
    if (wording.opposed.empty()) return opposed;
    for (const Seen& seen : index_.Of(key)) {
      const FeedbackRecord& record = corpus_.feedback[seen.feedback];
      if (wording.opposed.contains(record.sequence)) opposed.insert(record.id);
    }
    return opposed;
  }

  std::vector<Uuid> CountedAgainst(const std::vector<Seen>& mentions,
                                   const std::set<Uuid>& opposed) const {
    std::set<Uuid> counted;
    for (const Seen& seen : mentions) {
      const Uuid& id = corpus_.feedback[seen.feedback].id;
      if (seen.against && opposed.contains(id)) counted.insert(id);
    }
    return {counted.begin(), counted.end()};
  }

  // A rule that was in use before the setting was switched on stays in use.
  bool Waits(RuleState state, const Rule* rule) const {
    return settings_.confirm_rules && state == RuleState::kActive &&
           (rule == nullptr || (!rule->active && !rule->confirmed_at));
  }

  RuleReading ReadingOf(const std::string& key, const Rule* rule, Wording wording,
                        const Evidence& evidence, const std::optional<RuleScope>& scope) const {
    const Tally& all = evidence.all;
    const RuleState state = StateOf(rule, all);
    const bool is_theme = words_ == RuleWords::kRead && !wording.text &&
                          (state == RuleState::kRule || state == RuleState::kActive);
    RuleText text = wording.text ? *std::move(wording.text) : RuleText{.rule = SpokenKey(key)};
    const auto dimension = DimensionOf(key);
    const auto source = std::ranges::max_element(evidence.sources);
    RuleReading reading{.id = RuleUuid(key).ToString(),
                        .rule = std::move(text.rule),
                        .key = key,
                        .state = is_theme ? RuleState::kTheme : state,
                        .confidence = all.confidence(),
                        .mentions = all.mentions,
                        .days = all.days,
                        .against = all.against,
                        .source = std::string(
                            NameOf(static_cast<MentionSource>(source - evidence.sources.begin()))),
                        .prompt_instruction = std::move(text.instruction),
                        .quotes = std::move(wording.quotes),
                        .domain = std::string(dimension ? NameOf(*dimension) : "general"),
                        .scope = scope};
    if (scope && !reading.prompt_instruction.empty())
      reading.prompt_instruction += fmt::format(" ({})", ScopeWords(*scope));
    const std::vector<Name> task_types = TaskTypesOf(evidence);
    for (const Name task_type : task_types) {
      reading.applies_to.push_back(corpus_.names[task_type]);
    }
    reading.stance = std::move(wording.stance);
    reading.opposed = std::move(wording.counted_against);
    for (const Name stage : evidence.stages) reading.stages.push_back(corpus_.names[stage]);
    std::ranges::sort(reading.stages);
    // What was asked for outside of projects as well says nothing about other projects.
    for (const Name project : evidence.projects) {
      if (project != kNoName) reading.projects.push_back(corpus_.names[project]);
    }
    std::ranges::sort(reading.projects);
    const bool is_of_types = scope && scope->kind == "task_type";
    reading.proposed_for_all = reading.state != RuleState::kRetired && !is_theme && !is_of_types &&
                               std::ranges::count_if(evidence.by_task_type, [&](const auto& entry) {
                                 return IsActive(entry.second.support(), settings_);
                               }) >= 2;
    reading.awaiting_confirmation = Waits(reading.state, rule);
    reading.for_all = rule != nullptr && rule->for_all.value_or(false);
    AddTimes(reading, rule, evidence);
    AddEffect(reading, task_types);
    return reading;
  }

  // The task types in which it was asked for, by name.
  std::vector<Name> TaskTypesOf(const Evidence& evidence) const {
    std::vector<Name> task_types;
    for (const auto& [task_type, tally] : evidence.by_task_type) {
      if (tally.mentions > 0) task_types.push_back(task_type);
    }
    std::ranges::sort(task_types, {},
                      [&](Name name) { return std::string_view(corpus_.names[name]); });
    return task_types;
  }

  void AddTimes(RuleReading& reading, const Rule* rule, const Evidence& evidence) const {
    if (rule != nullptr) {
      if (rule->memory) reading.memory_id = rule->memory->ToString();
      reading.active_since = rule->active_since;
      reading.audited_at = rule->audited_at;
      if (reading.awaiting_confirmation) reading.waiting_since = rule->waiting_since;
    }
    // There may be no mention left that counts.
    const Timestamp known = reading.active_since.value_or(now_);
    reading.first_seen = evidence.first.value_or(known);
    reading.last_seen = evidence.last.value_or(known);
    reading.obsolete = reading.mentions < settings_.rule_mentions &&
                       DaysBetween(reading.last_seen, now_) > settings_.rule_pruned_days;
    const auto looked_at = std::max(reading.audited_at, reading.active_since);
    reading.audit_due = reading.state == RuleState::kActive && looked_at &&
                        DaysBetween(*looked_at, now_) > settings_.audit_days;
  }

  void AddEffect(RuleReading& reading, std::span<const Name> task_types) const {
    if (reading.state != RuleState::kActive || !reading.active_since) return;
    reading.reviews_since = scores_->ReviewsSince(task_types, *reading.active_since);
    const auto change = scores_->Since(task_types, *reading.active_since);
    if (!change) return;
    reading.effectiveness = change->change;
    reading.effect_low = change->low;
    reading.effect_high = change->high;
    if (reading.for_all) return;  // All task types follow it.
    if (const auto against = scores_->AgainstOthers(task_types, *reading.active_since)) {
      reading.effect_against_others = against->change;
      reading.against_low = against->low;
      reading.against_high = against->high;
    }
  }

  const Corpus& corpus_;
  const MentionIndex& index_;
  const RuleMap& rules_;
  const ReviewSettings& settings_;
  const Timestamp now_;
  const RuleWords words_;
  std::optional<ScoreHistory> scores_;  // Only if there is an effect to measure.
  std::map<std::string_view, Comments> comments_;
};

}  // namespace

Applies AppliesTo(const RuleReading& rule, const WorkPlace& place) {
  const bool is_of_type =
      !place.task_type || rule.for_all || rule.applies_to.empty() ||
      std::ranges::find(rule.applies_to, *place.task_type) != rule.applies_to.end();
  return is_of_type ? AppliesIn(rule.scope, place) : Applies::kNo;
}

bool IsRule(const RuleSupport& support, const ReviewSettings& settings) {
  return support.mentions >= settings.rule_mentions && support.days >= settings.rule_days;
}

bool IsActive(const RuleSupport& support, const ReviewSettings& settings) {
  return IsRule(support, settings) && support.confidence >= settings.rule_active_from;
}

bool StaysActive(double confidence, const ReviewSettings& settings) {
  return confidence >= settings.rule_dropped_below;
}

std::vector<RuleReading> RulesOf(const Corpus& corpus, const MentionIndex& index,
                                 const RuleMap& rules, std::span<const KeyedText> texts,
                                 const ReviewSettings& settings, Timestamp now, RuleWords words) {
  return RuleReader(corpus, index, rules, texts, settings, now, words).Read();
}

std::vector<std::pair<std::string, std::vector<std::int64_t>>> SamplesWanted(
    const Corpus& corpus, const ReviewSettings& settings) {
  using SamplePlace = std::pair<Timestamp, std::int64_t>;
  struct Newest {
    std::int64_t mentions = 0;
    std::vector<SamplePlace> places;  // A heap with the oldest on top.
  };
  std::vector<Newest> newest(corpus.names.size());
  // From the end, where the newest are: most of the rest is then older than the samples kept.
  for (const FeedbackRecord& record : corpus.feedback | std::views::reverse) {
    const SamplePlace place(record.at, record.sequence);
    for (const MentionRecord& mention : corpus.MentionsOf(record)) {
      if (mention.against) continue;
      auto& [mentions, places] = newest[mention.key];
      ++mentions;
      if (places.size() == kSamplesMax) {
        if (place <= places.front()) continue;
        std::ranges::pop_heap(places, std::greater<>());
        places.pop_back();
      }
      places.push_back(place);
      std::ranges::push_heap(places, std::greater<>());
    }
  }
  std::vector<std::pair<std::string, std::vector<std::int64_t>>> samples;
  for (Name key = 0; key < newest.size(); ++key) {
    auto& [mentions, places] = newest[key];
    if (mentions == 0 || mentions < settings.candidate_mentions) continue;
    std::ranges::sort(places, std::greater<>());
    auto& sequences = samples.emplace_back(corpus.names[key], std::vector<std::int64_t>()).second;
    for (const SamplePlace& place : places) sequences.push_back(place.second);
  }
  std::ranges::sort(samples);
  return samples;
}

}  // namespace credence::review
