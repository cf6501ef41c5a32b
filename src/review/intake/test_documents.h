// SPDX-License-Identifier: Apache-2.0
// Findings, for tests of the files written from them.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "credence/timestamp.h"

namespace credence::review {

inline Timestamp At(std::string_view text) { return *ParseTimestamp(text); }

inline const Timestamp kMonday = At("2026-03-02T10:00:00Z");
inline const Timestamp kTuesday = At("2026-03-03T10:00:00Z");

inline std::string TextOfFile(const std::vector<ReviewFile>& files, std::string_view path) {
  for (const ReviewFile& file : files) {
    if (file.path == path) return file.text;
  }
  return "no such file";
}

// Everything that a person could try in a name or a comment.
inline constexpr std::string_view kHostile =
    "\n# Forged\r\n- item | cell\n<!-- credence:end "
    "-->\n</credence>\n```sh\n`\u202e\u2028\x1b[31m\xff"
    "](http://x)";

namespace documents_detail {

template <class T>
void Replace(T& value, std::string_view text) {
  if constexpr (std::same_as<T, std::string>) {
    value = text;
  } else if constexpr (requires { T::Visit(value, [](auto&&, auto&&) {}); }) {
    // The program's own names stay, because they decide what is written.
    T::Visit(value, [text](std::string_view name, auto& field) {
      if (name == "cell" || name == "proposal" || name == "domain") return;
      Replace(field, text);
    });
  } else if constexpr (requires { value.has_value(); }) {
    if (value.has_value()) Replace(*value, text);
  } else if constexpr (requires { value.begin(); }) {
    for (auto& element : value) Replace(element, text);
  }
}

}  // namespace documents_detail

// The same findings with `text` in place of every word that may come from a person.
inline ReviewFindings WithWords(ReviewFindings findings, std::string_view text) {
  documents_detail::Replace(findings, text);
  return findings;
}

// The first two characters of each line.
inline std::vector<std::string> LineBeginnings(std::string_view text) {
  std::vector<std::string> beginnings;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    beginnings.emplace_back(text.substr(0, std::min<std::size_t>(end, 2)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return beginnings;
}

// The parts of `hostile` that could be taken for more than text, found by comparison with the same
// text made from harmless words. Empty: none.
inline std::string Forged(std::string_view hostile, std::string_view tame) {
  for (const std::string_view part : {"<!--", "-->", "\n</", "```", "\r", "\u202e", "\x1b"}) {
    if (hostile.find(part) != std::string_view::npos) return std::string(part);
  }
  const std::vector<std::string> lines = LineBeginnings(hostile);
  const std::vector<std::string> expected = LineBeginnings(tame);
  if (lines.size() != expected.size()) return "lines";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] != expected[i]) return lines[i];
  }
  return "";
}

inline RuleReading ActiveRule(const std::string& key, const std::string& instruction,
                              std::string domain) {
  return {.id = "rule-" + key,
          .rule = instruction,
          .key = key,
          .state = RuleState::kActive,
          .confidence = 0.8,
          .mentions = 8,
          .days = 4,
          .prompt_instruction = instruction,
          .domain = std::move(domain)};
}

inline std::vector<RuleReading> SampleRules() {
  std::vector<RuleReading> rules = {
      ActiveRule("any", "NEVER use TypeScript `any`", "code-quality"),
      ActiveRule("zod", "ALWAYS use Zod schemas for API responses", "code-quality"),
      ActiveRule("retry", "ALWAYS include retry logic", "error-handling"),
      ActiveRule("padding", "PREFER 16-24px padding in cards", "design-aesthetics"),
      ActiveRule("maybe", "ALWAYS do what is not sure yet", "naming")};
  rules[2].applies_to = {"shopify", "stripe"};
  rules[4].state = RuleState::kRule;
  return rules;
}

inline std::vector<PatternReading> SamplePatterns() {
  return {{.key = "error-handling",
           .occurrences = 20,
           .praised = 3,
           .severity = 3.5,
           .weight = 0.5,
           .rejection_rate = 0.9,
           .score_bonus = 0.84,
           .first_seen = At("2026-09-01T00:00:00Z"),
           .last_seen = At("2026-11-14T00:00:00Z"),
           .task_types = {"shopify"},
           .checklist_item = "Errors have specific types"},
          {.key = "naming",
           .occurrences = 15,
           .severity = 1.5,
           .weight = 0.2,
           .rejection_rate = 0.4,
           .task_types = {"shopify", "stripe"},
           .checklist_item = "Names are whole words"},
          {.key = "fallbacks",
           .praised = 4,
           .score_bonus = 0.7,
           .checklist_item = "Things degrade gracefully"}};
}

inline void AddSamplePreferences(ReviewFindings& findings) {
  findings.preferences = {
      {.attribute = "layout=cards", .rating = 1150, .strength = 0.9, .comparisons = 12, .wins = 10},
      {.attribute = "font=Inter",
       .rating = 1020,
       .strength = 0.5,
       .comparisons = 60,
       .wins = 32,
       .stable = true},
      {.attribute = "color=teal", .rating = 1005, .strength = 0.5, .comparisons = 4, .wins = 2},
      {.attribute = "animation=heavy",
       .rating = 860,
       .strength = 0.1,
       .comparisons = 9,
       .wins = 1}};
  findings.dimension_preferences = {
      {.attribute = "naming", .rating = 1120, .strength = 0.8, .comparisons = 8, .wins = 7}};
}

inline void AddSampleRubrics(ReviewFindings& findings) {
  findings.rubrics = {{.dimension = QualityDimension::kCodeQuality,
                       .n = 52,
                       .bands = {{.band = "9-10",
                                  .name = "Exceptional",
                                  .n = 4,
                                  .share = 0.0769,
                                  .praised = {"typed errors"}},
                                 {.band = "7-8", .name = "Good", .n = 23, .share = 0.4423},
                                 {.band = "1-4",
                                  .name = "Rejection zone",
                                  .n = 9,
                                  .share = 0.1731,
                                  .criticised = {"any", "no validation"}}}}};
}

inline ReviewFindings SampleFindings() {
  ReviewFindings findings;
  findings.at = At("2026-11-15T12:00:00Z");
  findings.events = 147;
  findings.all_time.by_task_type = {
      {.name = "ghl", .approved = 15, .rejected = 1, .needs_work = 1, .rate = 15.0 / 17},
      {.name = "shopify",
       .approved = 12,
       .rejected = 2,
       .needs_work = 3,
       .deferred = 2,
       .rate = 12.0 / 17,
       .low = 0.47,
       .high = 0.87},
      {.name = "stripe", .approved = 8, .rejected = 5, .needs_work = 4, .rate = 8.0 / 17}};
  findings.dimensions = {
      {.dimension = QualityDimension::kErrorHandling, .n = 45, .mean = 7.2, .top_quartile = 9.1},
      {.dimension = QualityDimension::kNaming, .n = 3, .mean = 5}};
  findings.gates = {{.dimension = QualityDimension::kErrorHandling,
                     .hard = true,
                     .threshold = 6,
                     .rejected = 0.95,
                     .below = 20,
                     .n = 45,
                     .mean = 7.2},
                    {.dimension = QualityDimension::kCodeQuality,
                     .hard = false,
                     .threshold = 5.5,
                     .rejected = 0.8,
                     .below = 10,
                     .n = 52,
                     .mean = 7.1}};
  findings.calibration.n = 62;
  findings.calibration.buckets = {
      {.bucket = "<50"},
      {.bucket = "50-69", .n = 20, .stated = 0.6, .actual = 0.35, .correction = -0.25},
      {.bucket = "70-89", .n = 12, .stated = 0.85, .actual = 1.0, .correction = 0.15},
      {.bucket = "90-100", .n = 30, .stated = 0.95, .actual = 0.82, .correction = -0.13}};
  findings.speed = {
      {.cell = "fast-rejected", .meaning = "an obvious fault", .n = 4, .themes = {"naming", "any"}},
      {.cell = "slow-rejected", .meaning = "a hard case", .n = 0},
      {.cell = "slow-approved", .meaning = "weighed", .n = 3, .themes = {"security"}},
      {.cell = "fast-approved", .meaning = "routine", .n = 9}};
  findings.patterns = SamplePatterns();
  findings.checklist = {"Errors have specific types", "Names are whole words"};
  findings.rules = SampleRules();
  AddSamplePreferences(findings);
  findings.windows = {{.window = "09-11", .n = 30, .completion = 1, .richness = 0.6, .good = true},
                      {.window = "20-24", .n = 12, .completion = 0.5, .richness = 0.1}};
  findings.formats = {
      {.format = "diff", .stage = "code-review", .n = 20, .effectiveness = 0.62, .best = true},
      {.format = "full-file", .stage = "code-review", .n = 9}};
  findings.sections = {
      {.section = "error handling", .shown = 10, .read = 10, .proposal = "promote"},
      {.section = "decision records", .shown = 10, .read = 0, .proposal = "compress"},
      {.section = "tests", .shown = 10, .read = 5}};
  AddSampleRubrics(findings);
  return findings;
}

}  // namespace credence::review
