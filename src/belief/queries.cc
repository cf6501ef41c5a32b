// SPDX-License-Identifier: Apache-2.0
#include "belief/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "belief/events.h"
#include "belief/fold.h"
#include "credence/mention.h"
#include "language/contractions.h"
#include "language/polarity/function_words.h"
#include "language/sentences.h"
#include "language/tokens.h"
#include "ledger/find_subject.h"
#include "ledger/fold.h"
#include "ledger/index_key.h"

namespace credence::belief {
namespace {

using ledger::Visit;

constexpr std::size_t kTokensMax = 400;
// More words make a search slower but not better.
constexpr std::size_t kWordsMax = 8;
// The minimum number of word matches that are examined closely.
constexpr std::int64_t kCandidates = 150;
// A sentence that has a smaller share of a belief's words does not express it.
constexpr double kExpressedShare = 0.8;

struct Words {
  std::vector<std::string> plain;  // Unchanged, without duplicates, in order.
  std::set<std::string, std::less<>> stems;
};

// The words that name something, or all words if there are none.
Words WordsOf(std::string_view text) {
  const language::Tokens tokens = language::Tokenize(text, kTokensMax);
  Words words;
  for (const bool all : {false, true}) {
    for (const language::Token& token : tokens) {
      const bool is_number = token.kind == language::Token::Kind::kNumber;
      if (!is_number && token.kind != language::Token::Kind::kWord) continue;
      if (!all && !is_number && language::IsFunctionWord(token.text)) continue;
      if (words.stems.emplace(is_number ? token.text : token.stem).second) {
        words.plain.emplace_back(token.text);
      }
    }
    if (!words.plain.empty()) break;
  }
  return words;
}

bool HasWord(std::string_view text, std::span<const std::string_view> words, std::size_t among) {
  return std::ranges::any_of(language::Tokenize(text, among), [&](const language::Token& token) {
    return std::ranges::find(words, token.text) != words.end();
  });
}

bool Denies(std::string_view text) {
  constexpr std::array<std::string_view, 8> kDenials = {"not",    "never",  "no",     "none",
                                                        "nobody", "cannot", "hardly", "nothing"};
  return HasWord(text, kDenials, kTokensMax);
}

// Whether it is about the speaker: "I live in Porto", not "Our project uses Go".
bool IsOfSpeaker(std::string_view statement) {
  constexpr std::array<std::string_view, 3> kFirst = {"i", "my", "we"};
  return HasWord(statement, kFirst, 1);
}

bool NamesSpeaker(std::string_view sentence) {
  constexpr std::array<std::string_view, 13> kPersons = {
      "i",   "me",   "my",  "mine", "myself", "we",      "us",
      "our", "ours", "you", "your", "yours",  "yourself"};
  return HasWord(sentence, kPersons, kTokensMax);
}

// Whether a sentence expresses a statement: it has nearly all of its words, or only words of it. A
// single word is not enough: "Sorry, Ana" does not say "I'm Ana".
bool Says(const Words& said, std::string_view sentence, std::string_view statement) {
  // "You do not live in Porto" does not express "I live in Porto", nor do "You used to live in
  // Porto" and "Bob lives in Porto".
  if (Denies(sentence) != Denies(statement)) return false;
  if (sentence.contains("used to") != statement.contains("used to")) return false;
  if (IsOfSpeaker(statement) && !NamesSpeaker(sentence)) return false;
  const Words has = WordsOf(statement);
  if (has.stems.size() < 2) return SameKey(sentence) == SameKey(statement);
  const auto shared = static_cast<std::size_t>(std::ranges::count_if(
      has.stems, [&](const std::string& stem) { return said.stems.contains(stem); }));
  const bool has_most =
      static_cast<double>(shared) >= kExpressedShare * static_cast<double>(has.stems.size());
  return has_most || (shared >= 2 && shared == said.stems.size());
}

Result<std::optional<Belief>> LoadOfStream(ledger::Reader& reader, std::string_view stream) {
  return ledger::LoadState<BeliefFold>(reader, stream.substr(kStreamPrefix.size()));
}

// The streams that have most of the words, with rare words counting more: for each word the newest
// streams, and the newest that have all words. So the time does not depend on how common a word is;
// if very many beliefs share a word, older ones are found only by the other words.
Result<std::vector<std::string>> Candidates(ledger::Reader& reader, std::vector<std::string> words,
                                            std::int64_t limit) {
  if (words.size() > kWordsMax) words.resize(kWordsMax);
  struct Candidate {
    double weight = 0;
    std::size_t order = 0;  // Order of appearance: newer streams come first in each list.
  };
  std::map<std::string, Candidate> candidates;
  const auto add = [&](const std::vector<std::string>& streams, double weight) {
    for (const std::string& stream : streams) {
      const auto [found, is_new] = candidates.try_emplace(stream);
      if (is_new) found->second.order = candidates.size();
      found->second.weight += weight;
    }
  };
  ledger::TextQuery query{
      .stream_prefix = std::string(kStreamPrefix), .newest_first = true, .limit = limit};
  double all = 0;
  for (const std::string& word : words) {
    query.words = {word};
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> streams, reader.Search(query));
    const double weight = 1 / std::log2(2 + static_cast<double>(streams.size()));
    all += weight;
    add(streams, weight);
  }
  if (words.size() > 1) {
    query.words = words;
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> streams, reader.Search(query));
    // Rank these before streams that have nearly all words.
    add(streams, all);
  }
  std::vector<std::pair<Candidate, std::string>> ranked;
  for (const auto& [stream, candidate] : candidates) ranked.emplace_back(candidate, stream);
  std::ranges::sort(ranked, [](const auto& a, const auto& b) {
    return a.first.weight != b.first.weight ? a.first.weight > b.first.weight
                                            : a.first.order < b.first.order;
  });
  if (static_cast<std::int64_t>(ranked.size()) > limit) {
    ranked.resize(static_cast<std::size_t>(limit));
  }
  std::vector<std::string> streams;
  for (auto& [candidate, stream] : ranked) streams.push_back(std::move(stream));
  return streams;
}

}  // namespace

Result<Belief> FindBelief(ledger::Reader& reader, std::string_view id) {
  return ledger::FindSubject<BeliefFold>(
      reader, id, {.one = "belief", .many = "beliefs", .list = Op("belief list", {{"all", ""}})},
      [](const Belief& belief) { return belief.text.value_or(""); });
}

Result<std::optional<Belief>> LoadBelief(ledger::Reader& reader, const Uuid& id) {
  return ledger::LoadState<BeliefFold>(reader, id.ToString());
}

namespace {

Result<std::optional<Belief>> FindByKey(ledger::Reader& reader, const std::string& key) {
  std::optional<Belief> same;
  const std::string end = ledger::PrefixEnd(key);
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<BeliefFold>(
      reader, {.index = kSameIndex, .from = key, .until = end}, [&](Belief belief) {
        same = std::move(belief);
        return same->retracted ? Visit::kContinue : Visit::kStop;
      }));
  return same;
}

}  // namespace

Result<std::optional<Belief>> FindSame(ledger::Reader& reader, std::string_view text) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> same, FindByKey(reader, SameKey(text)));
  if (same) return same;
  // "I'm a nurse" and "I am a nurse" say the same.
  for (const std::string& other : language::SpelledOtherwise(text)) {
    CREDENCE_ASSIGN_OR_RETURN(same, FindByKey(reader, SameKey(other)));
    if (same) return same;
  }
  return same;
}

Result<std::vector<Turn>> LastTurns(ledger::Reader& reader, std::string_view conversation,
                                    std::size_t count) {
  std::vector<Turn> last;
  const std::string key = TurnKey(conversation);
  const std::string end = ledger::PrefixEnd(key);
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<TurnFold>(
      reader, {.index = kTurnIndex, .from = key, .until = end}, [&](Turn turn) {
        last.push_back(std::move(turn));
        return last.size() < count ? Visit::kContinue : Visit::kStop;
      }));
  return last;
}

Result<std::vector<Belief>> ExpressedIn(ledger::Reader& reader, std::string_view turn) {
  std::vector<Belief> expressed;
  std::set<Uuid> seen;
  for (const std::string_view sentence : language::SentencesOf(turn)) {
    const Words said = WordsOf(sentence);
    if (said.plain.empty()) continue;
    std::set<std::string> streams;
    // A long sentence is searched in pieces.
    for (std::size_t at = 0; at < said.plain.size(); at += kWordsMax) {
      const std::size_t end = std::min(at + kWordsMax, said.plain.size());
      CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> found,
                                Candidates(reader,
                                           {said.plain.begin() + static_cast<std::ptrdiff_t>(at),
                                            said.plain.begin() + static_cast<std::ptrdiff_t>(end)},
                                           kCandidates));
      streams.insert(found.begin(), found.end());
    }
    for (const std::string& stream : streams) {
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> belief, LoadOfStream(reader, stream));
      if (!belief || !belief->text || belief->retracted || seen.contains(belief->id)) continue;
      if (!Says(said, sentence, *belief->text)) continue;
      seen.insert(belief->id);
      expressed.push_back(*std::move(belief));
    }
  }
  return expressed;
}

}  // namespace credence::belief
