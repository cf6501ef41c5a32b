// SPDX-License-Identifier: Apache-2.0
#include "memory/import_plan.h"

#include <algorithm>
#include <set>
#include <string>

#include "language/keywords.h"

namespace credence::memory {
namespace {

// The least share of words, of all in either text, that two wordings of one sentence have in
// common.
constexpr double kAlikeMin = 0.5;

using WordSet = std::set<std::string, std::less<>>;

WordSet WordsOf(std::string_view text) {
  const std::vector<std::string> words = language::Keywords(text);
  return {words.begin(), words.end()};
}

// Jaccard's index; texts without any keyword are not alike.
double Likeness(const WordSet& a, const WordSet& b) {
  const auto shared =
      std::ranges::count_if(a, [&](const std::string& word) { return b.contains(word); });
  const auto all = static_cast<std::ptrdiff_t>(a.size() + b.size()) - shared;
  return all == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(all);
}

struct Pair {
  double likeness = 0;
  std::size_t memory = 0;
  std::size_t draft = 0;
};

// The most alike first; otherwise in the order of the file.
std::vector<Pair> AlikePairs(std::span<const Memory> memories, std::span<const Draft> drafts,
                             const ImportPlan& plan) {
  std::vector<WordSet> drafted;
  for (const std::size_t draft : plan.added) drafted.push_back(WordsOf(drafts[draft].content));
  std::vector<Pair> pairs;
  for (const std::size_t memory : plan.removed) {
    const WordSet words = WordsOf(memories[memory].content.value_or(""));
    for (std::size_t i = 0; i < plan.added.size(); ++i) {
      const bool is_moved = memories[memory].content == drafts[plan.added[i]].content;
      const double likeness = is_moved ? 1 : Likeness(words, drafted[i]);
      if (likeness >= kAlikeMin) pairs.push_back({likeness, memory, plan.added[i]});
    }
  }
  std::ranges::stable_sort(pairs, std::greater<>(), &Pair::likeness);
  return pairs;
}

}  // namespace

ImportPlan PlanImport(std::span<const Memory> memories, std::span<const Draft> drafts) {
  ImportPlan plan;
  std::vector<bool> is_kept(memories.size());
  for (std::size_t draft = 0; draft < drafts.size(); ++draft) {
    bool is_stated = false;
    for (std::size_t memory = 0; memory < memories.size() && !is_stated; ++memory) {
      is_stated = memories[memory].type == drafts[draft].type &&
                  memories[memory].content == drafts[draft].content;
      if (is_stated) is_kept[memory] = true;
    }
    (is_stated ? plan.same : plan.added).push_back(draft);
  }
  for (std::size_t memory = 0; memory < memories.size(); ++memory) {
    if (!is_kept[memory]) plan.removed.push_back(memory);
  }
  for (const Pair& pair : AlikePairs(memories, drafts, plan)) {
    const auto old = std::ranges::find(plan.removed, pair.memory);
    const auto draft = std::ranges::find(plan.added, pair.draft);
    if (old == plan.removed.end() || draft == plan.added.end()) continue;
    plan.removed.erase(old);
    plan.added.erase(draft);
    plan.changed.emplace_back(pair.memory, pair.draft);
  }
  return plan;
}

}  // namespace credence::memory
