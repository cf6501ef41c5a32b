// SPDX-License-Identifier: Apache-2.0
// Refused documents wait until they are corrected or discarded.

#include "engine/reviews/test_reviews.h"

#include "base/test_framework.h"

namespace credence {
namespace {

class ReviewsQuarantineTest : public ReviewsTestBase {
 protected:
  std::string StateOf(const std::string& id) {
    return reviews().ShowQuarantined(engine_.me, id).value().state;
  }
  // Feedback with an invalid decision.
  static TestFeedback Broken(std::uint32_t number) {
    return {.number = number, .decision = "perhaps"};
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, ReviewsQuarantineTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(ReviewsQuarantineTest, ARefusalNamesFieldValueAndRule) {
  Register({});
  const SubmitAnswer answer = Submit(Broken(1));
  EXPECT_EQ(answer.id, TestFeedback::Id(1));
  EXPECT_EQ(answer.error->kind, RefusalKind::kSchema);
  EXPECT_EQ(answer.error->field, "decision.decision");
  EXPECT_THAT(answer.error->message, HasSubstr("perhaps"));
  EXPECT_THAT(answer.error->message, HasSubstr("needs-work"));
  ASSERT_EQ(Quarantine().size(), 1u);
  const QuarantinedReading waiting = Quarantine()[0];
  EXPECT_EQ(waiting.id, answer.quarantine_id);
  EXPECT_EQ(waiting.event_id, TestFeedback::Id(1));
  EXPECT_EQ(waiting.error.field, answer.error->field);
  // The text is only in the document, which can be erased.
  EXPECT_THAT(waiting.error.message, Not(HasSubstr("perhaps")));
  EXPECT_THAT(waiting.error.message, HasSubstr("needs-work"));
  EXPECT_EQ(waiting.document, Broken(1).Json());
  EXPECT_EQ(waiting.bytes, std::ssize(Broken(1).Json()));
  EXPECT_FALSE(waiting.truncated);
  ExpectSound();
}

TEST_P(ReviewsQuarantineTest, TheSameBrokenDocumentIsOneEntry) {
  const std::string text = Lines({Broken(1), Broken(1)});
  const SubmitReport both = SubmitText(text);
  EXPECT_EQ(both.refused, 2);
  EXPECT_EQ(both.answers[0].quarantine_id, both.answers[1].quarantine_id);
  const std::size_t events = Events();
  EXPECT_EQ(SubmitText(text).answers[0].quarantine_id, both.answers[0].quarantine_id);
  EXPECT_EQ(Events(), events);
  EXPECT_EQ(Quarantine().size(), 1u);
}

// The reason for a refusal may change; a message that only differs by the time is no change.
TEST_P(ReviewsQuarantineTest, AnotherHourIsNoOtherReason) {
  Register({});
  const TestFeedback early{.number = 1, .day = 10};
  Submit(early);
  const std::size_t events = Events();
  engine_.SetDay(1);
  Submit(early);
  EXPECT_EQ(Events(), events);
  EXPECT_EQ(Quarantine().size(), 1u);
  engine_.SetDay(10);
  EXPECT_TRUE(Submit(early).accepted);
  EXPECT_THAT(Quarantine(), IsEmpty());
  ExpectSound();
}

TEST_P(ReviewsQuarantineTest, AnOrphanIsTakenOnceItsWorkIsKnown) {
  const SubmitAnswer orphan = Submit({.number = 1});
  EXPECT_EQ(orphan.error->kind, RefusalKind::kOrphaned);
  EXPECT_EQ(orphan.error->field, "workProduct.id");
  EXPECT_THAT(orphan.error->message, HasSubstr("register it"));
  Register({});
  Accept({.number = 1});
  EXPECT_THAT(Quarantine(), IsEmpty());
  EXPECT_EQ(StateOf(*orphan.quarantine_id), "mended");
  EXPECT_EQ(Level("mcp-server").decisions, 1);
  ExpectSound();
}

TEST_P(ReviewsQuarantineTest, ADocumentIsMendedByItsId) {
  Register({});
  const SubmitAnswer refused = Submit(Broken(1));
  const SubmitAnswer other = Submit(Broken(2));
  Accept({.number = 1});
  EXPECT_EQ(StateOf(*refused.quarantine_id), "mended");
  EXPECT_EQ(StateOf(*other.quarantine_id), "open");
  ExpectSound();
}

TEST_P(ReviewsQuarantineTest, AnIdMayBeWrittenInCapitals) {
  Register({});
  std::string text = Broken(1).Json();
  text.replace(text.find("0190a000"), 8, "0190A000");
  const SubmitAnswer refused = SubmitText(text).answers[0];
  EXPECT_EQ(refused.id, TestFeedback::Id(1));
  Accept({.number = 1});
  EXPECT_EQ(StateOf(*refused.quarantine_id), "mended");
}

TEST_P(ReviewsQuarantineTest, ADocumentIsMendedByALaterOneOfTheSameBatch) {
  Register({});
  const SubmitReport report = SubmitText(Lines({Broken(1), {.number = 1}, Broken(2)}));
  EXPECT_EQ(report.accepted, 1);
  ASSERT_EQ(Quarantine().size(), 1u);
  EXPECT_EQ(Quarantine()[0].event_id, TestFeedback::Id(2));
  EXPECT_EQ(StateOf(*report.answers[0].quarantine_id), "mended");
  ExpectSound();
}

TEST_P(ReviewsQuarantineTest, ADocumentWithoutAnIdIsMendedByName) {
  Register({});
  const SubmitAnswer refused = SubmitText("{\"decision\": \"approved\"}").answers[0];
  EXPECT_EQ(refused.id, std::nullopt);
  const SubmitRequest mended{.documents = TestFeedback{.number = 1}.Json(),
                             .replaces = refused.quarantine_id->substr(0, 13)};
  EXPECT_EQ(reviews().Submit(engine_.me, mended)->accepted, 1);
  EXPECT_EQ(StateOf(*refused.quarantine_id), "mended");
  // A second correction is refused.
  const SubmitRequest again{.documents = TestFeedback{.number = 2}.Json(),
                            .replaces = refused.quarantine_id};
  EXPECT_EQ(reviews().Submit(engine_.me, again).error().code, Code::kFailedPrecondition);
  ExpectSound();
}

// All or nothing: naming the wrong document is an error.
TEST_P(ReviewsQuarantineTest, WhatIsReplacedMustBeThere) {
  Register({});
  SubmitRequest request{.documents = TestFeedback{.number = 1}.Json(), .replaces = "0123456789"};
  EXPECT_EQ(reviews().Submit(engine_.me, request).error().code, Code::kNotFound);
  Submit(Broken(2));
  EXPECT_EQ(reviews().Submit(engine_.me, request).error().code, Code::kNotFound);
  request.documents = Lines({{.number = 1}, {.number = 3}});
  EXPECT_EQ(reviews().Submit(engine_.me, request).error().code, Code::kInvalidArgument);
  EXPECT_THAT(reviews().Levels(engine_.me).value(), IsEmpty());
}

TEST_P(ReviewsQuarantineTest, ADocumentIsDiscardedOnce) {
  const SubmitAnswer refused = Submit(Broken(1));
  const std::string& id = *refused.quarantine_id;
  EXPECT_EQ(reviews().Discard(engine_.me, id)->state, "discarded");
  EXPECT_THAT(Quarantine(), IsEmpty());
  EXPECT_EQ(reviews().Discard(engine_.me, id).error().code, Code::kFailedPrecondition);
  EXPECT_EQ(reviews().Discard(engine_.me, "fedcba98").error().code, Code::kNotFound);
  // Submitting it again reopens it.
  Submit(Broken(1));
  EXPECT_EQ(StateOf(id), "open");
  ExpectSound();
}

TEST_P(ReviewsQuarantineTest, BytesThatAreNoTextAreKept) {
  const SubmitAnswer refused = SubmitText("{\"id\": \"\xff\xfe\"}").answers[0];
  EXPECT_EQ(refused.error->kind, RefusalKind::kSchema);
  const QuarantinedReading waiting =
      reviews().ShowQuarantined(engine_.me, *refused.quarantine_id).value();
  EXPECT_EQ(waiting.document, "eyJpZCI6ICL//iJ9");  // Base64.
  EXPECT_EQ(waiting.bytes, 12);
  ExpectSound();
}

TEST_P(ReviewsQuarantineTest, OfALargeDocumentTheBeginningIsKept) {
  constexpr std::int64_t kKept = 1 << 20;
  // The limit falls within a multi-byte character.
  std::string text = "{\"x\": \"" + std::string(kKept - 8, 'x');
  for (int i = 0; i < 100; ++i) text += "é";
  text += "\"}";
  const SubmitAnswer refused = SubmitText(text).answers[0];
  EXPECT_EQ(refused.error->kind, RefusalKind::kRange);
  const QuarantinedReading waiting =
      reviews().ShowQuarantined(engine_.me, *refused.quarantine_id).value();
  EXPECT_TRUE(waiting.truncated);
  EXPECT_EQ(waiting.bytes, std::ssize(text));
  EXPECT_EQ(waiting.document, text.substr(0, waiting.document->size()));
  EXPECT_GE(std::ssize(*waiting.document), kKept - 1);
  EXPECT_LE(std::ssize(*waiting.document), kKept);
  ExpectSound();
}

TEST_P(ReviewsQuarantineTest, NewestFirst) {
  for (std::uint32_t i = 0; i < 3; ++i) {
    engine_.SetDay(i);
    Submit(Broken(i));
  }
  EXPECT_EQ(Quarantine()[0].event_id, TestFeedback::Id(2));
  EXPECT_EQ(reviews().List(engine_.me, {.state = "quarantined", .limit = 2})->quarantined.size(),
            2u);
}

TEST_P(ReviewsQuarantineTest, TheRestOfABatchGoesOn) {
  Register({});
  const SubmitReport report = SubmitText("no json\n" + TestFeedback{.number = 1}.Json() + "\n[]\n");
  EXPECT_EQ(report.accepted, 1);
  EXPECT_EQ(report.refused, 2);
  EXPECT_TRUE(report.answers[1].accepted);
  EXPECT_EQ(report.answers[2].line, 3);
  EXPECT_EQ(Quarantine().size(), 2u);
}

}  // namespace
}  // namespace credence
