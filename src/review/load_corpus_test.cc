// SPDX-License-Identifier: Apache-2.0
#include "review/load_corpus.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/test_framework.h"
#include "ledger/event_codec.h"
#include "ledger/memory/store.h"
#include "ledger/store_testing.h"
#include "model/sequential.h"
#include "review/test_corpus.h"

namespace credence::review {
namespace {

// The whole corpus as text, so that NaN equals NaN.
std::string Dump(const Corpus& corpus) {
  std::string text;
  const auto line = [&text](const auto&... values) {
    ((text += fmt::format("{} ", values)), ...);
    text += '\n';
  };
  const auto number = [](const auto& optional) {
    return optional ? static_cast<int>(*optional) : -1;
  };
  for (std::size_t i = 0; i < corpus.names.size(); ++i) line(corpus.names[static_cast<Name>(i)]);
  for (const FeedbackRecord& r : corpus.feedback) {
    line(r.id.ToString(), r.sequence, ToMicros(r.at), r.task_type, r.stage, r.reviewer, r.modal,
         r.type, r.confidence, r.predicted, r.score, r.delta, r.sentiment, r.scores,
         r.first_mention, r.mentions, r.position, r.hour, r.weekday, r.said, r.experimental,
         number(r.decision), number(r.severity), number(r.certainty), static_cast<int>(r.strength),
         static_cast<int>(r.pace));
  }
  for (const MentionRecord& r : corpus.mentions) {
    line(r.key, static_cast<int>(r.source), static_cast<int>(r.severity), r.against, r.praise);
  }
  for (const ComparisonRecord& r : corpus.comparisons) {
    line(r.feedback, r.a_attributes, r.b_attributes, static_cast<int>(r.preferred),
         static_cast<int>(r.strength), r.dimensions.size());
  }
  for (const TimingRecord& r : corpus.timings) {
    line(r.feedback, r.decision_seconds, r.scroll_depth, r.sections);
  }
  for (const TimingAverage& r : corpus.timing_averages) line(EncodeFields(r));
  for (const RegistrationRecord& r : corpus.registrations)
    line(ToMicros(r.at), r.task_type, r.shown);
  for (const LevelRecord& r : corpus.levels) {
    line(ToMicros(r.at), r.task_type, r.level, r.checks, r.rose, r.fell, r.recounted);
  }
  for (const RuleAct& r : corpus.rule_acts) {
    line(ToMicros(r.at), ledger::BodyOfEvent(r.event), r.text.value_or("none"));
  }
  for (const LearnedRecord& r : corpus.learned) line(ToMicros(r.at), EncodeFields(r.event));
  return text;
}

// The reference: adds events one by one.
class OneByOne {
 public:
  void Add(const ledger::EventView& event) {
    if (const auto work = DecodeWorkEvent(event).value()) {
      std::visit([&](const auto& decoded) { Take(event, decoded); }, *work);
    } else if (const auto task = DecodeTaskEvent(event).value()) {
      const auto& decided = std::get<Decided>(*task);
      corpus.levels.push_back({.at = event.time,
                               .task_type = corpus.names.Add(decided.task_type),
                               .level = decided.level,
                               .checks = std::ssize(decided.outcomes),
                               .rose = decided.rose,
                               .fell = decided.fell,
                               .recounted = decided.dropped.has_value()});
    } else if (const auto rule = DecodeRuleEvent(event).value()) {
      corpus.rule_acts.push_back({.at = event.time, .event = *rule, .text = std::nullopt});
      if (event.text) corpus.rule_acts.back().text = std::string(*event.text);
    }
  }

  Corpus corpus;
  std::set<Uuid> withdrawn;

 private:
  void Take(const ledger::EventView& event, const Submitted& submitted) {
    corpus.Add(event.id, event.sequence, submitted);
  }
  void Take(const ledger::EventView& event, const Registered& registered) {
    corpus.registrations.push_back({.at = event.time,
                                    .task_type = corpus.names.Add(registered.task_type),
                                    .shown = registered.shown});
  }
  void Take(const ledger::EventView& event, const Timed& timed) {
    if (corpus.feedback.empty() || corpus.feedback.back().id != timed.feedback) return;
    if (event.text) corpus.AddTiming(*event.text);
  }
  void Take(const ledger::EventView& /*event*/, const Withdrawn& event) {
    withdrawn.insert(event.feedback);
  }
  void Take(const ledger::EventView& /*event*/, const auto& /*other*/) {}
};

// A ledger in which feedback and its timing meet page ends in every way, and new names appear
// everywhere.
class LoadCorpusTest : public testing::Test {
 protected:
  int Below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
  std::string AnyName() {
    return fmt::format("n{}", Below(3) == 0 ? std::ssize(events_) : Below(20));
  }

  Uuid Append(std::string_view prefix, std::string_view kind, std::string body,
              std::optional<std::string> text = std::nullopt) {
    ledger::NewEvent event =
        ledger::MakeEvent(std::to_string(events_.size()), fmt::format("{}{}", prefix, Below(50)),
                          std::string(kind), std::move(body));
    event.time = FromMicros(static_cast<std::int64_t>(events_.size()));
    if (text) event = WithText(std::move(event), *std::move(text));
    events_.push_back(event);
    return event.id;
  }
  template <class Event>
  Uuid AppendWork(const Event& event, std::optional<std::string> text = std::nullopt) {
    return Append(kWorkStreamPrefix, Event::kKind, EncodeFields(event), std::move(text));
  }

  void AppendFeedback() {
    Submitted event = AnyFeedback([this](int n) { return Below(n); });
    event.task_type = AnyName();
    if (!event.mentions.empty()) event.mentions.back().key = AnyName();
    if (Below(4) == 0) {
      event.comparison.emplace();
      event.comparison->a_attributes = {AnyName(), "it \"quotes\""};
      event.comparison->b_attributes = {AnyName()};
    }
    feedback_.push_back(AppendWork(event, "the document"));
    if (Below(4) == 0) AppendOther();
    // Of another feedback, of this one, and of this one again.
    if (Below(8) == 0) AppendTiming(feedback_.front());
    while (Below(4) != 0) AppendTiming(feedback_.back());
  }
  void AppendTiming(const Uuid& feedback) {
    AppendWork(Timed{.feedback = feedback},
               Below(9) == 0 ? "{"
                             : fmt::format(R"({{"timeToDecisionMs":{},"sections":[)"
                                           R"({{"name":"{}","read":true}}]}})",
                                           Below(9'000), AnyName()));
  }
  void AppendOther() {
    switch (Below(5)) {
      case 0:
        AppendWork(Predicted{.version = "1", .confidence = 0.5, .score = {}, .calibrated = 0.5});
        break;
      case 1: {
        Decided decided{.task_type = AnyName(), .level = 1, .evidence = {}};
        decided.evidence.resize(model::kSequentialOdds.size());
        Append(kTaskStreamPrefix, Decided::kKind, EncodeFields(decided));
        break;
      }
      case 2:
        Append(kRuleStreamPrefix, RuleJudged::kKind,
               EncodeFields(RuleJudged{.key = AnyName(), .verdict = "retired"}), "why");
        break;
      case 3:
        Append("elsewhere/", "test.noted", "{}", "a text");
        break;
      default:
        AppendWork(Registered{.id = AnyName(), .task_type = AnyName()}, "a summary");
    }
  }

  void Fill(std::size_t events) {
    while (events_.size() < events) Below(2) == 0 ? AppendFeedback() : AppendOther();
  }

  std::unique_ptr<ledger::Store> Store() {
    std::unique_ptr<ledger::Store> store = ledger::MakeMemoryStore();
    EXPECT_TRUE(store->Write("default", [&](ledger::Writer& writer) -> Result<void> {
      for (const ledger::NewEvent& event : events_) {
        CREDENCE_RETURN_IF_ERROR(writer.Append(event));
      }
      return {};
    }));
    return store;
  }
  template <class Ask>
  static auto Read(ledger::Store& store, const Ask& ask) {
    return ledger::AskStore(store, ask);
  }
  static OneByOne Naive(ledger::Store& store, std::int64_t until = INT64_MAX) {
    OneByOne naive;
    EXPECT_TRUE(Read(store, [&](ledger::Reader& reader) {
      return reader.ScanEvents({.limit = until, .with_verbatim = true},
                               [&](const ledger::EventView& event) {
                                 naive.Add(event);
                                 return ledger::Visit::kContinue;
                               });
    }));
    return naive;
  }

  std::mt19937 random_{7};
  std::vector<ledger::NewEvent> events_;
  std::vector<Uuid> feedback_;
};

TEST_F(LoadCorpusTest, IsWhatTheEventsAddOneByOne) {
  Fill(10'000);
  const auto store = Store();
  const Corpus corpus = Read(*store, LoadCorpus).value();
  EXPECT_GT(corpus.timings.size(), 500U);
  EXPECT_GT(corpus.comparisons.size(), 100U);
  EXPECT_TRUE(Dump(corpus) == Dump(Naive(*store).corpus));
}

TEST_F(LoadCorpusTest, MayBeExtendedFromAnyEventOn) {
  Fill(1'500);
  const auto store = Store();
  const std::string expected = Dump(Naive(*store).corpus);
  for (std::int64_t sequence = 0; sequence <= 300; ++sequence) {
    Corpus corpus = Naive(*store, sequence).corpus;
    EXPECT_EQ(Read(*store, [&](auto& r) { return ExtendCorpus(r, sequence, corpus); }), true);
    ASSERT_TRUE(Dump(corpus) == expected) << sequence;
  }
}

TEST_F(LoadCorpusTest, WhatIsWithdrawnIsNotInIt) {
  Fill(3'000);
  AppendWork(Withdrawn{.feedback = feedback_[3]}, "a slip");
  Fill(4'000);
  AppendWork(Withdrawn{.feedback = feedback_[400]});
  const auto store = Store();
  OneByOne naive = Naive(*store);
  EXPECT_EQ(naive.withdrawn.size(), 2U);
  naive.corpus.Remove(naive.withdrawn);
  EXPECT_TRUE(Dump(Read(*store, LoadCorpus).value()) == Dump(naive.corpus));
  Corpus corpus;
  EXPECT_EQ(Read(*store, [&](auto& r) { return ExtendCorpus(r, 0, corpus); }), false);
}

TEST_F(LoadCorpusTest, TheFirstEventThatCannotBeReadIsNamed) {
  Fill(2'000);
  for (const std::size_t damaged : {1'900U, 700U, 1'100U}) {
    events_[damaged].stream = std::string(kWorkStreamPrefix);
    events_[damaged].kind = Submitted::kKind;
    events_[damaged].body = "{";
  }
  EXPECT_THAT(Read(*Store(), LoadCorpus),
              Fails(Code::kDataLoss, StartsWith("event 701 (review.submitted): ")));
}

}  // namespace
}  // namespace credence::review
