// SPDX-License-Identifier: Apache-2.0
#include "language/themes/kind_weights.h"

#include <charconv>
#include <unordered_map>
#include <vector>

#include "base/check.h"

namespace credence::language {
namespace {

// In the order of the table's columns.
struct Kind {
  std::string_view name, group;
};

constexpr std::array<Kind, kKinds> kKindNames{{
    {"approach", "refactoring"},
    {"design", "discussion"},
    {"documentation", "documentation"},
    {"interface", "function"},
    {"logic", "function"},
    {"naming", "refactoring"},
    {"organization", "refactoring"},
    {"output", "refactoring"},
    {"praise", "discussion"},
    {"question", "discussion"},
    {"resources", "function"},
    {"style", "refactoring"},
    {"validation", "function"},
}};

class KindTable {
 public:
  static const KindTable& Get() {
    static const KindTable kTable;
    return kTable;
  }

  std::optional<std::size_t> RowOf(std::string_view feature) const {
    const auto found = rows_.find(feature);
    if (found == rows_.end()) return std::nullopt;
    return found->second;
  }
  const KindWeights& WeightsOf(std::size_t row) const { return weights_[row]; }

 private:
  KindTable() {
    for (std::string_view rest = kKindTable; !rest.empty();) {
      const std::size_t end = rest.find('\n');
      CREDENCE_CHECK(end != std::string_view::npos, "every line has an end");
      const std::string_view line = rest.substr(0, end);
      const std::size_t bar = line.rfind('|');
      CREDENCE_CHECK(bar != std::string_view::npos, "every line has a bar");
      rows_.emplace(line.substr(0, bar), weights_.size());
      weights_.push_back(Parsed(line.substr(bar + 1)));
      rest.remove_prefix(end + 1);
    }
    CREDENCE_CHECK(weights_.size() <= kKindRowsMax, "the table has no more rows");
  }

  static KindWeights Parsed(std::string_view numbers) {
    KindWeights weights{};
    const char* at = numbers.data();
    const char* const end = at + numbers.size();
    for (std::int8_t& weight : weights) {
      const auto [next, error] = std::from_chars(at, end, weight);
      CREDENCE_CHECK(error == std::errc(), "a line has a weight for each kind");
      at = next == end ? next : next + 1;
    }
    CREDENCE_CHECK(at == end, "a line has no further weights");
    return weights;
  }

  std::unordered_map<std::string_view, std::size_t> rows_;
  std::vector<KindWeights> weights_;
};

}  // namespace

const std::string_view kKindTable =
#include "language/themes/kind_table.inc"
    ;

std::string_view KindName(std::size_t kind) { return kKindNames[kind].name; }
std::string_view KindGroup(std::size_t kind) { return kKindNames[kind].group; }

std::optional<std::size_t> KindRowOf(std::string_view feature) {
  return KindTable::Get().RowOf(feature);
}
KindWeights KindWeightsOf(std::size_t row) { return KindTable::Get().WeightsOf(row); }

}  // namespace credence::language
