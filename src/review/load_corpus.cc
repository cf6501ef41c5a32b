// SPDX-License-Identifier: Apache-2.0
#include "review/load_corpus.h"

#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "ledger/scan_ahead.h"
#include "review/events.h"
#include "review/fold.h"

namespace credence::review {

using ledger::EventView;
using ledger::Reader;
using ledger::Visit;

namespace {

// Adds one event to the corpus, whichever part of the faculty it is of.
class CorpusReader {
 public:
  explicit CorpusReader(Corpus& corpus) : corpus_(corpus) {}

  Result<void> Add(const EventView& event) {
    if (event.stream.starts_with(kWorkStreamPrefix)) return AddWork(event);
    if (event.stream.starts_with(kTaskStreamPrefix)) return AddTask(event);
    if (event.stream.starts_with(kRuleStreamPrefix)) return AddRule(event);
    if (event.stream.starts_with(kLearningStreamPrefix)) return AddLearning(event);
    return {};
  }

  // What was withdrawn may have come long before.
  void Finish() { corpus_.Remove(withdrawn_); }
  // Something that was there earlier is gone.
  bool is_stale() const { return erased_ || !withdrawn_.empty(); }

 private:
  Result<void> AddWork(const EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, DecodeWorkEvent(event));
    if (!decoded) return {};
    if (const auto* timed = std::get_if<Timed>(&*decoded)) {
      // It follows its feedback at once.
      const bool follows =
          !corpus_.feedback.empty() && corpus_.feedback.back().id == timed->feedback;
      if (event.text && follows) corpus_.AddTiming(*event.text);
      return {};
    }
    if (const auto* submitted = std::get_if<Submitted>(&*decoded)) {
      corpus_.Add(event.id, event.sequence, *submitted);
    } else if (const auto* registered = std::get_if<Registered>(&*decoded)) {
      corpus_.registrations.push_back({.at = event.time,
                                       .task_type = corpus_.names.Add(registered->task_type),
                                       .shown = registered->shown});
    } else if (const auto* withdrawn = std::get_if<Withdrawn>(&*decoded)) {
      withdrawn_.insert(withdrawn->feedback);
    }
    return {};
  }

  Result<void> AddTask(const EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, DecodeTaskEvent(event));
    if (!decoded) return {};
    const Decided& decided = std::get<Decided>(*decoded);
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
    } else {
      erased_ = true;
      const Retained& retained = std::get<Retained>(*decoded);
      corpus_.timing_averages.insert(corpus_.timing_averages.end(), retained.averages.begin(),
                                     retained.averages.end());
    }
    return {};
  }

  Corpus& corpus_;
  std::set<Uuid> withdrawn_;
  bool erased_ = false;
};

}  // namespace

Result<bool> ExtendCorpus(Reader& reader, std::int64_t after_sequence, Corpus& corpus) {
  CorpusReader adder(corpus);
  Result<void> status;
  // The documents themselves are not looked at.
  const ledger::EventFilter filter{
      .after_sequence = after_sequence,
      .with_verbatim = true,
      .verbatim_kinds = {std::string(Timed::kKind), std::string(RuleActivated::kKind),
                         std::string(RuleJudged::kKind)}};
  CREDENCE_RETURN_IF_ERROR(ledger::ScanAhead(reader, filter, [&](const EventView& event) {
    status = adder.Add(event);
    return status ? Visit::kContinue : Visit::kStop;
  }));
  CREDENCE_RETURN_IF_ERROR(status);
  adder.Finish();
  return !adder.is_stale();
}

Result<Corpus> LoadCorpus(Reader& reader) {
  Corpus corpus;
  // From the beginning nothing is in it that was erased later.
  CREDENCE_RETURN_IF_ERROR(ExtendCorpus(reader, 0, corpus));
  return corpus;
}

}  // namespace credence::review
