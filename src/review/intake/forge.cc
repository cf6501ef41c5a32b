// SPDX-License-Identifier: Apache-2.0
#include "review/intake/forge.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/ids.h"
#include "base/json_reader.h"
#include "base/utf8.h"
#include "review/intake/json_object.h"

namespace credence::review {
namespace {

// Lists of lists are what `gh api --paginate --slurp` prints.
constexpr int kListDepthMax = 3;

class ForgeReader {
 public:
  ForgeReader(ForgeFormat format, ForgeMaterial& material) : format_(format), material_(material) {}

  // `name` is that of the text, or empty.
  void ReadText(std::string_view text, std::string_view name) {
    const std::string prefix = name.empty() ? "" : fmt::format("{}, ", name);
    for (int number = 1;; ++number) {
      text = Trim(text);
      if (text.empty()) return;
      const std::string where = fmt::format("{}document {}", prefix, number);
      JsonReader json(text);
      json.AcceptLoneSurrogates();
      const std::string_view value = json.Skip();
      if (!json.ok()) {
        material_.unread.push_back(
            fmt::format("{}: not JSON ({})", where, json.status().error().message));
        return;
      }
      ReadValue(value, where, 0);
      text.remove_prefix(json.offset());
    }
  }

 private:
  void ReadValue(std::string_view value, const std::string& where, int depth) {
    if (const auto items = JsonItems(value); items && depth < kListDepthMax) {
      int number = 0;
      for (const std::string_view item : *items) {
        ReadValue(item, fmt::format("{}[{}]", where, ++number), depth + 1);
      }
      return;
    }
    const std::optional<JsonObject> document = JsonObject::Parse(value);
    const bool is_read = document && Recognize(*document, where);
    if (is_read) return;
    material_.unread.push_back(
        document && document->Has("message")
            ? fmt::format("{}: the server answered {}", where, Quoted(document->TextOr("message")))
            : fmt::format("{}: not a pull request, review or comment of "
                          "GitHub or GitLab",
                          where));
  }
  bool Recognize(const JsonObject& document, const std::string& where) {
    if (format_ != ForgeFormat::kGitlab && ReadGithub(document, where, material_)) return true;
    return format_ != ForgeFormat::kGithub && ReadGitlab(document, where, material_);
  }

  ForgeFormat format_;
  ForgeMaterial& material_;
};

// The newest approval of the same work by the same person, no later than the act.
ForgeAct* ApprovalBefore(std::vector<ForgeAct>& acts, const ForgeAct& act) {
  ForgeAct* newest = nullptr;
  for (ForgeAct& other : acts) {
    const bool is_approval =
        other.kind == ForgeActKind::kReview && other.decision == ReviewDecision::kApproved;
    if (!is_approval || other.work != act.work || other.reviewer != act.reviewer) continue;
    if (other.at <= act.at && (newest == nullptr || newest->at < other.at)) newest = &other;
  }
  return newest;
}

// GitLab tells of an approval twice, and of the end of one in a note of its own.
void SettleApprovals(std::vector<ForgeAct>& acts) {
  std::set<std::pair<std::string_view, std::string_view>> noted;
  std::set<std::string_view> settled_notes;
  for (const ForgeAct& act : acts) {
    if (act.kind != ForgeActKind::kReview || !act.key.starts_with(kGitlabNote)) continue;
    noted.emplace(act.work, act.reviewer);
    if (!act.takes_back) continue;
    if (ForgeAct* approval = ApprovalBefore(acts, act)) {
      approval->is_undone = true;
      settled_notes.insert(act.key);
    }
  }
  if (noted.empty()) return;
  std::vector<ForgeAct> settled;
  for (const ForgeAct& act : acts) {
    const bool is_twice =
        act.key.starts_with(kGitlabApproval) && noted.contains({act.work, act.reviewer});
    if (!is_twice && !settled_notes.contains(act.key)) settled.push_back(act);
  }
  acts = std::move(settled);
}

}  // namespace

Uuid ForgeAct::Id() const {
  Uuid id = NamedUuid("review/import", key);
  const auto millis = static_cast<std::uint64_t>(ToMicros(made_at) / 1000);
  for (std::size_t i = 0; i < 6; ++i) {
    id.bytes[i] = static_cast<std::uint8_t>(millis >> (8 * (5 - i)));
  }
  id.bytes[6] = static_cast<std::uint8_t>((id.bytes[6] & 0x0f) | 0x70);
  id.bytes[8] = static_cast<std::uint8_t>((id.bytes[8] & 0x3f) | 0x80);
  return id;
}

std::optional<Timestamp> TimeIn(const JsonObject& object, std::string_view name) {
  const std::optional<std::string> text = object.Text(name);
  if (!text) return std::nullopt;
  const Result<Timestamp> time = ParseTimestamp(*text);
  if (!time) return std::nullopt;
  return *time;
}

ForgeMaterial ReadForge(std::string_view text, ForgeFormat format,
                        const std::vector<std::string>& names) {
  ForgeMaterial material;
  if (format == ForgeFormat::kGit) {
    ReadGitLog(text, material);
    std::ranges::stable_sort(material.acts, {}, &ForgeAct::at);
    return material;
  }
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  ForgeReader reader(format, material);
  const bool is_one = text.find(kTextSeparator) == std::string_view::npos;
  for (std::size_t number = 1; !text.empty(); ++number) {
    if (text.starts_with(kTextSeparator)) text.remove_prefix(1);
    std::string_view one = text.substr(0, text.find(kTextSeparator));
    text.remove_prefix(one.size());
    if (one.starts_with(kByteOrderMark)) one.remove_prefix(kByteOrderMark.size());
    const std::string counted = is_one ? "" : fmt::format("file {}", number);
    reader.ReadText(one, number <= names.size() ? OneLine(names[number - 1]) : counted);
  }
  SettleApprovals(material.acts);
  std::ranges::stable_sort(material.acts, {}, &ForgeAct::at);
  return material;
}

}  // namespace credence::review
