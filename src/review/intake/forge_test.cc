// SPDX-License-Identifier: Apache-2.0
// The documents follow the published schemas; people and projects are invented.
#include "review/intake/forge.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/test_framework.h"
#include "review/intake/feedback.h"

namespace credence::review {
namespace {

constexpr std::string_view kPull = R"({
  "id": 1, "node_id": "PR_1", "number": 12, "state": "closed", "title": "Add a basket",
  "html_url": "https://github.com/acme/shop/pull/12",
  "user": {"login": "bluebird", "type": "User"}, "labels": [],
  "head": {"ref": "basket", "sha": "aaaa111"}, "base": {"ref": "main", "sha": "0000"},
  "created_at": "2026-01-01T09:00:00Z", "closed_at": "2026-01-05T10:00:00Z",
  "merged_at": "2026-01-05T10:00:00Z", "merge_commit_sha": "cccc3333",
  "merged_by": {"login": "ada", "type": "User"}})";

std::string GithubReview(int id, std::string_view state, std::string_view login = "ada",
                         std::string_view body = "") {
  return fmt::format(
      R"({{"id": {0}, "node_id": "PRR_{0}", "user": {{"login": "{2}", "type": "User"}},
           "body": "{3}", "state": "{1}", "commit_id": "aaaa000",
           "html_url": "https://github.com/acme/shop/pull/12#pullrequestreview-{0}",
           "pull_request_url": "https://api.github.com/repos/acme/shop/pulls/12",
           "submitted_at": "2026-01-02T10:00:00Z", "author_association": "MEMBER"}})",
      id, state, login, body);
}

std::string GithubComment(std::string_view body) {
  return fmt::format(
      R"({{"id": 7, "node_id": "PRRC_7", "pull_request_review_id": 80, "diff_hunk": "@@ -1 +1 @@",
           "path": "src/basket.py", "commit_id": "aaaa111", "original_commit_id": "aaaa000",
           "user": {{"login": "ada", "type": "User"}}, "body": "{}", "start_line": 3, "line": 5,
           "html_url": "https://github.com/acme/shop/pull/12#discussion_r7",
           "pull_request_url": "https://api.github.com/repos/acme/shop/pulls/12",
           "created_at": "2026-01-02T10:00:00Z", "updated_at": "2026-01-02T10:00:00Z"}})",
      body);
}

ForgeAct OnlyAct(std::string_view text, ForgeFormat format = ForgeFormat::kAny) {
  const ForgeMaterial material = ReadForge(text, format);
  EXPECT_THAT(material.unread, IsEmpty());
  EXPECT_THAT(material.acts, SizeIs(1));
  return material.acts.empty() ? ForgeAct() : material.acts.front();
}

TEST(ForgeGithub, APullRequestIsAWorkProductWithItsOutcome) {
  const ForgeMaterial material = ReadForge(kPull, ForgeFormat::kAny);
  ASSERT_THAT(material.works, SizeIs(1));
  const ForgeWork& work = material.works.front();
  EXPECT_EQ(work.id, "github:acme/shop#12");
  EXPECT_EQ(work.project, "acme/shop");
  EXPECT_EQ(work.version, "aaaa111");
  EXPECT_EQ(work.title, "Add a basket");
  EXPECT_EQ(work.author, "bluebird");
  ASSERT_THAT(material.acts, SizeIs(1));
  const ForgeAct& outcome = material.acts.front();
  EXPECT_EQ(outcome.kind, ForgeActKind::kOutcome);
  EXPECT_EQ(outcome.decision, ReviewDecision::kApproved);
  EXPECT_EQ(outcome.reviewer, "ada");
  EXPECT_EQ(outcome.merged_as, "cccc3333");
}

TEST(ForgeGithub, AMergeByTheAuthorOrByNobodyKnownDecidesNothing) {
  std::string pull(kPull);
  const std::size_t merger = pull.find("\"login\": \"ada\"");
  pull.replace(merger, 14, "\"login\": \"bluebird\"");
  EXPECT_EQ(OnlyAct(pull).decision, std::nullopt);
  const std::size_t by = pull.find(",\n  \"merged_by\"");
  EXPECT_EQ(OnlyAct(pull.substr(0, by) + "}").decision, std::nullopt);
}

TEST(ForgeGithub, ClosedWithoutAMergeIsRejected) {
  std::string pull(kPull);
  const std::size_t merged = pull.find("\"merged_at\": \"2026-01-05T10:00:00Z\"");
  pull.replace(merged, 35, "\"merged_at\": null");
  const ForgeAct outcome = OnlyAct(pull);
  EXPECT_EQ(outcome.decision, ReviewDecision::kRejected);
  EXPECT_EQ(outcome.reviewer, "github");
}

TEST(ForgeGithub, VerdictsOfReviews) {
  EXPECT_EQ(OnlyAct(GithubReview(80, "APPROVED")).decision, ReviewDecision::kApproved);
  const ForgeAct wanted =
      OnlyAct(GithubReview(81, "CHANGES_REQUESTED", "grace", "Please add tests."));
  EXPECT_EQ(wanted.decision, ReviewDecision::kNeedsWork);
  EXPECT_EQ(wanted.text, "Please add tests.");
  EXPECT_EQ(wanted.commit, "aaaa000");
  EXPECT_EQ(FormatTimestamp(wanted.at), "2026-01-02T10:00:00Z");
  EXPECT_EQ(OnlyAct(GithubReview(82, "COMMENTED", "ada", "See below.")).decision, std::nullopt);
  EXPECT_TRUE(OnlyAct(GithubReview(83, "DISMISSED")).is_undone);
  // Only holds its comments together.
  EXPECT_THAT(ReadForge(GithubReview(84, "COMMENTED"), ForgeFormat::kAny).acts, IsEmpty());
  EXPECT_EQ(ReadForge(GithubReview(85, "PENDING"), ForgeFormat::kAny).pending, 1);
}

TEST(ForgeGithub, BotsAreRecognized) {
  EXPECT_TRUE(OnlyAct(GithubReview(80, "APPROVED", "tidy[bot]")).is_bot);
  EXPECT_FALSE(OnlyAct(GithubReview(80, "APPROVED", "bottger")).is_bot);
}

TEST(ForgeGithub, CommentsOnLines) {
  const ForgeAct act = OnlyAct(GithubComment("nit: use a shorter name here"));
  EXPECT_EQ(act.kind, ForgeActKind::kComment);
  EXPECT_EQ(act.file, "src/basket.py");
  EXPECT_EQ(act.line_start, 3);
  EXPECT_EQ(act.line_end, 5);
  EXPECT_EQ(act.commit, "aaaa000");
  EXPECT_TRUE(act.is_nit);
  EXPECT_EQ(act.text, "use a shorter name here");
}

struct ReadAs {
  std::string_view body;
  AnnotationType type;
};

TEST(ForgeComment, IsReadAsQuestionSuggestionPraiseOrCriticism) {
  using enum AnnotationType;
  for (const auto& [body, type] :
       std::vector<ReadAs>{{"Please add a test for the empty basket.", kSuggestion},
                           {"Could you rename this?", kSuggestion},
                           {"Better names please", kSuggestion},
                           {"Great, but add tests", kSuggestion},
                           {"Excellent! More helpful comments would be good", kSuggestion},
                           {"I love the layout. Could you also add a timeout?", kSuggestion},
                           {"Why is this a global? Please pass it as an argument.", kSuggestion},
                           {"Nice tests, but consider a table of cases.", kSuggestion},
                           {"```suggestion\\ncount = 0\\n```", kSuggestion},
                           {"Nice!\\n```suggestion\\ncount = 0\\n```", kSuggestion},
                           {"nit: use a set here", kSuggestion},
                           {"This leaks the file handle.", kCriticism},
                           {"The loop is confusing.", kSuggestion},
                           {"This is wrong.", kCriticism},
                           {"Nice layout. This is wrong.", kCriticism},
                           {"I don't like this.", kCriticism},
                           {"This is broken. Why is it here?", kCriticism},
                           {"Why is this a global?", kQuestion},
                           {"Nice idea! Why is this a global?", kQuestion},
                           {"Warum ist das hier global?", kQuestion},
                           {"Nice, very clean solution!", kPraise},
                           {"I love this.", kPraise},
                           {"Good catch.", kPraise},
                           {"LGTM", kPraise},
                           {"+1", kPraise},
                           {"Looks good to me, no changes needed.", kPraise},
                           {"Can you explain this?", kQuestion},
                           {"Could you explain why this is needed?", kQuestion},
                           {"Looks good to me, thanks!", kPraise}}) {
    EXPECT_EQ(OnlyAct(GithubComment(body)).type, type) << body;
  }
}

TEST(ForgeComment, SuggestedCodeAndQuotedLinesAreNotItsWords) {
  const ForgeAct act = OnlyAct(GithubComment(
      "> I used a list\\nA set is faster.\\n```suggestion\\nseen = set()\\n```\\n```\\nx\\n```"));
  EXPECT_EQ(act.text, "A set is faster.");
  EXPECT_EQ(act.replacement, "seen = set()\n");
}

TEST(ForgeGithub, CommentsInTheConversationOfAPullRequestButNotOfAnIssue) {
  constexpr std::string_view kForm =
      R"({{"id": 9, "node_id": "IC_9", "user": {{"login": "ada", "type": "User"}}, "body": "Good.",
           "html_url": "https://github.com/acme/shop/{}/12#issuecomment-9",
           "issue_url": "https://api.github.com/repos/acme/shop/issues/12",
           "created_at": "2026-01-02T10:00:00Z"}})";
  EXPECT_EQ(OnlyAct(fmt::format(kForm, "pull")).work, "github:acme/shop#12");
  const ForgeMaterial issue = ReadForge(fmt::format(kForm, "issues"), ForgeFormat::kAny);
  EXPECT_THAT(issue.acts, IsEmpty());
  EXPECT_THAT(issue.unread, IsEmpty());
}

TEST(ForgeGithub, OutputOfGhIsTheSameReview) {
  const ForgeMaterial material = ReadForge(
      R"([{"number": 12, "title": "Add a basket", "url": "https://github.com/acme/shop/pull/12",
           "state": "OPEN", "author": {"login": "bluebird", "is_bot": false},
           "headRefOid": "aaaa111", "mergedAt": null, "closedAt": null, "mergedBy": null,
           "reviews": [{"id": "PRR_80", "author": {"login": "ada"}, "body": "", "state": "APPROVED",
                        "submittedAt": "2026-01-02T10:00:00Z", "commit": {"oid": "aaaa000"}}],
           "comments": [{"id": "IC_9", "author": {"login": "grace"}, "body": "Why?",
                         "createdAt": "2026-01-02T11:00:00Z"}]}])",
      ForgeFormat::kAny);
  EXPECT_THAT(material.unread, IsEmpty());
  ASSERT_THAT(material.acts, SizeIs(2));
  EXPECT_EQ(material.acts[0].Id(), OnlyAct(GithubReview(80, "APPROVED")).Id());
  EXPECT_EQ(material.works.front().version, "aaaa111");
}

TEST(Forge, PagesListsOfListsAndSeveralFilesAreRead) {
  const std::string one = GithubReview(80, "APPROVED");
  const std::string two = GithubReview(81, "APPROVED");
  for (const std::string& text : {"[" + one + "][" + two + "]", "[[" + one + "],[" + two + "]]",
                                  one + "\n" + two, "\x1e" + one + "\x1e[" + two + "]"}) {
    const ForgeMaterial material = ReadForge(text, ForgeFormat::kAny);
    EXPECT_THAT(material.acts, SizeIs(2)) << text;
    EXPECT_THAT(material.unread, IsEmpty()) << text;
  }
}

TEST(Forge, WhatCannotBeReadIsOneLineAndTheRestIsRead) {
  const ForgeMaterial material = ReadForge("\x1e[1, {\"message\": \"Not Found\"}, {\"a\": 1}, " +
                                               GithubReview(80, "APPROVED") + "]\x1e[{",
                                           ForgeFormat::kAny);
  EXPECT_THAT(material.acts, SizeIs(1));
  ASSERT_THAT(material.unread, SizeIs(4));
  EXPECT_THAT(material.unread[0], HasSubstr("file 1, document 1[1]: not a pull request"));
  EXPECT_THAT(material.unread[1], HasSubstr("the server answered \"Not Found\""));
  EXPECT_THAT(material.unread[3], HasSubstr("file 2, document 1: not JSON"));
}

TEST(Forge, WhatCannotBeReadIsNamedByItsFile) {
  EXPECT_THAT(ReadForge("\x1e[]\x1e[{", ForgeFormat::kAny, {"a.json", "b.json"}).unread,
              ElementsAre(StartsWith("b.json, document 1: not JSON")));
  EXPECT_THAT(ReadForge("[{", ForgeFormat::kAny, {"b.json"}).unread,
              ElementsAre(StartsWith("b.json, document 1: not JSON")));
}

TEST(Forge, AnIdIsOfVersionSevenAndDependsOnTheSourceOnly) {
  const Uuid id = OnlyAct(GithubReview(80, "APPROVED")).Id();
  EXPECT_EQ(id, OnlyAct(GithubReview(80, "CHANGES_REQUESTED", "ada", "words")).Id());
  EXPECT_NE(id, OnlyAct(GithubReview(81, "APPROVED")).Id());
  EXPECT_EQ(id.bytes[6] >> 4, 7);
  EXPECT_EQ(id.bytes[8] >> 6, 2);
}

constexpr std::string_view kRequest = R"({
  "id": 5, "iid": 3, "project_id": 42, "title": "Add a till", "state": "merged",
  "source_branch": "till", "sha": "dddd444", "merge_commit_sha": null,
  "squash_commit_sha": "eeee5555", "author": {"username": "bluebird"},
  "merged_at": "2026-01-05T10:00:00.000Z", "merge_user": {"username": "ada"},
  "web_url": "https://gitlab.example/acme/tools/shop/-/merge_requests/3"})";

std::string GitlabNote(int id, bool is_system, std::string_view body,
                       std::string_view time = "10:00") {
  return fmt::format(
      R"({{"id": {}, "type": "DiffNote", "body": "{}", "system": {},
           "noteable_type": "MergeRequest", "noteable_iid": 3,
           "project_id": 42, "author": {{"username": "grace"}},
           "created_at": "2026-01-02T{}:00.000Z", "position": {{"head_sha": "dddd000",
           "new_path": "till.py", "new_line": 9,
           "line_range": {{"start": {{"new_line": 7}}, "end": {{"new_line": 9}}}}}}}})",
      id, body, is_system, time);
}

TEST(ForgeGitlab, AMergeRequestIsAWorkProductWithItsOutcome) {
  const ForgeMaterial material = ReadForge(kRequest, ForgeFormat::kAny);
  ASSERT_THAT(material.works, SizeIs(1));
  EXPECT_EQ(material.works[0].id, "gitlab:42!3");
  EXPECT_EQ(material.works[0].project, "acme/tools/shop");
  ASSERT_THAT(material.acts, SizeIs(1));
  EXPECT_EQ(material.acts[0].decision, ReviewDecision::kApproved);
  EXPECT_EQ(material.acts[0].merged_as, "eeee5555");
}

TEST(ForgeGitlab, NotesOfDiscussions) {
  const std::string discussion =
      fmt::format(R"({{"id": "6a9c", "individual_note": false, "notes": [{}]}})",
                  GitlabNote(11, false, "Why?"));
  const ForgeAct act = OnlyAct(discussion);
  EXPECT_EQ(act.work, "gitlab:42!3");
  EXPECT_EQ(act.type, AnnotationType::kQuestion);
  EXPECT_EQ(act.file, "till.py");
  EXPECT_EQ(act.line_start, 7);
  EXPECT_EQ(act.line_end, 9);
  EXPECT_EQ(act.commit, "dddd000");
}

TEST(ForgeGitlab, ApprovalsAreToldByNotesOrByTheList) {
  constexpr std::string_view kApprovals =
      R"({"id": 5, "iid": 3, "project_id": 42, "approvals_required": 1,
          "created_at": "2026-01-01T08:00:00Z", "updated_at": "2026-01-03T08:00:00Z",
          "approved_by": [{"user": {"username": "grace"}}]})";
  EXPECT_EQ(OnlyAct(kApprovals).decision, ReviewDecision::kApproved);
  const std::string note = GitlabNote(11, true, "approved this merge request");
  EXPECT_EQ(OnlyAct(std::string(kApprovals) + note).key, "gitlab/note/11");
  EXPECT_EQ(OnlyAct(GitlabNote(12, true, "requested changes")).decision,
            ReviewDecision::kNeedsWork);
  EXPECT_THAT(ReadForge(GitlabNote(13, true, "added 1 commit"), ForgeFormat::kAny).acts, IsEmpty());
  // Newest first, as the API lists them.
  EXPECT_TRUE(
      OnlyAct(GitlabNote(14, true, "unapproved this merge request", "11:00") + note).is_undone);
}

TEST(ForgeGitlab, AnApprovalStateIsRefusedWithAdvice) {
  const ForgeMaterial material =
      ReadForge(R"({"approval_rules_overwritten": true, "rules": []})", ForgeFormat::kGitlab);
  EXPECT_THAT(material.unread, ElementsAre(HasSubstr("import …/approvals instead")));
}

std::string LogEntry(std::string_view id, std::string_view message) {
  return fmt::format("\x1e{}\x1f{}\x1f{}\n", id, "2026-01-06T10:00:00+01:00", message);
}

TEST(GitLog, RevertsAndTrailersAreActsOnCommits) {
  const ForgeMaterial material = ReadForge(
      LogEntry("ffff6666", "Revert \"Add a till\"\n\nThis reverts commit eeee5555.") +
          LogEntry("eeee5555",
                   "Add a till\n\nReviewed-by: Ada L <ada@example.org>\nSigned-off-by: B <b@c>"),
      ForgeFormat::kGit);
  EXPECT_THAT(material.unread, IsEmpty());
  ASSERT_THAT(material.acts, SizeIs(2));
  const ForgeAct& revert = material.acts[0];
  EXPECT_EQ(revert.commit, "eeee5555");
  EXPECT_EQ(revert.reviewer, "git");
  EXPECT_EQ(revert.decision, ReviewDecision::kRejected);
  EXPECT_EQ(revert.text, "reverted by ffff6666: Revert \"Add a till\"");
  EXPECT_EQ(material.acts[1].reviewer, "Ada L");
  EXPECT_EQ(material.acts[1].decision, ReviewDecision::kApproved);
}

TEST(GitLog, ARevertThatWasRevertedIsUndone) {
  const ForgeMaterial material =
      ReadForge(LogEntry("99990000", "Reapply\n\nThis reverts commit ffff6666.") +
                    LogEntry("ffff6666", "Revert\n\nThis reverts commit eeee5555."),
                ForgeFormat::kGit);
  ASSERT_THAT(material.acts, SizeIs(2));
  EXPECT_EQ(material.acts[1].commit, "eeee5555");
  EXPECT_TRUE(material.acts[1].is_undone);
}

TEST(Forge, DocumentsAreAcceptedAsFeedback) {
  const ForgeSubject subject{
      .id = "github:acme/shop#12", .version = "aaaa111", .summary = "s", .task_type = "acme/shop"};
  EXPECT_TRUE(ParseRegistration(RegistrationOf(subject, "bluebird"), false));
  const Checked<Feedback> comment =
      ParseFeedback(FeedbackOf(OnlyAct(GithubComment("Why?")), subject));
  ASSERT_TRUE(comment) << comment.error().message;
  EXPECT_FALSE(comment->meta.measured);
  EXPECT_EQ(comment->annotations.front().text, "Why?");
  const ForgeMaterial material = ReadForge(kPull, ForgeFormat::kAny);
  const Checked<Feedback> outcome = ParseFeedback(FeedbackOf(material.acts.front(), subject));
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(outcome->session, "merged-as:cccc3333");
}

}  // namespace
}  // namespace credence::review
