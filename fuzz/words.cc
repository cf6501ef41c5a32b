// SPDX-License-Identifier: Apache-2.0
// Any bytes as text from people and tools, split at the first zero byte into a turn and the one
// before it: every text reader accepts them, stays within bounds, and quotes only what is there.
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "fuzz/fuzzer.h"
#include "language/action_items.h"
#include "language/certainty.h"
#include "language/contradiction.h"
#include "language/cue.h"
#include "language/domain.h"
#include "language/extraction.h"
#include "language/failure_insight.h"
#include "language/keywords.h"
#include "language/reason.h"
#include "language/sentences.h"
#include "language/sentiment.h"
#include "language/skip_reason.h"
#include "language/statement.h"
#include "language/themes.h"
#include "language/wording.h"

namespace {

using namespace credence;            // NOLINT(google-build-using-namespace): a program of one page.
using namespace credence::language;  // NOLINT(google-build-using-namespace)

void CheckCertainty(std::string_view text) {
  const CertaintyReading certainty = ReadCertainty(text);
  CREDENCE_CHECK(certainty.certainty > 0 && certainty.certainty <= 1, "over 0, up to 1");
  for (const CertaintyWords& words : certainty.words) {
    CREDENCE_CHECK(!words.words.empty() && text.contains(words.words), "as written");
  }
}

void CheckComment(std::string_view comment) {
  const Sentiment sentiment = ReadSentiment(comment);
  CREDENCE_CHECK(sentiment.score >= -1 && sentiment.score <= 1, "from -1 to 1");
  CREDENCE_CHECK(!sentiment.words.empty() || sentiment.score == 0, "it rests on words");
  for (const SentimentWord& word : sentiment.words) {
    CREDENCE_CHECK(!word.words.empty() && comment.contains(word.words), "as written");
  }
  for (const Theme& theme : ReadThemes(comment)) {
    CREDENCE_CHECK(theme.score > 0 && theme.score <= 1, "over 0, up to 1");
    CREDENCE_CHECK(!theme.theme.empty() && IsValidUtf8(theme.theme), "a name");
    for (const std::string& words : theme.words) CREDENCE_CHECK(comment.contains(words), "there");
  }
  for (const std::string& item : ActionItems(comment)) {
    CREDENCE_CHECK(comment.contains(item) && item.size() <= 800, "a short part of it");
  }
}

void CheckTurn(std::string_view turn, std::string_view previous) {
  const Cue cue = DetectCue(turn, previous, previous);
  CREDENCE_CHECK(cue.score >= 0 && cue.score <= 1, "from 0 to 1");
  CREDENCE_CHECK((cue.label == CueLabel::kNone) == cue.words.empty(), "it rests on words");
  for (const std::string& words : cue.words) CREDENCE_CHECK(turn.contains(words), "as written");
  CREDENCE_CHECK(!cue.correction || turn.contains(*cue.correction), "as written");
  const Extraction extraction = ExtractStatements(turn);
  const bool is_valid = IsValidUtf8(turn);
  for (const Extracted& each : extraction.statements) {
    CREDENCE_CHECK(!each.text.empty() && (!is_valid || IsValidUtf8(each.text)), "a statement");
  }
  for (const Skipped& each : extraction.skipped) {
    CREDENCE_CHECK(!each.text.empty() && !each.reason.empty(), "a skip has a reason");
  }
}

void CheckStatements(std::string_view a, std::string_view b) {
  if (const auto statement = ReadStatement(a)) {
    CREDENCE_CHECK(!statement->subject.empty() && !statement->predicate.empty(), "complete");
  }
  const Contradiction found = CompareStatements(a, b);
  const Contradiction back = CompareStatements(b, a);
  CREDENCE_CHECK(found.kind == back.kind && found.soft == back.soft, "the same both ways");
  CREDENCE_CHECK(found.IsConflict() == !found.reason.empty(), "a reason for each");
  CREDENCE_CHECK(OneLine(found.reason) == found.reason, "one line");
  CREDENCE_CHECK(!CompareStatements(a, a).IsConflict(), "no statement contradicts itself");
  CREDENCE_CHECK(!found.IsConflict() || ContradictionKey(a) == ContradictionKey(b), "they meet");
  constexpr std::array kCertainties = {Certainty::kDefinite, Certainty::kGeneral,
                                       Certainty::kTentative, Certainty::kDoubtful};
  const std::string worded = Worded(a, kCertainties[a.size() % kCertainties.size()]);
  CREDENCE_CHECK(OneLine(worded) == worded && worded.ends_with('.'), "a sentence on one line");
  CREDENCE_CHECK(worded.size() <= 60 * (a.size() + 1), "bounded");
}

void CheckOutput(std::string_view output) {
  const std::string insight = FailureInsight(output, 40);
  CREDENCE_CHECK(OneLine(insight) == insight && CodePointCount(insight) <= 40, "a short line");
  (void)ReportsFailure(output);
  (void)HasHarmlessPhrase(output);
  (void)WhySkip(output.substr(0, 20), output);
  (void)InferDomain(output.substr(0, 20), output);
  for (const std::string& word : Keywords(output)) {
    CREDENCE_CHECK(word.size() >= 3 && !IsStopWord(word), "a word that says something");
  }
  for (const std::string_view sentence : SentencesOf(output)) {
    CREDENCE_CHECK(!sentence.empty() && Trim(sentence) == sentence, "without space around it");
  }
  const auto reason = PrepareReason(std::string(output), 80);
  CREDENCE_CHECK(!reason || !*reason || IsValidUtf8(**reason), "a text");
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  const auto [text, previous] = SplitAt(input, '\0');
  CheckCertainty(text);
  CheckComment(text);
  CheckTurn(text, previous);
  CheckStatements(text, previous);
  CheckOutput(text);
}
