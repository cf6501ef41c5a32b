// SPDX-License-Identifier: Apache-2.0
#include "bench/static_table/sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string_view>
#include <unordered_set>

#include "base/sha256.h"
#include "bench/support.h"
#include "vectors/embedding/static_table.h"

namespace credence::bench {
namespace {

// std::mt19937 gives the same numbers everywhere; the distributions of <random> do not.
class Dice {
 public:
  std::size_t Below(std::size_t limit) { return engine_() % limit; }
  double Unit() { return (static_cast<double>(engine_()) + 0.5) / 4294967296.0; }

 private:
  std::mt19937 engine_{20261115};
};

// One to four syllables, because frequent words are short.
std::string Word(Dice& dice) {
  static constexpr std::array<std::string_view, 24> kSyllables = {
      "ba", "con", "de",  "er", "fi",  "gra", "hel", "in",  "ka", "lo", "mi", "net",
      "or", "pre", "qui", "ra", "set", "ter", "un",  "ver", "wa", "xe", "yo", "za"};
  std::string word;
  for (std::size_t left = 1 + dice.Below(4); left > 0; --left) {
    word += kSyllables[dice.Below(kSyllables.size())];
  }
  return word;
}

std::vector<std::string> Vocabulary(Dice& dice, std::size_t size) {
  std::vector<std::string> tokens = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};
  for (char c = '!'; c <= '~'; ++c) {
    if (c >= 'A' && c <= 'Z') continue;
    tokens.emplace_back(1, c);
    tokens.push_back(fmt::format("##{}", c));
  }
  std::unordered_set<std::string> known(tokens.begin(), tokens.end());
  while (tokens.size() < size) {
    std::string token = (dice.Below(5) == 0 ? "##" : "") + Word(dice);
    if (known.insert(token).second) tokens.push_back(std::move(token));
  }
  return tokens;
}

std::string TokenizerJson(const std::vector<std::string>& tokens) {
  std::string json =
      R"({"added_tokens":[],"normalizer":{"type":"BertNormalizer","clean_text":true,)"
      R"("handle_chinese_chars":true,"strip_accents":null,"lowercase":true},)"
      R"("pre_tokenizer":{"type":"BertPreTokenizer"},)"
      R"("post_processor":{"type":"TemplateProcessing"},"model":{"type":"WordPiece",)"
      R"("unk_token":"[UNK]","continuing_subword_prefix":"##","max_input_chars_per_word":100,)"
      R"("vocab":{)";
  for (std::size_t id = 0; id < tokens.size(); ++id) {
    std::string name;
    for (const char c : tokens[id]) {
      if (c == '"' || c == '\\') name += '\\';
      name += c;
    }
    json += fmt::format("{}\"{}\":{}", id == 0 ? "" : ",", name, id);
  }
  return json + "}}}";
}

// Ten words on average, most of them frequent words of the vocabulary (Zipf), some unknown.
std::string Text(Dice& dice, const std::vector<std::string>& tokens) {
  std::string text;
  for (std::size_t left = 5 + dice.Below(11); left > 0; --left) {
    const auto rank =
        static_cast<std::size_t>(std::pow(static_cast<double>(tokens.size()), dice.Unit()));
    const std::string& token = tokens[std::min(rank + 199, tokens.size() - 1)];
    std::string word = dice.Below(6) == 0 || token.starts_with("##") ? Word(dice) : token;
    if (dice.Below(8) == 0) word[0] = static_cast<char>(word[0] - 'a' + 'A');
    text += word + (dice.Below(10) == 0 ? ", " : " ");
  }
  text.back() = '.';
  return text;
}

}  // namespace

Sample MakeSample(const SampleSize& size) {
  Dice dice;
  const std::vector<std::string> tokens = Vocabulary(dice, size.tokens);
  std::string json = TokenizerJson(tokens);
  std::vector<float> rows(size.tokens * size.dimensions);
  for (float& number : rows) number = static_cast<float>(dice.Unit() - 0.5);
  std::vector<char> table = Need(vectors::StaticTable::Pack(
      {.vocabulary = Sha256(json), .dimensions = size.dimensions, .rows = rows}));
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < size.texts; ++at) texts.push_back(Text(dice, tokens));
  return {.tokenizer_json = std::move(json), .table = std::move(table), .texts = std::move(texts)};
}

}  // namespace credence::bench
