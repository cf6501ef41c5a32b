// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <thread>

#include "base/json_reader.h"
#include "vectors/kernels/kernels.h"

namespace credence::eval {
namespace {

constexpr std::size_t kNearMax = 600;
// The memory for near rows is limited.
constexpr std::size_t kNearAll = 30'000'000;
constexpr std::size_t kBatch = 32;

Result<void> ReadFile(const std::string& path, std::map<std::string, std::size_t>& names,
                      EventTable& table) {
  std::ifstream file(path);
  if (!file) return NotFound(fmt::format("{} cannot be read", path));
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) continue;
    JsonReader json(line);
    std::string text, label;
    json.BeginObject();
    while (const auto key = json.NextKey()) {
      if (*key == "text") {
        text = json.String();
      } else if (*key == "label") {
        label = json.String();
      } else {
        json.Skip();
      }
    }
    CREDENCE_RETURN_IF_ERROR(json.Finish());
    table.texts.push_back(std::move(text));
    table.labels.push_back(names.emplace(std::move(label), names.size()).first->second);
  }
  return {};
}

}  // namespace

float EventTable::Similarity(std::size_t a, std::size_t b) const {
  return vectors::BestKernels().dot_floats(&vectors[a * width], &vectors[b * width], width);
}

Result<EventTable> ReadTable(const std::vector<std::string>& before,
                             const std::vector<std::string>& files) {
  EventTable table;
  std::map<std::string, std::size_t> names;
  for (const std::string& path : before) {
    CREDENCE_RETURN_IF_ERROR(ReadFile(path, names, table));
  }
  table.before = table.size();
  for (const std::string& path : files) CREDENCE_RETURN_IF_ERROR(ReadFile(path, names, table));
  table.label_count = names.size();
  if (table.size() == table.before) return InvalidArgument("the table has no events");
  return table;
}

Result<void> EmbedTable(EventTable& table, vectors::Embedder& embedder,
                        const std::filesystem::path& cache) {
  table.width = embedder.Dimensions();
  table.vectors.resize(table.size() * table.width);
  const auto bytes = static_cast<std::streamsize>(table.vectors.size() * sizeof(float));
  std::error_code error;
  if (!cache.empty() &&
      std::filesystem::file_size(cache, error) == static_cast<std::size_t>(bytes) && !error) {
    std::ifstream(cache, std::ios::binary)
        .read(reinterpret_cast<char*>(table.vectors.data()), bytes);
    return {};
  }
  for (std::size_t at = 0; at < table.size(); at += kBatch) {
    const std::size_t count = std::min(kBatch, table.size() - at);
    const std::vector<std::string_view> texts(
        table.texts.begin() + static_cast<std::ptrdiff_t>(at),
        table.texts.begin() + static_cast<std::ptrdiff_t>(at + count));
    CREDENCE_RETURN_IF_ERROR(embedder.Embed(
        texts, std::span(table.vectors).subspan(at * table.width, count * table.width)));
  }
  if (!cache.empty()) {
    std::ofstream(cache, std::ios::binary)
        .write(reinterpret_cast<const char*>(table.vectors.data()), bytes);
  }
  return {};
}

void FindNear(EventTable& table) {
  const std::size_t count = table.size();
  table.near_count = std::min({kNearMax, count - 1, std::max<std::size_t>(kNearAll / count, 1)});
  table.near.resize(count * table.near_count);
  const auto find = [&](std::size_t first, std::size_t step) {
    std::vector<NearRow> all(count);
    for (std::size_t row = first; row < count; row += step) {
      for (std::size_t other = 0; other < count; ++other) {
        all[other] = {.row = static_cast<std::uint32_t>(other),
                      .similarity = table.Similarity(row, other)};
      }
      std::swap(all[row], all.back());
      const auto end = all.begin() + static_cast<std::ptrdiff_t>(table.near_count);
      const auto nearer = [](const NearRow& a, const NearRow& b) {
        return a.similarity != b.similarity ? a.similarity > b.similarity : a.row < b.row;
      };
      std::nth_element(all.begin(), end, all.end() - 1, nearer);
      std::sort(all.begin(), end, nearer);
      std::copy(all.begin(), end,
                table.near.begin() + static_cast<std::ptrdiff_t>(row * table.near_count));
    }
  };
  const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::jthread> workers;
  for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(find, i, threads);
}

}  // namespace credence::eval
