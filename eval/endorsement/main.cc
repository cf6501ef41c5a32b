// SPDX-License-Identifier: Apache-2.0
// Does an answer endorse an action with the same meaning, and none with the opposite one? Reads
// pairs as written by tools/polarity_pairs.py: sentence (the answer), sentence (the action), label.
//
// usage: CREDENCE_MODELS=FOLDER endorsement [--tiny] FILE...
//
// "near" are the pairs that are similar enough, "endorsed" those that pass the polarity guard, too:
// by the cosine of the whole texts, and as the executive compares them, by clauses and on the scale
// of meaning. Without MiniLM, words are compared.
#include <cstdlib>
#include <map>
#include <memory>
#include <numeric>
#include <utility>

#include "bench/support.h"
#include "engine/lexical_embedder.h"
#include "eval/harness.h"
#include "executive/answer_parts.h"
#include "executive/meaning_scale.h"
#include "executive/settings.h"
#include "vectors/embedding/minilm_embedder.h"

namespace credence::eval {
namespace {

using executive::AnswerPart;
using executive::MeaningScale;

std::unique_ptr<vectors::Embedder> OpenEmbedder() {
  const char* const models = std::getenv("CREDENCE_MODELS");
  auto minilm = vectors::OpenMiniLm(models == nullptr ? "build/models" : models);
  if (minilm) return *std::move(minilm);
  return std::make_unique<engine::LexicalEmbedder>();
}

struct Counts {
  double near = 0, endorsed = 0;

  void Add(bool is_near, bool is_opposite) {
    near += is_near ? 1 : 0;
    endorsed += is_near && !is_opposite ? 1 : 0;
  }
};

struct Endorsement {
  Counts by_cosine, by_meaning;
  double pairs = 0;
};

class Judge {
 public:
  void Add(const Example& pair, Endorsement& counts) {
    const std::vector<AnswerPart> parts = executive::PartsOfAnswer(pair.text);
    std::vector<std::string_view> texts;
    for (const AnswerPart& part : parts) texts.push_back(part.text);
    texts.push_back(pair.other);
    const std::size_t width = embedder_->Dimensions();
    std::vector<float> rows(texts.size() * width);
    if (!embedder_->Embed(texts, rows)) return;
    const auto action = rows.end() - static_cast<std::ptrdiff_t>(width);
    bool is_near = false, is_opposite = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const auto part = rows.begin() + static_cast<std::ptrdiff_t>(i * width);
      const double cosine =
          std::inner_product(part, part + static_cast<std::ptrdiff_t>(width), action, 0.0);
      const bool part_is_opposite = !executive::OppositeOf(parts[i], pair.other).empty();
      // The first part is the whole answer.
      if (i == 0) counts.by_cosine.Add(cosine >= threshold_, part_is_opposite);
      if (scale_.Probability(cosine) < threshold_) continue;
      is_near = true;
      is_opposite |= part_is_opposite;
    }
    counts.by_meaning.Add(is_near, is_opposite);
    ++counts.pairs;
  }

 private:
  std::unique_ptr<vectors::Embedder> embedder_ = OpenEmbedder();
  MeaningScale scale_ = MeaningScale::For(embedder_->Name(), "calibrated");
  double threshold_ = executive::ExecutiveSettings().endorsement_threshold;
};

void Measure(const Examples& pairs) {
  Judge judge;
  std::map<std::string, Endorsement> by_label;
  for (const Example& pair : pairs) judge.Add(pair, by_label[pair.labels[0]]);
  bench::Table table({"label", "pairs", "cosine: near", "endorsed", "meaning: near", "endorsed"});
  for (const auto& [label, counts] : by_label) {
    table.Row({label, fmt::format("{}", counts.pairs), fmt::format("{}", counts.by_cosine.near),
               fmt::format("{}", counts.by_cosine.endorsed),
               fmt::format("{}", counts.by_meaning.near),
               fmt::format("{}", counts.by_meaning.endorsed)});
  }
  table.Print();
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  return credence::eval::Main(
      argc, argv,
      {.name = "endorsement",
       .tiny = {{.text = "Open the port", .other = "Close the port", .labels = {"opposite"}},
                {.text = "Use a potion", .other = "Use a potion at once", .labels = {"same"}}},
       .measure = credence::eval::Measure});
}
