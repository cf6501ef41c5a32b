// SPDX-License-Identifier: Apache-2.0
#include "engine/overview/find.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "belief/fold.h"
#include "credence/trace_context.h"
#include "engine/overview/names.h"
#include "executive/arrival_list.h"
#include "executive/fold.h"
#include "executive/queries.h"
#include "governor/fold.h"
#include "governor/queries.h"
#include "governor/reading.h"
#include "language/tokens.h"
#include "ledger/typed_id.h"
#include "memory/fold.h"
#include "memory/reading.h"
#include "review/analysis/rule_text.h"
#include "review/fold.h"
#include "review/queries.h"

namespace credence::engine {
namespace {

// How well a record fits. Lower is better.
enum class Fit { kId, kPartOfId, kNameBegins, kWordsBegin, kContains, kNone };

// At least this many of a kind are shown before other kinds displace them.
constexpr std::int64_t kOfKindMin = 3;
// So many records of a kind are compared with the text, the newest first. More take too long.
constexpr std::int64_t kComparedMax = 2'000;
constexpr std::int64_t kFoundOfKind = 40;

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

// The digits of a UUID may be the trace id of what it names (OwnTraceId), so they mean that.
std::string WithDashes(std::string text) {
  if (IsTraceId(text)) {
    for (const std::size_t at : {8U, 13U, 18U, 23U}) text.insert(at, 1, '-');
  }
  return text;
}

class WantedText {
 public:
  WantedText(std::string_view text, std::string_view space)
      : text_(WithDashes(AsciiLower(Trim(text)))), trace_(TraceIdIn(text)), space_(space) {
    std::string word;
    for (const char c : text_ + " ") {
      if (IsWordCharacter(c)) {
        word += c;
      } else if (!word.empty()) {
        words_.push_back(std::exchange(word, {}));
      }
    }
  }

  const std::string& text() const { return text_; }
  const std::vector<std::string>& words() const { return words_; }
  // The trace that the text names, if it does.
  const std::optional<std::string>& trace() const { return trace_; }

  Fit FitOfId(std::string_view id) const {
    const std::string lower = AsciiLower(id);
    if (lower == text_ || (trace_ && OwnTraceId(space_, id) == *trace_)) return Fit::kId;
    const bool is_part = text_.size() >= ledger::TypedId::kPartMin && lower.contains(text_);
    return is_part ? Fit::kPartOfId : Fit::kNone;
  }

  Fit FitOfText(std::string_view text) const {
    const std::string lower = AsciiLower(text);
    if (lower.starts_with(text_)) return Fit::kNameBegins;
    const auto begins_a_word = [&](const std::string& word) {
      for (std::size_t at = lower.find(word); at != lower.npos; at = lower.find(word, at + 1)) {
        if (at == 0 || !IsWordCharacter(lower[at - 1])) return true;
      }
      return false;
    };
    if (!words_.empty() && std::ranges::all_of(words_, begins_a_word)) return Fit::kWordsBegin;
    return lower.contains(text_) ? Fit::kContains : Fit::kNone;
  }

 private:
  std::string text_;
  std::optional<std::string> trace_;
  std::string space_;
  std::vector<std::string> words_;
};

struct FoundCandidate {
  FoundRecord record;
  Fit fit = Fit::kNone;
};

// The candidates of one kind, best first and each once.
class OfKind {
 public:
  void Add(FoundRecord record, Fit fit) {
    if (fit == Fit::kNone || !seen_.insert(record.id).second) return;
    found_.push_back({.record = std::move(record), .fit = fit});
  }
  std::vector<FoundCandidate> Finish() {
    std::ranges::stable_sort(found_, {}, &FoundCandidate::fit);
    return std::move(found_);
  }

 private:
  std::set<std::string> seen_;
  std::vector<FoundCandidate> found_;
};

int PercentOfShare(double share) { return static_cast<int>(share * 100 + 0.5); }

class Finder {
 public:
  Finder(ledger::Reader& reader, const Caller& caller, const FindRequest& request,
         const Workspace& workspace)
      : reader_(reader),
        caller_(caller),
        wanted_(request.text, caller.space),
        limit_(request.limit),
        workspace_(workspace) {}

  Result<std::vector<FoundRecord>> Find(std::span<const SettingInfo> settings) {
    CREDENCE_RETURN_IF_ERROR(FindMemories());
    CREDENCE_RETURN_IF_ERROR(FindSessions());
    CREDENCE_RETURN_IF_ERROR(FindBeliefs());
    CREDENCE_RETURN_IF_ERROR(FindHeuristics());
    CREDENCE_RETURN_IF_ERROR(FindEvents());
    CREDENCE_RETURN_IF_ERROR(FindWorks());
    CREDENCE_RETURN_IF_ERROR(FindRules());
    FindSettings(settings);
    return Interleave();
  }

 private:
  // The ids of this kind of which the text is a part.
  Result<std::vector<std::string>> IdsWithPart(std::string_view row_kind) {
    std::vector<std::string> ids;
    if (!IsPartOfUuid()) return ids;
    CREDENCE_RETURN_IF_ERROR(reader_.ScanRows(row_kind, [&](const ledger::RowView& row) {
      if (wanted_.FitOfId(row.id) != Fit::kNone) ids.emplace_back(row.id);
      const bool is_full = static_cast<std::int64_t>(ids.size()) >= kFoundOfKind;
      return is_full ? ledger::Visit::kStop : ledger::Visit::kContinue;
    }));
    return ids;
  }

  // Those, and the subjects whose text has its words.
  Result<std::vector<std::string>> CandidatesOf(std::string_view row_kind,
                                                std::string_view stream_prefix) {
    CREDENCE_ASSIGN_OR_RETURN(std::vector<std::string> ids, IdsWithPart(row_kind));
    if (wanted_.words().empty()) return ids;
    // The index knows whole words only; the beginning of one is looked for in the texts.
    std::int64_t compared = 0;
    CREDENCE_RETURN_IF_ERROR(reader_.ScanRows(row_kind, [&](const ledger::RowView& row) {
      if (row.text && wanted_.FitOfText(*row.text) <= Fit::kWordsBegin) ids.emplace_back(row.id);
      const bool is_full = static_cast<std::int64_t>(ids.size()) >= kFoundOfKind;
      return is_full || ++compared >= kComparedMax ? ledger::Visit::kStop
                                                   : ledger::Visit::kContinue;
    }));
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> streams,
                              reader_.Search({.stream_prefix = std::string(stream_prefix),
                                              .words = wanted_.words(),
                                              .limit = kFoundOfKind}));
    for (const std::string& stream : streams) ids.push_back(stream.substr(stream_prefix.size()));
    return ids;
  }

  bool IsPartOfUuid() const {
    return wanted_.text().size() >= ledger::TypedId::kPartMin &&
           wanted_.text().find_first_not_of("0123456789abcdef-") == std::string::npos;
  }

  // A text that the store found by words fits at least so.
  Fit FitOf(std::string_view id, const std::optional<std::string>& text, bool by_words) const {
    Fit fit = wanted_.FitOfId(id);
    if (text) fit = std::min(fit, wanted_.FitOfText(*text));
    return by_words ? std::min(fit, Fit::kContains) : fit;
  }

  Result<void> FindMemories() {
    OfKind found;
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> ids,
                              CandidatesOf(memory::MemoryFold::kRowKind, memory::kStreamPrefix));
    for (const std::string& id : ids) {
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Memory> memory,
                                ledger::LoadState<memory::MemoryFold>(reader_, id));
      if (!memory) continue;
      const Fit fit = FitOf(id, memory->content, true);
      const MemoryReading reading =
          memory::ReadMemory(*std::move(memory), workspace_.Now(), workspace_.settings().memory);
      std::string detail = fmt::format("{}, {} %", NameOf(reading.memory.type),
                                       PercentOfShare(reading.effective_confidence));
      if (reading.memory.status != MemoryStatus::kCurrent) {
        detail += fmt::format(", {}", NameOf(reading.memory.status));
      }
      if (reading.memory.project) detail += ", " + Clipped(*reading.memory.project);
      found.Add({.kind = "memory",
                 .id = id,
                 .text = TextOf(reading.memory.content),
                 .detail = std::move(detail),
                 .at = reading.memory.created_at},
                fit);
    }
    kinds_.push_back(found.Finish());
    return {};
  }

  Result<void> FindSessions() {
    OfKind found;
    const auto add = [&](const governor::SessionState& state, Fit fit) {
      const SessionReading reading = governor::ReadSession(state, workspace_.settings().governor);
      found.Add({.kind = "session",
                 .id = state.id,
                 .text = fmt::format("{} {}", Clipped(state.client), ShortId(state.id)),
                 .detail = fmt::format("{} %, {}{}", reading.confidence, reading.zone,
                                       state.project ? ", " + Clipped(*state.project) : ""),
                 .at = state.last_at},
                fit);
    };
    if (wanted_.trace()) {
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> id,
                                governor::FindByTrace(reader_, caller_.space, *wanted_.trace()));
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<governor::SessionState> state,
                                ledger::LoadState<governor::SessionFold>(reader_, id.value_or("")));
      if (state) add(*state, Fit::kId);
    }
    std::int64_t seen = 0;
    CREDENCE_RETURN_IF_ERROR(
        governor::ScanNewestFirst(reader_, [&](const governor::SessionState& state) {
          Fit fit = std::min(wanted_.FitOfId(state.id), wanted_.FitOfText(state.client));
          if (state.project) fit = std::min(fit, wanted_.FitOfText(*state.project));
          if (fit != Fit::kNone) add(state, fit);
          return ++seen < kComparedMax ? ledger::Visit::kContinue : ledger::Visit::kStop;
        }));
    kinds_.push_back(found.Finish());
    return {};
  }

  Result<void> FindBeliefs() {
    OfKind found;
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> ids,
                              CandidatesOf(belief::BeliefFold::kRowKind, belief::kStreamPrefix));
    for (const std::string& id : ids) {
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> belief,
                                ledger::LoadState<belief::BeliefFold>(reader_, id));
      if (!belief) continue;
      found.Add(
          {.kind = "belief",
           .id = id,
           .text = TextOf(belief->text),
           .detail = belief->retracted ? "retracted"
                                       : fmt::format("evidence {} %",
                                                     PercentOfShare(belief->evidence.ToDouble())),
           .at = belief->updated_at},
          FitOf(id, belief->text, true));
    }
    kinds_.push_back(found.Finish());
    return {};
  }

  Result<void> FindHeuristics() {
    OfKind found;
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Heuristic> heuristics,
                              executive::ListHeuristicsOf(reader_, std::nullopt, true));
    for (const Heuristic& one : heuristics) {
      const std::string id = one.id.ToString();
      const std::string text =
          fmt::format("{} → {}", one.condition.value_or(std::string(kErasedText)),
                      one.action.value_or(std::string(kErasedText)));
      Fit fit = FitOf(id, one.condition, false);
      if (one.action) fit = std::min(fit, FitOf(id, one.action, false));
      if (one.name) fit = std::min(fit, wanted_.FitOfText(*one.name));
      if (fit == Fit::kNone) continue;
      found.Add(
          {.kind = "heuristic",
           .id = id,
           .text = Clipped(text, 160),
           .detail = fmt::format("{}, {} %", Clipped(one.source), PercentOfShare(one.confidence)),
           .at = one.updated_at},
          fit);
    }
    kinds_.push_back(found.Finish());
    return {};
  }

  Result<void> FindEvents() {
    OfKind found;
    const auto add = [&](const auto& event, Fit fit) {
      found.Add({.kind = "event",
                 .id = event.id,
                 .text = TextOf(event.text),
                 .detail = Clipped(event.source),
                 .at = event.received_at},
                fit);
    };
    if (wanted_.trace()) {
      CREDENCE_ASSIGN_OR_RETURN(
          const std::vector<executive::Arrival> arrivals,
          executive::ArrivalsOfTrace(reader_, *wanted_.trace(), kFoundOfKind));
      for (const executive::Arrival& arrival : arrivals) add(arrival, Fit::kId);
    }
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> ids,
                              IdsWithPart(executive::ArrivalFold::kRowKind));
    for (const std::string& id : ids) {
      CREDENCE_ASSIGN_OR_RETURN(const auto arrival,
                                ledger::LoadState<executive::ArrivalFold>(reader_, id));
      if (arrival) add(*arrival, FitOf(arrival->id, arrival->text, false));
    }
    if (!wanted_.words().empty()) {
      CREDENCE_ASSIGN_OR_RETURN(
          const executive::ArrivalPage page,
          executive::ListArrivals(reader_, {.words = wanted_.words(), .limit = kFoundOfKind}));
      for (const HandledEvent& event : page.events) add(event, FitOf(event.id, event.text, true));
    }
    kinds_.push_back(found.Finish());
    return {};
  }

  // Their summaries are not indexed, so the first of each state are compared.
  Result<void> FindWorks() {
    OfKind found;
    for (const auto& [key, state] : {std::pair{review::kPendingKey, "waits for a review"},
                                     {review::kDoneKey, "reviewed"},
                                     {review::kSkippedKey, "not sampled"}}) {
      CREDENCE_ASSIGN_OR_RETURN(const std::vector<review::Work> works,
                                review::ListWorks(reader_, key, kComparedMax));
      for (const review::Work& work : works) {
        found.Add({.kind = "work",
                   .id = work.id,
                   .text = TextOf(work.summary),
                   .detail = fmt::format("{}, {}", Clipped(work.id), state),
                   .at = work.registered_at},
                  std::min(wanted_.FitOfText(work.id), FitOf(work.id, work.summary, false)));
      }
    }
    kinds_.push_back(found.Finish());
    return {};
  }

  Result<void> FindRules() {
    OfKind found;
    CREDENCE_ASSIGN_OR_RETURN(const review::RuleMap rules, review::LoadRules(reader_));
    const bool hides = caller_.is_agent && workspace_.settings().review.confirm_rules;
    for (const auto& [key, rule] : rules) {
      const bool is_told = rule.active || !hides;
      const std::string text = is_told && rule.text ? *rule.text : review::SpokenKey(key);
      found.Add({.kind = "rule",
                 .id = key,
                 .text = Clipped(text, 160),
                 .detail = rule.active    ? "active"
                           : rule.retired ? "retired"
                                          : "not active",
                 .at = rule.active_since},
                FitOf(key, text, false));
    }
    kinds_.push_back(found.Finish());
    return {};
  }

  void FindSettings(std::span<const SettingInfo> settings) {
    OfKind found;
    for (const SettingInfo& setting : settings) {
      Fit fit = wanted_.FitOfText(setting.key);
      if (setting.key == wanted_.text()) fit = Fit::kId;
      const Fit of_summary = wanted_.FitOfText(setting.summary);
      // A match in the middle of a word would be chance.
      if (of_summary <= Fit::kWordsBegin) fit = std::min(fit, Fit::kContains);
      found.Add({.kind = "setting",
                 .id = setting.key,
                 .text = setting.key,
                 .detail = fmt::format("{}: {}", Clipped(setting.value), setting.summary),
                 .at = std::nullopt},
                fit);
    }
    kinds_.push_back(found.Finish());
  }

  static std::string TextOf(const std::optional<std::string>& text) {
    return text ? Clipped(*text, 160) : std::string(kErasedText);
  }

  // By fit; kinds take turns among records that fit alike. No kind takes more than half of the
  // places unless the others leave some.
  std::vector<FoundRecord> Interleave() {
    std::vector<FoundRecord> all;
    std::vector<std::size_t> taken(kinds_.size(), 0);
    const auto limit = static_cast<std::size_t>(limit_);
    const std::size_t cap = static_cast<std::size_t>(std::max(kOfKindMin, limit_ / 2));
    for (const std::size_t most : {cap, limit}) {
      for (const Fit fit :
           {Fit::kId, Fit::kPartOfId, Fit::kNameBegins, Fit::kWordsBegin, Fit::kContains}) {
        bool is_any_left = true;
        while (is_any_left && all.size() < limit) {
          is_any_left = false;
          for (std::size_t kind = 0; kind < kinds_.size() && all.size() < limit; ++kind) {
            std::size_t& next = taken[kind];
            if (next >= kinds_[kind].size() || next >= most) continue;
            if (kinds_[kind][next].fit != fit) continue;
            all.push_back(std::move(kinds_[kind][next++].record));
            is_any_left = true;
          }
        }
      }
    }
    return all;
  }

  ledger::Reader& reader_;
  const Caller& caller_;
  const WantedText wanted_;
  const std::int64_t limit_;
  const Workspace& workspace_;
  std::vector<std::vector<FoundCandidate>> kinds_;
};

}  // namespace

Result<std::vector<FoundRecord>> FindRecords(ledger::Reader& reader, const Caller& caller,
                                             const FindRequest& request,
                                             std::span<const SettingInfo> settings,
                                             const Workspace& workspace) {
  return Finder(reader, caller, request, workspace).Find(settings);
}

}  // namespace credence::engine
