// SPDX-License-Identifier: Apache-2.0
// How findings are worded, the same in every file.
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

// The maximum number of rules in a prompt; if there are more, the most confident are used.
inline constexpr std::size_t kRulesMax = 100;

// The rules for prompts: by domain, ALWAYS before NEVER before PREFER, then by confidence.
std::vector<const RuleReading*> ActiveRules(const ReviewFindings& findings);
// The most confident kRulesMax of them, in the same order.
std::vector<const RuleReading*> SurestRules(std::vector<const RuleReading*> rules);
bool IsForAll(const RuleReading& rule);
// About how things look, rather than how they are built.
bool IsAboutDesign(const RuleReading& rule);
// "ALWAYS validate input", for a list.
std::string RuleLine(const RuleReading& rule);
// As above, with its task types: "ALWAYS validate input (for shopify, stripe)".
std::string RuleLineWithScope(const RuleReading& rule);

enum class Taste { kUndecided, kPreferred, kDisliked };
// Undecided until it was compared often enough, or won or lost clearly.
Taste TasteOf(const PreferenceReading& preference, const ReviewSettings& settings);
// "layout: cards" of "layout=cards".
std::string AttributeText(std::string_view attribute);

// "a, b, c", each escaped by Inline.
std::string Listed(const std::vector<std::string>& texts);

// "# Title", the date, and what the file is based on. An empty `body` means that nothing was
// learned yet.
std::string FileText(std::string_view title, const ReviewFindings& findings, std::string_view body);

// Appends a heading and its lines, after a blank line if there is text before; nothing without
// lines.
void AppendSection(std::string& out, std::string_view heading, std::string_view lines);

}  // namespace credence::review
