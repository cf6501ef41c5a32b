// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/test_executive.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <sstream>
#include <thread>

#include "base/utf8.h"

namespace credence::rpc {
namespace {

constexpr double kThreshold = 0.7;
constexpr double kMatch = 0.7;
constexpr std::int64_t kEpochMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z
constexpr std::size_t kDimensions = 384;

std::set<std::string> WordsOf(std::string_view text) {
  std::istringstream stream{AsciiLower(text)};
  std::set<std::string> words;
  for (std::string word; stream >> word;) words.insert(word);
  return words;
}

double CommonShare(std::string_view a, std::string_view b) {
  const std::set<std::string> first = WordsOf(a);
  const std::set<std::string> second = WordsOf(b);
  const auto common = std::ranges::count_if(
      first, [&second](const std::string& word) { return second.contains(word); });
  const std::size_t all = std::max(first.size(), second.size());
  return all == 0 ? 0 : static_cast<double>(common) / static_cast<double>(all);
}

// "wait 300": 300.
int WaitMillis(std::string_view text) {
  constexpr std::string_view kWord = "wait ";
  const std::size_t at = text.find(kWord);
  if (at == std::string_view::npos) return 0;
  int millis = 0;
  std::from_chars(text.data() + at + kWord.size(), text.data() + text.size(), millis);
  return millis;
}

HeuristicReading ReadingOf(const Heuristic& heuristic) {
  HeuristicReading reading;
  reading.heuristic = heuristic;
  reading.fires = heuristic.confidence >= kThreshold;
  return reading;
}

}  // namespace

Uuid TestExecutive::NewId() {
  Uuid id;
  id.bytes[6] = 0x70;
  id.bytes[8] = 0x80;
  if (++next_id_ == 0) ++next_id_high_;
  id.bytes[14] = next_id_high_;
  id.bytes[15] = next_id_;
  return id;
}

Result<Heuristic*> TestExecutive::Find(const Caller& caller, std::string_view id) {
  for (Heuristic& heuristic : heuristics_[caller.space]) {
    if (heuristic.id.ToString() != id) continue;
    ++(cached_.insert(heuristic.id).second ? misses_ : hits_);
    return &heuristic;
  }
  return NotFound(fmt::format("there is no heuristic {}", Quoted(id)));
}

Result<AddedHeuristic> TestExecutive::Add(const Caller& caller, const AddHeuristic& request) {
  AddedHeuristic added;
  {
    const std::lock_guard lock(mutex_);
    last_caller_ = caller;
    Heuristic heuristic;
    heuristic.id = request.id.value_or(NewId());
    if (Result<Heuristic*> known = Find(caller, heuristic.id.ToString())) {
      return AddedHeuristic{.reading = ReadingOf(**known), .created = false};
    }
    const std::string origin = request.origin.value_or("learned");
    if (origin == "skill_pack") heuristic.origin = HeuristicOrigin::kSkillPack;
    if (origin == "user") heuristic.origin = HeuristicOrigin::kUser;
    if (origin == "nobody") return InvalidArgument("the origin is not known");
    heuristic.confidence = origin == "learned" ? 0.3 : 0.5;
    heuristic.condition = request.condition;
    heuristic.action = request.action;
    heuristic.source = request.source;
    heuristic.name = request.name;
    heuristic.origin_id = request.origin_id;
    heuristic.created_at = heuristic.updated_at = FromMicros(kEpochMicros);
    heuristics_[caller.space].push_back(heuristic);
    added = {.reading = ReadingOf(heuristic), .created = true};
  }
  Tell({.space = caller.space, .id = added.reading.heuristic.id, .change = "created"});
  return added;
}

Result<Paged<HeuristicReading>> TestExecutive::List(const Caller& caller,
                                                    const ListHeuristics& /*request*/) {
  const std::lock_guard lock(mutex_);
  std::vector<HeuristicReading> all;
  for (const Heuristic& heuristic : heuristics_[caller.space]) all.push_back(ReadingOf(heuristic));
  return CutPage(std::move(all), 0, std::nullopt);
}

Result<HeuristicReading> TestExecutive::Show(const Caller& caller, std::string_view id) {
  const std::lock_guard lock(mutex_);
  last_caller_ = caller;
  CREDENCE_ASSIGN_OR_RETURN(const Heuristic* heuristic, Find(caller, id));
  return ReadingOf(*heuristic);
}

Result<std::vector<HeuristicMatch>> TestExecutive::Match(const Caller& caller,
                                                         const MatchHeuristics& request) {
  const std::lock_guard lock(mutex_);
  std::vector<HeuristicMatch> matches;
  for (const Heuristic& heuristic : heuristics_[caller.space]) {
    const double similarity = CommonShare(heuristic.condition.value_or(""), request.text);
    if (heuristic.source == request.source && similarity >= kMatch &&
        heuristic.confidence >= request.min_confidence) {
      matches.push_back({.reading = ReadingOf(heuristic), .similarity = similarity});
    }
  }
  std::ranges::sort(matches, std::greater{}, &HeuristicMatch::similarity);
  if (request.limit && matches.size() > static_cast<std::size_t>(*request.limit)) {
    matches.resize(static_cast<std::size_t>(*request.limit));
  }
  return matches;
}

Result<HeuristicReading> TestExecutive::Judge(const Caller& caller,
                                              const HeuristicFeedback& feedback) {
  HeuristicReading reading;
  {
    const std::lock_guard lock(mutex_);
    last_caller_ = caller;
    last_feedback_ = feedback;
    const double magnitude = feedback.magnitude.value_or(1);
    if (!(magnitude > 0 && magnitude <= 1)) return InvalidArgument("magnitude must be in (0, 1]");
    CREDENCE_ASSIGN_OR_RETURN(Heuristic * heuristic, Find(caller, feedback.id));
    if (feedback.key && !keys_.insert(*feedback.key).second) return ReadingOf(*heuristic);
    (feedback.positive ? heuristic->alpha : heuristic->beta) += magnitude;
    heuristic->confidence = heuristic->alpha / (heuristic->alpha + heuristic->beta);
    reading = ReadingOf(*heuristic);
  }
  Tell({.space = caller.space, .id = reading.heuristic.id, .change = "updated"});
  return reading;
}

Result<HeuristicReading> TestExecutive::Freeze(const Caller& /*caller*/, std::string_view /*id*/,
                                               bool /*frozen*/) {
  return Fail(Code::kUnimplemented, "not for tests");
}

Result<HeuristicReading> TestExecutive::ForgetHeuristic(const Caller& caller, std::string_view id,
                                                        bool /*erase*/) {
  const std::lock_guard lock(mutex_);
  CREDENCE_ASSIGN_OR_RETURN(Heuristic * heuristic, Find(caller, id));
  heuristic->archived_at = Timestamp();
  return ReadingOf(*heuristic);
}

EventAnswer TestExecutive::Decide(const Caller& caller, const EventArrived& event) {
  EventAnswer answer;
  answer.event_id = event.id.value_or(NewId().ToString());
  for (const Heuristic& heuristic : heuristics_[caller.space]) {
    if (heuristic.source != event.source || heuristic.confidence < kThreshold) continue;
    if (CommonShare(heuristic.condition.value_or(""), event.text) < kMatch) continue;
    answer.path = DecisionPath::kHeuristic;
    answer.response = heuristic.action.value_or("");
    answer.heuristic_id = heuristic.id;
    answer.predicted_success = heuristic.confidence;
    answer.response_id = NewId();
    return answer;
  }
  if (!event.immediate) {
    answer.path = DecisionPath::kRejected;
    answer.reason = "not_immediate";
    return answer;
  }
  answer.response_id = NewId();
  answer.prompt = "prompt: " + event.text;
  const bool silent = event.text.find("silence") != std::string::npos;
  answer.path = silent ? DecisionPath::kFallback : DecisionPath::kLlm;
  answer.reason = silent ? "llm_no_response" : "";
  answer.response = silent ? "" : "model: " + event.text;
  answer.predicted_success = silent ? std::optional<double>() : 0.5;
  return answer;
}

Result<EventAnswer> TestExecutive::Process(const Caller& caller, const EventArrived& event) {
  if (event.text.size() > kTextBytesMax) return InvalidArgument("the text is too long");
  {
    const std::lock_guard lock(mutex_);
    last_caller_ = caller;
    last_event_ = event;
    if (event.id) {
      if (const auto known = answers_.find({caller.space, *event.id}); known != answers_.end()) {
        return known->second;
      }
    }
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(WaitMillis(event.text)));
  const std::lock_guard lock(mutex_);
  EventAnswer answer = Decide(caller, event);
  answers_[{caller.space, answer.event_id}] = answer;
  return answer;
}

Result<EventAnswer> TestExecutive::ShowEvent(const Caller& caller, std::string_view event) {
  const std::lock_guard lock(mutex_);
  for (const auto& [key, answer] : answers_) {
    if (key.first != caller.space) continue;
    if (answer.event_id == event ||
        (answer.response_id && answer.response_id->ToString() == event)) {
      return answer;
    }
  }
  return NotFound(fmt::format("there is no event {}", Quoted(event)));
}

Result<FeedbackAnswer> TestExecutive::GiveFeedback(const Caller& caller,
                                                   const ResponseFeedback& feedback) {
  CREDENCE_ASSIGN_OR_RETURN(const EventAnswer event, ShowEvent(caller, feedback.event));
  FeedbackAnswer answer;
  answer.event_id = event.event_id;
  {
    const std::lock_guard lock(mutex_);
    answer.duplicate = feedback.key && !keys_.insert(*feedback.key).second;
  }
  if (answer.duplicate || !feedback.positive) {
    answer.note = answer.duplicate ? "counted already" : "";
    return answer;
  }
  CREDENCE_ASSIGN_OR_RETURN(
      const AddedHeuristic added,
      Add(caller, {.condition = event.prompt, .action = event.response, .source = "feedback"}));
  answer.created = added.reading.heuristic.id;
  return answer;
}

Result<OutcomeAnswer> TestExecutive::ReportOutcome(const Caller& /*caller*/,
                                                   const OutcomeReport& /*report*/) {
  return Fail(Code::kUnimplemented, "not for tests");
}

Result<void> TestExecutive::CatchUp(const Caller& /*caller*/) { return {}; }

Result<Fire> TestExecutive::RecordFire(const Caller& caller, std::string_view heuristic,
                                       std::string_view event) {
  const std::lock_guard lock(mutex_);
  CREDENCE_ASSIGN_OR_RETURN(Heuristic * found, Find(caller, heuristic));
  ++found->fire_count;
  Fire fire;
  fire.id = NewId();
  fire.heuristic_id = found->id;
  fire.event_id = event;
  fire.confidence = found->confidence;
  std::vector<Fire>& fires = fires_[caller.space];
  fire.fired_at = FromMicros(kEpochMicros + 1000 * static_cast<std::int64_t>(fires.size()));
  fires.insert(fires.begin(), fire);
  return fire;
}

Result<Fire> TestExecutive::JudgeFire(const Caller& caller, std::string_view fire,
                                      FireOutcome outcome, std::string_view from) {
  const std::lock_guard lock(mutex_);
  for (Fire& each : fires_[caller.space]) {
    if (each.id.ToString() != fire) continue;
    each.outcome = outcome;
    each.judged_by = from;
    return each;
  }
  return NotFound(fmt::format("there is no fire {}", Quoted(fire)));
}

Result<std::vector<Fire>> TestExecutive::Fires(const Caller& caller,
                                               const credence::ListFires& request) {
  const std::lock_guard lock(mutex_);
  std::vector<Fire> found;
  for (const Fire& fire : fires_[caller.space]) {
    const std::string_view name = fire.outcome == FireOutcome::kSuccess ? "success"
                                  : fire.outcome == FireOutcome::kFail  ? "fail"
                                                                        : "unknown";
    if (!request.outcome || *request.outcome == name) found.push_back(fire);
  }
  const auto first = std::min(found.size(), static_cast<std::size_t>(request.offset));
  found.erase(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(first));
  if (found.size() > static_cast<std::size_t>(request.limit)) {
    found.resize(static_cast<std::size_t>(request.limit));
  }
  return found;
}

Result<std::vector<float>> TestExecutive::Embed(std::string_view text) {
  if (text.size() > kTextBytesMax) return InvalidArgument("the text is too long");
  std::vector<float> numbers(kDimensions, 0);
  numbers[text.size() % kDimensions] = 1;
  return numbers;
}

Result<TextSimilarity> TestExecutive::Similarity(std::string_view a, std::string_view b) {
  const double share = CommonShare(a, b);
  return TextSimilarity{
      .similarity = share, .same_meaning = share, .opposite = false, .reason = ""};
}

Result<std::vector<std::pair<Uuid, double>>> TestExecutive::CompareToActions(
    const Caller& caller, std::string_view text, const std::vector<std::string>& ids,
    std::string_view source) {
  const std::lock_guard lock(mutex_);
  std::vector<std::pair<Uuid, double>> compared;
  for (const std::string& id : ids) {
    CREDENCE_ASSIGN_OR_RETURN(const Heuristic* heuristic, Find(caller, id));
    compared.emplace_back(heuristic->id, CommonShare(heuristic->action.value_or(""), text));
  }
  if (!ids.empty()) return compared;
  for (const Heuristic& heuristic : heuristics_[caller.space]) {
    if (heuristic.source != source) continue;
    compared.emplace_back(heuristic.id, CommonShare(heuristic.action.value_or(""), text));
  }
  return compared;
}

Result<std::int64_t> TestExecutive::RebuildVectors(
    const Caller& /*caller*/, const std::function<void(std::int64_t, std::int64_t)>& /*tell*/) {
  return 0;
}

Result<std::string> TestExecutive::EmbedderName() {
  if (broken) return Fail(Code::kUnavailable, "the embedder is broken");
  return "common-words";
}

std::shared_ptr<void> TestExecutive::Subscribe(
    std::function<void(const HeuristicChange& change)> listener) {
  const std::lock_guard lock(listeners_mutex_);
  const int number = next_listener_++;
  listeners_[number] = std::move(listener);
  return {this, [number](TestExecutive* self) {
            const std::lock_guard ending(self->listeners_mutex_);
            self->listeners_.erase(number);
          }};
}

void TestExecutive::Tell(const HeuristicChange& change) {
  const std::lock_guard lock(listeners_mutex_);
  for (const auto& [number, listener] : listeners_) listener(change);
}

void TestExecutive::Forget(const Caller& /*caller*/, const Uuid& heuristic) {
  const std::lock_guard lock(mutex_);
  cached_.erase(heuristic);
}

std::int64_t TestExecutive::ForgetAll() {
  const std::lock_guard lock(mutex_);
  const auto size = static_cast<std::int64_t>(cached_.size());
  cached_.clear();
  return size;
}

CacheStats TestExecutive::GetCacheStats() const {
  const std::lock_guard lock(mutex_);
  return {.size = static_cast<std::int64_t>(cached_.size()), .hits = hits_, .misses = misses_};
}

Result<std::string> TestExecutive::Metrics(const Caller& /*caller*/) { return std::string(); }

Caller TestExecutive::last_caller() const {
  const std::lock_guard lock(mutex_);
  return last_caller_;
}

EventArrived TestExecutive::last_event() const {
  const std::lock_guard lock(mutex_);
  return last_event_;
}

HeuristicFeedback TestExecutive::last_feedback() const {
  const std::lock_guard lock(mutex_);
  return last_feedback_;
}

std::size_t TestExecutive::events() const {
  const std::lock_guard lock(mutex_);
  return answers_.size();
}

}  // namespace credence::rpc
