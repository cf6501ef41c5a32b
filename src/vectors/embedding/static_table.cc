// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/static_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "base/check.h"
#include "vectors/embedding/unit_row.h"

namespace credence::vectors {
namespace {

static_assert(std::endian::native == std::endian::little, "the file is used in place");
static_assert(sizeof(StaticTable::Header) == 128);
static_assert(std::int64_t{128} * StaticTable::kWeightMax * StaticTable::kTokensMax <=
              std::numeric_limits<std::int32_t>::max());

constexpr std::string_view kTableMagic = "crdst001";
constexpr float kStepMax = 127;
constexpr std::size_t kCacheLine = 64;

std::size_t WeightsSize(std::size_t tokens) {
  return (tokens * sizeof(std::uint16_t) + kCacheLine - 1) / kCacheLine * kCacheLine;
}

bool IsDimensions(std::size_t dimensions) {
  return dimensions > 0 && dimensions <= StaticTable::kDimensionsMax &&
         dimensions % StaticTable::kBlock == 0;
}

float LargestOf(std::span<const float> numbers) {
  float largest = 0;
  for (const float number : numbers) largest = std::max(largest, std::abs(number));
  return largest;
}

// sums += weight * row. The inner loop has a constant length, so the compiler vectorizes it on any
// machine.
void AddRow(const std::int8_t* row, std::int32_t weight, std::span<std::int32_t> sums) {
  for (std::size_t block = 0; block < sums.size(); block += StaticTable::kBlock) {
    for (std::size_t at = 0; at < StaticTable::kBlock; ++at) {
      sums[block + at] += row[block + at] * weight;
    }
  }
}

}  // namespace

Result<std::vector<char>> StaticTable::Pack(const Source& source) {
  const std::size_t dimensions = source.dimensions;
  if (!IsDimensions(dimensions) || source.rows.empty() || source.rows.size() % dimensions != 0 ||
      source.rows.size() / dimensions > vectors::kTokensMax) {
    return InvalidArgument(
        fmt::format("{} numbers are no rows of {}; give as many as the tokens ask",
                    source.rows.size(), dimensions));
  }
  if (!std::ranges::all_of(source.rows, [](float number) { return std::isfinite(number); })) {
    return InvalidArgument("a row holds a number that is not finite; look at the model");
  }
  const std::size_t tokens = source.rows.size() / dimensions;
  Header header{.model = source.model,
                .vocabulary = source.vocabulary,
                .tokens = static_cast<std::uint32_t>(tokens),
                .dimensions = static_cast<std::uint32_t>(dimensions)};
  std::ranges::copy(kTableMagic, header.magic);
  std::vector<char> bytes(sizeof(Header) + WeightsSize(tokens) + source.rows.size());
  std::memcpy(bytes.data(), &header, sizeof(header));
  char* weights = bytes.data() + sizeof(Header);
  char* steps = weights + WeightsSize(tokens);
  const float largest = LargestOf(source.rows);
  for (std::size_t token = 0; token < tokens; ++token) {
    const std::span<const float> row = source.rows.subspan(token * dimensions, dimensions);
    const float own = LargestOf(row);
    if (own == 0) continue;
    // At least 1, so that no row is lost.
    const auto weight = static_cast<std::uint16_t>(
        std::max(1L, std::lround(own / largest * static_cast<float>(kWeightMax))));
    std::memcpy(weights + token * sizeof(weight), &weight, sizeof(weight));
    for (std::size_t at = 0; at < dimensions; ++at) {
      steps[token * dimensions + at] = static_cast<char>(std::lround(row[at] / own * kStepMax));
    }
  }
  return bytes;
}

Result<StaticTable> StaticTable::FromBytes(std::vector<char> bytes) {
  StaticTable table;
  table.owned_ = std::move(bytes);
  CREDENCE_RETURN_IF_ERROR(table.Attach({table.owned_.data(), table.owned_.size()}));
  return table;
}

Result<StaticTable> StaticTable::Open(const std::filesystem::path& path) {
  StaticTable table;
  CREDENCE_ASSIGN_OR_RETURN(table.mapped_, MappedFile::Open(path));
  if (const auto attached = table.Attach(table.mapped_.bytes()); !attached) {
    return Fail(attached.error().code,
                fmt::format("{}: {}", path.string(), attached.error().message));
  }
  return table;
}

Result<void> StaticTable::Attach(std::string_view block) {
  const auto damaged = [] {
    return DataLoss("this is not a table of vectors of this version; make it anew");
  };
  if (block.size() < sizeof(Header) || !block.starts_with(kTableMagic)) return damaged();
  const auto* header = reinterpret_cast<const Header*>(block.data());
  const std::size_t tokens = header->tokens;
  if (tokens == 0 || tokens > vectors::kTokensMax || !IsDimensions(header->dimensions) ||
      block.size() != sizeof(Header) + WeightsSize(tokens) + tokens * header->dimensions) {
    return damaged();
  }
  header_ = header;
  weights_ = reinterpret_cast<const std::uint16_t*>(block.data() + sizeof(Header));
  rows_ = reinterpret_cast<const std::int8_t*>(block.data() + sizeof(Header) + WeightsSize(tokens));
  return {};
}

void StaticTable::Sum(std::span<const std::int32_t> ids, std::span<float> row) const {
  CREDENCE_CHECK(ids.size() <= kTokensMax && row.size() == dimensions(), "sizes fit the table");
  // Rows are scattered and not in the cache: prefetch all before using the first.
  for (const std::int32_t id : ids) {
    CREDENCE_CHECK(id >= 0 && static_cast<std::size_t>(id) < tokens(), "an id of the vocabulary");
    const std::int8_t* source = rows_ + static_cast<std::size_t>(id) * row.size();
    for (std::size_t at = 0; at < row.size(); at += kCacheLine) __builtin_prefetch(source + at);
  }
  std::array<std::int32_t, kDimensionsMax> buffer;
  const std::span<std::int32_t> sums(buffer.data(), row.size());
  std::ranges::fill(sums, 0);
  for (const std::int32_t id : ids) {
    const auto at = static_cast<std::size_t>(id);
    // A damaged file may hold a larger weight, which must not overflow.
    const std::int32_t weight = std::min<std::int32_t>(weights_[at], kWeightMax);
    AddRow(rows_ + at * row.size(), weight, sums);
  }
  WriteUnitRow(sums, row);
}

StaticEmbedder::StaticEmbedder(WordPiece tokenizer, StaticTable table)
    : tokenizer_(std::move(tokenizer)),
      table_(std::move(table)),
      // Tables from other weights are other models: their vectors must not be compared.
      name_(fmt::format("static-1-{}-{}", table_.dimensions(),
                        ToHex(std::span(table_.header().model).first(4)))) {}

Result<std::unique_ptr<StaticEmbedder>> StaticEmbedder::Create(WordPiece tokenizer,
                                                               StaticTable table) {
  if (table.tokens() != tokenizer.VocabularySize() ||
      table.header().vocabulary != tokenizer.Source()) {
    return FailedPrecondition(
        "the table of vectors was made for another vocabulary; make both anew from one model");
  }
  return std::unique_ptr<StaticEmbedder>(
      new StaticEmbedder(std::move(tokenizer), std::move(table)));
}

Result<void> StaticEmbedder::Embed(std::span<const std::string_view> texts, std::span<float> rows) {
  CREDENCE_CHECK(rows.size() == texts.size() * Dimensions(), "one row for each text");
  std::vector<std::int32_t> ids;
  ids.reserve(kTokensMax);
  for (std::size_t at = 0; at < texts.size(); ++at) {
    tokenizer_.Encode(texts[at], kTokensMax, ids);
    // Without [CLS] and [SEP], which carry no content.
    table_.Sum(std::span(ids).subspan(1, ids.size() - 2),
               rows.subspan(at * Dimensions(), Dimensions()));
  }
  return {};
}

}  // namespace credence::vectors
