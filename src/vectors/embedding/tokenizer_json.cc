// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/tokenizer_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::vectors {
namespace {

struct AddedToken {
  std::int64_t id = -1;
  std::string content;
};

class TokenizerJsonReader {
 public:
  explicit TokenizerJsonReader(std::string_view text) : json_(text) {}

  Result<TokenizerSpec> Read() {
    json_.BeginObject();
    while (const auto key = json_.NextKey()) {
      if (*key == "added_tokens") {
        ReadAddedTokens();
      } else if (*key == "normalizer") {
        ReadNormalizer();
      } else if (*key == "pre_tokenizer") {
        ReadType("pre_tokenizer", {"BertPreTokenizer"});
      } else if (*key == "post_processor") {
        ReadType("post_processor", {"TemplateProcessing", "BertProcessing"});
      } else if (*key == "model") {
        ReadModel();
      } else {
        json_.Skip();  // Truncation and padding are up to the caller; the decoder is not needed.
      }
    }
    CREDENCE_RETURN_IF_ERROR(json_.Finish());
    if (parts_ != kParts) Refuse("parts are missing");
    if (!refused_.empty()) {
      return InvalidArgument(
          fmt::format("the tokenizer is not a lower-case BERT WordPiece one: {}", refused_));
    }
    return Complete();
  }

 private:
  // Keeps the first reason.
  void Refuse(std::string why) {
    if (refused_.empty()) refused_ = std::move(why);
  }

  void ReadType(std::string_view part, std::initializer_list<std::string_view> known) {
    json_.BeginObject();
    while (const auto key = json_.NextKey()) {
      if (*key != "type") {
        json_.Skip();
        continue;
      }
      const std::string_view type = json_.String();
      if (std::ranges::find(known, type) == known.end()) {
        Refuse(fmt::format("{} is {}", part, Quoted(type)));
      }
    }
    ++parts_;
  }

  void ReadNormalizer() {
    json_.BeginObject();
    while (const auto key = json_.NextKey()) {
      if (*key == "type") {
        if (json_.String() != "BertNormalizer") Refuse("the normalizer is another");
      } else if (json_.Peek() == JsonReader::Type::kNull) {
        json_.TakeNull();  // strip_accents null: follows lowercase.
      } else if (!json_.Bool()) {
        Refuse("a step of the normalizer is switched off");
      }
    }
    ++parts_;
  }

  void ReadAddedTokens() {
    json_.BeginArray();
    while (json_.NextElement()) {
      AddedToken token;
      json_.BeginObject();
      while (const auto key = json_.NextKey()) {
        if (*key == "id") {
          token.id = json_.Int();
        } else if (*key == "content") {
          token.content = json_.String();
        } else if (*key == "special") {
          json_.Skip();
        } else if (json_.Bool()) {  // single_word, lstrip, rstrip, normalized.
          Refuse("an added token has options");
        }
      }
      added_.push_back(std::move(token));
    }
  }

  void ReadModel() {
    json_.BeginObject();
    while (const auto key = json_.NextKey()) {
      if (*key == "type") {
        if (json_.String() != "WordPiece") Refuse("the model is not WordPiece");
      } else if (*key == "unk_token") {
        unknown_ = json_.String();
      } else if (*key == "continuing_subword_prefix") {
        if (json_.String() != kContinues) Refuse("words do not go on with ##");
      } else if (*key == "max_input_chars_per_word") {
        const std::int64_t characters = json_.Int();
        if (characters < 1 || characters > kWordCharactersMax)
          Refuse("the longest word is too long");
        spec_.word_characters_max = static_cast<std::uint32_t>(characters);
      } else if (*key == "vocab") {
        ReadVocabulary();
      } else {
        json_.Skip();
      }
    }
    ++parts_;
  }

  void ReadVocabulary() {
    json_.BeginObject();
    while (const auto key = json_.NextKey()) {
      std::string token(*key);
      const std::int64_t id = json_.Int();
      if (id < 0 || id >= static_cast<std::int64_t>(kTokensMax) || token.empty() ||
          token.size() > kTokenBytesMax) {
        Refuse("a token or its id is out of bounds");
        continue;
      }
      const auto at = static_cast<std::size_t>(id);
      if (at >= spec_.tokens.size()) spec_.tokens.resize(at + 1);
      bytes_ += token.size();
      if (bytes_ > kVocabularyBytesMax) Refuse("the vocabulary is too large");
      if (!spec_.tokens[at].empty()) Refuse(fmt::format("two tokens have the id {}", id));
      spec_.tokens[at] = std::move(token);
    }
  }

  // -1 if there is no such token. Called for a handful of names.
  std::int32_t IdOf(std::string_view token) const {
    const auto found = std::ranges::find(spec_.tokens, token);
    if (found == spec_.tokens.end()) return -1;
    return static_cast<std::int32_t>(found - spec_.tokens.begin());
  }

  Result<TokenizerSpec> Complete() {
    const auto gap = std::ranges::find_if(spec_.tokens, &std::string::empty);
    if (gap != spec_.tokens.end()) {
      return InvalidArgument(fmt::format("the vocabulary has no token {}; ids must have no gaps",
                                         gap - spec_.tokens.begin()));
    }
    spec_.unknown = IdOf(unknown_);
    spec_.begin = IdOf("[CLS]");
    spec_.end = IdOf("[SEP]");
    if (spec_.unknown < 0 || spec_.begin < 0 || spec_.end < 0) {
      return InvalidArgument("the vocabulary lacks its unknown token, [CLS] or [SEP]");
    }
    if (spec_.word_characters_max == 0) {
      return InvalidArgument("the model lacks max_input_chars_per_word");
    }
    if (added_.size() > kAddedTokensMax) {
      return InvalidArgument(
          fmt::format("{} added tokens; at most {} are known", added_.size(), kAddedTokensMax));
    }
    for (const AddedToken& token : added_) {
      if (!token.content.starts_with('[') || IdOf(token.content) != token.id) {
        return InvalidArgument(fmt::format(
            "the added token {} is not one in brackets that the vocabulary has by its id",
            Quoted(token.content)));
      }
      spec_.added_tokens.push_back(static_cast<std::int32_t>(token.id));
    }
    return std::move(spec_);
  }

  // Normalizer, splitter, model and the template of [CLS] and [SEP].
  static constexpr int kParts = 4;

  JsonReader json_;
  TokenizerSpec spec_;
  std::vector<AddedToken> added_;
  std::string unknown_;
  std::string refused_;
  std::size_t bytes_ = 0;
  int parts_ = 0;
};

}  // namespace

Result<TokenizerSpec> ReadTokenizerJson(std::string_view json) {
  return TokenizerJsonReader(json).Read();
}

}  // namespace credence::vectors
