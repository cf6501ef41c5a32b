// SPDX-License-Identifier: Apache-2.0
#include "review/load_corpus.h"

#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ledger/scan_in_parts.h"
#include "review/events.h"
#include "review/fold.h"

namespace credence::review {

using ledger::EventView;
using ledger::Reader;
using ledger::Visit;

namespace {

// Collects what a run of events adds to a corpus, for every subject of the faculty.
class CorpusPart {
 public:
  Result<void> Add(const EventView& event) {
    if (event.stream.starts_with(kWorkStreamPrefix)) return AddWork(event);
    if (event.stream.starts_with(kTaskStreamPrefix)) return AddTask(event);
    if (event.stream.starts_with(kRuleStreamPrefix)) return AddRule(event);
    if (event.stream.starts_with(kLearningStreamPrefix)) return AddLearning(event);
    return {};
  }

  // Leaves this part empty.
  void MoveTo(Corpus& corpus, std::set<Uuid>& withdrawn, bool& erased) {
    numbers_.clear();
    for (const EarlyTiming& timing : early_) {
      // Names get the same numbers as if events were added one by one.
      corpus.names.AddFrom(corpus_.names, timing.names_before, numbers_);
      if (Follows(corpus, timing.feedback)) corpus.AddTiming(timing.text);
    }
    early_.clear();
    corpus.Append(corpus_, numbers_);
    withdrawn.merge(withdrawn_);
    withdrawn_.clear();
    erased |= std::exchange(erased_, false);
  }

 private:
  // A timing whose feedback may be in the previous part.
  struct EarlyTiming {
    Uuid feedback;
    std::string text;
    std::size_t names_before = 0;
  };

  // A timing immediately follows its feedback.
  static bool Follows(const Corpus& corpus, const Uuid& feedback) {
    return !corpus.feedback.empty() && corpus.feedback.back().id == feedback;
  }

  Result<void> AddWork(const EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const auto seen, reader_.Read(event));
    if (seen) std::visit([&](const auto* decoded) { Take(event, *decoded); }, *seen);
    return {};
  }
  void Take(const EventView& event, const SubmittedView& submitted) {
    corpus_.Add(event.id, event.sequence, submitted);
  }
  void Take(const EventView& event, const RegisteredView& registered) {
    corpus_.registrations.push_back({.at = event.time,
                                     .task_type = corpus_.names.Add(registered.task_type),
                                     .shown = registered.shown});
  }
  void Take(const EventView& event, const Timed& timed) {
    if (!event.text) return;
    if (corpus_.feedback.empty()) {
      early_.push_back({.feedback = timed.feedback,
                        .text = std::string(*event.text),
                        .names_before = corpus_.names.size()});
    } else if (Follows(corpus_, timed.feedback)) {
      corpus_.AddTiming(*event.text);
    }
  }
  void Take(const EventView& /*event*/, const Predicted& /*predicted*/) {}
  void Take(const EventView& /*event*/, const WorkEvent& other) {
    if (const auto* withdrawn = std::get_if<Withdrawn>(&other)) {
      withdrawn_.insert(withdrawn->feedback);
    }
  }

  Result<void> AddTask(const EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, DecodeTaskEvent(event));
    if (!decoded) return {};
    const auto& decided = std::get<Decided>(*decoded);
    corpus_.levels.push_back({.at = event.time,
                              .task_type = corpus_.names.Add(decided.task_type),
                              .level = decided.level,
                              .checks = std::ssize(decided.outcomes),
                              .rose = decided.rose,
                              .fell = decided.fell,
                              .recounted = decided.dropped.has_value()});
    return {};
  }

  Result<void> AddRule(const EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(auto decoded, DecodeRuleEvent(event));
    if (!decoded) return {};
    corpus_.rule_acts.push_back({.at = event.time, .event = *std::move(decoded), .text = {}});
    if (event.text) corpus_.rule_acts.back().text = std::string(*event.text);
    return {};
  }

  Result<void> AddLearning(const EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(auto decoded, DecodeLearningEvent(event));
    if (!decoded) return {};
    if (auto* learned = std::get_if<Learned>(&*decoded)) {
      corpus_.learned.push_back({.at = event.time, .event = std::move(*learned)});
    } else if (const auto* retained = std::get_if<Retained>(&*decoded)) {
      erased_ = true;
      corpus_.timing_averages.insert(corpus_.timing_averages.end(), retained->averages.begin(),
                                     retained->averages.end());
    }
    return {};
  }

  WorkEventReader reader_;
  Corpus corpus_;
  std::vector<EarlyTiming> early_;
  std::vector<Name> numbers_;  // The numbers of its names in the target corpus.
  std::set<Uuid> withdrawn_;
  bool erased_ = false;
};

}  // namespace

Result<bool> ExtendCorpus(Reader& reader, std::int64_t after_sequence, Corpus& corpus) {
  std::set<Uuid> withdrawn;
  bool erased = false;
  // The documents themselves are not read.
  const ledger::EventFilter filter{
      .after_sequence = after_sequence,
      .with_verbatim = true,
      .verbatim_kinds = {std::string(Timed::kKind), std::string(RuleActivated::kKind),
                         std::string(RuleJudged::kKind), std::string(RuleWorded::kKind)},
      .for_replay = true};
  CREDENCE_RETURN_IF_ERROR(ledger::ScanInParts<CorpusPart>(
      reader, filter, ledger::UsefulLanes(),
      [](CorpusPart& part, const EventView& event) { return part.Add(event); },
      [&](CorpusPart& part) {
        part.MoveTo(corpus, withdrawn, erased);
        return Visit::kContinue;
      }));
  // Withdrawn feedback may be much older.
  corpus.Remove(withdrawn);
  // False if something loaded earlier is gone.
  return withdrawn.empty() && !erased;
}

Result<Corpus> LoadCorpus(Reader& reader) {
  Corpus corpus;
  // A load from the beginning contains nothing that was erased, so the result can be ignored.
  CREDENCE_RETURN_IF_ERROR(ExtendCorpus(reader, 0, corpus));
  return corpus;
}

}  // namespace credence::review
