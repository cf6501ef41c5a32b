// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_review_work.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "review/names.h"
#include "surface/cli/render_parts.h"

namespace credence::cli {
namespace {

Style StyleOfDiffLine(std::string_view line) {
  if (line.starts_with("+++") || line.starts_with("---") || line.starts_with("diff ")) {
    return Style::kBold;
  }
  if (line.starts_with('+')) return Style::kGood;
  if (line.starts_with('-')) return Style::kBad;
  if (line.starts_with("@@")) return Style::kDim;
  return Style::kPlain;
}

void RenderText(Terminal& out, std::string_view text, bool is_diff) {
  ForEachVisibleLine(text, [&](const std::string& line) {
    out.Write("    ").Line(line, is_diff ? StyleOfDiffLine(line) : Style::kPlain);
  });
}

void RenderContent(Terminal& out, const WorkContent& content) {
  std::string what(NameOf(content.kind));
  for (const auto& part : {content.path, content.media_type, content.language}) {
    if (part) what += fmt::format(", {}", *part);
  }
  if (content.commit) what += fmt::format(" at {}", *content.commit);
  Field(out, "content", what);
  if (content.url) Field(out, "link", *content.url);
  if (content.data) {
    Field(out, "image",
          fmt::format("{} bytes; the dashboard shows it", content.data->size() / 4 * 3),
          Style::kDim);
  }
  if (content.text) RenderText(out, *content.text, content.kind == ContentKind::kDiff);
}

void RenderGeneration(Terminal& out, const WorkGeneration& made) {
  std::vector<std::string> parts;
  if (made.model_used) parts.push_back(*made.model_used);
  if (made.prompt_hash) parts.push_back("prompt " + *made.prompt_hash);
  if (made.iteration_count) parts.push_back(fmt::format("iteration {}", *made.iteration_count));
  if (!made.memory_snapshot.empty()) {
    parts.push_back(fmt::format("memories {}", fmt::join(made.memory_snapshot, " ")));
  }
  if (!parts.empty()) Field(out, "made with", fmt::format("{}", fmt::join(parts, ", ")));
}

}  // namespace

void RenderReply(Terminal& out, const ShownWork& shown) {
  const WorkReading& work = shown.work;
  out.Write(OneLine(work.id), Style::kBold)
      .Line(fmt::format("  version {}, {}, registered {}", OneLine(work.version),
                        OneLine(work.type), Moment(work.registered_at)),
            Style::kDim);
  out.Write("  ").Paragraph(work.summary ? OneLine(*work.summary) : "(erased)", 2);
  Field(out, "task type",
        work.stage.empty() ? work.task_type : fmt::format("{} ({})", work.task_type, work.stage));
  Field(out, "review",
        fmt::format("{}, {}, level {}", work.state, NameOf(work.review_class), work.level));
  Field(out, "why", work.why);
  if (work.stated) {
    Field(out, "confidence",
          fmt::format("{:.2f} stated, {:.2f} calibrated", *work.stated,
                      work.calibrated.value_or(*work.stated)));
  }
  if (work.predicted_score) {
    Field(out, "score", fmt::format("{:.1f} predicted", *work.predicted_score));
  }
  for (const std::string& attribute : shown.attributes) Field(out, "attribute", attribute);
  if (shown.generation) RenderGeneration(out, *shown.generation);
  if (shown.content) {
    RenderContent(out, *shown.content);
  } else if (shown.content_erased) {
    Field(out, "content", "(erased)", Style::kDim);
  }
  for (const WorkFeedback& feedback : shown.feedback) {
    Field(out, "feedback",
          fmt::format("{} {}{}{}, {}", feedback.id.substr(0, 8),
                      feedback.decision.value_or("no decision"),
                      feedback.score ? fmt::format(", score {:.1f}", *feedback.score) : "",
                      feedback.reviewer ? ", by " + *feedback.reviewer : "", Moment(feedback.at)));
  }
}

}  // namespace credence::cli
