// SPDX-License-Identifier: Apache-2.0
// Imports reviews from GitHub, GitLab and git: finds the work products that they are about, and
// submits them as any other feedback. Every act has an id of its own at its source, so an import
// that is repeated, or was interrupted, adds only what is missing.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "base/utf8.h"
#include "engine/reviews/reviews.h"
#include "review/fold.h"
#include "review/intake/forge.h"
#include "review/queries.h"

namespace credence::engine {

using ledger::Reader;
using review::ForgeAct;
using review::ForgeActKind;
using review::ForgeFormat;
using review::ForgeMaterial;
using review::ForgeSubject;
using review::ForgeWork;
using review::Work;

namespace {

// Acts per call of Submit.
constexpr std::size_t kActsAtOnce = 1'000;
// Abbreviated commit ids have at least this many digits.
constexpr std::size_t kCommitDigitsMin = 7;

Result<ForgeFormat> FormatOf(const std::optional<std::string>& name) {
  if (!name) return ForgeFormat::kAny;
  if (*name == "github") return ForgeFormat::kGithub;
  if (*name == "gitlab") return ForgeFormat::kGitlab;
  if (*name == "git") return ForgeFormat::kGit;
  return InvalidArgument(
      fmt::format("{} is not a format; use github, gitlab or git", Quoted(*name)));
}

// A request that documents describe, or that the store knows, or both.
struct Subject {
  const ForgeWork* described = nullptr;
  std::optional<Work> known = std::nullopt;
  std::string newest_commit = {};  // That an act names.

  std::string author() const {
    if (described != nullptr && !described->author.empty()) return described->author;
    return known ? known->agent.value_or("") : "";
  }
  std::string version() const {
    if (described != nullptr && !described->version.empty()) return described->version;
    if (known) return known->version;
    return newest_commit.empty() ? "unknown" : newest_commit;
  }
  std::string task_type(const ImportReviews& request) const {
    if (known && (described == nullptr || !request.task_type)) return known->task_type;
    if (request.task_type) return *request.task_type;
    return described != nullptr ? described->project : "";
  }
  // A request that is only known by name must not overwrite what is known of it.
  bool needs_registration() const {
    return !known || (described != nullptr && (known->version != version() || !known->agent));
  }
};

// "acme/shop" of "github:acme/shop#12"; a project of GitLab is only known by its number here.
std::string ForgeProjectOf(std::string_view id) {
  const std::size_t begin = id.find(':');
  if (begin == std::string_view::npos) return std::string(id);
  return std::string(id.substr(begin + 1, id.find_first_of("#!") - begin - 1));
}

ForgeSubject SubjectOf(const std::string& id, const Subject& subject,
                       const ImportReviews& request) {
  ForgeSubject result{.id = id,
                      .version = subject.version(),
                      .summary = id,
                      .task_type = subject.task_type(request)};
  if (subject.described != nullptr && !subject.described->title.empty()) {
    result.summary = subject.described->title;
  } else if (subject.known && subject.known->summary) {
    result.summary = *subject.known->summary;
  }
  if (result.task_type.empty()) result.task_type = ForgeProjectOf(id);
  if (subject.known) {
    result.type = subject.known->type;
    if (!subject.known->stage.empty()) result.stage = subject.known->stage;
    result.agent_session = subject.known->session;
    result.irreversible = subject.known->irreversible;
    result.complexity = subject.known->complexity;
    result.alternative_of = subject.known->alternative_of;
  }
  return result;
}

// Which work products a commit belongs to.
class Commits {
 public:
  void Add(const Work& work) {
    Add(work.version, work);
    const std::string merged = review::MergeSessionOf("");
    for (const review::Answer& answer : work.answers) {
      Add(answer.version, work);
      if (answer.session.starts_with(merged)) Add(answer.session.substr(merged.size()), work);
    }
  }
  std::set<std::string> Find(std::string_view commit) const {
    std::set<std::string> works;
    if (commit.size() < kCommitDigitsMin) return works;
    const auto [from, until] = works_.equal_range(commit.substr(0, kCommitDigitsMin));
    for (auto at = from; at != until; ++at) {
      const auto& [id, work] = at->second;
      // Either may be abbreviated.
      if (id.starts_with(commit) || commit.starts_with(id)) works.insert(work);
    }
    return works;
  }

 private:
  void Add(std::string_view commit, const Work& work) {
    if (commit.size() < kCommitDigitsMin) return;
    works_.emplace(commit.substr(0, kCommitDigitsMin), std::pair(std::string(commit), work.id));
  }

  std::multimap<std::string, std::pair<std::string, std::string>, std::less<>> works_;
};

// Replaces acts on commits by acts on the work products that have them.
Result<void> FindCommits(Reader& reader, ForgeMaterial& material, ReviewImportReport& report) {
  if (std::ranges::none_of(material.acts, [](const auto& act) { return act.work.empty(); })) {
    return {};
  }
  Commits commits;
  for (const char state : {review::kPendingKey, review::kDoneKey, review::kSkippedKey}) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Work> works,
                              review::ListWorks(reader, state, std::nullopt));
    for (const Work& work : works) commits.Add(work);
  }
  std::vector<ForgeAct> found;
  for (ForgeAct& act : material.acts) {
    const std::set<std::string> works = commits.Find(act.commit);
    if (works.empty()) ++report.unregistered;
    for (const std::string& work : works) {
      ForgeAct& one = found.emplace_back(act);
      one.work = work;
      one.key = fmt::format("{}/{}", act.key, work);
      one.commit.clear();  // The version is the work's: a merge has a commit of its own.
    }
  }
  material.acts = std::move(found);
  return {};
}

using Subjects = std::map<std::string, Subject, std::less<>>;

Result<Subjects> FindSubjects(Reader& reader, const ForgeMaterial& material) {
  Subjects subjects;
  for (const ForgeWork& work : material.works) subjects[work.id].described = &work;
  // Acts are in the order of time.
  for (const ForgeAct& act : material.acts) {
    if (act.takes_back) continue;
    Subject& subject = subjects[act.work];
    if (!act.commit.empty()) subject.newest_commit = act.commit;
  }
  for (auto& [id, subject] : subjects) {
    CREDENCE_ASSIGN_OR_RETURN(subject.known, review::FindWork(reader, id));
  }
  // The end of an approval is no reason to register a work product.
  for (const ForgeAct& act : material.acts) {
    if (!act.takes_back || subjects.contains(act.work)) continue;
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Work> known, review::FindWork(reader, act.work));
    if (known) subjects[act.work].known = std::move(known);
  }
  return subjects;
}

bool IsOfAgents(const Subject& subject, const ImportReviews& request) {
  if (request.agents.empty()) return true;
  return std::ranges::find(request.agents, subject.author()) != request.agents.end();
}

// The newest approval by a reviewer that was imported before, whose key begins like this.
std::optional<Uuid> KnownApproval(const Work& work, std::string_view reviewer, std::string_view key,
                                  Timestamp until = Timestamp::max()) {
  const review::Answer* newest = nullptr;
  for (const review::Answer& answer : work.answers) {
    const bool is_approval = answer.decision == ReviewDecision::kApproved &&
                             answer.reviewer == reviewer && answer.session.starts_with(key);
    if (!is_approval || answer.at > until) continue;
    if (newest == nullptr || newest->at < answer.at) newest = &answer;
  }
  if (newest == nullptr) return std::nullopt;
  return newest->feedback;
}

// What an import says of approvals that came with an earlier one. Several notes may speak of the
// same approval.
struct EarlierApprovals {
  std::set<Uuid> taken_back;
  std::set<Uuid> told_twice;  // By a list then, and by a note now.
  std::int64_t known = 0;     // By a note then, and by a list now.
};

// Removes the acts that say nothing else.
EarlierApprovals SettleEarlier(ForgeMaterial& material, const Subjects& subjects,
                               const ImportReviews& request) {
  EarlierApprovals earlier;
  std::erase_if(material.acts, [&](const ForgeAct& act) {
    const auto found = subjects.find(act.work);
    const bool is_known =
        found != subjects.end() && found->second.known && IsOfAgents(found->second, request);
    if (!is_known) return act.takes_back;
    const Work& work = *found->second.known;
    if (act.takes_back) {
      const auto approval = KnownApproval(work, act.reviewer, "gitlab/", act.at);
      if (approval) earlier.taken_back.insert(*approval);
      return true;
    }
    if (act.decision != ReviewDecision::kApproved) return false;
    if (act.key.starts_with(review::kGitlabNote)) {
      const auto listed = KnownApproval(work, act.reviewer, review::kGitlabApproval);
      if (listed) earlier.told_twice.insert(*listed);
      return false;
    }
    const bool is_noted = act.key.starts_with(review::kGitlabApproval) &&
                          KnownApproval(work, act.reviewer, review::kGitlabNote);
    earlier.known += is_noted ? 1 : 0;
    return is_noted;
  });
  return earlier;
}

void CountNew(ForgeActKind kind, ReviewImportReport& report) {
  switch (kind) {
    case ForgeActKind::kReview:
      ++report.reviews;
      break;
    case ForgeActKind::kComment:
      ++report.comments;
      break;
    case ForgeActKind::kOutcome:
      ++report.outcomes;
      break;
  }
}

// What a merge or a revert says of the session in which the work was made.
void AddSession(const ForgeAct& act, const Subject& subject, bool is_new,
                ReviewImportReport& report) {
  if (act.kind != ForgeActKind::kOutcome || !subject.known || !subject.known->session) return;
  const bool is_merge = !act.merged_as.empty() || act.text == "merged";
  if (!is_merge && !act.decision) return;
  report.sessions.push_back({.session = *subject.known->session,
                             .success = is_merge,
                             .reason = act.text,
                             .is_new = is_new});
}

// What the revert of a revert says of it: the work stands again.
void AddRestored(const ForgeAct& revert, const Subject& subject, ReviewImportReport& report) {
  if (revert.kind != ForgeActKind::kOutcome || !subject.known || !subject.known->session) return;
  const std::string reverted = revert.text.substr(0, revert.text.find(':'));
  report.sessions.push_back({.session = *subject.known->session,
                             .success = true,
                             .reason = reverted + ", which was reverted, too",
                             .takes_back = reverted + ':'});
}

// Whether the feedback counted until now. One that was withdrawn before is no failure: the import
// goes on.
Result<bool> WithdrawOnce(ReviewKeeper& keeper, const Caller& caller, const Uuid& feedback,
                          const std::string& reason) {
  const Result<FeedbackReading> withdrawn = keeper.Withdraw(caller, feedback.ToString(), reason);
  if (withdrawn) return true;
  if (withdrawn.error().code == Code::kFailedPrecondition) return false;
  return Failure(withdrawn.error());
}

std::string UnreadLine(const ForgeAct& act, const ReviewRefusal& error) {
  return fmt::format("{}: {}{}{}", act.key, error.field, error.field.empty() ? "" : " ",
                     error.message);
}

}  // namespace

Result<ReviewImportReport> ReviewKeeper::Import(const Caller& caller,
                                                const ImportReviews& request) {
  CREDENCE_ASSIGN_OR_RETURN(const ForgeFormat format, FormatOf(request.format));
  ReviewImportReport report;
  ForgeMaterial material = review::ReadForge(request.text, format, request.names);
  report.pending = material.pending;
  report.unread = std::move(material.unread);
  CREDENCE_ASSIGN_OR_RETURN(const Subjects subjects,
                            Read(caller, [&](Reader& reader) -> Result<Subjects> {
                              CREDENCE_RETURN_IF_ERROR(FindCommits(reader, material, report));
                              return FindSubjects(reader, material);
                            }));
  const EarlierApprovals earlier = SettleEarlier(material, subjects, request);
  report.known += earlier.known;
  std::string registrations;
  for (const auto& [id, subject] : subjects) {
    if (!IsOfAgents(subject, request)) {
      ++report.other_authors;
      continue;
    }
    if (!subject.needs_registration()) continue;
    report.pull_requests += subject.known ? 0 : 1;
    registrations += review::RegistrationOf(SubjectOf(id, subject, request), subject.author());
    registrations += '\n';
  }
  if (!registrations.empty()) {
    CREDENCE_ASSIGN_OR_RETURN(const RegisterReport registered, Register(caller, registrations));
    for (const RegisterAnswer& answer : registered.answers) {
      if (answer.accepted) continue;
      report.unread.push_back(
          fmt::format("{}: {}", answer.id.value_or("a request"), answer.error->message));
    }
  }

  std::vector<const ForgeAct*> acts;
  std::vector<const ForgeAct*> undone;
  for (const ForgeAct& act : material.acts) {
    const Subject& subject = subjects.find(act.work)->second;
    if (!IsOfAgents(subject, request)) continue;
    const bool is_outcome = act.kind == ForgeActKind::kOutcome;
    if (!is_outcome && act.is_bot) {
      ++report.bots;
    } else if (!is_outcome && !act.reviewer.empty() && act.reviewer == subject.author()) {
      ++report.own;
    } else {
      (act.is_undone ? undone : acts).push_back(&act);
    }
  }
  for (std::span left(acts); !left.empty();) {
    const auto some = left.first(std::min(left.size(), kActsAtOnce));
    left = left.subspan(some.size());
    std::string documents;
    for (const ForgeAct* act : some) {
      ForgeSubject subject = SubjectOf(act->work, subjects.find(act->work)->second, request);
      if (!act->commit.empty()) subject.version = act->commit;
      documents += review::FeedbackOf(*act, subject) + "\n";
    }
    CREDENCE_ASSIGN_OR_RETURN(const SubmitReport submitted,
                              Submit(caller, {.documents = documents, .imported = true}));
    for (std::size_t i = 0; i < some.size(); ++i) {
      const SubmitAnswer& answer = submitted.answers[i];
      const bool is_known = answer.error && answer.error->kind == RefusalKind::kDuplicate;
      if (answer.accepted) {
        CountNew(some[i]->kind, report);
      } else if (is_known) {
        ++report.known;
      } else {
        report.unread.push_back(UnreadLine(*some[i], *answer.error));
        continue;
      }
      AddSession(*some[i], subjects.find(some[i]->work)->second, answer.accepted, report);
    }
  }
  for (const ForgeAct* act : undone) {
    const Result<bool> withdrawn =
        WithdrawOnce(*this, caller, act->Id(), "dismissed at its source");
    if (!withdrawn && withdrawn.error().code != Code::kNotFound) return Failure(withdrawn.error());
    ++(withdrawn && *withdrawn ? report.withdrawn : report.dismissed);
    // Also if it was withdrawn before: an import may have ended before the session was judged.
    if (withdrawn) AddRestored(*act, subjects.find(act->work)->second, report);
  }
  for (const Uuid& approval : earlier.taken_back) {
    CREDENCE_ASSIGN_OR_RETURN(const bool is_new,
                              WithdrawOnce(*this, caller, approval, "taken back at its source"));
    report.withdrawn += is_new ? 1 : 0;
  }
  for (const Uuid& approval : earlier.told_twice) {
    CREDENCE_RETURN_IF_ERROR(
        WithdrawOnce(*this, caller, approval, "the same approval came with its time"));
  }
  return report;
}

}  // namespace credence::engine
