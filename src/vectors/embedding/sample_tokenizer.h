// SPDX-License-Identifier: Apache-2.0
// SampleTokenizer: a tokenizer.json with a few words, for tests without a model.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "vectors/embedding/wordpiece.h"

namespace credence::vectors {

inline const std::vector<std::string_view>& SampleTokens() {
  static const std::vector<std::string_view> kTokens = {
      "[PAD]",  "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "un",  "##aff", "##able", "run",
      "##ning", "##s",   "a",     "##a",   "b",      "##b", "e",   "##e",   "!",      "[",
      "]",      "sep",   "漢",    "字",    "é",      "ᄒ",  "##ᅡ", "##ᆫ",   "=",      "resume"};
  return kTokens;
}

inline std::string SampleTokenizer() {
  std::string json =
      R"({"version":"1.0","truncation":{"max_length":128},"padding":null,"added_tokens":[)";
  for (int id = 0; id < 5; ++id) {
    json += id == 0 ? "" : ",";
    json += R"({"id":)" + std::to_string(id) + R"(,"special":true,"content":")" +
            std::string(SampleTokens()[static_cast<std::size_t>(id)]) +
            R"(","single_word":false,"lstrip":false,"rstrip":false,"normalized":false})";
  }
  json += R"(],"normalizer":{"type":"BertNormalizer","clean_text":true,)"
          R"("handle_chinese_chars":true,"strip_accents":null,"lowercase":true},)"
          R"("pre_tokenizer":{"type":"BertPreTokenizer"},)"
          R"("post_processor":{"type":"TemplateProcessing"},"decoder":null,)"
          R"("model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",)"
          R"("max_input_chars_per_word":100,"vocab":{)";
  for (std::size_t id = 0; id < SampleTokens().size(); ++id) {
    json += id == 0 ? "\"" : ",\"";
    json += std::string(SampleTokens()[id]) + "\":" + std::to_string(id);
  }
  return json + "}}}";
}

inline WordPiece SampleWordPiece() { return *WordPiece::Parse(SampleTokenizer()); }

}  // namespace credence::vectors
