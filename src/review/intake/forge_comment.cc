// SPDX-License-Identifier: Apache-2.0
// What a comment on code says: a question, a suggestion, praise or criticism.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/action_items.h"
#include "language/comment_words.h"
#include "language/review_comment.h"
#include "language/sentences.h"
#include "language/sentiment.h"
#include "review/intake/forge.h"

namespace credence::review {
namespace {

constexpr double kBlameFrom = -0.3;
constexpr double kPraiseFrom = 0.3;
constexpr std::string_view kFence = "```";

// Whether a sentence without an instruction finds fault: "This is broken", "I don't like this".
bool FindsFault(language::RemarkKind kind, std::string_view sentence) {
  using enum language::RemarkKind;
  if (kind == kComplaint) return true;
  return (kind == kFact || kind == kPraise) && language::ReadSentiment(sentence).score < kBlameFrom;
}

// "Can you explain this?" wants an answer, not a change.
bool AsksForExplanation(std::string_view text) {
  const std::string lower = AsciiLower(text);
  return text.ends_with('?') && (lower.contains(" explain") || lower.contains(" clarify"));
}

// What the sentences of a comment say together: praise does not hide what one of them asks for.
AnnotationType TypeOf(std::string_view text) {
  using enum language::RemarkKind;
  const std::vector<language::ReviewRemark> remarks = language::ReadReviewComment(text);
  const auto has = [&](language::RemarkKind kind) {
    return std::ranges::find(remarks, kind, &language::ReviewRemark::kind) != remarks.end();
  };
  // Also a complaint with an instruction in it: "The loop is confusing" asks for a clearer loop.
  const bool instructs = std::ranges::any_of(
      remarks, [](const language::ReviewRemark& remark) { return remark.instruction.has_value(); });
  // "Could you rename this?" asks, but gives no instruction that holds elsewhere.
  const bool asks =
      language::HasActionItem(language::CommentWords(text).view()) && !AsksForExplanation(text);
  if (instructs || asks || has(kWish)) return AnnotationType::kSuggestion;
  const std::vector<std::string_view> sentences = language::SentencesOf(text);
  for (std::size_t i = 0; i < std::min(remarks.size(), sentences.size()); ++i) {
    if (FindsFault(remarks[i].kind, sentences[i])) return AnnotationType::kCriticism;
  }
  // Also of a comment in a language that is not read.
  if (has(kQuestion) || text.ends_with('?')) return AnnotationType::kQuestion;
  // "+1" and "No changes needed" do not begin with a word of praise.
  const bool is_praise = has(kPraise) || language::ReadSentiment(text).score >= kPraiseFrom;
  return is_praise ? AnnotationType::kPraise : AnnotationType::kCriticism;
}

// "nit: …", "Nit - …", "(nit) …"
bool TakeNit(std::string_view& text) {
  std::string_view rest = text;
  while (rest.starts_with('(') || rest.starts_with('[') || rest.starts_with('*')) {
    rest.remove_prefix(1);
  }
  const std::string lower = AsciiLower(rest.substr(0, 8));
  std::size_t size = 0;
  for (const std::string_view word : {"nitpick", "nit"}) {
    if (size == 0 && lower.starts_with(word)) size = word.size();
  }
  if (size == 0 || rest.size() == size || (rest[size] >= 'a' && rest[size] <= 'z')) return false;
  const std::size_t begin = rest.find_first_not_of(":-)]*,. ", size);
  text = begin == std::string_view::npos ? std::string_view() : rest.substr(begin);
  return true;
}

}  // namespace

void ReadComment(std::string_view body, ForgeAct& act) {
  std::string text;
  bool is_suggestion = false;
  std::string_view fence;  // The language of the open block, or empty.
  bool in_block = false;
  while (!body.empty()) {
    const std::size_t end = std::min(body.find('\n'), body.size());
    std::string_view line = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string_view trimmed = Trim(line);
    if (trimmed.starts_with(kFence)) {
      fence = in_block ? std::string_view() : trimmed.substr(kFence.size());
      in_block = !in_block;
      is_suggestion |= fence.starts_with("suggestion");
      continue;
    }
    if (in_block) {
      // Other code is an example, which says little in words.
      if (fence.starts_with("suggestion")) act.replacement.append(line).append("\n");
      continue;
    }
    if (trimmed.starts_with('>') || trimmed.empty()) continue;
    if (!text.empty()) text += '\n';
    text += trimmed;
  }
  std::string_view rest = text;
  act.is_nit = TakeNit(rest);
  act.text = std::string(rest);
  act.type = is_suggestion ? AnnotationType::kSuggestion : TypeOf(act.text);
  if (act.text.empty() && is_suggestion) act.text = "Suggested change";
}

}  // namespace credence::review
