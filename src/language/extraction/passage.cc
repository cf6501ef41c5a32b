// SPDX-License-Identifier: Apache-2.0
#include "language/extraction/passage.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/ascii.h"
#include "base/letters.h"
#include "base/utf8.h"
#include "language/sentences.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Abbreviations that end no sentence before a lower-case word or a number.
constexpr auto kMidSentenceAbbreviations = SortedWords<
    "a.m. approx. ave. co. corp. dept. est. gmbh. inc. ltd. mt. p.m. prof. sr. u.k. u.s. univ.">();

constexpr auto kSentenceOpeners =
    SortedWords<"A And But He I I'm In It My Our She So The They This We You">();

std::string_view FenceOf(std::string_view line) {
  for (const std::string_view fence : {"```", "~~~"}) {
    if (line.starts_with(fence)) return fence;
  }
  return {};
}

// A line of a program or a log: begins or ends as no sentence does.
bool LooksLikeCode(std::string_view line) {
  if (line.ends_with('{') || line.ends_with("};") || line.ends_with(");")) return true;
  for (const std::string_view start :
       {"import ", "#include", "def ", "function ", "const ", "let ", "var ", "class ", "$ ",
        "return ", "SELECT ", "select ", "from ", "at java.", "Traceback", "File \""}) {
    if (!line.starts_with(start)) continue;
    return line.find_first_of("=(){};:$<>*") != std::string_view::npos;
  }
  return false;
}

// Whether the line continues on the next one.
bool IsWrapped(std::string_view line, std::string_view next) {
  if (line.size() < 40 || next.empty()) return false;
  const char last = line.back();
  if (last == '.' || last == '!' || last == '?' || last == ':' || last == ';') return false;
  return IsLower(next.front()) || next.starts_with("I ") || next.starts_with("I'");
}

// "J.K."
bool EndsInInitials(std::string_view sentence) {
  const auto is_initial = [&](std::size_t back) {
    return sentence.size() >= back && sentence[sentence.size() - back + 1] == '.' &&
           sentence[sentence.size() - back] >= 'A' && sentence[sentence.size() - back] <= 'Z';
  };
  return is_initial(2) && is_initial(4);
}

bool BeginsSentence(std::string_view next) {
  const std::string_view word = next.substr(0, next.find(' '));
  return std::ranges::binary_search(kSentenceOpeners, word);
}

// Without "**", "__" and "~~", and with straight apostrophes.
std::string Plain(std::string_view sentence) {
  std::string plain;
  for (std::size_t at = 0; at < sentence.size();) {
    const std::string_view rest = sentence.substr(at);
    if (rest.starts_with("**") || rest.starts_with("__") || rest.starts_with("~~")) {
      at += 2;
    } else if (rest.starts_with("\u2019")) {
      plain += '\'';
      at += 3;
    } else if (rest[0] == '*') {
      ++at;
    } else {
      plain += rest[0];
      ++at;
    }
  }
  return std::string(Trim(plain));
}

class PassageReader {
 public:
  std::vector<Passage> Run(std::string_view text) {
    std::size_t at = 0;
    while (at <= text.size()) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      ReadLine(Trim(text.substr(at, end - at)));
      at = end + 1;
    }
    EndParagraph();
    EndBlock();
    return std::move(passages_);
  }

 private:
  void ReadLine(std::string_view line) {
    if (!fence_.empty()) {
      AddToBlock(line);
      if (line.starts_with(fence_)) EndBlock();
      return;
    }
    if (const std::string_view fence = FenceOf(line); !fence.empty()) {
      EndParagraph();
      EndBlock();
      fence_ = fence;
      reason_ = "code";
      return AddToBlock(line);
    }
    std::string_view reason;
    if (line.starts_with('>')) reason = "a quotation";
    if (line.starts_with('|')) reason = "a table";
    if (LooksLikeCode(line)) reason = "code";
    if (reason.empty()) {
      EndBlock();
      if (!paragraph_.empty()) paragraph_ += IsWrapped(last_line_, line) ? ' ' : '\n';
      paragraph_ += line;
      last_line_ = line;
      return;
    }
    EndParagraph();
    if (reason != reason_) EndBlock();
    reason_ = reason;
    AddToBlock(line);
  }

  void AddToBlock(std::string_view line) {
    if (!block_.empty()) block_ += '\n';
    block_ += line;
  }

  void EndBlock() {
    if (HasLetter(block_)) passages_.push_back({.text = std::move(block_), .reason = reason_});
    block_.clear();
    reason_ = fence_ = {};
  }

  void EndParagraph() {
    const std::vector<std::string_view> sentences = SentencesOf(paragraph_);
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      const char* const begin = sentences[i].data();
      const char* end = begin + sentences[i].size();
      // Sentences share one buffer, so two of them can be joined into one view.
      while (i + 1 < sentences.size() && GoesOn({begin, end}, sentences[i + 1]) &&
             std::find(end, sentences[i + 1].data(), '\n') == sentences[i + 1].data()) {
        ++i;
        end = sentences[i].data() + sentences[i].size();
      }
      std::string plain = Plain({begin, end});
      if (HasLetter(plain)) passages_.push_back({.text = std::move(plain)});
    }
    paragraph_.clear();
    last_line_ = {};
  }

  // "Acme Inc. in Porto", "J.K. Rowling"
  static bool GoesOn(std::string_view sentence, std::string_view next) {
    if (!sentence.ends_with('.')) return false;
    if (EndsInInitials(sentence)) return !BeginsSentence(next);
    if (!IsLower(next.front()) && !IsDigit(next.front())) return false;
    // A hurried "i" begins a sentence.
    if (next.starts_with("i ") || next.starts_with("i'") || next.starts_with("my ")) return false;
    const std::size_t space = sentence.find_last_of(" \n");
    const std::string word =
        AsciiLower(space == std::string_view::npos ? sentence : sentence.substr(space + 1));
    return std::ranges::binary_search(kMidSentenceAbbreviations, std::string_view(word));
  }

  std::vector<Passage> passages_;
  std::string paragraph_;
  std::string_view last_line_;
  std::string block_;        // Lines that are skipped.
  std::string_view reason_;  // Why the block is skipped.
  std::string_view fence_;   // The mark that ends the block; empty if a line of another kind does.
};

}  // namespace

std::vector<Passage> PassagesOf(std::string_view text) { return PassageReader().Run(text); }

}  // namespace credence::language
