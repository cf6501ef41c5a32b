// SPDX-License-Identifier: Apache-2.0
#include "belief/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "belief/events.h"
#include "belief/fold.h"
#include "ledger/find_subject.h"
#include "ledger/fold.h"
#include "ledger/index_key.h"
#include "text/polarity/function_words.h"
#include "text/polarity/token.h"
#include "text/sentences.h"

namespace credence::belief {
namespace {

using ledger::Visit;

constexpr std::size_t kTokensMax = 400;
// More words make a search slower and not better.
constexpr std::size_t kWordsMax = 12;
// Of those that the words find, so many are looked at closely.
constexpr std::int64_t kCandidates = 200;
// Below this share of its words a belief is not what a sentence says.
constexpr double kExpressedShare = 0.8;

struct Words {
  std::vector<std::string> plain;  // As they stand, each once, in order.
  std::set<std::string, std::less<>> stems;
};

// The words that name something; where there are none, all of them.
Words WordsOf(std::string_view text) {
  const std::vector<text::Token> tokens = text::Tokenize(text, kTokensMax);
  Words words;
  for (const bool all : {false, true}) {
    for (const text::Token& token : tokens) {
      const bool is_number = token.kind == text::Token::Kind::kNumber;
      if (!is_number && token.kind != text::Token::Kind::kWord) continue;
      if (!all && !is_number && text::IsFunctionWord(token.text)) continue;
      if (words.stems.insert(is_number ? token.text : token.stem).second) {
        words.plain.push_back(token.text);
      }
    }
    if (!words.plain.empty()) break;
  }
  return words;
}

double Relevance(const Words& question, const Words& statement) {
  const auto shared = static_cast<double>(std::ranges::count_if(
      question.stems, [&](const std::string& stem) { return statement.stems.contains(stem); }));
  if (shared == 0) return 0;
  const double covered = shared / static_cast<double>(question.stems.size());
  const double dense = shared / static_cast<double>(statement.stems.size());
  // What answers the whole question counts most; among those, what says little else.
  return 0.75 * covered + 0.25 * dense;
}

}  // namespace

Result<Belief> FindBelief(ledger::Reader& reader, std::string_view id) {
  return ledger::FindSubject<BeliefFold>(
      reader, id, {.one = "belief", .many = "beliefs", .list = "credence belief list --all"});
}

Result<std::optional<Belief>> LoadBelief(ledger::Reader& reader, const Uuid& id) {
  return ledger::LoadState<BeliefFold>(reader, id.ToString());
}

Result<std::optional<Belief>> FindSame(ledger::Reader& reader, std::string_view text) {
  std::optional<Belief> same;
  const std::string key = SameKey(text);
  const std::string end = ledger::PrefixEnd(key);
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<BeliefFold>(
      reader, {.index = kSameIndex, .from = key, .until = end}, [&](Belief belief) {
        same = std::move(belief);
        return same->retracted ? Visit::kContinue : Visit::kStop;
      }));
  return same;
}

double RelevanceOf(std::string_view question, std::string_view statement) {
  return Relevance(WordsOf(question), WordsOf(statement));
}

Result<std::vector<RecalledBelief>> Recall(ledger::Reader& reader, Viewer& viewer,
                                           const RecallBeliefs& request,
                                           const BeliefSettings& settings) {
  std::vector<RecalledBelief> recalled;
  const Words question = WordsOf(request.text);
  if (question.plain.empty() || request.limit <= 0) return recalled;
  ledger::TextQuery query{
      .stream_prefix = std::string(kStreamPrefix), .words = question.plain, .limit = kCandidates};
  if (query.words.size() > kWordsMax) query.words.resize(kWordsMax);
  std::set<std::string> seen;
  // What has every word is found faster than what has any; the latter is asked for where the former
  // is too little.
  for (const bool any : {false, true}) {
    query.any_word = any;
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> streams, reader.Search(query));
    for (const std::string& stream : streams) {
      if (!seen.insert(stream).second) continue;
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> belief,
                                ledger::LoadState<BeliefFold>(
                                    reader, std::string_view(stream).substr(kStreamPrefix.size())));
      if (!belief || !belief->text || (belief->retracted && !request.all)) continue;
      // It may have been found by words that it no longer has.
      const double relevance = Relevance(question, WordsOf(*belief->text));
      if (relevance == 0) continue;
      CREDENCE_ASSIGN_OR_RETURN(BeliefReading reading, viewer.Brief(*std::move(belief)));
      if (reading.confidence < settings.hidden_below && !request.all) continue;
      const double score = relevance * (0.5 + 0.5 * reading.confidence.ToDouble());
      recalled.push_back({.reading = std::move(reading), .relevance = relevance, .score = score});
    }
    if (static_cast<std::int64_t>(recalled.size()) >= request.limit) break;
  }
  std::ranges::sort(recalled, [](const RecalledBelief& a, const RecalledBelief& b) {
    return a.score != b.score ? a.score > b.score : a.reading.belief.id > b.reading.belief.id;
  });
  if (static_cast<std::int64_t>(recalled.size()) > request.limit) {
    recalled.erase(recalled.begin() + request.limit, recalled.end());
  }
  return recalled;
}

Result<std::optional<Turn>> LastTurn(ledger::Reader& reader, std::string_view conversation) {
  std::optional<Turn> last;
  const std::string key = TurnKey(conversation);
  const std::string end = ledger::PrefixEnd(key);
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<TurnFold>(
      reader, {.index = kTurnIndex, .from = key, .until = end}, [&](Turn turn) {
        last = std::move(turn);
        return Visit::kStop;
      }));
  return last;
}

Result<std::vector<Belief>> ExpressedIn(ledger::Reader& reader, std::string_view turn) {
  std::vector<Belief> expressed;
  std::set<Uuid> seen;
  for (const std::string_view sentence : text::SentencesOf(turn)) {
    const Words said = WordsOf(sentence);
    if (said.plain.empty()) continue;
    ledger::TextQuery query{.stream_prefix = std::string(kStreamPrefix),
                            .words = said.plain,
                            .any_word = true,
                            .limit = kCandidates};
    if (query.words.size() > kWordsMax) query.words.resize(kWordsMax);
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> streams, reader.Search(query));
    for (const std::string& stream : streams) {
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> belief,
                                ledger::LoadState<BeliefFold>(
                                    reader, std::string_view(stream).substr(kStreamPrefix.size())));
      if (!belief || !belief->text || belief->retracted || seen.contains(belief->id)) continue;
      const Words has = WordsOf(*belief->text);
      const auto shared = static_cast<double>(std::ranges::count_if(
          has.stems, [&](const std::string& stem) { return said.stems.contains(stem); }));
      if (shared < kExpressedShare * static_cast<double>(has.stems.size())) continue;
      seen.insert(belief->id);
      expressed.push_back(*std::move(belief));
    }
  }
  return expressed;
}

}  // namespace credence::belief
