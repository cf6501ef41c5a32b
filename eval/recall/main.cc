// SPDX-License-Identifier: Apache-2.0
// What language/relevance.h sees: reads stores as JSON Lines, {"memories": [{"text", "created"}],
// "questions": ["TEXT"]}, and prints for each question a line with the facts of every memory.
// fit.py fits the model from them.
//
// usage: recall [--tiny] [MODELS]
//
// MODELS: a folder with the static table, for similarities.
#include <fmt/format.h>

#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_reader.h"
#include "engine/meaning.h"
#include "language/relevance.h"
#include "language/terms.h"
#include "vectors/embedding/static_model.h"

namespace credence::eval {
namespace {

struct KnownSentence {
  std::string text;
  std::optional<Timestamp> created;
};

struct KnownStore {
  std::vector<KnownSentence> sentences;
  std::vector<std::string> questions;
};

KnownStore ReadStore(std::string_view line) {
  KnownStore store;
  JsonReader json(line);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    const bool sentences = *key == "memories";
    json.BeginArray();
    while (json.NextElement()) {
      if (!sentences) {
        store.questions.emplace_back(json.String());
        continue;
      }
      KnownSentence sentence;
      json.BeginObject();
      while (const auto field = json.NextKey()) {
        const bool text = *field == "text";
        const std::string value(json.String());
        if (text) {
          sentence.text = value;
        } else if (const auto time = ParseTimestamp(value)) {
          sentence.created = *time;
        }
      }
      store.sentences.push_back(std::move(sentence));
    }
  }
  return store;
}

void Print(const KnownStore& store, language::Meaning& meaning) {
  constexpr std::size_t kWordsMax = 400;
  std::map<std::string, std::int64_t> texts_with;
  for (const KnownSentence& sentence : store.sentences) {
    std::set<std::string> stems;
    for (const language::Term& term :
         language::TermsOf(language::WithoutLabel(sentence.text), kWordsMax)) {
      stems.insert(term.stem);
    }
    for (const std::string& stem : stems) ++texts_with[stem];
  }
  std::vector<std::string_view> texts;
  for (const KnownSentence& sentence : store.sentences) {
    texts.push_back(language::WithoutLabel(sentence.text));
  }
  for (const std::string& text : store.questions) {
    language::Question question = language::ReadQuestion(text);
    for (language::Question::Word& word : question.words) {
      word.rarity = language::RarityOf(texts_with[word.stem],
                                       static_cast<std::int64_t>(store.sentences.size()));
    }
    const std::vector<double> similarities = meaning.Similarities(text, texts);
    std::vector<language::Candidate> candidates;
    for (std::size_t i = 0; i < store.sentences.size(); ++i) {
      candidates.push_back(
          {.text = store.sentences[i].text, .created = store.sentences[i].created});
      if (!similarities.empty()) candidates.back().similarity = similarities[i];
    }
    std::string line = "[";
    for (const language::RelevanceFacts& facts : language::FactsOf(question, candidates)) {
      line += fmt::format(
          "{}[{:.4g},{:.4g},{:.4g},{:.4g},{:.4g},{:.4g},{:.4g},{:.4g},{:.4g},{:.4g}]",
          line.size() > 1 ? "," : "", facts.match, facts.relative, facts.subject, facts.number,
          facts.kin, facts.date, facts.similarity, facts.cover, facts.unknown, facts.rival);
    }
    std::cout << line << "]\n";
  }
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  using namespace credence;  // NOLINT(google-build-using-namespace): a short program.
  const bool tiny = argc > 1 && std::string_view(argv[1]) == "--tiny";
  std::unique_ptr<vectors::Embedder> embedder;
  if (argc > 1 && !tiny) {
    auto opened = vectors::OpenKeptStaticModel(argv[1]);
    if (!opened) {
      std::cerr << argv[1] << " has no static table\n";
      return 1;
    }
    embedder = *std::move(opened);
  }
  engine::EmbeddedMeaning meaning(embedder.get());
  if (tiny) {
    eval::Print({.sentences = {{.text = "We deploy on Tuesdays"}, {.text = "Use tabs"}},
                 .questions = {"When do we deploy?"}},
                meaning);
    return 0;
  }
  for (std::string line; std::getline(std::cin, line);) eval::Print(eval::ReadStore(line), meaning);
  return 0;
}
