// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_text.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "operations/text_answers.h"

namespace credence::cli {
namespace {}  // namespace

void RenderReply(Terminal& out, const language::Cue& cue) {
  out.Write(NameOf(cue.label), Style::kBold);
  if (cue.label == language::CueLabel::kNone) {
    out.Line();
    return;
  }
  out.Line(fmt::format("  {:.2f}", cue.score));
  for (const std::string& words : cue.words) out.Line("  rests on " + Quoted(words), Style::kDim);
  if (cue.correction) out.Line("  instead " + Quoted(*cue.correction));
}

void RenderReply(Terminal& out, const language::CertaintyReading& certainty) {
  out.Line(fmt::format("{:.2f}", certainty.certainty), Style::kBold);
  for (const language::CertaintyWords& words : certainty.words) {
    out.Line(fmt::format("  {:.2f} {}", words.certainty, Quoted(words.words)), Style::kDim);
  }
}

void RenderReply(Terminal& out, const language::Sentiment& sentiment) {
  out.Line(fmt::format("{:+.2f}", sentiment.score), Style::kBold);
  for (const language::SentimentWord& word : sentiment.words) {
    out.Line(fmt::format("  {:+.2f} {}", word.weight, Quoted(word.words)), Style::kDim);
  }
}

void RenderReply(Terminal& out, const language::CommentThemes& comment) {
  if (comment.themes.empty()) out.Line("none", Style::kBold);
  for (const language::Theme& theme : comment.themes) {
    out.Write(theme.theme, Style::kBold);
    out.Line(fmt::format("  {:.2f}", theme.score));
    for (const std::string& words : theme.words) {
      out.Line("  rests on " + Quoted(words), Style::kDim);
    }
  }
  for (const std::string& action : comment.actions) out.Line("to do: " + OneLine(action));
  if (comment.kind) {
    out.Line(fmt::format("kind: {} ({})", comment.kind->kind, comment.kind->group), Style::kDim);
  }
}

}  // namespace credence::cli
