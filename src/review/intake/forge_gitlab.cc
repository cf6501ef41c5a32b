// SPDX-License-Identifier: Apache-2.0
// Documents of GitLab's REST API (version 4): merge requests, discussions, notes, approvals.
// A note names its project by number only, so works are named by it too.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "review/intake/forge.h"
#include "review/intake/json_object.h"

namespace credence::review {
namespace {

constexpr std::string_view kMergeRequests = "/-/merge_requests/";

std::string GitlabIdOf(std::int64_t project, std::int64_t number) {
  return fmt::format("gitlab:{}!{}", project, number);
}

// Access tokens of projects and groups act under such names: "project_42_bot_a1b2".
bool IsGitlabBot(const JsonObject& user, std::string_view name) {
  return user.Flag("bot") || name.find("_bot") != std::string_view::npos ||
         name.ends_with("-bot") || name.ends_with("[bot]");
}

void SetGitlabUser(const JsonObject& user, ForgeAct& act) {
  act.reviewer = user.TextOr("username", "ghost");
  act.is_bot = IsGitlabBot(user, act.reviewer);
}

// "acme/shop" in "https://gitlab.example/acme/shop/-/merge_requests/12".
std::string ProjectIn(std::string_view url) {
  std::size_t end = url.find(kMergeRequests);
  if (end == std::string_view::npos) return "";
  const std::size_t host = url.find("://");
  const std::size_t begin = host == std::string_view::npos ? 0 : url.find('/', host + 3) + 1;
  return begin == 0 || begin > end ? "" : std::string(url.substr(begin, end - begin));
}

void ReadMergeRequest(const JsonObject& request, ForgeMaterial& material) {
  ForgeWork work{.id = GitlabIdOf(*request.Int("project_id"), *request.Int("iid")),
                 .project = ProjectIn(request.TextOr("web_url")),
                 .version = request.TextOr("sha"),
                 .title = request.TextOr("title"),
                 .author = request.Object("author").TextOr("username")};
  const std::string state = request.TextOr("state");
  const bool is_merged = state == "merged";
  const std::optional<Timestamp> at = TimeIn(request, is_merged ? "merged_at" : "closed_at");
  if (at && (is_merged || state == "closed")) {
    JsonObject who = request.Object(!is_merged                  ? "closed_by"
                                    : request.Has("merge_user") ? "merge_user"
                                                                : "merged_by");
    const std::optional<std::string> name = who.Text("username");
    ForgeAct act{.kind = ForgeActKind::kOutcome,
                 .key = fmt::format("gitlab/outcome/{}/{}", work.id, state),
                 .made_at = *at,
                 .at = *at,
                 .work = work.id,
                 .commit = "",
                 .reviewer = name.value_or("gitlab")};
    act.is_machine = !name || IsGitlabBot(who, *name);
    if (is_merged) {
      act.merged_as = request.TextOr("merge_commit_sha", request.TextOr("squash_commit_sha"));
    }
    act.text = is_merged ? "merged" : "closed without being merged";
    if (is_merged && name && !act.is_machine && *name != work.author) {
      act.decision = ReviewDecision::kApproved;
    }
    if (!is_merged && name != work.author) act.decision = ReviewDecision::kRejected;
    material.acts.push_back(std::move(act));
  }
  material.works.push_back(std::move(work));
}

// Who approved, without the notes that say when.
void ReadApprovals(const JsonObject& approvals, ForgeMaterial& material) {
  const std::string work = GitlabIdOf(*approvals.Int("project_id"), *approvals.Int("iid"));
  const Timestamp made = TimeIn(approvals, "created_at").value_or(Timestamp());
  for (const std::string_view item : approvals.Items("approved_by")) {
    const JsonObject approval = JsonObject::Parse(item).value_or(JsonObject());
    const JsonObject user = approval.Object("user");
    const Timestamp at =
        TimeIn(approval, "approved_at").value_or(TimeIn(approvals, "updated_at").value_or(made));
    ForgeAct act{.kind = ForgeActKind::kReview,
                 .key = fmt::format("{}{}/{}", kGitlabApproval, work, user.TextOr("username")),
                 .made_at = made,
                 .at = at,
                 .work = work};
    SetGitlabUser(user, act);
    act.decision = ReviewDecision::kApproved;
    material.acts.push_back(std::move(act));
  }
}

// GitLab's own notes tell of approvals.
std::optional<ReviewDecision> DecisionIn(std::string_view body) {
  if (body.starts_with("approved this merge request")) return ReviewDecision::kApproved;
  if (body.starts_with("requested changes")) return ReviewDecision::kNeedsWork;
  return std::nullopt;
}

void ReadGitlabNote(const JsonObject& note, std::string_view where, ForgeMaterial& material) {
  if (note.TextOr("noteable_type", "MergeRequest") != "MergeRequest") return;
  const std::optional<std::int64_t> project = note.Int("project_id");
  const std::optional<std::int64_t> number = note.Int("noteable_iid");
  const std::optional<Timestamp> at = TimeIn(note, "created_at");
  if (!project || !number || !at) {
    material.unread.push_back(fmt::format(
        "{}: a note without project_id, noteable_iid or created_at; which merge request is it of?",
        where));
    return;
  }
  const JsonObject position = note.Object("position");
  ForgeAct act{.key = fmt::format("{}{}", kGitlabNote, note.Int("id").value_or(0)),
               .made_at = *at,
               .at = *at,
               .work = GitlabIdOf(*project, *number),
               .commit = position.TextOr("head_sha")};
  SetGitlabUser(note.Object("author"), act);
  const std::string body = note.TextOr("body");
  if (note.Flag("system")) {
    act.kind = ForgeActKind::kReview;
    act.takes_back = body.starts_with("unapproved this merge request");
    act.decision = DecisionIn(body);
    if (act.decision || act.takes_back) material.acts.push_back(std::move(act));
    return;
  }
  act.file = position.TextOr("new_path", position.TextOr("old_path"));
  const JsonObject range = position.Object("line_range");
  const auto line = [](const JsonObject& place) {
    return std::max<std::int64_t>(place.Int("new_line").value_or(place.Int("old_line").value_or(0)),
                                  0);
  };
  act.line_end = line(position);
  act.line_start = line(range.Object("start"));
  if (act.line_start == 0 || act.line_start > act.line_end) act.line_start = act.line_end;
  ReadComment(body, act);
  if (!act.text.empty()) material.acts.push_back(std::move(act));
}

}  // namespace

bool ReadGitlab(const JsonObject& document, std::string_view where, ForgeMaterial& material) {
  if (document.Has("approval_rules_overwritten")) {
    material.unread.push_back(fmt::format(
        "{}: an approval state does not name its merge request; import …/approvals instead",
        where));
    return true;
  }
  if (document.Has("notes") && document.Has("individual_note")) {
    for (const std::string_view note : document.Items("notes")) {
      ReadGitlabNote(JsonObject::Parse(note).value_or(JsonObject()), where, material);
    }
    return true;
  }
  if (document.Has("noteable_type") && document.Has("body")) {
    ReadGitlabNote(document, where, material);
    return true;
  }
  if (!document.Int("iid") || !document.Int("project_id")) return false;
  if (document.Has("approved_by")) {
    ReadApprovals(document, material);
    return true;
  }
  const bool is_request = document.Has("source_branch") ||
                          document.TextOr("web_url").find(kMergeRequests) != std::string::npos;
  if (is_request) ReadMergeRequest(document, material);
  return is_request;
}

}  // namespace credence::review
