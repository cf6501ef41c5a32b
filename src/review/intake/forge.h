// SPDX-License-Identifier: Apache-2.0
// Forge: reviews that happened elsewhere, in files of the REST APIs of GitHub and GitLab, in the
// output of `gh`, and in a git log.
//
// Each JSON document is recognized by its shape: pull requests, reviews, comments on lines and in
// the conversation; merge requests, discussions, notes, approvals. A text may hold several
// documents one after another, lists, and lists of lists; texts are separated by U+001E (RFC 7464).
// Whatever is recognized becomes a work product or an act on one. Pure: nothing is looked up here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "review/names.h"

namespace credence::review {

// Before each text of several.
inline constexpr char kTextSeparator = '\x1e';
// Between the fields of a git log: id, committer date (RFC 3339), message.
inline constexpr char kGitFieldSeparator = '\x1f';

enum class ForgeFormat { kAny, kGithub, kGitlab, kGit };

// A pull or merge request.
struct ForgeWork {
  std::string id;       // "github:acme/shop#12", "gitlab:42!12"
  std::string project;  // "acme/shop"; empty: not known.
  std::string version;  // The newest commit; empty: not known.
  std::string title;
  std::string author;
};

enum class ForgeActKind { kReview, kComment, kOutcome };

// Something that a person did to a work product.
struct ForgeAct {
  ForgeActKind kind = ForgeActKind::kComment;
  std::string key;     // Where it comes from: "github/review/80". The id derives from it.
  Timestamp made_at;   // Never changes at the source.
  Timestamp at;        // When it happened.
  std::string work;    // Empty: whichever product has this commit.
  std::string commit;  // Empty: the newest commit of the work.
  std::string reviewer;
  bool is_bot = false;
  bool is_undone = false;  // Dismissed or taken back: if it was imported before, it is withdrawn.
  // It only takes back the approval before it by the same reviewer, which is in another text.
  bool takes_back = false;
  bool is_machine = false;  // The reviewer is the forge itself, not a person with this name.
  std::optional<ReviewDecision> decision = std::nullopt;
  std::string text;
  // Of a comment.
  AnnotationType type = AnnotationType::kCriticism;
  bool is_nit = false;
  std::string file;
  std::int64_t line_start = 0;  // 0: not on a line.
  std::int64_t line_end = 0;
  std::string replacement;  // The code that was suggested.
  // Of an outcome: the commit that merged the work.
  std::string merged_as;

  // A UUID of version 7, always the same for the same act.
  Uuid Id() const;
};

struct ForgeMaterial {
  std::vector<ForgeWork> works;
  std::vector<ForgeAct> acts;
  std::vector<std::string> unread;  // One line each: what could not be read, and why.
  std::int64_t pending = 0;         // Reviews that were not submitted yet.
};

// `names` are those of the texts, for messages about what could not be read; may be empty.
ForgeMaterial ReadForge(std::string_view text, ForgeFormat format,
                        const std::vector<std::string>& names = {});

// The beginnings of keys. GitLab tells of an approval by a note, and in a list. The note counts,
// because it says when.
inline constexpr std::string_view kGitlabNote = "gitlab/note/";
inline constexpr std::string_view kGitlabApproval = "gitlab/approval/";

// --- as documents

// The stage of an outcome: what became of the work, not what a reviewer thinks of it.
inline constexpr std::string_view kOutcomeStage = "outcome";

// What a document says about the work product of an act.
struct ForgeSubject {
  std::string id;
  std::string version;
  std::string summary;
  std::string task_type;
  std::string type = "code-module";
  std::string stage = "pull-request";
  std::optional<std::string> agent_session = std::nullopt;
  // As an agent registered it.
  bool irreversible = false;
  std::optional<Complexity> complexity = std::nullopt;
  std::optional<std::string> alternative_of = std::nullopt;
};
// For `review register`.
std::string RegistrationOf(const ForgeSubject& subject, std::string_view author);
// For `review submit`.
std::string FeedbackOf(const ForgeAct& act, const ForgeSubject& subject);
// The session of the outcome of a work that was merged as this commit.
std::string MergeSessionOf(std::string_view commit);

// --- for the readers of each forge

class JsonObject;

// Each returns false if the document is not of its forge. `where` begins lines of `unread`.
bool ReadGithub(const JsonObject& document, std::string_view where, ForgeMaterial& material);
bool ReadGitlab(const JsonObject& document, std::string_view where, ForgeMaterial& material);
void ReadGitLog(std::string_view text, ForgeMaterial& material);

// Fills text, type, nit and replacement from a comment in Markdown. Quoted lines are left out.
void ReadComment(std::string_view body, ForgeAct& act);

// As ParseTimestamp. Nothing: absent or not a time.
std::optional<Timestamp> TimeIn(const JsonObject& object, std::string_view name);

}  // namespace credence::review
