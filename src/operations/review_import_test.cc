// SPDX-License-Identifier: Apache-2.0
// What an import says of the sessions in which the imported work was made.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/test_framework.h"
#include "engine/test_engine.h"
#include "operations/operation.h"

namespace credence::operations {
namespace {

constexpr std::string_view kMerge = "cccc000011112222";
constexpr std::string_view kRevert = "dddd000011112222";
constexpr std::string_view kReapply = "eeee000011112222";

std::string Logged(std::string_view commit, std::string_view subject, std::string_view reverted) {
  return fmt::format("\x1e{}\x1f{}\x1f{}\n\nThis reverts commit {}.\n", commit,
                     "2025-12-06T10:00:00Z", subject, reverted);
}

std::string Revert() { return Logged(kRevert, "Revert \"A page\"", kMerge); }
std::string Reapply() { return Logged(kReapply, "Reapply \"A page\"", kRevert); }

// A session registered its pull request. Another session is not known to the engine.
class ReviewImportTest : public testing::Test {
 protected:
  ReviewImportTest() {
    EXPECT_TRUE(engine_->sessions().Prompt(engine_.me, {.session = "s1", .prompt = "Add a page"}));
    for (const auto& [number, session] : {std::pair(1, "s1"), std::pair(2, "elsewhere")}) {
      const std::string work = fmt::format(
          R"({{"workProduct": {{"type": "code-module", "id": "github:acme/shop#{}", "version": "1",
               "summary": "A page"}}, "taskType": "acme/shop", "agentSession": "{}"}})",
          number, session);
      EXPECT_TRUE(engine_->reviews().Register(engine_.me, work));
    }
  }

  std::string Import(std::string_view text, std::string_view format) {
    Arguments arguments;
    arguments.Set("file", std::string(text));
    arguments.Set("format", std::string(format));
    const Result<Reply> reply =
        FindOperation("review import")->call(*engine_, engine_.me, arguments);
    EXPECT_TRUE(reply) << reply.error().message;
    EXPECT_TRUE(engine_->insight().Verify()->ok());
    JsonWriter json;
    if (reply) reply->Write(json);
    return std::string(json.text());
  }
  std::string ImportLog(const std::string& log) { return Import(log, "git"); }
  // Merged, or closed without a merge.
  std::string ImportPull(bool is_merged, int number = 1) {
    return Import(fmt::format(
                      R"({{"node_id": "PR_{0}", "number": {0}, "title": "A page", "state": "closed",
                 "html_url": "https://github.com/acme/shop/pull/{0}",
                 "user": {{"login": "bluebird"}}, "head": {{"sha": "aaaa000011112222"}},
                 "base": {{"sha": "0"}}, "closed_at": "2025-12-05T10:00:00Z"{1}}})",
                      number,
                      is_merged ? fmt::format(R"(, "merged_at": "2025-12-05T10:00:00Z",
                                       "merged_by": {{"login": "grace"}},
                                       "merge_commit_sha": "{}")",
                                              kMerge)
                                : ""),
                  "github");
  }
  std::optional<bool> Outcome() {
    return engine_->sessions().Show(engine_.me, "s1").value().success;
  }
  std::int64_t Head() { return engine_->ledger().Head(engine_.me).value(); }

  TestEngine engine_{TestStore::kMemory};
};

TEST_F(ReviewImportTest, AMergeIsTheSuccessOfTheSession) {
  EXPECT_EQ(Outcome(), std::nullopt);
  ImportPull(true);
  EXPECT_EQ(Outcome(), true);
}

TEST_F(ReviewImportTest, AClosedRequestIsItsFailure) {
  ImportPull(false);
  EXPECT_EQ(Outcome(), false);
}

TEST_F(ReviewImportTest, ARevertIsItsFailure) {
  ImportPull(true);
  ImportLog(Revert());
  EXPECT_EQ(Outcome(), false);
}

TEST_F(ReviewImportTest, ARevertOfTheRevertIsASuccessAgain) {
  ImportPull(true);
  ImportLog(Revert());
  EXPECT_THAT(ImportLog(Reapply() + Revert()),
              HasSubstr("reverted by dddd00001111, which was reverted, too"));
  EXPECT_EQ(Outcome(), true);
  const std::int64_t head = Head();
  ImportLog(Reapply() + Revert());
  EXPECT_EQ(Head(), head) << "a second time adds nothing";
}

TEST_F(ReviewImportTest, ARevertThatNeverCountedChangesNothing) {
  ImportPull(true);
  ImportLog(Reapply() + Revert());
  EXPECT_EQ(Outcome(), true);
}

TEST_F(ReviewImportTest, APersonsWordStays) {
  ImportPull(true);
  ASSERT_TRUE(engine_->sessions().Judge(engine_.me, "s1", false, "it was too slow"));
  ImportPull(true);
  EXPECT_EQ(Outcome(), false) << "the merge was known already";
  ImportLog(Revert());
  ASSERT_TRUE(engine_->sessions().Judge(engine_.me, "s1", false, "it was too slow"));
  ImportLog(Reapply() + Revert());
  EXPECT_EQ(Outcome(), false) << "the failure is no longer that of the revert";
}

TEST_F(ReviewImportTest, SessionsOfAnotherPlaceAreLeftOut) {
  ImportPull(true, 2);
  EXPECT_EQ(Outcome(), std::nullopt);
  EXPECT_THAT(engine_->sessions().List(engine_.me, {}).value(), SizeIs(1));
}

}  // namespace
}  // namespace credence::operations
