// SPDX-License-Identifier: Apache-2.0
// Renders answers about reviews.
#pragma once

#include "credence/timestamp.h"
#include "operations/review_answers.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const RegisterReport& report);
void RenderReply(Terminal& out, const SubmitReport& report);
void RenderReply(Terminal& out, const ReviewList& list);
void RenderReply(Terminal& out, const QuarantinedReading& document);
void RenderReply(Terminal& out, const operations::QuarantinedDetail& detail);
void RenderReply(Terminal& out, const FeedbackReading& feedback);
void RenderReply(Terminal& out, const operations::FeedbackDetail& detail);
void RenderReply(Terminal& out, const ReviewImportReport& report);
void RenderReply(Terminal& out, const LearnReport& report);
void RenderReply(Terminal& out, const operations::LevelList& list);
void RenderReply(Terminal& out, const operations::RuleList& list);
void RenderReply(Terminal& out, const RuleReading& rule);
void RenderReply(Terminal& out, const operations::CalibrationView& view);
void RenderReply(Terminal& out, const operations::QuestionList& list);
void RenderReply(Terminal& out, const ReviewQuestion& question);
void RenderReply(Terminal& out, const SelfCheck& check);
void RenderReply(Terminal& out, const ReviewContext& context);
void RenderReply(Terminal& out, const RetainReport& report);

}  // namespace credence::cli
