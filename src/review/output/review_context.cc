// SPDX-License-Identifier: Apache-2.0
#include "review/output/review_context.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/amount.h"
#include "base/one_of.h"
#include "base/utf8.h"
#include "review/analysis/rates.h"
#include "review/analysis/rule_text.h"
#include "review/analysis/rules.h"
#include "review/intake/enrichment.h"
#include "review/names.h"
#include "review/output/markdown.h"
#include "review/output/untold_rules.h"

namespace credence::review {
namespace {

constexpr double kMostlyRejected = 0.8;
constexpr std::int64_t kOccurrencesMin = 2;  // A single rejection is not a pattern.
constexpr int kHeaviest = 5;
// Prompts have little room.
constexpr std::size_t kPatternsMax = 20;
constexpr std::size_t kAntiPatternsMax = 10;

std::optional<std::string> RequestedTaskType(const ContextRequest& request,
                                             const ReviewFindings& findings) {
  return request.task_type ? request.task_type : KnownTaskType(findings, request.task);
}

// What was asked for in no particular stage applies to every stage.
bool IsOfStage(const std::vector<std::string>& stages, const WorkPlace& place) {
  return !place.stage || stages.empty() || IsOneOf(*place.stage, stages);
}

bool WasSaidOf(const PatternReading& pattern, const WorkPlace& place) {
  const bool is_of_type = !place.task_type || IsOneOf(*place.task_type, pattern.task_types);
  return is_of_type && IsOfStage(pattern.stages, place);
}

std::vector<RuleReading> PatternsFor(const ReviewFindings& findings, const WorkPlace& place) {
  std::vector<RuleReading> patterns;
  for (const RuleReading& rule : findings.rules) {
    const bool is_asked = place.dimensions.empty() || rule.domain == "general" ||
                          IsOneOf(rule.domain, place.dimensions);
    if (!rule.in_use() || !is_asked || !IsOfStage(rule.stages, place)) continue;
    // If it is unknown whether a rule applies, its text says where it does.
    if (AppliesTo(rule, place) == Applies::kNo) continue;
    if (patterns.size() == kPatternsMax) break;
    patterns.push_back(rule);
  }
  return patterns;
}

std::vector<PatternReading> AntiPatternsFor(const ReviewFindings& findings,
                                            const WorkPlace& place) {
  std::vector<PatternReading> anti_patterns;
  int seen = 0;  // Patterns are listed by weight.
  for (const PatternReading& pattern : findings.patterns) {
    if (pattern.occurrences == 0 || !WasSaidOf(pattern, place)) continue;
    const auto dimension = DimensionOf(pattern.key);
    if (!place.dimensions.empty() && dimension && !IsOneOf(NameOf(*dimension), place.dimensions)) {
      continue;
    }
    const bool is_rejected = pattern.occurrences >= kOccurrencesMin &&
                             pattern.rejection_rate.value_or(0) >= kMostlyRejected;
    if (seen++ >= kHeaviest && !is_rejected) continue;
    if (anti_patterns.size() == kAntiPatternsMax) break;
    anti_patterns.push_back(pattern);
  }
  return anti_patterns;
}

// The checklist, without items that were only ever raised about other work.
std::vector<std::string> ChecklistFor(const ReviewFindings& findings, const WorkPlace& place) {
  std::vector<std::string> checklist = findings.checklist;
  std::erase_if(checklist, [&](const std::string& item) {
    const auto pattern =
        std::ranges::find(findings.patterns, item, &PatternReading::checklist_item);
    return pattern != findings.patterns.end() && !WasSaidOf(*pattern, place);
  });
  return checklist;
}

// The similar enough ones, the most similar first.
std::vector<SimilarReview> SimilarFor(std::vector<SimilarReview> similar,
                                      const ReviewSettings& settings) {
  std::erase_if(similar, [&](const SimilarReview& review) {
    return !(review.similarity >= settings.similar_from);
  });
  std::ranges::sort(similar, [](const SimilarReview& a, const SimilarReview& b) {
    return std::tie(b.similarity, b.at, a.work, a.summary) <
           std::tie(a.similarity, a.at, b.work, b.summary);
  });
  if (std::ssize(similar) > settings.similar_max) {
    similar.resize(static_cast<std::size_t>(settings.similar_max));
  }
  return similar;
}

std::string SpacedPercent(double share) { return fmt::format("{:.0f} %", 100 * share); }

// Appends a section unless it is empty.
void Append(std::string& prompt, std::string_view heading, const std::string& body) {
  if (body.empty()) return;
  fmt::format_to(std::back_inserter(prompt), "\n## {}\n{}", heading, body);
}

std::string AntiPatternLines(const ReviewContext& context) {
  std::string lines;
  for (const PatternReading& pattern : context.anti_patterns) {
    // Over all task types: what was turned down elsewhere will be turned down here.
    fmt::format_to(std::back_inserter(lines), "- {}: criticised {} in all",
                   Inline(SpokenKey(pattern.key)), Amount(pattern.occurrences, "time"));
    if (pattern.rejection_rate) {
      fmt::format_to(std::back_inserter(lines), ", {} turned down",
                     SpacedPercent(*pattern.rejection_rate));
    }
    lines += '\n';
  }
  return lines;
}

std::string SimilarLines(const ReviewContext& context) {
  std::string lines;
  for (const SimilarReview& review : context.similar) {
    fmt::format_to(std::back_inserter(lines), "- {}", Inline(review.work));
    if (!review.summary.empty()) lines += ": " + Inline(review.summary);
    lines += " (";
    if (review.decision) lines += *review.decision + ", ";
    if (review.score) fmt::format_to(std::back_inserter(lines), "score {:.1f}, ", *review.score);
    fmt::format_to(std::back_inserter(lines), "similarity {:.2f})\n", review.similarity);
  }
  return lines;
}

std::string PromptOf(const ReviewContext& context) {
  const std::string heading = fmt::format("# What reviews say about {}\n", Inline(context.task));
  std::string prompt = heading;
  std::string rules;
  for (const RuleReading& rule : context.patterns)
    rules += "- " + Inline(rule.prompt_instruction) + '\n';
  std::string checklist;
  for (const std::string& item : context.checklist) checklist += "- [ ] " + Inline(item) + '\n';
  Append(prompt, "Rules", rules);
  Append(prompt, "Often criticised", AntiPatternLines(context));
  Append(prompt, "Check before the review", checklist);
  Append(prompt, "Similar work", SimilarLines(context));
  for (const std::string& markdown : {context.standards, context.preferences}) {
    const std::string_view text = Trim(markdown);
    if (!text.empty()) fmt::format_to(std::back_inserter(prompt), "\n{}\n", text);
  }
  if (prompt == heading) prompt += "\nNo reviews of such work yet.\n";
  return prompt;
}

}  // namespace

Result<void> CheckRequest(const ContextRequest& request, const Corpus& corpus) {
  constexpr std::size_t kStagesNamed = 10;
  if (Trim(request.task).empty() || !IsValidUtf8(request.task)) {
    return InvalidArgument("the task is empty or not valid UTF-8; name a task type or describe it");
  }
  for (const std::string& dimension : request.dimensions) {
    if (!FromName<QualityDimension>(dimension)) {
      return InvalidArgument(fmt::format("dimension {} is not known; use one of {}",
                                         Quoted(dimension), AllNames<QualityDimension>()));
    }
  }
  if (!request.stage) return {};
  std::set<std::string_view> known;
  for (const FeedbackRecord& record : corpus.feedback) known.insert(corpus.names[record.stage]);
  if (known.contains(*request.stage)) return {};
  std::vector<std::string> names;
  for (const std::string_view name : known) {
    if (names.size() == kStagesNamed) break;
    names.push_back(Quoted(name));
  }
  const std::string stage = Quoted(*request.stage);
  return NotFound(names.empty()
                      ? fmt::format("stage {} is not known: there is no feedback yet", stage)
                      : fmt::format("stage {} is not known; there is feedback of {}{}", stage,
                                    fmt::join(names, ", "),
                                    known.size() > names.size() ? ", …" : ""));
}

ReviewContext ContextFor(const ContextRequest& request, const ReviewFindings& findings,
                         ContextMaterial material, const ReviewSettings& settings) {
  const WorkPlace place{.task_type = RequestedTaskType(request, findings),
                        .stage = request.stage,
                        .dimensions = request.dimensions};
  ReviewContext context{.task = request.task,
                        .standards = std::move(material.standards),
                        .preferences = std::move(material.preferences),
                        .patterns = PatternsFor(findings, place),
                        .anti_patterns = AntiPatternsFor(findings, place),
                        .checklist = ChecklistFor(findings, place),
                        .similar = SimilarFor(std::move(material.similar), settings)};
  context.prompt = PromptOf(context);
  // So that the agent can tell its user.
  if (const std::string line = WaitingLine(findings.rules); !line.empty()) {
    context.prompt += '\n' + line + '\n';
  }
  return context;
}

}  // namespace credence::review
