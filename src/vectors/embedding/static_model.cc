// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/static_model.h"

#include <string_view>
#include <utility>
#include <vector>

#include "vectors/embedding/distil.h"
#include "vectors/embedding/mapped_file.h"
#include "vectors/embedding/minilm.h"
#include "vectors/embedding/model_folder.h"
#include "vectors/embedding/static_table.h"

namespace credence::vectors {
namespace {

constexpr std::string_view kTableFile = "static.table";

Result<std::vector<char>> DistilMiniLm(
    const std::filesystem::path& models, const WordPiece& tokenizer,
    const std::function<void(std::size_t done, std::size_t all)>& progress) {
  CREDENCE_ASSIGN_OR_RETURN(PackedWeights weights, OpenMiniLmWeights(models));
  // As published: a table must not depend on how the program multiplies, because its name does not.
  const MiniLm model(std::move(weights), Arithmetic::kFloats);
  const auto embed = [&](std::span<const std::vector<std::int32_t>> sequences,
                         std::span<float> rows) {
    const std::vector<MiniLm::Tokens> tokens(sequences.begin(), sequences.end());
    return model.Forward(tokens, rows);
  };
  const auto tell = [&](std::size_t done, std::size_t all) {
    if (progress) progress(done, all);
  };
  const DistilOptions options{.model = MiniLmSource().weights,
                              .model_dimensions = model.Dimensions()};
  return Distil(tokenizer, options, embed, tell);
}

Result<std::unique_ptr<Embedder>> Join(WordPiece tokenizer, StaticTable table) {
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<StaticEmbedder> embedder,
                            StaticEmbedder::Create(std::move(tokenizer), std::move(table)));
  return embedder;
}

Result<StaticTable> OpenTable(const std::filesystem::path& path) {
  CREDENCE_ASSIGN_OR_RETURN(StaticTable table, StaticTable::Open(path));
  if (table.header().model != MiniLmSource().weights) return NotFound("a table of other weights");
  return table;
}

}  // namespace

Result<std::unique_ptr<Embedder>> OpenStaticModel(
    const std::filesystem::path& models,
    const std::function<void(std::size_t done, std::size_t all)>& progress) {
  const std::filesystem::path path = models / kMiniLmFolder / kTableFile;
  CREDENCE_ASSIGN_OR_RETURN(WordPiece tokenizer, OpenMiniLmTokenizer(models));
  Result<StaticTable> table = OpenTable(path);
  if (!table) {
    CREDENCE_ASSIGN_OR_RETURN(std::vector<char> bytes, DistilMiniLm(models, tokenizer, progress));
    KeepFile(path, {bytes.data(), bytes.size()});
    table = StaticTable::FromBytes(std::move(bytes));
  }
  if (!table) return Failure(std::move(table).error());
  return Join(std::move(tokenizer), *std::move(table));
}

Result<std::unique_ptr<Embedder>> OpenKeptStaticModel(const std::filesystem::path& models) {
  CREDENCE_ASSIGN_OR_RETURN(StaticTable table, OpenTable(models / kMiniLmFolder / kTableFile));
  CREDENCE_ASSIGN_OR_RETURN(WordPiece tokenizer, OpenMiniLmTokenizer(models));
  return Join(std::move(tokenizer), std::move(table));
}

}  // namespace credence::vectors
