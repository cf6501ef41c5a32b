// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_belief_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "surface/cli/render_belief.h"

namespace credence::cli {
namespace {

constexpr std::size_t kTreeShown = 100;
constexpr std::size_t kMostLinkedShown = 10;
constexpr std::size_t kNumbersShown = 10;

// The belief at the other end of a link, and its relation to this one.
struct Step {
  std::size_t to = 0;
  std::string_view how;
};

std::vector<std::vector<Step>> StepsOf(const BeliefGraph& graph) {
  std::map<Uuid, std::size_t> place;
  for (const BeliefReading& reading : graph.beliefs) {
    place.emplace(reading.belief.id, place.size());
  }
  std::vector<std::vector<Step>> steps(graph.beliefs.size());
  for (const BeliefLink& link : graph.links) {
    const std::size_t from = place.at(link.from);
    const std::size_t to = place.at(link.to);
    if (link.kind == "supports") {
      steps[from].push_back({.to = to, .how = "supports"});
      steps[to].push_back({.to = from, .how = "supported by"});
    } else if (link.kind == "relates") {
      steps[from].push_back({.to = to, .how = "related to"});
      steps[to].push_back({.to = from, .how = "related to"});
    } else {
      steps[from].push_back({.to = to, .how = "against"});
      steps[to].push_back({.to = from, .how = link.mutual ? "against" : "opposed by"});
    }
  }
  return steps;
}

// Shows each belief once, under the one that reaches it first.
class Tree {
 public:
  Tree(Terminal& out, const BeliefGraph& graph) : out_(out), graph_(graph) {
    const std::vector<std::vector<Step>> steps = StepsOf(graph);
    children_.resize(graph.beliefs.size());
    std::vector<bool> seen(graph.beliefs.size(), false);
    std::vector<std::size_t> queue = {0};
    seen[0] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const Step& step : steps[queue[i]]) {
        if (seen[step.to]) continue;
        seen[step.to] = true;
        children_[queue[i]].push_back(step);
        queue.push_back(step.to);
      }
    }
  }

  void Render() {
    table_.Add(graph_.beliefs[0]);
    AddBelow(0, 1);
    table_.Print(out_);
    if (shown_ < graph_.beliefs.size()) {
      out_.Line(fmt::format("and {} more; '--format dot' and '--json' show all",
                            graph_.beliefs.size() - shown_),
                Style::kDim);
    }
    // A tree has one link less than beliefs.
    if (graph_.links.size() + 1 > graph_.beliefs.size()) {
      const std::size_t others = graph_.links.size() + 1 - graph_.beliefs.size();
      out_.Line(fmt::format("{} more {} among these; '--format svg' draws all", others,
                            others == 1 ? "link" : "links"),
                Style::kDim);
    }
    if (graph_.is_cut) out_.Line("more exist, a higher '--limit' shows them", Style::kDim);
  }

 private:
  // As deep as the requested hops, and no deeper than the number of beliefs.
  void AddBelow(std::size_t belief, std::size_t depth) {
    for (const Step& step : children_[belief]) {
      if (shown_ >= kTreeShown) return;
      ++shown_;
      const bool is_dispute = step.how == "against" || step.how == "opposed by";
      table_.Add(graph_.beliefs[step.to], std::string(2 * (depth - 1), ' ') + std::string(step.how),
                 is_dispute ? Style::kBad : Style::kDim);
      AddBelow(step.to, depth + 1);
    }
  }

  Terminal& out_;
  const BeliefGraph& graph_;
  BeliefTable table_;
  std::vector<std::vector<Step>> children_;
  std::size_t shown_ = 1;
};

void RenderWhole(Terminal& out, const BeliefGraph& graph) {
  if (graph.beliefs.empty()) {
    out.Line("no beliefs yet; 'credence belief add TEXT' adds one", Style::kDim);
    return;
  }
  const std::vector<std::vector<Step>> steps = StepsOf(graph);
  const auto count = [&](std::string_view kind) {
    return std::ranges::count(graph.links, kind, &BeliefLink::kind);
  };
  const auto open = std::ranges::count_if(graph.links, [](const BeliefLink& link) {
    return link.status == ContradictionStatus::kUnresolved;
  });
  const auto alone = std::ranges::count_if(steps, [](const auto& of) { return of.empty(); });
  out.Line(
      fmt::format("beliefs {}, without links {}; supports {}, relations {}, "
                  "contradictions {} ({} open)",
                  graph.beliefs.size(), alone, count("supports"), count("relates"),
                  count("contradicts"), open));
  if (graph.is_cut) out.Line("more exist, a higher '--limit' counts them", Style::kDim);
  std::vector<std::size_t> order(graph.beliefs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return steps[a].size() != steps[b].size() ? steps[a].size() > steps[b].size() : a < b;
  });
  BeliefTable table(2);
  for (std::size_t i = 0; i < std::min(kMostLinkedShown, order.size()); ++i) {
    if (steps[order[i]].empty()) break;
    if (i == 0) out.Line("most linked", Style::kBold);
    table.Add(graph.beliefs[order[i]], fmt::format("{}", steps[order[i]].size()));
  }
  table.Print(out);
}

}  // namespace

void RenderReply(Terminal& out, const operations::DrawnGraph& drawn) {
  if (drawn.format != "text") {
    out.Write(drawn.document);
    if (!drawn.document.ends_with('\n')) out.Line();
  } else if (drawn.start) {
    Tree(out, drawn.graph).Render();
  } else {
    RenderWhole(out, drawn.graph);
  }
}

void RenderReply(Terminal& out, const BeliefImportReport& report) {
  out.Line(fmt::format("added {} ({} of them retracted), already known {}, new links {}",
                       report.added, report.retracted, report.known, report.linked));
  for (const auto& [reason, count] : report.skipped) {
    out.Line(fmt::format("  skipped {}: {}", count, reason), Style::kDim);
  }
  std::vector<BeliefImportReport::Number> numbers = report.numbers;
  std::erase_if(numbers, [](const BeliefImportReport::Number& number) {
    return std::abs(number.there - number.here) < 0.005;
  });
  if (numbers.empty()) return;
  out.Line("different confidence in the document, not imported:", Style::kDim);
  for (std::size_t i = 0; i < std::min(kNumbersShown, numbers.size()); ++i) {
    out.Line(fmt::format("  {:.2f} there, {:.2f} here  {}", numbers[i].there, numbers[i].here,
                         OneLine(numbers[i].text)));
  }
  if (numbers.size() > kNumbersShown) {
    out.Line(fmt::format("  and {} more", numbers.size() - kNumbersShown), Style::kDim);
  }
}

}  // namespace credence::cli
