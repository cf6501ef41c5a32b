// SPDX-License-Identifier: Apache-2.0
#include "executive/queries.h"

#include <memory>

#include "base/ids.h"
#include "base/test_framework.h"
#include "executive/decide.h"
#include "executive/fold.h"
#include "executive/test_support.h"
#include "ledger/memory/store.h"

namespace credence::executive {
namespace {

class QueriesTest : public testing::Test {
 protected:
  // Appends events and folds them into the rows.
  void Append(const std::vector<EventDraft>& decisions, double second = 0) {
    const Result<void> written = store_->Write("s", [&](ledger::Writer& writer) -> Result<void> {
      for (const EventDraft& decision : decisions) {
        CREDENCE_RETURN_IF_ERROR(AppendOne(writer, decision, TestSecond(second)));
      }
      return {};
    });
    ASSERT_TRUE(written) << written.error().message;
  }
  void Learn(std::uint32_t number, std::string_view source, std::string_view action,
             double confidence = 0.3, double second = 0) {
    ExecutiveSettings settings;
    settings.initial_learned = confidence;
    Append({DecideLearn(TestId(number),
                        {.condition = "When it happens",
                         .action = std::string(action),
                         .source = std::string(source),
                         .origin = HeuristicOrigin::kLearned},
                        settings)},
           second);
  }
  void Fire(std::uint32_t fire, std::uint32_t heuristic, double second,
            std::string_view source = "game") {
    Heuristic fired = TestHeuristic(heuristic);
    fired.source = source;
    // Only the fire: some heuristics are not in the store.
    Append({DecideFire(fired, {.id = TestId(fire), .arrival = "e", .similarity = 0.8}).at(1)},
           second);
  }
  void Close(std::uint32_t fire) { Append({OfFire(TestId(fire), Closed{.signal = "user"})}); }
  void Judge(std::uint32_t fire, bool success) {
    Append({OfFire(TestId(fire), Judged{.success = success, .signal = "dev_outcome"})});
  }
  void Receive(std::string_view id, double second = 0) {
    EventDraft received = OfArrival(id, Received{.source = "game"});
    received.verbatim = "What happened";
    Append({received}, second);
  }
  void AnswerBy(std::string_view id, DecisionPath path, std::uint32_t response,
                std::string_view text = "Do it") {
    Answered answered;
    answered.path = path;
    answered.response = TestId(response);
    EventDraft decision = OfArrival(id, answered);
    decision.verbatim = std::string(text);
    Append({decision});
  }

  // Runs a query, and fails the test if it did not run.
  template <class Ask>
  auto Answer(Ask ask) {
    return ledger::AskStore(*store_, ask, "s");
  }
  Result<Heuristic> Find(std::string_view id) {
    return Answer([&](ledger::Reader& reader) { return FindHeuristic(reader, id); });
  }
  std::vector<std::string> Listed(const std::optional<std::string>& source) {
    const auto heuristics =
        Answer([&](ledger::Reader& reader) { return ListHeuristicsOf(reader, source); });
    std::vector<std::string> actions;
    for (const Heuristic& heuristic : heuristics.value()) {
      actions.push_back(heuristic.action.value_or("(none)"));
    }
    return actions;
  }
  static std::vector<Uuid> IdsOf(const Result<std::vector<credence::Fire>>& fires) {
    std::vector<Uuid> ids;
    for (const credence::Fire& fire : fires.value()) ids.push_back(fire.id);
    return ids;
  }
  std::vector<Uuid> OpenOf(std::string_view source) {
    return IdsOf(Answer([&](ledger::Reader& reader) { return OpenFires(reader, source); }));
  }
  std::vector<Uuid> OpenSince(double second) {
    return IdsOf(
        Answer([&](ledger::Reader& reader) { return FiresOpenSince(reader, TestSecond(second)); }));
  }
  std::vector<Uuid> Recent(const FireFilter& filter) {
    return IdsOf(Answer([&](ledger::Reader& reader) { return ListFiresOf(reader, filter); }));
  }
  std::vector<Uuid> Recent(std::optional<FireOutcome> outcome, std::int64_t limit,
                           std::int64_t offset) {
    return Recent({.heuristic = {}, .outcome = outcome, .limit = limit, .offset = offset});
  }
  FiresOfHeuristic FiresOfOne(std::uint32_t heuristic) {
    return Answer([&](ledger::Reader& reader) { return FiresOf(reader, TestId(heuristic)); })
        .value();
  }
  Result<Arrival> FindEvent(std::string_view id) {
    return Answer([&](ledger::Reader& reader) { return FindArrival(reader, id); });
  }
  std::vector<std::string> Pending(std::int64_t limit) {
    return Answer([&](ledger::Reader& reader) { return PendingArrivals(reader, limit); }).value();
  }

 private:
  Result<void> AppendOne(ledger::Writer& writer, const EventDraft& decision, Timestamp time) {
    ledger::NewEvent event;
    event.id = NamedUuid("test", std::to_string(++appended_));
    event.stream = decision.stream;
    event.kind = std::string(decision.kind);
    event.time = time;
    event.actor = "test";
    event.body = decision.body;
    if (decision.verbatim) event.verbatim = Verbatim{.text = *decision.verbatim};
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended, writer.Append(event));
    const ledger::EventView view = ViewOf(decision, time, appended.sequence);
    if (decision.stream.starts_with(kHeuristicStream)) {
      return ledger::ApplyToRow<HeuristicFold>(writer, {&view, 1});
    }
    if (decision.stream.starts_with(kFireStream)) {
      return ledger::ApplyToRow<FireFold>(writer, {&view, 1});
    }
    return ledger::ApplyToRow<ArrivalFold>(writer, {&view, 1});
  }

  std::unique_ptr<ledger::Store> store_ = ledger::MakeMemoryStore();
  int appended_ = 0;
};

TEST_F(QueriesTest, FindsAHeuristicByItsIdOrAPartOfIt) {
  Learn(0xab12cd34, "game", "x");
  Learn(0xab99cd77, "game", "y");
  EXPECT_EQ(Find("ab12cd34-0000-0000-8000-0000ab12cd34")->action, "x");
  EXPECT_EQ(Find(" AB12CD34-0000-0000-8000-0000AB12CD34 ")->action, "x");
  EXPECT_EQ(Find("ab12")->action, "x");
  EXPECT_EQ(Find("cd77")->action, "y");
}

TEST_F(QueriesTest, WhatNamesNoneOrSeveralIsRefused) {
  Learn(0xab120001, "game", "x");
  Learn(0xab120002, "game", "y");
  EXPECT_EQ(Find("ab12").error().code, Code::kInvalidArgument);
  for (const std::string_view id : {"", "ab1", "2999", "no\nbody", "\xff"}) {
    EXPECT_THAT(Find(id), Fails(Code::kNotFound,
                                AllOf(HasSubstr("{op:heuristic list}"), Not(HasSubstr("\n")))))
        << id;
  }
}

TEST_F(QueriesTest, AHeuristicIsLoadedWithItsTexts) {
  Learn(1, "game", "Drink");
  const auto load = [&](std::uint32_t number) {
    return Answer([&](ledger::Reader& reader) { return LoadHeuristic(reader, TestId(number)); })
        .value();
  };
  EXPECT_EQ(load(1)->condition, "When it happens");
  EXPECT_EQ(load(1)->action, "Drink");
  EXPECT_EQ(load(2), std::nullopt);
}

TEST_F(QueriesTest, TheSameIsOfTheSameSourceAndWords) {
  Learn(1, "game", "Drink");
  const auto same = [&](std::string_view source, std::string_view condition,
                        std::string_view action) {
    return Answer(
               [&](ledger::Reader& reader) { return FindSame(reader, source, condition, action); })
        .value();
  };
  EXPECT_EQ(same("game", "When it happens", "Drink")->id, TestId(1));
  EXPECT_EQ(same("game2", "When it happens", "Drink"), std::nullopt);
  EXPECT_EQ(same("game", "When it happens", "drink"), std::nullopt);
  EXPECT_EQ(same("game", "When", "Drink"), std::nullopt);
}

TEST_F(QueriesTest, ASourceSeesItsOwnAlone) {
  Learn(1, "game", "a");
  Learn(2, "game2", "b");
  Learn(3, "gam", "c");
  Learn(4, "Game", "d");
  EXPECT_THAT(Listed("game"), ElementsAre("a"));
  EXPECT_THAT(Listed("gam"), ElementsAre("c"));
  EXPECT_THAT(Listed("nobody"), IsEmpty());
  EXPECT_THAT(Listed(""), IsEmpty());
  EXPECT_THAT(Listed(std::nullopt), UnorderedElementsAre("a", "b", "c", "d"));
}

TEST_F(QueriesTest, TheMostTrustedComesFirstThenTheOldest) {
  Learn(1, "game", "low", 0.2, 0);
  Learn(2, "game", "young", 0.5, 9);
  Learn(3, "game", "old", 0.5, 5);
  Learn(4, "game", "high", 0.9, 9);
  Learn(5, "game", "youngest", 0.5, 9);
  EXPECT_THAT(Listed("game"), ElementsAre("high", "old", "young", "youngest", "low"));
  EXPECT_THAT(Listed(std::nullopt), ElementsAre("high", "old", "young", "youngest", "low"));
}

TEST_F(QueriesTest, FindsAnEventByItsIdOrItsResponses) {
  Receive("e1");
  Receive("e2");
  AnswerBy("e1", DecisionPath::kLlm, 20);
  AnswerBy("e2", DecisionPath::kHeuristic, 0xab);
  EXPECT_EQ(FindEvent("e1")->id, "e1");
  EXPECT_EQ(FindEvent("e1")->text, "What happened");
  EXPECT_EQ(FindEvent(TestId(20).ToString())->id, "e1");
  EXPECT_EQ(FindEvent(" 000000AB-0000-0000-8000-0000000000AB ")->id, "e2");
  for (const std::string_view id : {"", "e", "00000014", "no\nbody"}) {
    EXPECT_THAT(FindEvent(id), Fails(Code::kNotFound, Not(HasSubstr("\n")))) << id;
  }
}

TEST_F(QueriesTest, PendingAreAnswersOfAModelThatWereNotComparedOldestFirst) {
  Receive("late", 9);
  Receive("early", 5);
  Receive("fired", 1);
  Receive("unanswered", 1);
  Receive("compared", 1);
  for (const std::string_view id : {"late", "early", "compared"}) {
    AnswerBy(id, DecisionPath::kLlm, 20);
  }
  AnswerBy("fired", DecisionPath::kHeuristic, 21);
  Append({OfArrival("compared", Compared{})});
  EXPECT_THAT(Pending(10), ElementsAre("early", "late"));
  EXPECT_THAT(Pending(1), ElementsAre("early"));
  EXPECT_THAT(Pending(0), IsEmpty());
}

TEST_F(QueriesTest, AnEventsAnswerAndComparisonAreRead) {
  const auto read = [&](std::string_view id) {
    return Answer([&](ledger::Reader& reader) { return ReadArrival(reader, id); }).value();
  };
  Receive("e1");
  EXPECT_EQ(read("e1").response, "");
  EXPECT_EQ(read("e1").answered, std::nullopt);
  AnswerBy("e1", DecisionPath::kLlm, 20, "Drink it");
  Append({OfArrival("e1", Compared{.count = 3, .compare_us = 7})});
  EXPECT_EQ(read("e1").response, "Drink it");
  EXPECT_EQ(read("e1").answered->response, TestId(20));
  EXPECT_EQ(read("e1").compared->count, 3);
  EXPECT_EQ(read("e").answered, std::nullopt);
}

TEST_F(QueriesTest, OpenFiresAreOfTheSourceOldestFirst) {
  Fire(12, 1, 9);
  Fire(11, 2, 5);
  Fire(13, 3, 7, "game2");
  Fire(14, 1, 1);
  Close(14);
  EXPECT_THAT(OpenOf("game"), ElementsAre(TestId(11), TestId(12)));
  EXPECT_THAT(OpenOf("game2"), ElementsAre(TestId(13)));
  EXPECT_THAT(OpenOf("gam"), IsEmpty());
}

TEST_F(QueriesTest, FiresAreDueByAgeWhateverTheirSource) {
  Fire(11, 1, 5);
  Fire(12, 2, 3, "game2");
  Fire(13, 1, 5.000001);
  Fire(14, 1, 1);
  Close(14);
  EXPECT_THAT(OpenSince(5), ElementsAre(TestId(12), TestId(11)));
  EXPECT_THAT(OpenSince(2), IsEmpty());
  EXPECT_THAT(OpenSince(6), ElementsAre(TestId(12), TestId(11), TestId(13)));
}

TEST_F(QueriesTest, AHeuristicsNewestOpenAndUnjudgedFire) {
  EXPECT_EQ(FiresOfOne(1).open, std::nullopt);
  EXPECT_EQ(FiresOfOne(1).unjudged, std::nullopt);
  Fire(11, 1, 1);
  Fire(12, 1, 2);
  Fire(13, 1, 3);
  Fire(14, 2, 4);
  EXPECT_EQ(FiresOfOne(1).open->id, TestId(13));
  EXPECT_EQ(FiresOfOne(1).unjudged->id, TestId(13));
  Close(13);
  Close(12);
  Judge(13, true);
  EXPECT_EQ(FiresOfOne(1).open->id, TestId(11));
  EXPECT_EQ(FiresOfOne(1).unjudged->id, TestId(12));
}

TEST_F(QueriesTest, FiresAreListedNewestFirst) {
  Fire(11, 1, 1);
  Fire(12, 2, 2, "game2");
  Fire(13, 1, 3);
  Judge(11, true);
  Judge(13, false);
  EXPECT_THAT(Recent(std::nullopt, 10, 0), ElementsAre(TestId(13), TestId(12), TestId(11)));
  EXPECT_THAT(Recent(std::nullopt, 1, 1), ElementsAre(TestId(12)));
  EXPECT_THAT(Recent(FireOutcome::kUnknown, 10, 0), ElementsAre(TestId(12)));
  EXPECT_THAT(Recent(FireOutcome::kSuccess, 10, 0), ElementsAre(TestId(11)));
  EXPECT_THAT(Recent(FireOutcome::kFail, 10, 1), IsEmpty());
  EXPECT_THAT(Recent(std::nullopt, 0, 0), IsEmpty());
  EXPECT_THAT(Recent(std::nullopt, 10, 7), IsEmpty());
}

TEST_F(QueriesTest, FiresOfOneHeuristicAreListedNewestFirst) {
  Fire(11, 1, 1);
  Fire(12, 2, 2, "game2");
  Fire(13, 1, 3);
  Judge(11, true);
  EXPECT_THAT(Recent({.heuristic = TestId(1), .outcome = {}}), ElementsAre(TestId(13), TestId(11)));
  EXPECT_THAT(Recent({.heuristic = TestId(1), .outcome = FireOutcome::kSuccess}),
              ElementsAre(TestId(11)));
  EXPECT_THAT(Recent({.heuristic = TestId(1), .outcome = {}, .limit = 1, .offset = 1}),
              ElementsAre(TestId(11)));
  EXPECT_THAT(Recent({.heuristic = TestId(3), .outcome = {}}), IsEmpty());
}

TEST_F(QueriesTest, FindsAFireByItsIdOrAPartOfIt) {
  Fire(0xab12cd34, 1, 1);
  const auto find = [&](std::string_view id) {
    return Answer([&](ledger::Reader& reader) { return FindFire(reader, id); });
  };
  EXPECT_EQ(find("ab12")->heuristic_id, TestId(1));
  EXPECT_EQ(find("zzzz").error().code, Code::kNotFound);
}

}  // namespace
}  // namespace credence::executive
