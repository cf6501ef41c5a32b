// SPDX-License-Identifier: Apache-2.0
// A git log as acts on commits: reverts, and trailers of people who reviewed or tested.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"
#include "review/intake/forge.h"

namespace credence::review {
namespace {

constexpr std::array<std::string_view, 3> kTrailers = {"reviewed-by", "acked-by", "tested-by"};
constexpr std::string_view kReverts = "This reverts commit ";

struct LoggedCommit {
  std::string id;
  Timestamp at;
  std::string_view message;
};

std::string_view TakeUntil(std::string_view& text, char separator) {
  const std::string_view part = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

std::string_view SubjectLineOf(std::string_view message) { return TakeUntil(message, '\n'); }

// The commit ids after "This reverts commit", which may be abbreviated.
std::vector<std::string> RevertedBy(std::string_view message) {
  std::vector<std::string> reverted;
  for (std::size_t at = message.find(kReverts); at != std::string_view::npos;
       at = message.find(kReverts, at)) {
    at += kReverts.size();
    const std::string_view rest = message.substr(at);
    const std::string_view id = rest.substr(0, rest.find_first_not_of("0123456789abcdef"));
    if (id.size() >= 7) reverted.emplace_back(id);
  }
  return reverted;
}

ForgeAct Revert(const LoggedCommit& revert, std::string reverted) {
  ForgeAct act{.kind = ForgeActKind::kOutcome,
               .key = fmt::format("git/revert/{}/{}", revert.id, reverted),
               .made_at = revert.at,
               .at = revert.at,
               .work = "",
               .commit = std::move(reverted),
               .reviewer = "git"};
  act.is_machine = true;
  act.decision = ReviewDecision::kRejected;
  act.text =
      fmt::format("reverted by {}: {}", revert.id.substr(0, 12), SubjectLineOf(revert.message));
  return act;
}

void AddTrailers(const LoggedCommit& commit, ForgeMaterial& material) {
  for (std::string_view rest = commit.message; !rest.empty();) {
    const std::string_view line = Trim(TakeUntil(rest, '\n'));
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos) continue;
    const std::string name = AsciiLower(line.substr(0, colon));
    if (std::ranges::find(kTrailers, name) == kTrailers.end()) continue;
    std::string_view person = line.substr(colon + 2);
    person = Trim(person.substr(0, person.find('<')));
    if (person.empty()) continue;
    ForgeAct act{.kind = ForgeActKind::kReview,
                 .key = fmt::format("git/{}/{}/{}", name, commit.id, person),
                 .made_at = commit.at,
                 .at = commit.at,
                 .work = "",
                 .commit = commit.id,
                 .reviewer = std::string(person)};
    act.decision = ReviewDecision::kApproved;
    act.text = std::string(line);
    act.is_bot = person.ends_with("[bot]");
    material.acts.push_back(std::move(act));
  }
}

}  // namespace

void ReadGitLog(std::string_view text, ForgeMaterial& material) {
  std::vector<LoggedCommit> commits;
  while (!text.empty()) {
    std::string_view record = TakeUntil(text, kTextSeparator);
    if (Trim(record).empty()) continue;
    LoggedCommit commit{.id = std::string(Trim(TakeUntil(record, kGitFieldSeparator)))};
    const std::string_view time = TakeUntil(record, kGitFieldSeparator);
    const Result<Timestamp> at = ParseTimestamp(time);
    if (!at) {
      material.unread.push_back(
          fmt::format("commit {}: {} is not a time", commit.id, Quoted(time)));
      continue;
    }
    commit.at = *at;
    commit.message = record;
    commits.push_back(std::move(commit));
  }
  // A revert that was itself reverted no longer counts. Git lists the newest commit first.
  std::map<std::string, bool, std::less<>> undone;
  for (const LoggedCommit& commit : commits) {
    const auto mine = undone.find(commit.id.substr(0, 7));
    const bool is_undone = mine != undone.end() && mine->second;
    for (std::string& reverted : RevertedBy(commit.message)) {
      undone[reverted.substr(0, 7)] = !is_undone;
      ForgeAct act = Revert(commit, std::move(reverted));
      act.is_undone = is_undone;
      material.acts.push_back(std::move(act));
    }
    AddTrailers(commit, material);
  }
}

}  // namespace credence::review
