// SPDX-License-Identifier: Apache-2.0
// Relevance: how probable it is that a sentence answers a question, or is about a prompt.
//
// A linear model orders the candidates: how much of the question's words a candidate has, rare ones
// counting more (BM25), whether it is by or about the person who is named, has the number or the
// date that is asked for, has words with the same beginning, and how similar it is in meaning if
// there is an embedder. A second one turns that into a probability. eval/recall fits both; its
// README has the figures.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/timestamp.h"

namespace credence::language {

struct Question {
  struct Word {
    std::string text;
    std::string stem;
    double rarity = 1;  // Set by the caller: RarityOf.
  };
  std::vector<Word> words;  // Each stem once.
  int year = 0;             // The date that is asked for; 0: none.
  int month = 0;
  int day = 0;
  bool asks_number = false;
};

// Accepts any text; of a long one the beginning.
Question ReadQuestion(std::string_view text);

// The weight of a word that `with` of `all` texts have.
double RarityOf(std::int64_t with, std::int64_t all);

struct Candidate {
  std::string_view text;
  std::optional<Timestamp> created = std::nullopt;
  std::optional<double> similarity = std::nullopt;  // Of all candidates or of none.
};

// What a candidate has for a question.
struct RelevanceFacts {
  double match = 0;     // BM25, as a share of the most that is possible.
  double relative = 0;  // To the best candidate.
  double subject = 0;   // By the person who is named.
  double number = 0;    // Has one where one is asked for.
  double kin = 0;       // Words that begin like those of the question that are missing, by rarity.
  double date = 0;      // Was created when the question asks about.
  double similarity = 0;
  // Only for the probability.
  double cover = 0;    // The share of the question's words that it has, by rarity.
  double unknown = 0;  // The share that no candidate has.
  double rival = 0;  // How much better a sentence of somebody else fits than any of the one named.
};
std::vector<RelevanceFacts> FactsOf(const Question& question,
                                    std::span<const Candidate> candidates);

struct Relevance {
  double score = 0;                // Orders the candidates.
  double probability = 0;          // That it answers the question.
  std::vector<std::string> words;  // Of the question, that it has.
};

// In the order of the candidates.
std::vector<Relevance> RelevanceOf(const Question& question, std::span<const Candidate> candidates);

// "Ana: I moved to Porto" is by Ana; the label is not what it says.
std::string_view WithoutLabel(std::string_view text);

// Compares texts by meaning.
class Meaning {
 public:
  virtual ~Meaning() = default;
  // One number for each text; empty if there is no embedder.
  virtual std::vector<double> Similarities(std::string_view question,
                                           std::span<const std::string_view> texts) = 0;
};

}  // namespace credence::language
