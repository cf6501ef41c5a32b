// SPDX-License-Identifier: Apache-2.0
#include "review/output/memory_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>

#include "review/names.h"
#include "review/output/improvement_log.h"
#include "review/output/markdown.h"
#include "review/output/wording.h"

namespace credence::review {
namespace {

constexpr std::size_t kTopPatternsMax = 10;
// With fewer reviews, a quarter is less than one review.
constexpr std::int64_t kTargetReviewsMin = 4;
// From here on, a correction counts as major.
constexpr double kMajorCorrection = 0.20;

using Patterns = std::vector<const PatternReading*>;

// The first ten by `rank`, then by key.
Patterns TopPatterns(const ReviewFindings& findings, auto&& belongs, auto&& rank) {
  Patterns patterns;
  for (const PatternReading& pattern : findings.patterns) {
    if (belongs(pattern)) patterns.push_back(&pattern);
  }
  std::ranges::sort(patterns, [&rank](const PatternReading* a, const PatternReading* b) {
    return std::tuple(-rank(*a), std::string_view(a->key)) <
           std::tuple(-rank(*b), std::string_view(b->key));
  });
  if (patterns.size() > kTopPatternsMax) patterns.resize(kTopPatternsMax);
  return patterns;
}

std::int64_t MentionsOf(const PatternReading& pattern) {
  return pattern.occurrences + pattern.praised;
}

std::string ThemeLines(const ReviewFindings& findings) {
  std::string lines;
  std::int64_t number = 0;
  for (const PatternReading* pattern : TopPatterns(
           findings, [](const PatternReading& each) { return MentionsOf(each) > 0; }, MentionsOf)) {
    ++number;
    lines += fmt::format("{}. **{}** ({}{}x)", number, Inline(pattern->key),
                         number == 1 ? "mentioned " : "", MentionsOf(*pattern));
    if (pattern->occurrences == 0) {
      lines += " — praised, never criticised";
    } else if (!pattern->checklist_item.empty()) {
      lines += fmt::format(" — {}", Inline(pattern->checklist_item));
    }
    lines += '\n';
  }
  return lines;
}

std::string AntiPatternLines(const ReviewFindings& findings, const ReviewSettings& settings) {
  std::string lines;
  const auto belongs = [&settings](const PatternReading& pattern) {
    return pattern.rejection_rate && *pattern.rejection_rate >= settings.soft_share &&
           pattern.occurrences >= settings.candidate_mentions;
  };
  const auto rank = [](const PatternReading& pattern) { return *pattern.rejection_rate; };
  for (const PatternReading* pattern : TopPatterns(findings, belongs, rank)) {
    lines += fmt::format("- {} ({}{} of {})\n", Inline(pattern->key),
                         lines.empty() ? "rejection rate: " : "", Percent(*pattern->rejection_rate),
                         Count(pattern->occurrences, "review"));
  }
  return lines;
}

std::string PositivePatternLines(const ReviewFindings& findings, const ReviewSettings& settings) {
  std::string lines;
  const auto belongs = [&settings](const PatternReading& pattern) {
    return pattern.score_bonus && *pattern.score_bonus > 0 &&
           pattern.praised >= settings.candidate_mentions;
  };
  const auto rank = [](const PatternReading& pattern) { return *pattern.score_bonus; };
  for (const PatternReading* pattern : TopPatterns(findings, belongs, rank)) {
    lines += fmt::format("- {} ({}{})\n", Inline(pattern->key), SignedPoints(*pattern->score_bonus),
                         lines.empty() ? " avg score bonus" : "");
  }
  return lines;
}

std::string GateRows(const ReviewFindings& findings, bool hard) {
  std::string rows;
  for (const ScoreGate& gate : findings.gates) {
    if (gate.hard != hard) continue;
    rows += fmt::format("| {} | {} | {} | {} of {} | {} |\n", NameOf(gate.dimension),
                        Points(gate.threshold), Count(gate.n, "review"), Percent(gate.rejected),
                        gate.below, Points(gate.mean));
  }
  if (rows.empty()) return rows;
  return "| Dimension | Minimum Score | Based On | Rejected Below | Reviewers' Avg |\n"
         "|-----------|---------------|----------|----------------|----------------|\n" +
         rows;
}

std::string TargetRows(const ReviewFindings& findings) {
  std::string rows;
  for (const DimensionTrend& trend : findings.dimensions) {
    if (trend.n < kTargetReviewsMin) continue;
    rows += fmt::format("| {} | {}+ | {} |\n", NameOf(trend.dimension),
                        Points(std::floor(trend.top_quartile)), Points(trend.top_quartile));
  }
  if (rows.empty()) return rows;
  return "| Dimension | Target | Top Quartile |\n"
         "|-----------|--------|--------------|\n" +
         rows;
}

std::string_view Zone(double correction) {
  if (correction <= -kMajorCorrection) return " — major overconfidence zone";
  return correction >= kMajorCorrection ? " — major underconfidence zone" : "";
}

std::string CalibrationLines(const ReviewFindings& findings) {
  std::string lines;
  for (const CalibrationBucket& bucket : findings.calibration.buckets) {
    if (!bucket.actual || !bucket.correction) continue;
    lines += fmt::format("- {}% stated → {} actual (apply {} correction, n = {}{})\n",
                         Inline(bucket.bucket), Percent(*bucket.actual),
                         SignedPercent(*bucket.correction), bucket.n, Zone(*bucket.correction));
  }
  if (lines.empty()) return lines;
  return "A stated confidence of X% maps to this approval rate:\n" + lines;
}

std::string SpeedLines(const ReviewFindings& findings) {
  constexpr std::pair<std::string_view, std::string_view> kNames[] = {
      {"fast-approved", "Approves quickly"},
      {"slow-approved", "Deliberates, then approves"},
      {"slow-rejected", "Deliberates, then rejects"},
      {"fast-rejected", "Rejects at once"}};
  std::string lines;
  for (const auto& [cell, name] : kNames) {
    for (const SpeedCell& speed : findings.speed) {
      if (speed.cell != cell || speed.n == 0) continue;
      lines += fmt::format("- {}: {}", name, Count(speed.n, "review"));
      if (!speed.themes.empty()) lines += fmt::format(" about {}", Listed(speed.themes));
      if (!speed.meaning.empty()) lines += fmt::format(" ({})", Inline(speed.meaning));
      lines += '\n';
    }
  }
  return lines;
}

std::string TaskTypeLines(const ReviewFindings& findings, const ReviewSettings& settings) {
  std::string liked;
  std::string disliked;
  std::string deferred;
  for (const ApprovalRate& rate : findings.all_time.by_task_type) {
    if (rate.deferred > 0) {
      deferred += fmt::format("- Defers: {} ({} of {})\n", Inline(rate.name), rate.deferred,
                              rate.decisions() + rate.deferred);
    }
    if (!rate.rate || rate.decisions() < settings.novel_below) continue;
    const std::string line = fmt::format("{} ({} of {} approved)\n", Inline(rate.name),
                                         Percent(*rate.rate), rate.decisions());
    if (*rate.rate > settings.quick_rate) liked += "- Usually approves: " + line;
    if (*rate.rate < settings.deep_rate) disliked += "- Often turns down: " + line;
  }
  return liked + disliked + deferred;
}

std::string FormatLines(const ReviewFindings& findings) {
  std::string lines;
  for (const FormatReading& format : findings.formats) {
    if (!format.best) continue;
    lines += fmt::format("- Prefers: {} for {} (effectiveness {:.2f}, {})\n", Inline(format.format),
                         Inline(format.stage), format.effectiveness, Count(format.n, "review"));
  }
  for (const SectionReading& section : findings.sections) {
    if (section.proposal.empty()) continue;
    lines += fmt::format("- {}: {} (opened in {} of {})\n",
                         section.proposal == "promote" ? "Reads" : "Skips", Inline(section.section),
                         section.read, Count(section.shown, "review"));
  }
  return lines;
}

std::string WindowLines(const ReviewFindings& findings, const ReviewSettings& settings) {
  std::vector<std::string> good;
  std::vector<std::string> weak;
  for (const EngagementWindow& window : findings.windows) {
    if (window.good) {
      good.push_back(window.window);
    } else if (window.n >= settings.novel_below) {
      weak.push_back(window.window);
    }
  }
  std::string lines;
  if (!good.empty()) lines += fmt::format("- Best review times: {}\n", Listed(good));
  if (!weak.empty()) lines += fmt::format("- Less helpful review times: {}\n", Listed(weak));
  return lines;
}

std::string TasteLines(const std::vector<PreferenceReading>& preferences,
                       const ReviewSettings& settings, std::string_view liked,
                       std::string_view disliked) {
  std::string lines;
  for (const PreferenceReading& preference : preferences) {
    const Taste taste = TasteOf(preference, settings);
    if (taste == Taste::kUndecided) continue;
    lines += fmt::format(
        "- {}: {} ({:.1f}/1.0, {}{})\n", taste == Taste::kPreferred ? liked : disliked,
        AttributeText(preference.attribute), preference.strength,
        Count(preference.comparisons, "comparison"), preference.stable ? ", stable" : "");
  }
  return lines;
}

std::string WeightLines(const ScoreModel& model) {
  if (!model.fitted) return "";
  std::vector<DimensionWeight> weights = model.weights;
  std::erase_if(weights, [](const DimensionWeight& each) { return !(each.weight > 0); });
  std::ranges::sort(weights, [](const DimensionWeight& a, const DimensionWeight& b) {
    return std::tuple(-a.weight, a.dimension) < std::tuple(-b.weight, b.dimension);
  });
  std::string lines;
  for (const DimensionWeight& each : weights) {
    lines += fmt::format("{}{} {:.2f}", lines.empty() ? "- Weights in the overall score: " : ", ",
                         NameOf(each.dimension), each.weight);
  }
  return lines.empty() ? lines : lines + "\n";
}

}  // namespace

std::string PatternsText(const ReviewFindings& findings, const ReviewSettings& settings) {
  std::string body;
  AppendSection(body, "Recurring Themes (Top 10)", ThemeLines(findings));
  AppendSection(body, "Anti-Patterns (Things Reviewers Consistently Reject)",
                AntiPatternLines(findings, settings));
  AppendSection(body, "Positive Patterns (Things Reviewers Consistently Praise)",
                PositivePatternLines(findings, settings));
  return body;
}

std::string StandardsText(const ReviewFindings& findings) {
  std::string body;
  AppendSection(body, "Minimum Acceptable Scores (Hard Gates)", GateRows(findings, /*hard=*/true));
  AppendSection(body, "Scores That Need Another Look (Soft Gates)",
                GateRows(findings, /*hard=*/false));
  AppendSection(body, "Target Scores (What \"Great\" Looks Like)", TargetRows(findings));
  AppendSection(body, "Confidence Calibration", CalibrationLines(findings));
  return body;
}

std::string PreferencesText(const ReviewFindings& findings, const ReviewSettings& settings) {
  std::string body;
  AppendSection(body, "Decision Patterns",
                SpeedLines(findings) + TaskTypeLines(findings, settings));
  AppendSection(body, "Communication Preferences",
                FormatLines(findings) + WindowLines(findings, settings));
  AppendSection(body, "Design Taste",
                TasteLines(findings.preferences, settings, "Prefers", "Dislikes"));
  AppendSection(body, "Dimensions",
                TasteLines(findings.dimension_preferences, settings, "Cares deeply about",
                           "Cares less about") +
                    WeightLines(findings.score_model));
  return body;
}

std::vector<ReviewFile> MemoryFiles(const ReviewFindings& findings, const Corpus& corpus,
                                    const ReviewSettings& settings) {
  return {{.path = "memory/feedback-patterns.md",
           .text = FileText("Feedback Patterns", findings, PatternsText(findings, settings))},
          {.path = "memory/quality-standards.md",
           .text = FileText("Quality Standards (Learned Thresholds)", findings,
                            StandardsText(findings))},
          {.path = "memory/reviewer-preferences.md",
           .text = FileText("Reviewer Preferences", findings, PreferencesText(findings, settings))},
          {.path = "memory/improvement-log.md",
           .text = FileText("Improvement Log — What Changed and Why", findings,
                            ImprovementLog(findings, corpus, settings))}};
}

}  // namespace credence::review
