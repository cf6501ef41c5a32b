// SPDX-License-Identifier: Apache-2.0
#include "review/corpus.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "base/json_reader.h"

namespace credence::review {

Name Names::Add(std::string_view text) {
  if (const auto found = numbers_.find(text); found != numbers_.end()) return found->second;
  const Name name = static_cast<Name>(texts_.size());
  const auto [place, added] = numbers_.emplace(std::string(text), name);
  texts_.push_back(&place->first);
  return name;
}

Name Names::Find(std::string_view text) const {
  const auto found = numbers_.find(text);
  return found == numbers_.end() ? kNoName : found->second;
}

void Names::AddFrom(const Names& other, std::size_t count, std::vector<Name>& numbers) {
  while (numbers.size() < count) numbers.push_back(Add(*other.texts_[numbers.size()]));
}

void Names::Clear() {
  texts_.clear();
  numbers_.clear();
}

namespace {

template <class Text>
std::vector<Name> AddAll(Names& names, const std::vector<Text>& texts) {
  std::vector<Name> numbers;
  numbers.reserve(texts.size());
  for (const Text& text : texts) numbers.push_back(names.Add(text));
  return numbers;
}

}  // namespace

namespace {

std::uint64_t UnitOf(std::string_view work, std::string_view version) {
  constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;
  const std::hash<std::string_view> hash;
  return hash(work) * kOdd + hash(version);
}

}  // namespace

template <class Text>
void Corpus::Add(const Uuid& id, std::int64_t sequence, const BasicSubmitted<Text>& event) {
  FeedbackRecord& record = feedback.emplace_back();
  record.id = id;
  record.sequence = sequence;
  record.at = event.at;
  record.unit = UnitOf(event.work, event.version);
  record.task_type = names.Add(event.task_type);
  record.stage = names.Add(event.stage);
  if (event.reviewer) record.reviewer = names.Add(*event.reviewer);
  record.modal = names.Add(event.modal);
  record.type = names.Add(event.type);
  if (event.project) record.project = names.Add(*event.project);
  record.confidence = event.confidence.value_or(kNone);
  record.predicted = event.predicted.value_or(kNone);
  record.score = event.score.value_or(kNone);
  record.delta = event.delta.value_or(kNone);
  record.sentiment = event.sentiment.value_or(kNone);
  record.scores.fill(std::numeric_limits<float>::quiet_NaN());
  for (const ScoreGiven& given : event.scores) {
    record.scores[static_cast<std::size_t>(given.dimension)] = static_cast<float>(given.score);
  }
  record.first_mention = static_cast<std::uint32_t>(mentions.size());
  record.mentions = static_cast<std::uint32_t>(event.mentions.size());
  for (const BasicMention<Text>& mention : event.mentions) {
    mentions.push_back({.key = names.Add(mention.key),
                        .source = mention.source,
                        .severity = mention.severity,
                        .against = mention.against,
                        .praise = mention.praise});
  }
  record.first_made_with = static_cast<std::uint32_t>(made_with.size());
  if (event.prompt) made_with.push_back({MadeWithKind::kPrompt, names.Add(*event.prompt)});
  for (auto memory = event.memories->begin(); memory != event.memories->end(); ++memory) {
    // A snapshot may name one twice.
    if (std::find(event.memories->begin(), memory, *memory) != memory) continue;
    made_with.push_back({MadeWithKind::kMemory, names.Add(*memory)});
  }
  if (const std::string_view model = event.model_used; !model.empty() && model != "unknown") {
    made_with.push_back({MadeWithKind::kModel, names.Add(event.model_used)});
  }
  record.made_with = static_cast<std::uint32_t>(made_with.size()) - record.first_made_with;
  record.position = static_cast<std::int32_t>(event.position);
  record.hour = static_cast<std::int8_t>(event.hour);
  record.weekday = static_cast<std::int8_t>(event.weekday);
  record.said = static_cast<std::int8_t>(event.said);
  record.experimental = event.experimental;
  record.distracted = event.distracted.value_or(false);
  record.would_delegate = event.would_delegate;
  record.needs_expert = event.needs_expert;
  record.decision = event.decision;
  record.severity = event.severity;
  record.certainty = event.certainty;
  record.certainty_read = event.certainty_read;
  record.strength = event.strength;
  record.pace = event.pace;
  if (event.comparison) {
    comparisons.push_back({.feedback = static_cast<std::uint32_t>(feedback.size() - 1),
                           .a_attributes = AddAll(names, event.comparison->a_attributes),
                           .b_attributes = AddAll(names, event.comparison->b_attributes),
                           .preferred = event.comparison->preferred,
                           .strength = event.comparison->strength,
                           .dimensions = event.comparison->dimensions});
  }
}
template void Corpus::Add(const Uuid& id, std::int64_t sequence, const Submitted& event);
template void Corpus::Add(const Uuid& id, std::int64_t sequence, const SubmittedView& event);

namespace {

std::vector<Name> ReadNames(JsonReader& json, Names& names) {
  std::vector<Name> read;
  json.BeginArray();
  while (json.NextElement()) read.push_back(names.Add(json.String()));
  return read;
}

// [{"name": "tests", "read": true}, …]
std::vector<std::pair<Name, bool>> ReadSections(JsonReader& json, Names& names) {
  std::vector<std::pair<Name, bool>> sections;
  json.BeginArray();
  while (json.NextElement()) {
    Name name = kNoName;
    bool read = false;
    json.BeginObject();
    while (const auto key = json.NextKey()) {
      if (*key == "name") {
        name = names.Add(json.String());
      } else if (*key == "read") {
        read = json.Bool();
      } else {
        json.Skip();
      }
    }
    if (name != kNoName) sections.emplace_back(name, read);
  }
  return sections;
}

}  // namespace

void Corpus::AddTiming(std::string_view meta_document) {
  TimingRecord timing{.feedback = static_cast<std::uint32_t>(feedback.size() - 1)};
  JsonReader json(meta_document);
  bool has_time = false;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "timeToDecisionMs") {
      timing.decision_seconds = json.Double() / 1000.0;
      has_time = true;
    } else if (*key == "timeToFirstInteractionMs" && json.Peek() == JsonReader::Type::kNumber) {
      timing.first_seconds = json.Double() / 1000.0;
    } else if (*key == "fieldsModified" && json.Peek() == JsonReader::Type::kArray) {
      timing.fields = ReadNames(json, names);
    } else if (*key == "fieldsOffered" && json.Peek() == JsonReader::Type::kArray) {
      timing.offered = ReadNames(json, names);
    } else if (*key == "scrollDepth" && json.Peek() == JsonReader::Type::kNumber) {
      timing.scroll_depth = json.Double();
    } else if (*key == "sections" && json.Peek() == JsonReader::Type::kArray) {
      timing.sections = ReadSections(json, names);
    } else {
      json.Skip();
    }
  }
  if (json.ok() && has_time) timings.push_back(std::move(timing));
}

namespace {

template <class Record>
void MoveAll(std::vector<Record>& from, std::vector<Record>& to) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  from.clear();
}

}  // namespace

void Corpus::Append(Corpus& later, std::vector<Name>& numbers) {
  names.AddFrom(later.names, later.names.size(), numbers);
  const auto renumber = [&numbers](Name& name) {
    if (name != kNoName) name = numbers[name];
  };
  const auto first_feedback = static_cast<std::uint32_t>(feedback.size());
  const auto first_mention = static_cast<std::uint32_t>(mentions.size());
  const auto first_made_with = static_cast<std::uint32_t>(made_with.size());
  for (FeedbackRecord& record : later.feedback) {
    record.first_mention += first_mention;
    record.first_made_with += first_made_with;
    for (Name* name : {&record.task_type, &record.stage, &record.reviewer, &record.modal,
                       &record.type, &record.project}) {
      renumber(*name);
    }
  }
  for (MentionRecord& mention : later.mentions) renumber(mention.key);
  for (MadeWithRecord& with : later.made_with) renumber(with.name);
  for (ComparisonRecord& comparison : later.comparisons) {
    comparison.feedback += first_feedback;
    std::ranges::for_each(comparison.a_attributes, renumber);
    std::ranges::for_each(comparison.b_attributes, renumber);
  }
  for (TimingRecord& timing : later.timings) {
    timing.feedback += first_feedback;
    std::ranges::for_each(timing.fields, renumber);
    std::ranges::for_each(timing.offered, renumber);
    for (auto& [name, read] : timing.sections) renumber(name);
  }
  for (RegistrationRecord& registration : later.registrations) renumber(registration.task_type);
  for (LevelRecord& level : later.levels) renumber(level.task_type);
  MoveAll(later.feedback, feedback);
  MoveAll(later.mentions, mentions);
  MoveAll(later.made_with, made_with);
  MoveAll(later.comparisons, comparisons);
  MoveAll(later.timings, timings);
  MoveAll(later.timing_averages, timing_averages);
  MoveAll(later.registrations, registrations);
  MoveAll(later.levels, levels);
  MoveAll(later.rule_acts, rule_acts);
  MoveAll(later.learned, learned);
  later.names.Clear();
}

void Corpus::Remove(const std::set<Uuid>& feedback_ids) {
  if (feedback_ids.empty()) return;
  constexpr std::uint32_t kGone = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> places(feedback.size(), kGone);
  std::vector<FeedbackRecord> kept;
  std::vector<MentionRecord> kept_mentions;
  std::vector<MadeWithRecord> kept_made_with;
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    if (feedback_ids.contains(feedback[i].id)) continue;
    places[i] = static_cast<std::uint32_t>(kept.size());
    const auto said = MentionsOf(feedback[i]);
    const auto with = MadeWith(feedback[i]);
    FeedbackRecord& record = kept.emplace_back(feedback[i]);
    record.first_mention = static_cast<std::uint32_t>(kept_mentions.size());
    kept_mentions.insert(kept_mentions.end(), said.begin(), said.end());
    record.first_made_with = static_cast<std::uint32_t>(kept_made_with.size());
    kept_made_with.insert(kept_made_with.end(), with.begin(), with.end());
  }
  feedback = std::move(kept);
  mentions = std::move(kept_mentions);
  made_with = std::move(kept_made_with);
  const auto move = [&](auto& records) {
    std::erase_if(records, [&](const auto& record) { return places[record.feedback] == kGone; });
    for (auto& record : records) record.feedback = places[record.feedback];
  };
  move(comparisons);
  move(timings);
}

double WeightOf(const model::EventWeightParams& params, const FeedbackRecord& record,
                Timestamp now) {
  constexpr double kDay = 86'400e6;
  const double age = static_cast<double>(ToMicros(now) - ToMicros(record.at)) / kDay;
  return model::EventWeight(params, {.position = record.position,
                                     .distracted = record.distracted,
                                     .preference = record.strength,
                                     .certainty = record.certainty,
                                     .certainty_read = record.certainty_read,
                                     .age_days = std::max(0.0, age)});
}

}  // namespace credence::review
