// SPDX-License-Identifier: Apache-2.0
// How long does it take to turn a short text into token ids, and into a vector of the static table
// or of its words? Tokens are compared with the usual tokenizer with a hash map of strings, the sum
// of rows with copying the same rows.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/static_table/naive_tokenizer.h"
#include "bench/static_table/sample.h"
#include "bench/support.h"
#include "engine/lexical_embedder.h"
#include "vectors/embedding/static_table.h"
#include "vectors/embedding/wordpiece.h"

namespace credence::bench {
namespace {

using Ids = std::vector<std::int32_t>;

constexpr std::size_t kTokensMax = vectors::StaticEmbedder::kTokensMax;
constexpr double kLimitMicroseconds = 3;
constexpr double kTokenizerRatio = 2;
constexpr double kCopyRatio = 3;
constexpr std::size_t kPartTexts = 200;
constexpr int kRounds = 209;

// Each member function processes the texts of one part and keeps the result, so that the compiler
// omits nothing. Parts are short, so that other processes interrupt few of them.
class Work {
 public:
  explicit Work(const SampleSize& size)
      : size_(size),
        sample_(MakeSample(size)),
        texts_(sample_.texts.begin(), sample_.texts.end()),
        tokenizer_(Need(vectors::WordPiece::Parse(sample_.tokenizer_json))),
        naive_(tokenizer_),
        table_(Need(vectors::StaticTable::FromBytes(sample_.table))),
        static_(Need(
            vectors::StaticEmbedder::Create(Need(vectors::WordPiece::Parse(sample_.tokenizer_json)),
                                            Need(vectors::StaticTable::FromBytes(sample_.table))))),
        all_ids_(texts_.size()),
        copied_(kTokensMax * size.dimensions),
        static_rows_(texts_.size() * size.dimensions),
        lexical_rows_(texts_.size() * engine::LexicalEmbedder::kDimensions) {
    for (std::size_t at = 0; at < texts_.size(); ++at) {
      tokenizer_.Encode(texts_[at], kTokensMax, all_ids_[at]);
      Expect(all_ids_[at] == naive_.Encode(texts_[at]),
             fmt::format("the tokenizers do not agree on '{}'", texts_[at]));
      tokens_ += all_ids_[at].size();
    }
  }

  // Every contender gets a different part than the one before, whose rows are still in the cache.
  void NextPart() {
    first_ += count_;
    if (first_ >= texts_.size()) first_ = 0;
    count_ = std::min(kPartTexts, texts_.size() - first_);
  }
  std::size_t part_texts() const { return count_; }

  void NaiveTokens() {
    for (const std::string_view text : Part()) kept_ += naive_.Encode(text).size();
  }

  void Tokens() {
    for (const std::string_view text : Part()) {
      tokenizer_.Encode(text, kTokensMax, ids_);
      kept_ += ids_.size();
    }
  }

  void CopyRows() {
    const char* rows =
        sample_.table.data() + sample_.table.size() - size_.tokens * size_.dimensions;
    for (const Ids& ids : std::span(all_ids_).subspan(first_, count_)) {
      char* out = copied_.data();
      for (const std::int32_t id : ids) {
        std::memcpy(out, rows + static_cast<std::size_t>(id) * size_.dimensions, size_.dimensions);
        out += size_.dimensions;
      }
      kept_ += static_cast<unsigned char>(copied_[kept_ % copied_.size()]);
    }
  }

  void SumRows() {
    for (std::size_t at = first_; at < first_ + count_; ++at) {
      table_.Sum(all_ids_[at],
                 std::span(static_rows_).subspan(at * size_.dimensions, size_.dimensions));
    }
  }

  void Static() { Embed(*static_, static_rows_); }
  void Lexical() { Embed(lexical_, lexical_rows_); }

  std::size_t texts() const { return texts_.size(); }
  double tokens_of_text() const {
    return static_cast<double>(tokens_) / static_cast<double>(texts_.size());
  }

  std::string Hash() const {
    Expect(kept_ > 0, "nothing came out");
    ResultHash result;
    for (const Ids& ids : all_ids_) {
      for (const std::int32_t id : ids) result.Add(id);
    }
    for (const float number : static_rows_) result.Add(std::lround(number * 10'000));
    for (const float number : lexical_rows_) result.Add(std::lround(number * 10'000));
    return result.Hex();
  }

 private:
  std::span<const std::string_view> Part() const {
    return std::span(texts_).subspan(first_, count_);
  }

  void Embed(vectors::Embedder& embedder, std::vector<float>& rows) {
    const std::size_t width = embedder.Dimensions();
    Need(embedder.Embed(Part(), std::span(rows).subspan(first_ * width, count_ * width)));
  }

  const SampleSize size_;
  const Sample sample_;
  const std::vector<std::string_view> texts_;
  const vectors::WordPiece tokenizer_;
  const NaiveTokenizer naive_;
  const vectors::StaticTable table_;
  const std::unique_ptr<vectors::StaticEmbedder> static_;
  engine::LexicalEmbedder lexical_;
  std::vector<Ids> all_ids_;
  std::size_t tokens_ = 0;
  std::size_t first_ = 0;  // The first text of the present part.
  std::size_t count_ = 0;
  std::size_t kept_ = 0;
  Ids ids_;
  std::vector<char> copied_;
  std::vector<float> static_rows_;
  std::vector<float> lexical_rows_;
};

struct Contender {
  std::string name;
  void (Work::*run)();
  std::vector<double> microseconds{};  // Per text; one number for each round.
};

int Main(const Options& options) {
  const SampleSize size =
      options.tiny ? SampleSize{.tokens = 1'000, .dimensions = 64, .texts = 50} : SampleSize{};
  Work work(size);
  Contender contenders[] = {{.name = "tokens, map of strings", .run = &Work::NaiveTokens},
                            {.name = "tokens, WordPiece", .run = &Work::Tokens},
                            {.name = "rows, copied", .run = &Work::CopyRows},
                            {.name = "rows, summed", .run = &Work::SumRows},
                            {.name = "text to vector, static", .run = &Work::Static},
                            {.name = "text to vector, lexical", .run = &Work::Lexical}};
  for (int round = 0; round < (options.tiny ? 2 : kRounds); ++round) {
    for (Contender& contender : contenders) {
      work.NextPart();
      const Timer timer;
      (work.*contender.run)();
      contender.microseconds.push_back(timer.Seconds() * 1e6 /
                                       static_cast<double>(work.part_texts()));
    }
  }
  Table table({"", "µs a text", "texts/s", "tokens/s"});
  std::vector<double> medians;
  for (const Contender& contender : contenders) {
    const double median = Median(contender.microseconds);
    medians.push_back(median);
    table.Row({contender.name, Fixed(median, 2), Grouped(1e6 / median),
               Grouped(1e6 / median * work.tokens_of_text())});
  }
  fmt::print("{} texts of {:.1f} tokens, {} rows of {} numbers\n", Grouped(work.texts()),
             work.tokens_of_text(), Grouped(size.tokens), size.dimensions);
  table.Print();
  fmt::print("result {}\n", work.Hash());
  return Conclude(
      {AtLeast("tokenizer, times as fast as with a map:", medians[0] / medians[1], kTokenizerRatio),
       AtMost("summing rows against copying them:", medians[3] / medians[2], kCopyRatio),
       Within("static", medians[4], kLimitMicroseconds, "µs")},
      options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
