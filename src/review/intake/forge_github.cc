// SPDX-License-Identifier: Apache-2.0
// Documents of GitHub's REST API (version 2022-11-28), and of `gh pr list|view --json`, whose names
// are those of the GraphQL API.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"
#include "review/intake/forge.h"
#include "review/intake/json_object.h"

namespace credence::review {
namespace {

// Bots that GraphQL shows without the ending "[bot]".
constexpr std::array<std::string_view, 7> kKnownBots = {
    "dependabot", "renovate",     "github-actions", "copilot-pull-request-reviewer",
    "codecov",    "coderabbitai", "sonarqubecloud"};

bool IsGithubBot(const JsonObject& user, std::string_view login) {
  return user.TextOr("type") == "Bot" || user.Flag("is_bot") || login.ends_with("[bot]") ||
         login.starts_with("app/") || std::ranges::find(kKnownBots, login) != kKnownBots.end();
}

// The pull request in "https://github.com/acme/shop/pull/12#discussion_r1" or, from the API,
// "https://api.github.com/repos/acme/shop/pulls/12".
struct PullName {
  std::string project;
  std::string number;

  std::string id() const { return fmt::format("github:{}#{}", project, number); }
};

std::optional<PullName> NameIn(std::string_view url) {
  std::string_view number;
  std::size_t at = std::string_view::npos;
  for (const std::string_view part : {"/pull/", "/pulls/"}) {
    at = url.find(part);
    if (at == std::string_view::npos) continue;
    number = url.substr(at + part.size());
    break;
  }
  if (at == std::string_view::npos) return std::nullopt;
  number = number.substr(0, number.find_first_not_of("0123456789"));
  const std::string_view before = url.substr(0, at);
  const std::size_t repo = before.rfind('/');
  if (number.empty() || repo == std::string_view::npos || repo == 0) return std::nullopt;
  const std::size_t owner = before.rfind('/', repo - 1);
  if (owner == std::string_view::npos) return std::nullopt;
  return PullName{.project = std::string(before.substr(owner + 1)), .number = std::string(number)};
}

std::optional<PullName> NameIn(const JsonObject& document) {
  for (const std::string_view field : {"html_url", "pull_request_url", "url"}) {
    if (auto name = NameIn(document.TextOr(field))) return name;
  }
  return std::nullopt;
}

// The same whether it came from REST or from GraphQL.
std::string GithubKeyOf(const JsonObject& document, std::string_view kind) {
  std::string id = document.TextOr("node_id");
  if (id.empty()) id = document.TextOr("id");
  if (id.empty()) id = std::to_string(document.Int("id").value_or(0));
  return fmt::format("github/{}/{}", kind, id);
}

void SetGithubUser(const JsonObject& user, ForgeAct& act) {
  act.reviewer = user.TextOr("login", "ghost");
  act.is_bot = IsGithubBot(user, act.reviewer);
}

// `state` as in both APIs. False: not a state of a review.
bool AddGithubReview(std::string_view state, std::string body, ForgeAct act,
                     ForgeMaterial& material) {
  act.kind = ForgeActKind::kReview;
  act.text = std::move(body);
  if (state == "PENDING") {
    ++material.pending;
    return true;
  }
  if (state == "APPROVED") {
    act.decision = ReviewDecision::kApproved;
  } else if (state == "CHANGES_REQUESTED") {
    act.decision = ReviewDecision::kNeedsWork;
  } else if (state == "DISMISSED") {
    act.is_undone = true;
  } else if (state != "COMMENTED") {
    return false;
  }
  // Without words, a review that decides nothing only holds its comments together.
  if (act.decision || act.is_undone || !act.text.empty()) material.acts.push_back(std::move(act));
  return true;
}

void AddOutcome(const PullName& name, std::optional<Timestamp> merged,
                std::optional<Timestamp> closed, const JsonObject& who, std::string_view author,
                std::string merge_commit, ForgeMaterial& material) {
  if (!merged && !closed) return;
  const std::optional<std::string> login = who.Text("login");
  ForgeAct act{.kind = ForgeActKind::kOutcome,
               .key = fmt::format("github/outcome/{}/{}", name.id(), merged ? "merged" : "closed"),
               .made_at = merged ? *merged : *closed,
               .at = merged ? *merged : *closed,
               .work = name.id(),
               .commit = "",
               .reviewer = login.value_or("github")};
  act.is_machine = !login || IsGithubBot(who, *login);
  act.merged_as = merged ? std::move(merge_commit) : "";
  act.text = merged ? "merged" : "closed without being merged";
  // A merge by its author, or by nobody known, is not a review; neither is an author's retreat.
  if (merged && login && !act.is_machine && *login != author) {
    act.decision = ReviewDecision::kApproved;
  }
  if (!merged && login != author) act.decision = ReviewDecision::kRejected;
  material.acts.push_back(std::move(act));
}

// A pull request as the REST API shows it.
void ReadPull(const JsonObject& pull, const PullName& name, ForgeMaterial& material) {
  ForgeWork work{.id = name.id(),
                 .project = name.project,
                 .version = pull.Object("head").TextOr("sha"),
                 .title = pull.TextOr("title"),
                 .author = pull.Object("user").TextOr("login")};
  AddOutcome(name, TimeIn(pull, "merged_at"), TimeIn(pull, "closed_at"),
             pull.Object(pull.Has("merged_at") ? "merged_by" : "closed_by"), work.author,
             pull.TextOr("merge_commit_sha"), material);
  material.works.push_back(std::move(work));
}

// A pull request as `gh` shows it, perhaps with its reviews and comments.
void ReadGhPull(const JsonObject& pull, const PullName& name, ForgeMaterial& material) {
  ForgeWork work{.id = name.id(),
                 .project = name.project,
                 .version = pull.TextOr("headRefOid"),
                 .title = pull.TextOr("title"),
                 .author = pull.Object("author").TextOr("login")};
  const bool is_merged = pull.Has("mergedAt");
  AddOutcome(
      name, TimeIn(pull, "mergedAt"),
      pull.TextOr("state") == "CLOSED" || is_merged ? TimeIn(pull, "closedAt") : std::nullopt,
      pull.Object("mergedBy"), work.author, pull.Object("mergeCommit").TextOr("oid"), material);
  for (const std::string_view item : pull.Items("reviews")) {
    const JsonObject review = JsonObject::Parse(item).value_or(JsonObject());
    const std::optional<Timestamp> at = TimeIn(review, "submittedAt");
    ForgeAct act{.kind = ForgeActKind::kReview,
                 .key = GithubKeyOf(review, "review"),
                 .made_at = at.value_or(Timestamp()),
                 .at = at.value_or(Timestamp()),
                 .work = work.id,
                 .commit = review.Object("commit").TextOr("oid")};
    SetGithubUser(review.Object("author"), act);
    AddGithubReview(at ? review.TextOr("state") : "PENDING", review.TextOr("body"), std::move(act),
                    material);
  }
  for (const std::string_view item : pull.Items("comments")) {
    const JsonObject comment = JsonObject::Parse(item).value_or(JsonObject());
    const std::optional<Timestamp> at = TimeIn(comment, "createdAt");
    if (!at) continue;
    ForgeAct act{
        .key = GithubKeyOf(comment, "comment"), .made_at = *at, .at = *at, .work = work.id};
    SetGithubUser(comment.Object("author"), act);
    ReadComment(comment.TextOr("body"), act);
    if (!act.text.empty()) material.acts.push_back(std::move(act));
  }
  material.works.push_back(std::move(work));
}

// On a line, or in the conversation.
void ReadRestComment(const JsonObject& comment, const PullName& name, Timestamp at,
                     ForgeMaterial& material) {
  ForgeAct act{.key = GithubKeyOf(comment, "comment"),
               .made_at = at,
               .at = at,
               .work = name.id(),
               .commit = comment.TextOr("original_commit_id", comment.TextOr("commit_id"))};
  SetGithubUser(comment.Object("user"), act);
  act.file = comment.TextOr("path");
  const auto line = [&](std::string_view now, std::string_view then) {
    return std::max<std::int64_t>(comment.Int(now).value_or(comment.Int(then).value_or(0)), 0);
  };
  act.line_end = line("line", "original_line");
  act.line_start = line("start_line", "original_start_line");
  if (act.line_start == 0 || act.line_start > act.line_end) act.line_start = act.line_end;
  ReadComment(comment.TextOr("body"), act);
  if (!act.text.empty()) material.acts.push_back(std::move(act));
}

}  // namespace

bool ReadGithub(const JsonObject& document, std::string_view where, ForgeMaterial& material) {
  const bool is_rest = document.Has("node_id") || document.Has("html_url");
  const bool is_pull = document.Has("number") && document.Has("head") && document.Has("base");
  const bool is_comment = document.Has("diff_hunk") || document.Has("issue_url");
  const bool is_review = document.Has("state") && document.Has("pull_request_url");
  const bool is_gh = document.Has("author") && !document.Has("noteable_type") &&
                     !document.Has("iid") && (document.Has("number") || document.Has("reviews"));
  if (!is_gh && !(is_rest && (is_pull || is_comment || is_review))) return false;
  const std::optional<PullName> name = NameIn(document);
  if (!name) {
    // Comments on issues are in the same lists.
    if (is_comment && document.TextOr("html_url").find("/issues/") != std::string::npos) {
      return true;
    }
    material.unread.push_back(fmt::format("{}: it does not name its pull request{}", where,
                                          is_gh ? "; ask gh for its url, too" : ""));
    return true;
  }
  if (is_gh) {
    ReadGhPull(document, *name, material);
    return true;
  }
  if (is_pull) {
    ReadPull(document, *name, material);
    return true;
  }
  const std::optional<Timestamp> at = TimeIn(document, is_review ? "submitted_at" : "created_at");
  if (!at && document.TextOr("state") != "PENDING") {
    material.unread.push_back(fmt::format("{}: it does not say when it was written", where));
    return true;
  }
  if (is_comment) {
    ReadRestComment(document, *name, *at, material);
    return true;
  }
  ForgeAct act{.kind = ForgeActKind::kReview,
               .key = GithubKeyOf(document, "review"),
               .made_at = at.value_or(Timestamp()),
               .at = at.value_or(Timestamp()),
               .work = name->id(),
               .commit = document.TextOr("commit_id")};
  SetGithubUser(document.Object("user"), act);
  const std::string state = document.TextOr("state");
  if (!AddGithubReview(state, document.TextOr("body"), std::move(act), material)) {
    material.unread.push_back(fmt::format("{}: {} is not a state of a review", where, state));
  }
  return true;
}

}  // namespace credence::review
