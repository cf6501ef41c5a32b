// SPDX-License-Identifier: Apache-2.0
#include "review/queries.h"

#include <fmt/format.h>

#include "base/test_framework.h"
#include "ledger/memory/store.h"
#include "ledger/store_testing.h"
#include "review/decide.h"
#include "review/fold.h"
#include "review/intake/test_documents.h"
#include "review/load_corpus.h"

namespace credence::review {
namespace {

class ReviewQueriesTest : public testing::Test {
 protected:
  void Write(const std::vector<EventDraft>& decisions) {
    const Result<void> done = store_->Write("default", [&](ledger::Writer& writer) -> Result<void> {
      for (const EventDraft& decision : decisions) {
        ledger::NewEvent event = ledger::MakeEvent(std::to_string(++events_), decision.stream,
                                                   std::string(decision.kind), decision.body);
        if (decision.event_id) event.id = *decision.event_id;
        if (decision.verbatim) event = WithText(std::move(event), *decision.verbatim);
        CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended, writer.Append(event));
        const ledger::EventView view = ledger::EventView::Of(event, appended);
        CREDENCE_RETURN_IF_ERROR(ApplyToRows(writer, {&view, 1}));
      }
      return {};
    });
    ASSERT_TRUE(done) << done.error().message;
  }
  void Register(const std::string& id) {
    const Registration registration{.work = {.type = "page", .id = id, .version = "1"}};
    Write(DecideRegister(registration, {}, false, {}).value());
  }
  template <class Query>
  auto Ask(Query query) {
    return ledger::AskStore(*store_, query);
  }

  std::unique_ptr<ledger::Store> store_ = ledger::MakeMemoryStore();
  int events_ = 0;
};

TEST_F(ReviewQueriesTest, NothingIsFoundInNothing) {
  EXPECT_EQ(Ask([](auto& r) { return FindWork(r, "w"); }).value(), std::nullopt);
  EXPECT_EQ(Ask([](auto& r) { return CountPending(r); }).value(), 0);
  EXPECT_EQ(Ask([](auto& r) { return CountSession(r, "s"); }).value(), 0);
  EXPECT_FALSE(Ask([](auto& r) { return LoadLearning(r); })->known);
  EXPECT_THAT(Ask([](auto& r) { return ListQuarantined(r, std::nullopt); }).value(), IsEmpty());
  EXPECT_EQ(Ask([](auto& r) { return FindOpen(r, "0123"); }).error().code, Code::kNotFound);
  EXPECT_THAT(Ask([](auto& r) { return LoadCorpus(r); })->feedback, IsEmpty());
}

TEST_F(ReviewQueriesTest, ALimitIsALimit) {
  for (int i = 0; i < 5; ++i) Register(fmt::format("w{}", i));
  EXPECT_EQ(Ask([](auto& r) { return CountPending(r); }).value(), 5);
  for (const auto& [limit, found] : std::vector<std::pair<std::optional<std::int64_t>, size_t>>{
           {std::nullopt, 5}, {0, 0}, {-1, 0}, {1, 1}, {9, 5}}) {
    EXPECT_THAT(Ask([&](auto& r) { return ListWorks(r, kPendingKey, limit); }).value(),
                SizeIs(found));
  }
  EXPECT_THAT(Ask([](auto& r) { return ListWorks(r, kDoneKey, std::nullopt); }).value(), IsEmpty());
}

TEST_F(ReviewQueriesTest, DocumentsAreMendedByTheirWholeIdOnly) {
  const ReviewRefusal refusal{.message = "m"};
  Write({DecideRefuse("{1}", refusal, "id-1", nullptr).value(),
         DecideRefuse("{2}", refusal, "id-12", nullptr).value(),
         DecideRefuse("{3}", refusal, std::nullopt, nullptr).value()});
  EXPECT_THAT(Ask([](auto& r) { return MendedBy(r, "id-1"); }).value(), SizeIs(1));
  EXPECT_THAT(Ask([](auto& r) { return MendedBy(r, "id"); }).value(), IsEmpty());
  EXPECT_THAT(Ask([](auto& r) { return MendedBy(r, ""); }).value(), IsEmpty());
  EXPECT_THAT(Ask([](auto& r) { return ListQuarantined(r, std::nullopt); }).value(), SizeIs(3));
  const std::string id = QuarantineIdOf("{1}").ToString();
  const Quarantined open = Ask([&](auto& r) { return FindOpen(r, id); }).value();
  Write({DecideMend(open, WorkUuid("f"))});
  EXPECT_THAT(Ask([](auto& r) { return MendedBy(r, "id-1"); }).value(), IsEmpty());
  EXPECT_EQ(Ask([&](auto& r) { return FindOpen(r, id); }).error().code, Code::kFailedPrecondition);
  EXPECT_EQ(Ask([&](auto& r) { return FindQuarantined(r, id); })->state, QuarantineState::kMended);
}

}  // namespace
}  // namespace credence::review
