// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_review.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "base/amount.h"
#include "base/utf8.h"
#include "credence/reviews.h"
#include "operations/review_answers.h"
#include "review/analysis/rule_scope.h"
#include "review/names.h"
#include "surface/cli/install_command.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/render_review_report.h"
#include "surface/cli/rule_effect.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

using operations::CalibrationView;
using operations::LevelList;
using operations::QuestionList;
using operations::RuleList;

// How many accepted items of a long list are shown.
constexpr std::size_t kAcceptedShown = 5;

std::string Percent(double share) { return fmt::format("{:.0f} %", share * 100); }

Style StyleOf(ReviewClass review_class) {
  switch (review_class) {
    case ReviewClass::kAutoApprove:
    case ReviewClass::kQuick:
      return Style::kGood;
    case ReviewClass::kStandard:
      return Style::kPlain;
    case ReviewClass::kDeep:
      return Style::kWarn;
    case ReviewClass::kEscalate:
      break;
  }
  return Style::kBad;
}

void RenderRefusal(Terminal& out, const ReviewRefusal& error) {
  out.Write(fmt::format("{}", NameOf(error.kind)), Style::kBad);
  if (!error.field.empty()) out.Write(fmt::format(" {}", OneLine(error.field)), Style::kBold);
  out.Line(": " + OneLine(error.message));
}

void AddTo(Table& table, const WorkReading& work) {
  table.Row({{work.task_type},
             {work.state == "pending" ? std::string(NameOf(work.review_class)) : work.state,
              StyleOf(work.review_class)},
             {work.last_decision.value_or(work.calibrated ? fmt::format("{:.2f}", *work.calibrated)
                                                          : "")},
             {work.id},
             {work.summary.value_or("(erased)")}});
  if (work.state == "skipped" || work.audit) table.Note(work.why);
}

void RenderQuarantined(Terminal& out, const QuarantinedReading& document) {
  out.Write(document.id.substr(0, 8), Style::kBold)
      .Line(fmt::format("  {}, {}, {}", document.state, Amount(document.bytes, "byte"),
                        Moment(document.at)),
            Style::kDim);
  out.Write("  ");
  RenderRefusal(out, document.error);
}

void RenderFeedback(Terminal& out, const FeedbackReading& feedback) {
  out.Write(feedback.id, Style::kBold)
      .Line(fmt::format("  {}{}", Moment(feedback.at),
                        feedback.reviewer ? ", by " + OneLine(*feedback.reviewer) : ""),
            Style::kDim);
  Field(out, "about",
        fmt::format("{} version {} ({}, {})", OneLine(feedback.work), OneLine(feedback.version),
                    OneLine(feedback.task_type), OneLine(feedback.stage)));
  if (feedback.decision) Field(out, "decision", *feedback.decision);
  if (feedback.score) Field(out, "score", fmt::format("{:.1f}", *feedback.score));
  if (feedback.certainty) Field(out, "certainty", *feedback.certainty);
  if (feedback.certainty_read) {
    Field(out, "certainty", *feedback.certainty_read + ", read from the words");
  }
  for (const std::string& key : feedback.keys) Field(out, "speaks of", OneLine(key));
  if (!feedback.withdrawn_at) return;
  Field(out, "withdrawn",
        fmt::format("{}{}: it no longer counts", Moment(*feedback.withdrawn_at),
                    feedback.reason ? " (" + OneLine(*feedback.reason) + ")" : ""),
        Style::kWarn);
}

Style StyleOf(RuleState state) {
  switch (state) {
    case RuleState::kActive:
      return Style::kGood;
    case RuleState::kRule:
      return Style::kPlain;
    case RuleState::kTheme:
    case RuleState::kCandidate:
    case RuleState::kRetired:
      break;
  }
  return Style::kDim;
}

// "for api, web", "for all task types"
std::string ReachOf(const RuleReading& rule) {
  if (rule.for_all || rule.applies_to.empty()) return "for all task types";
  return OneLine(fmt::format("for {}", fmt::join(rule.applies_to, ", ")));
}

// What a person needs to decide about a rule, and how to say it.
void RenderWaiting(Terminal& out, const RuleReading& rule) {
  out.Write("    ").Line(
      fmt::format("waiting for your confirmation{}, {}",
                  rule.waiting_since ? " since " + Moment(*rule.waiting_since) : "", ReachOf(rule)),
      Style::kWarn);
  for (const std::string& quote : rule.quotes) {
    out.Write("    ").Line(fmt::format("“{}”", OneLine(quote)));
  }
  const std::string key = OneLine(rule.key);
  out.Write("    ").Line(fmt::format("credence review confirm {}", ShellWord(key)), Style::kBold);
  out.Write("    ").Line(fmt::format("or with --text \"…\" in other words, with --for-all for all "
                                     "task types; not a rule: credence review retire {}",
                                     ShellWord(key)),
                         Style::kDim);
}

void RenderRule(Terminal& out, const RuleReading& rule) {
  out.Write("  ")
      .Cell(rule.awaiting_confirmation ? "waiting" : NameOf(rule.state), 11,
            rule.awaiting_confirmation ? Style::kWarn : StyleOf(rule.state))
      .Cell(fmt::format("{:.2f}", rule.confidence), 6)
      .Line(OneLine(rule.rule), Style::kBold);
  out.Write("    ").Line(fmt::format("{}: {} on {}, {} against; {}{}", OneLine(rule.key),
                                     Amount(rule.mentions, "mention"), Amount(rule.days, "day"),
                                     rule.against, rule.domain,
                                     rule.for_all            ? "; for all task types"
                                     : rule.proposed_for_all ? "; proposed for all task types"
                                                             : ""),
                         Style::kDim);
  if (rule.awaiting_confirmation) RenderWaiting(out, rule);
  if (rule.state == RuleState::kTheme) {
    out.Write("    ").Line(
        "no common instruction could be read from its comments, so it is "
        "not a rule:",
        Style::kDim);
    for (const std::string& quote : rule.quotes) {
      out.Write("    ").Line(fmt::format("\"{}\"", OneLine(quote)), Style::kDim);
    }
  }
  if (rule.scope) {
    out.Write("    ").Line(review::ScopeWords(*rule.scope), Style::kWarn);
  }
  if (const std::optional<RuleEffect> effect = EffectOf(rule)) {
    out.Write("    ").Line("scores since: " + effect->text,
                           effect->is_good ? Style::kGood : Style::kBad);
  }
  if (rule.audit_due) {
    out.Write("    ").Line(
        fmt::format("still right? 'credence review confirm {0}' or 'credence review retire {0}'",
                    OneLine(rule.key)),
        Style::kWarn);
  }
}

void RenderCalibration(Terminal& out, const ReviewCalibration& calibration) {
  out.Line(calibration.task_type.empty() ? "all task types" : OneLine(calibration.task_type),
           Style::kBold);
  out.Write("  ")
      .Cell("stated %", 10, Style::kDim)
      .Cell("n", 8, Style::kDim)
      .Cell("mean", 8, Style::kDim)
      .Cell("approved", 10, Style::kDim)
      .Line("correction", Style::kDim);
  for (const CalibrationBucket& bucket : calibration.buckets) {
    out.Write("  ").Cell(bucket.bucket, 10).Cell(fmt::format("{}", bucket.n), 8);
    if (bucket.correction) {
      const double correction = *bucket.correction;
      out.Cell(fmt::format("{:.2f}", *bucket.stated), 8)
          .Cell(fmt::format("{:.2f}", *bucket.actual), 10)
          .Write(fmt::format("{:+.2f}", correction),
                 std::abs(correction) < 0.05 ? Style::kGood : Style::kWarn)
          .Write(correction < -0.05  ? "  over-confident"
                 : correction > 0.05 ? "  too modest"
                                     : "",
                 Style::kDim);
    }
    out.Line();
  }
  if (calibration.ece) {
    out.Line(fmt::format("  ECE {:.4f}, Brier {:.4f}{}, {}", *calibration.ece,
                         calibration.brier.value_or(0),
                         calibration.auroc ? fmt::format(", AUROC {:.3f}", *calibration.auroc) : "",
                         Amount(calibration.n, "decision")));
  } else {
    out.Line("  no decisions yet", Style::kDim);
  }
}

void RenderDocument(Terminal& out, const std::optional<std::string>& document) {
  ForEachVisibleLine(document.value_or("(erased)"),
                     [&](const std::string& line) { out.Line(line); });
}

}  // namespace

void RenderReply(Terminal& out, const QuarantinedReading& document) {
  RenderQuarantined(out, document);
}

void RenderReply(Terminal& out, const operations::QuarantinedDetail& detail) {
  RenderQuarantined(out, detail.reading);
  RenderDocument(out, detail.reading.document);
}

void RenderReply(Terminal& out, const FeedbackReading& feedback) { RenderFeedback(out, feedback); }

void RenderReply(Terminal& out, const operations::FeedbackDetail& detail) {
  RenderFeedback(out, detail.reading);
  RenderDocument(out, detail.reading.document);
}

void RenderReply(Terminal& out, const RuleList& list) {
  if (list.rules.empty()) {
    out.Line(list.has_all ? "no rules yet: reviewers have not asked for anything often enough"
                          : "no current rules; '--all' also shows retired rules and noise",
             Style::kDim);
  }
  for (const RuleReading& rule : list.rules) RenderRule(out, rule);
}

void RenderReply(Terminal& out, const RuleReading& rule) { RenderRule(out, rule); }

void RenderReply(Terminal& out, const CalibrationView& view) {
  RenderCalibration(out, view.calibration);
  for (const ReviewCalibration& one : view.by_task_type) RenderCalibration(out, one);
}

void RenderReply(Terminal& out, const ReviewQuestion& question) {
  RenderReply(out, QuestionList{{question}});
}

void RenderReply(Terminal& out, const ReviewContext& context) { out.Write(context.prompt); }

void RenderReply(Terminal& out, const RegisterReport& report) {
  for (const RegisterAnswer& answer : report.answers) {
    if (report.is_list && (answer.accepted && report.answers.size() > kAcceptedShown)) continue;
    if (answer.line > 0) out.Write(fmt::format("line {}: ", answer.line), Style::kDim);
    if (!answer.accepted) {
      RenderRefusal(out, *answer.error);
      continue;
    }
    const WorkReading& work = *answer.work;
    out.Write(fmt::format("{} ", OneLine(work.id)), Style::kBold)
        .Line(work.shown
                  ? fmt::format("goes to review ({}, level {}, {} of such work is reviewed)",
                                NameOf(work.review_class), work.level, Percent(work.review_share))
                  : fmt::format("skips review: {}", work.why));
    if (work.calibrated) {
      Field(out, "confidence",
            fmt::format("{:.2f} stated, {:.2f} calibrated", *work.stated, *work.calibrated));
    }
    if (work.self_review) Field(out, "first", "review it again yourself", Style::kWarn);
    if (work.compare) Field(out, "compare", *work.compare);
    if (work.best_window) Field(out, "best asked", *work.best_window);
    if (answer.may_experiment == false) {
      Field(out, "experiment", "no room: experimental work counts like any other", Style::kDim);
    }
  }
  const auto accepted = std::ranges::count_if(report.answers, &RegisterAnswer::accepted);
  if (report.is_list) {
    out.Line(fmt::format("{} of {} registered", accepted, report.answers.size()),
             accepted == std::ssize(report.answers) ? Style::kGood : Style::kWarn);
  }
}

void RenderReply(Terminal& out, const SubmitReport& report) {
  for (const SubmitAnswer& answer : report.answers) {
    if (answer.accepted && !answer.warning) continue;
    if (answer.line > 0) out.Write(fmt::format("line {}: ", answer.line), Style::kDim);
    if (answer.accepted) {
      out.Write("accepted, but ", Style::kWarn).Line(OneLine(*answer.warning));
      continue;
    }
    RenderRefusal(out, *answer.error);
    if (answer.quarantine_id) {
      out.Line(fmt::format("  quarantined: 'credence review show {}'",
                           answer.quarantine_id->substr(0, 8)),
               Style::kDim);
    }
  }
  out.Line(fmt::format("{} accepted, {} refused", report.accepted, report.refused),
           report.refused == 0 ? Style::kGood : Style::kWarn);
  if (report.waiting > 0) {
    out.Line("accepted feedback is stored; it is processed when reviews are next read",
             Style::kDim);
  }
  if (report.break_offered) {
    out.Line("many reviews in a row; take a break?", Style::kWarn);
  }
  if (report.learned) RenderReply(out, *report.learned);
}

void RenderReply(Terminal& out, const ReviewList& list) {
  if (list.works.empty() && list.quarantined.empty()) {
    out.Line(list.is_quarantine ? "the quarantine is empty" : "Nothing is waiting for review.",
             Style::kDim);
  }
  Table table({{}, {}, {.align = Align::kRight}, {}, {.wraps = true}}, 2);
  for (const WorkReading& work : list.works) AddTo(table, work);
  table.Print(out);
  for (const QuarantinedReading& document : list.quarantined) RenderQuarantined(out, document);
  if (list.is_cut) out.Line("  … more exist, '--limit 0' shows all", Style::kDim);
}

void RenderReply(Terminal& out, const ReviewImportReport& report) {
  out.Line(fmt::format("{}, {}, {} and {} imported", Amount(report.pull_requests, "pull request"),
                       Amount(report.reviews, "review"), Amount(report.comments, "comment"),
                       Amount(report.outcomes, "outcome")));
  if (report.known > 0) Field(out, "known", fmt::format("{} imported before", report.known));
  if (report.withdrawn > 0) {
    Field(out, "withdrawn",
          fmt::format("{} dismissed or taken back since the last import",
                      Amount(report.withdrawn, "review")));
  }
  std::vector<std::string> left_out;
  const auto leave_out = [&](std::int64_t count, std::string_view what) {
    if (count > 0) left_out.push_back(fmt::format("{} {}", what, count));
  };
  leave_out(report.own, "own comments");
  leave_out(report.bots, "bots");
  leave_out(report.dismissed, "dismissed");
  leave_out(report.pending, "not submitted");
  leave_out(report.other_authors, "pull requests of other authors");
  leave_out(report.unregistered, "commits of unknown work");
  if (!left_out.empty()) {
    const std::int64_t all = report.own + report.bots + report.dismissed + report.pending +
                             report.other_authors + report.unregistered;
    Field(out, "left out", fmt::format("{} ({})", all, fmt::join(left_out, ", ")), Style::kDim);
  }
  for (const SessionOutcome& outcome : report.sessions) {
    Field(out, "session",
          fmt::format("{}: {} ({})", OneLine(outcome.session),
                      outcome.success ? "success" : "failure", OneLine(outcome.reason)));
  }
  for (const std::string& line : report.unread) {
    Field(out, "not read", OneLine(line), Style::kBad);
  }
}

void RenderReply(Terminal& out, const LearnReport& report) {
  out.Line("learned from " + Amount(report.events, "feedback event"));
  for (const std::string& change : report.changes) out.Write("  + ").Paragraph(OneLine(change), 4);
  for (const ReviewAlert& alert : report.alerts) RenderAlert(out, alert);
  if (report.changes.empty() && report.alerts.empty()) {
    out.Line("  nothing changed", Style::kDim);
  }
}

void RenderReply(Terminal& out, const LevelList& list) {
  if (list.levels.empty()) {
    out.Line("no decisions yet; 'credence review submit FILE' adds feedback", Style::kDim);
    return;
  }
  const auto approved = [](const LevelReading& level) {
    return fmt::format("{} of {}", level.approvals, level.decisions);
  };
  Table table({{.title = "task type"},
               {.title = "level", .align = Align::kRight},
               {.title = "shown", .align = Align::kRight},
               {.title = "approved", .align = Align::kRight},
               {.title = "rate", .align = Align::kRight, .minor = 1},
               {.title = "class"}},
              2);
  for (const LevelReading& level : list.levels) {
    table.Row({{level.task_type, Style::kBold},
               {fmt::format("{}", level.level)},
               {level.paused ? "all" : Percent(level.review_share),
                level.paused ? Style::kBad : Style::kPlain},
               {approved(level)},
               {fmt::format("{:.1f} % ({:.0f} to {:.0f})", level.rate * 100, level.rate_low * 100,
                            level.rate_high * 100)},
               {std::string(NameOf(level.review_class)), StyleOf(level.review_class)}});
    table.Note("next: " + level.next.value_or("this is the highest level"));
    if (level.proposal) table.Note("reviewers propose to " + *level.proposal, Style::kWarn);
  }
  table.Print(out);
}

void RenderReply(Terminal& out, const QuestionList& list) {
  if (list.questions.empty()) out.Line("no feedback contradicts itself", Style::kDim);
  for (const ReviewQuestion& question : list.questions) {
    out.Write("  ").Cell(question.open ? "open" : "decided", 12,
                         question.open ? Style::kWarn : Style::kDim);
    out.Paragraph(OneLine(question.question), 14);
    if (!question.open) {
      out.Line(fmt::format("              by {}", OneLine(question.decided)), Style::kDim);
    }
    if (!question.context.empty()) {
      out.Line(fmt::format("              differs by {}", OneLine(question.context)), Style::kDim);
    }
    if (question.open) {
      out.Line(fmt::format("              'credence review answer {} --wanted' or '--unwanted'",
                           OneLine(question.key)),
               Style::kDim);
    }
  }
}

void RenderReply(Terminal& out, const SelfCheck& check) {
  out.Line(check.passed ? "passed" : "not passed", check.passed ? Style::kGood : Style::kBad);
  if (check.predicted_score) {
    Field(out, "score", fmt::format("{:.1f} predicted", *check.predicted_score));
  }
  if (check.calibrated_confidence) {
    Field(out, "confidence", fmt::format("{:.2f} calibrated", *check.calibrated_confidence));
  }
  for (const CheckViolation& violation : check.violations) {
    out.Write("  ")
        .Cell(NameOf(violation.severity), 10,
              violation.severity >= ReviewSeverity::kMajor ? Style::kBad : Style::kWarn)
        .Paragraph(OneLine(violation.message), 12);
    if (!violation.suggestion.empty()) {
      out.Write("            ").Paragraph(OneLine(violation.suggestion), 12, Style::kDim);
    }
  }
  for (const std::string& advice : check.recommendations) {
    out.Write("  - ").Paragraph(OneLine(advice), 4);
  }
}

void RenderReply(Terminal& out, const RetainReport& report) {
  const std::string_view verb = report.dry_run ? "would be erased" : "erased";
  out.Line(fmt::format("{} and {} {}", Amount(report.texts, "text"),
                       Amount(report.timings, "timing"), verb));
  out.Line(fmt::format("  {} in the archive of an export; {} noise",
                       Amount(report.archived, "raw event is", "raw events are"),
                       Amount(report.rules, "rule was", "rules were")),
           Style::kDim);
}

}  // namespace credence::cli
