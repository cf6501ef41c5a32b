// SPDX-License-Identifier: Apache-2.0
// How findings are put into words, the same in every file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "credence/review_findings.h"
#include "review/settings.h"

namespace credence::review {

// "Error handling", "Design UX", "DX".
std::string DimensionLabel(QualityDimension dimension);

// As many rules as one text for a prompt has; the surest, when there are more.
inline constexpr std::size_t kRulesMax = 100;

// Those that go into prompts: by domain, ALWAYS before NEVER before PREFER, then the surest.
std::vector<const RuleReading*> ActiveRules(const ReviewFindings& findings);
// The surest of them, in the same order.
std::vector<const RuleReading*> SurestRules(std::vector<const RuleReading*> rules);
// It holds for every task type.
bool IsForAll(const RuleReading& rule);
// About how things look, rather than how they are built.
bool IsAboutDesign(const RuleReading& rule);
// "ALWAYS validate input", for a list.
std::string RuleLine(const RuleReading& rule);
// The same, with the task types that it is for: "ALWAYS validate input (for shopify, stripe)".
std::string RuleLineWithScope(const RuleReading& rule);

enum class Taste { kUndecided, kPreferred, kDisliked };
// Undecided until it was compared often, or won or lost clearly.
Taste TasteOf(const PreferenceReading& preference, const ReviewSettings& settings);
// "layout: cards" of "layout=cards".
std::string AttributeText(std::string_view attribute);

// "a, b, c", each as Inline has it.
std::string Listed(const std::vector<std::string>& texts);

// "# Title", the day, and what it is based on. `body` may be empty: nothing was learned yet.
std::string FileText(std::string_view title, const ReviewFindings& findings, std::string_view body);

// A heading and its lines, after a blank line if there is something before; nothing without lines.
void AppendSection(std::string& out, std::string_view heading, std::string_view lines);

}  // namespace credence::review
