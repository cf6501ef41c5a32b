// SPDX-License-Identifier: Apache-2.0
// Importing reviews from GitHub and git: once, again, in parts, and what changed since.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"

namespace credence {
namespace {

struct Pull {
  int number = 1;
  std::string author = "bluebird";
  std::string merged_at = {};  // Empty: open.
  std::string merged_by = {};

  std::string Json() const {
    return fmt::format(
        R"({{"node_id": "PR_{0}", "number": {0}, "title": "Part {0}", "state": "closed",
             "html_url": "https://github.com/acme/shop/pull/{0}", "user": {{"login": "{1}"}},
             "head": {{"sha": "aaaa00000{0}"}}, "base": {{"sha": "0"}}{2}{3}}})",
        number, author,
        merged_at.empty() ? ""
                          : fmt::format(R"(, "merged_at": "{}", "merge_commit_sha": "cccc00000{}")",
                                        merged_at, number),
        merged_by.empty() ? "" : fmt::format(R"(, "merged_by": {{"login": "{}"}})", merged_by));
  }
};

std::string PullReview(int id, int pull, std::string_view state, std::string_view login) {
  return fmt::format(
      R"({{"node_id": "PRR_{0}", "state": "{2}", "user": {{"login": "{3}"}}, "body": "Because {0}.",
           "commit_id": "aaaa00000{1}", "submitted_at": "2025-12-02T10:00:{0:02}Z",
           "html_url": "https://github.com/acme/shop/pull/{1}#r{0}",
           "pull_request_url": "https://api.github.com/repos/acme/shop/pulls/{1}"}})",
      id, pull, state, login);
}

std::string PullComment(int id, int pull, std::string_view login) {
  return fmt::format(
      R"({{"node_id": "PRRC_{0}", "diff_hunk": "@@", "user": {{"login": "{2}"}}, "path": "a.py",
           "body": "This leaks a handle.", "created_at": "2025-12-02T11:00:{0:02}Z", "line": 4,
           "original_commit_id": "aaaa00000{1}",
           "html_url": "https://github.com/acme/shop/pull/{1}#d{0}",
           "pull_request_url": "https://api.github.com/repos/acme/shop/pulls/{1}"}})",
      id, pull, login);
}

// Documents in the order of separate files.
std::vector<std::string> PullDocuments() {
  return {
      Pull{.number = 1, .merged_at = "2025-12-05T10:00:00Z", .merged_by = "grace"}.Json(),
      Pull{.number = 2, .author = "magpie"}.Json(),
      PullReview(1, 1, "APPROVED", "ada"),
      PullReview(2, 1, "CHANGES_REQUESTED", "grace"),
      PullReview(3, 2, "APPROVED", "ada"),
      PullReview(4, 2, "COMMENTED", "magpie"),
      PullReview(5, 2, "APPROVED", "tidy[bot]"),
      PullComment(1, 1, "ada"),
      PullComment(2, 1, "bluebird"),
      PullComment(3, 2, "grace"),
  };
}

struct MergeRequest {
  int number = 1;
  std::string author = "bluebird";
  std::string merged_by = {};  // Empty: open.

  std::string Json() const {
    return fmt::format(
        R"({{"iid": {0}, "project_id": 42, "title": "Part {0}", "source_branch": "b",
             "state": "{2}", "sha": "aaaa00000{0}", "author": {{"username": "{1}"}}{3},
             "web_url": "https://gitlab.example/acme/shop/-/merge_requests/{0}"}})",
        number, author, merged_by.empty() ? "opened" : "merged",
        merged_by.empty() ? ""
                          : fmt::format(R"(, "merged_at": "2025-12-05T10:00:00Z",
                             "merge_commit_sha": "cccc00000{}",
                             "merge_user": {{"username": "{}"}})",
                                        number, merged_by));
  }
};

std::string Note(int id, int request, std::string_view login, std::string_view body,
                 bool is_system = false) {
  return fmt::format(
      R"({{"id": {0}, "project_id": 42, "noteable_iid": {1}, "noteable_type": "MergeRequest",
           "body": "{3}", "system": {4}, "author": {{"username": "{2}"}},
           "created_at": "2025-12-02T10:00:{0:02}Z"}})",
      id, request, login, body, is_system);
}

std::string Discussion(const std::string& note) {
  return fmt::format(R"({{"id": "d", "individual_note": false, "notes": [{}]}})", note);
}

std::string Approvals(int request, std::string_view login) {
  return fmt::format(
      R"({{"iid": {}, "project_id": 42, "created_at": "2025-12-01T10:00:00Z",
           "updated_at": "2025-12-03T10:00:00Z",
           "approved_by": [{{"user": {{"username": "{}"}}}}]}})",
      request, login);
}

constexpr std::string_view kApproved = "approved this merge request";
constexpr std::string_view kUnapproved = "unapproved this merge request";

// In the order of separate files: merge requests, notes, discussions, approvals.
std::vector<std::string> MergeRequestDocuments() {
  return {
      MergeRequest{.number = 1, .merged_by = "grace"}.Json(),
      MergeRequest{.number = 2, .author = "magpie"}.Json(),
      Note(1, 1, "grace", kApproved, true),
      Note(2, 1, "ada", "requested changes", true),
      Note(3, 2, "ada", kApproved, true),
      Note(4, 2, "ada", kUnapproved, true),
      Note(5, 2, "grace", "Please add a timeout."),
      Note(6, 2, "magpie", "Done."),
      Note(7, 2, "project_42_bot_a1", "The pipeline passed."),
      Discussion(Note(8, 1, "ada", "Why is this a list?")),
      Approvals(1, "grace"),
      Approvals(2, "heron"),
  };
}

std::string InOneText(const std::vector<std::string>& documents, std::size_t from = 0,
                      std::size_t until = 1'000) {
  std::string text;
  for (std::size_t i = from; i < std::min(until, documents.size()); ++i) text += documents[i];
  return text;
}

class ForgeImportTest : public testing::Test {
 protected:
  static ReviewImportReport Import(TestEngine& engine, const ImportReviews& request) {
    const auto report = engine->reviews().Import(engine.me, request);
    EXPECT_TRUE(report) << report.error().message;
    const VerifyReport verified = engine->insight().Verify().value();
    EXPECT_TRUE(verified.ok());
    return report.value_or(ReviewImportReport());
  }
  static ReviewImportReport Import(TestEngine& engine, const std::string& text) {
    return Import(engine, ImportReviews{.text = text});
  }
  static std::string StateOf(TestEngine& engine) {
    std::string state;
    for (const std::string_view which : {"done", "pending"}) {
      ReviewList list = engine->reviews()
                            .List(engine.me, {.state = std::string(which), .limit = std::nullopt})
                            .value();
      for (WorkReading& work : list.works) {
        work.registered_at = {};
        state += JsonOf(work) + "\n";
      }
    }
    return state + JsonOf(engine->reviews().Levels(engine.me).value());
  }

  // Imports the documents in two parts, whichever they are, and then again from the start.
  void ExpectSameInParts(const std::vector<std::string>& documents) {
    Import(engine_, InOneText(documents));
    for (std::size_t half = 1; half < documents.size(); ++half) {
      TestEngine parts(TestStore::kMemory, 1, ReviewOptions());
      Import(parts, InOneText(documents, 0, half));
      Import(parts, InOneText(documents));
      EXPECT_EQ(StateOf(parts), StateOf(engine_)) << half;
      TestEngine files(TestStore::kMemory, 1, ReviewOptions());
      Import(files, InOneText(documents, 0, half));
      Import(files, InOneText(documents, half));
      EXPECT_EQ(StateOf(files), StateOf(engine_)) << half;
    }
  }

  TestEngine engine_{TestStore::kMemory, 1, ReviewOptions()};
};

TEST_F(ForgeImportTest, WorkReviewsCommentsAndOutcomes) {
  const ReviewImportReport report = Import(engine_, InOneText(PullDocuments()));
  EXPECT_EQ(report.pull_requests, 2);
  EXPECT_EQ(report.reviews, 3);
  EXPECT_EQ(report.comments, 2);
  EXPECT_EQ(report.outcomes, 1);
  EXPECT_EQ(report.own, 2);
  EXPECT_EQ(report.bots, 1);
  EXPECT_THAT(report.unread, IsEmpty());
  const std::vector<LevelReading> levels = engine_->reviews().Levels(engine_.me).value();
  ASSERT_THAT(levels, SizeIs(1));
  EXPECT_EQ(levels[0].task_type, "acme/shop");
  // Grace asked for changes and merged the same version later: only the merge counts.
  EXPECT_EQ(levels[0].decisions, 3);
  EXPECT_EQ(levels[0].approvals, 3);
}

TEST_F(ForgeImportTest, AgainAddsNothing) {
  Import(engine_, InOneText(PullDocuments()));
  const std::string before = StateOf(engine_);
  const std::size_t head = engine_.Export().size();
  const ReviewImportReport again = Import(engine_, InOneText(PullDocuments()));
  EXPECT_EQ(again.pull_requests + again.reviews + again.comments + again.outcomes, 0);
  EXPECT_EQ(again.known, 6);
  EXPECT_EQ(StateOf(engine_), before);
  EXPECT_EQ(engine_.Export().size(), head);
}

// As after an interruption, or with one file at a time.
TEST_F(ForgeImportTest, InPartsGivesTheSame) { ExpectSameInParts(PullDocuments()); }

TEST_F(ForgeImportTest, MergeRequestsInPartsGiveTheSame) {
  ExpectSameInParts(MergeRequestDocuments());
}

// Lists of approvals before the notes that tell of the same approvals.
TEST_F(ForgeImportTest, MergeRequestsInPartsWithTheirApprovalsFirst) {
  std::vector<std::string> documents = MergeRequestDocuments();
  std::rotate(documents.begin() + 2, documents.end() - 2, documents.end());
  ExpectSameInParts(documents);
}

TEST_F(ForgeImportTest, AnApprovalThatIsTakenBackLaterIsWithdrawn) {
  Import(engine_, MergeRequest{}.Json() + Note(3, 1, "ada", kApproved, true));
  EXPECT_EQ(engine_->reviews().Levels(engine_.me)->front().decisions, 1);
  EXPECT_EQ(Import(engine_, Note(2, 1, "ada", kUnapproved, true)).withdrawn, 0) << "it is older";
  EXPECT_EQ(Import(engine_, Note(4, 1, "ada", kUnapproved, true)).withdrawn, 1);
  EXPECT_EQ(engine_->reviews().Levels(engine_.me)->front().decisions, 0);
  EXPECT_EQ(Import(engine_, Note(4, 1, "ada", kUnapproved, true)).withdrawn, 0);
  // Of an unknown request it says nothing.
  EXPECT_EQ(Import(engine_, Note(5, 9, "ada", kUnapproved, true)).pull_requests, 0);
}

// The list of approvals is from 2025-12-03; all of these notes are about it, or about what
// followed.
std::string LaterNote(int id, std::string_view body) {
  std::string note = Note(id, 1, "ada", body, true);
  return note.replace(note.find("2025-12-02"), 10, "2025-12-04");
}

TEST_F(ForgeImportTest, AnApprovalOfWhichSeveralNotesTellIsReplacedOnce) {
  Import(engine_, MergeRequest{}.Json() + Approvals(1, "ada"));
  const std::vector<std::string> notes = {LaterNote(1, kApproved), LaterNote(2, kUnapproved),
                                          LaterNote(3, kApproved)};
  const ReviewImportReport report = Import(engine_, InOneText(notes));
  EXPECT_EQ(report.reviews, 1);
  EXPECT_EQ(report.withdrawn, 0) << "it was not taken back";
  EXPECT_EQ(engine_->reviews().Levels(engine_.me)->front().decisions, 1);
  EXPECT_EQ(engine_->reviews().Levels(engine_.me)->front().approvals, 1);
  const std::size_t head = engine_.Export().size();
  EXPECT_EQ(Import(engine_, InOneText(notes)).withdrawn, 0);
  EXPECT_EQ(engine_.Export().size(), head);
}

TEST_F(ForgeImportTest, AnApprovalThatSeveralNotesTakeBackIsWithdrawnOnce) {
  Import(engine_, MergeRequest{}.Json() + Approvals(1, "ada"));
  const std::string notes = LaterNote(1, kUnapproved) + LaterNote(2, kUnapproved);
  EXPECT_EQ(Import(engine_, notes).withdrawn, 1);
  EXPECT_EQ(engine_->reviews().Levels(engine_.me)->front().decisions, 0);
  EXPECT_EQ(Import(engine_, notes).withdrawn, 0);
}

TEST_F(ForgeImportTest, MergeRequestsAndTheirReviews) {
  const ReviewImportReport report = Import(engine_, InOneText(MergeRequestDocuments()));
  EXPECT_EQ(report.pull_requests, 2);
  EXPECT_EQ(report.reviews, 3);
  EXPECT_EQ(report.comments, 2);
  EXPECT_EQ(report.outcomes, 1);
  EXPECT_EQ(report.own, 1);
  EXPECT_EQ(report.bots, 1);
  EXPECT_EQ(report.dismissed, 1);
  EXPECT_THAT(report.unread, IsEmpty());
  const std::size_t head = engine_.Export().size();
  EXPECT_EQ(Import(engine_, InOneText(MergeRequestDocuments())).known, 6);
  EXPECT_EQ(engine_.Export().size(), head);
}

TEST_F(ForgeImportTest, ADismissedReviewIsWithdrawn) {
  Import(engine_, InOneText(PullDocuments()));
  const ReviewImportReport report = Import(engine_, PullReview(3, 2, "DISMISSED", "ada"));
  EXPECT_EQ(report.withdrawn, 1);
  EXPECT_EQ(engine_->reviews().Levels(engine_.me)->front().decisions, 2);
  EXPECT_EQ(Import(engine_, PullReview(3, 2, "DISMISSED", "ada")).dismissed, 1);
}

TEST_F(ForgeImportTest, OnlyTheAgentsWorkAndATaskType) {
  const ReviewImportReport report = Import(
      engine_, {.text = InOneText(PullDocuments()), .task_type = "shop", .agents = {"magpie"}});
  EXPECT_EQ(report.pull_requests, 1);
  EXPECT_EQ(report.other_authors, 1);
  EXPECT_EQ(report.reviews, 1);
  EXPECT_EQ(engine_->reviews().Levels(engine_.me)->front().task_type, "shop");
}

TEST_F(ForgeImportTest, ReviewsOfAnUnknownRequestRegisterIt) {
  const ReviewImportReport report = Import(engine_, PullReview(1, 7, "APPROVED", "ada"));
  EXPECT_EQ(report.pull_requests, 1);
  const WorkReading work =
      engine_->reviews().List(engine_.me, {.state = "done", .limit = std::nullopt})->works.front();
  EXPECT_EQ(work.version, "aaaa000007");
  // Its title comes later, and is not lost again.
  Import(engine_, Pull{.number = 7}.Json());
  Import(engine_, PullReview(2, 7, "APPROVED", "grace"));
  EXPECT_EQ(engine_->reviews()
                .List(engine_.me, {.state = "done", .limit = std::nullopt})
                ->works.front()
                .summary,
            "Part 7");
}

TEST_F(ForgeImportTest, ARevertRejectsTheWorkAndFailsItsSession) {
  const std::string registration =
      R"({"workProduct": {"type": "code-module", "id": "github:acme/shop#1", "version": "x",
          "summary": "s"}, "taskType": "acme/shop", "agentSession": "session-1"})";
  ASSERT_TRUE(engine_->reviews().Register(engine_.me, registration));
  Import(engine_, InOneText(PullDocuments()));
  const std::string log =
      "\x1e"
      "ffff00001111\x1f"
      "2025-12-06T10:00:00Z\x1f"
      "Revert \"Part 1\"\n\nThis reverts commit cccc000001.\n"
      "\x1e"
      "1234567890\x1f"
      "2025-12-06T09:00:00Z\x1f"
      "Other\n\nAcked-by: Ada <a@b.org>\n";
  const ReviewImportReport report = Import(engine_, {.text = log, .format = "git"});
  EXPECT_EQ(report.outcomes, 1);
  EXPECT_EQ(report.unregistered, 1);
  ASSERT_THAT(report.sessions, SizeIs(1));
  EXPECT_EQ(report.sessions[0].session, "session-1");
  EXPECT_FALSE(report.sessions[0].success);
  EXPECT_THAT(report.sessions[0].reason, HasSubstr("reverted by ffff00001111"));
  EXPECT_EQ(Import(engine_, {.text = log, .format = "git"}).outcomes, 0);
  EXPECT_EQ(Import(engine_, {.text = log, .format = "git"}).known, 1);
}

TEST_F(ForgeImportTest, AnUnknownFormatIsRefused) {
  EXPECT_THAT(engine_->reviews().Import(engine_.me, {.text = "", .format = "svn"}).error().message,
              HasSubstr("github, gitlab or git"));
}

}  // namespace
}  // namespace credence
