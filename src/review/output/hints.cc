// SPDX-License-Identifier: Apache-2.0
#include "review/output/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>

#include "base/function_ref.h"
#include "base/utf8.h"
#include "review/analysis/calendar.h"
#include "review/output/markdown.h"
#include "review/output/wording.h"

namespace credence::review {
namespace {

constexpr std::string_view kNotice = "generated, edits between these lines are lost; join=";
constexpr std::size_t kPreferencesMax = 30;

// The position of the section in a file.
struct SectionPlace {
  std::size_t begin = 0;     // Of the first marker's line.
  std::size_t end = 0;       // At the second marker's line break.
  std::size_t after = 0;     // After that line break.
  std::string_view opening;  // The first marker.
};

enum class Marker { kNone, kBegin, kEnd };

bool IsMarker(std::string_view line, std::string_view marker) {
  return line.starts_with(marker) &&
         (line.size() == marker.size() || line[marker.size()] == ' ' || line[marker.size()] == '-');
}

Marker MarkerOf(std::string_view line) {
  if (IsMarker(line, kHintsBegin)) return Marker::kBegin;
  return IsMarker(line, kHintsEnd) ? Marker::kEnd : Marker::kNone;
}

// Without its line break.
std::string_view LineAt(std::string_view text, std::size_t at) {
  std::string_view line = text.substr(at, text.find('\n', at) - at);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

// Calls `visit` with the position and the number of each line, until it fails.
Result<void> ForEachLine(std::string_view text,
                         FunctionRef<Result<void>(std::size_t, std::int64_t)> visit) {
  std::int64_t number = 1;
  for (std::size_t at = 0; at < text.size(); ++number) {
    CREDENCE_RETURN_IF_ERROR(visit(at, number));
    const std::size_t end = text.find('\n', at);
    at = end == std::string_view::npos ? text.size() : end + 1;
  }
  return {};
}

Result<std::optional<SectionPlace>> FindSection(std::string_view text) {
  std::optional<SectionPlace> place;
  std::int64_t begun = 0;  // The line of the first marker.
  bool is_open = false;
  CREDENCE_RETURN_IF_ERROR(
      ForEachLine(text, [&](std::size_t at, std::int64_t number) -> Result<void> {
        const std::string_view line = LineAt(text, at);
        switch (MarkerOf(line)) {
          case Marker::kNone:
            break;
          case Marker::kBegin:
            if (place) {
              return InvalidArgument(fmt::format(
                  "line {}: a section of credence begins {} line {}; remove one of the two", number,
                  is_open ? "within the one of" : "after the one of", begun));
            }
            place = SectionPlace{.begin = at, .opening = line};
            begun = number;
            is_open = true;
            break;
          case Marker::kEnd:
            if (!is_open) {
              return InvalidArgument(fmt::format(
                  "line {}: a section of credence ends that did not begin; remove the line",
                  number));
            }
            is_open = false;
            place->end = at + line.size();
            place->after = std::min(text.find('\n', at), text.size() - 1) + 1;
        }
        return {};
      }));
  if (is_open) {
    return InvalidArgument(
        fmt::format("line {}: a section of credence begins and does not end; add the line '{} -->'",
                    begun, kHintsEnd));
  }
  return place;
}

// The line break that most lines use.
std::string_view LineBreakOf(std::string_view before, std::string_view after) {
  std::int64_t crlf = 0;
  std::int64_t lf = 0;
  for (const std::string_view text : {before, after}) {
    for (std::size_t at = text.find('\n'); at != std::string_view::npos;
         at = text.find('\n', at + 1)) {
      ++(at > 0 && text[at - 1] == '\r' ? crlf : lf);
    }
  }
  return crlf > lf ? "\r\n" : "\n";
}

// What separates a section from the text before it: the end of the last line, and a blank line.
std::string JoinAfter(std::string_view text, std::string_view line_break) {
  if (text.empty()) return "";
  if (!text.ends_with('\n')) return fmt::format("{0}{0}", line_break);
  text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text.empty() || text.ends_with('\n') ? "" : std::string(line_break);
}

std::string JoinName(std::string_view join) {
  std::string name;
  for (const char c : join) name += c == '\r' ? 'r' : 'n';
  return name.empty() ? "none" : name;
}

// The text before a section, without the separator added when the section was appended. If the
// owner has changed it since, it stays.
std::string_view WithoutJoin(std::string_view before, std::string_view opening) {
  for (const std::string_view join : {"\r\n\r\n", "\r\n", "\n\n", "\n"}) {
    if (opening.find(fmt::format("; join={} ", JoinName(join))) == std::string_view::npos ||
        !before.ends_with(join)) {
      continue;
    }
    const std::string_view rest = before.substr(0, before.size() - join.size());
    if (JoinAfter(rest, join.starts_with('\r') ? "\r\n" : "\n") == join) return rest;
  }
  return before;
}

// Both markers and the section between them, without a final line break.
std::string Marked(std::string_view opening, std::string_view section,
                   std::string_view line_break) {
  std::string out(opening);
  for (std::size_t at = 0; at < section.size();) {
    out += line_break;
    out += LineAt(section, at);
    at = std::min(section.find('\n', at), section.size() - 1) + 1;
  }
  return fmt::format("{}{}{} -->", out, line_break, kHintsEnd);
}

std::string_view WithoutLastBreaks(std::string_view section) {
  while (section.ends_with('\n') || section.ends_with('\r')) section.remove_suffix(1);
  return section;
}

Result<std::string> WithHintsAfterMark(std::string_view text, std::string_view section) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<SectionPlace> place, FindSection(text));
  if (!place) {
    if (section.empty()) return std::string(text);
    const std::string_view line_break = LineBreakOf(text, "");
    const std::string join = JoinAfter(text, line_break);
    const std::string opening = fmt::format("{} {}{} -->", kHintsBegin, kNotice, JoinName(join));
    return fmt::format("{}{}{}{}", text, join, Marked(opening, section, line_break), line_break);
  }
  const std::string_view before = text.substr(0, place->begin);
  const std::string_view after = text.substr(place->after);
  if (section.empty()) {
    // If text follows, the separator must stay between the two parts.
    if (!after.empty()) return fmt::format("{}{}", before, after);
    return std::string(WithoutJoin(before, place->opening));
  }
  return fmt::format("{}{}{}", before, Marked(place->opening, section, LineBreakOf(before, after)),
                     text.substr(place->end));
}

}  // namespace

Result<std::string> WithHints(std::string_view file, std::string_view section) {
  section = WithoutLastBreaks(section);
  CREDENCE_RETURN_IF_ERROR(
      ForEachLine(section, [section](std::size_t at, std::int64_t number) -> Result<void> {
        if (MarkerOf(LineAt(section, at)) == Marker::kNone) return {};
        return InvalidArgument(
            fmt::format("line {} of the section is a marker of credence itself", number));
      }));
  const std::string_view mark = file.substr(0, file.starts_with(kByteOrderMark) ? 3 : 0);
  CREDENCE_ASSIGN_OR_RETURN(const std::string text,
                            WithHintsAfterMark(file.substr(mark.size()), section));
  return std::string(mark) + text;
}

namespace {

std::string RuleLines(const ReviewFindings& findings, bool about_design) {
  std::string lines;
  for (const RuleReading* rule : SurestRules(ActiveRules(findings))) {
    if (IsAboutDesign(*rule) != about_design) continue;
    lines += fmt::format("- {}\n", RuleLineWithScope(*rule));
  }
  return lines;
}

std::string PreferenceLines(const ReviewFindings& findings, const ReviewSettings& settings) {
  std::string lines;
  std::size_t count = 0;
  for (const PreferenceReading& preference : findings.preferences) {
    const Taste taste = TasteOf(preference, settings);
    if (taste == Taste::kUndecided) continue;
    if (++count > kPreferencesMax) break;
    lines += fmt::format("- {} {} (preferred in {} of {})\n",
                         taste == Taste::kPreferred ? "PREFER" : "AVOID",
                         AttributeText(preference.attribute), preference.wins,
                         Count(preference.comparisons, "comparison"));
  }
  return lines;
}

std::string GateLines(const ReviewFindings& findings, const ReviewSettings& settings) {
  std::string lines;
  for (const bool hard : {true, false}) {
    for (const ScoreGate& gate : findings.gates) {
      if (gate.hard != hard) continue;
      lines += fmt::format(
          "- {} score {} be ≥{} before submission ({} of those below were turned "
          "down)\n",
          DimensionLabel(gate.dimension), hard ? "must" : "should", Points(gate.threshold),
          Percent(gate.rejected));
    }
  }
  if (!lines.empty()) {
    lines += fmt::format("- Overall predicted score must be ≥{} or self-review is triggered\n",
                         Points(settings.score_self_review_below));
  }
  return lines;
}

std::string PresentationLines(const ReviewFindings& findings) {
  std::string lines;
  for (const FormatReading& format : findings.formats) {
    if (!format.best) continue;
    lines +=
        fmt::format("- Present the stage {} as {}\n", Inline(format.stage), Inline(format.format));
  }
  for (const SectionReading& section : findings.sections) {
    if (section.proposal.empty()) continue;
    lines += fmt::format("- {} {} (opened in {} of {})\n",
                         section.proposal == "promote" ? "Put first:" : "Keep short:",
                         Inline(section.section), section.read, Count(section.shown, "review"));
  }
  std::vector<std::string> windows;
  for (const EngagementWindow& window : findings.windows) {
    if (window.good) windows.push_back(window.window);
  }
  if (!windows.empty()) {
    lines += fmt::format("- Ask for reviews that can wait at: {}\n", Listed(windows));
  }
  return lines;
}

std::string ChecklistLines(const ReviewFindings& findings) {
  std::string lines;
  std::int64_t number = 0;
  for (const std::string& item : findings.checklist) {
    lines += fmt::format("{}. ☐ {}\n", ++number, Inline(item));
  }
  return lines;
}

}  // namespace

std::string HintsSection(const ReviewFindings& findings, const ReviewSettings& settings) {
  std::string body;
  AppendSection(body, "Code Standards (from reviewers' feedback)",
                RuleLines(findings, /*about_design=*/false));
  AppendSection(body, "Design Standards (from reviewers' feedback)",
                RuleLines(findings, /*about_design=*/true) + PreferenceLines(findings, settings));
  AppendSection(body, "Quality Gates (auto-calibrated)", GateLines(findings, settings));
  AppendSection(body, "Review Presentation (optimized for reviewers)", PresentationLines(findings));
  AppendSection(body, "Pre-Review Checklist (from learned feedback)", ChecklistLines(findings));
  if (body.empty()) return body;
  return fmt::format(
      "# Learned from reviews (auto-generated section, do not edit)\n"
      "# Generated: {} | Based on {} | {}\n\n{}",
      DateOf(findings.at), Count(findings.events, "feedback event"),
      Count(static_cast<std::int64_t>(ActiveRules(findings).size()), "active rule"), body);
}

}  // namespace credence::review
