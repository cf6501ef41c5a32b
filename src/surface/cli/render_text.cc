// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_text.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "text/cue.h"

namespace credence::cli {
namespace {

void RenderCue(Terminal& out, const text::Cue& cue) {
  out.Write(NameOf(cue.label), Style::kBold);
  if (cue.label == text::CueLabel::kNone) {
    out.Line();
    return;
  }
  out.Line(fmt::format("  {:.2f}", cue.score));
  for (const std::string& words : cue.words) out.Line("  rests on " + Quoted(words), Style::kDim);
  if (cue.correction) out.Line("  instead " + Quoted(*cue.correction));
}

}  // namespace

bool RenderText(Terminal& out, std::string_view operation, const engine::Reply& reply) {
  if (operation == "cue") {
    RenderCue(out, reply.As<text::Cue>());
  } else {
    return false;
  }
  return true;
}

}  // namespace credence::cli
