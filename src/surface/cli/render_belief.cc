// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_belief.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/amount.h"
#include "base/utf8.h"
#include "belief/label.h"
#include "belief/types.h"
#include "operations/belief_answers.h"
#include "surface/cli/render.h"
#include "surface/cli/render_belief_graph.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/render_why.h"

namespace credence::cli {
namespace {

constexpr std::size_t kTermsShown = 12;

Style StyleOf(const BeliefReading& reading) {
  switch (reading.status) {
    case BeliefStatus::kRetracted:
    case BeliefStatus::kStale:
      return Style::kDim;
    case BeliefStatus::kDisputed:
      return Style::kWarn;
    case BeliefStatus::kSupported:
      return Style::kGood;
    case BeliefStatus::kUnconfirmed:
    case BeliefStatus::kFresh:
      break;
  }
  return reading.unstable ? Style::kBad : Style::kPlain;
}

// "+0.10", "−0.05": at least two decimal places.
std::string Signed(Decimal value) {
  if (value == Decimal()) return "0";
  std::string digits = (value < Decimal() ? -value : value).ToString();
  const std::size_t point = digits.find('.');
  if (point == std::string::npos) {
    digits += ".00";
  } else if (digits.size() - point < 3) {
    digits += '0';
  }
  return (value < Decimal() ? "−" : "+") + digits;
}

Style StyleOfStep(double delta) { return delta < 0 ? Style::kBad : Style::kGood; }

// The cause of a change, in words.
std::string_view WordsFor(const BeliefHistoryEntry& entry) {
  switch (entry.trigger) {
    case BeliefTrigger::kInitialAssignment:
      return "stated";
    case BeliefTrigger::kUserReaffirmation:
      return "reaffirmed by the user";
    case BeliefTrigger::kUserReference:
      return "mentioned by the user";
    case BeliefTrigger::kUserReasoning:
      return "used in the user's reasoning";
    case BeliefTrigger::kReasoningUsage:
      return "used in reasoning";
    case BeliefTrigger::kConsistencyCheck:
      return "another episode agrees";
    case BeliefTrigger::kExternalCorroboration:
      return "another source agrees";
    case BeliefTrigger::kContradictionResolution:
      return entry.delta < 0 ? "the user preferred the other" : "won a contradiction";
    case BeliefTrigger::kContradictionDetected:
      return "contradicted";
    case BeliefTrigger::kRepeatedContradiction:
      return "contradicted again";
    case BeliefTrigger::kSoftContradiction:
      return "contradicted softly";
    case BeliefTrigger::kUserCorrection:
      return "corrected by the user";
    case BeliefTrigger::kUserUncertainty:
      return "doubted by the user";
    case BeliefTrigger::kUserConflict:
      return "conflicts with the user's words";
    case BeliefTrigger::kUserRejection:
      break;
  }
  return "rejected by the user";
}

void RenderHistory(Terminal& out, const BeliefReading& reading) {
  for (const BeliefHistoryEntry& entry : reading.history) {
    out.Write(fmt::format("  {}  ", Moment(entry.at)), Style::kDim)
        .Write(Signed(Decimal::FromDouble(entry.delta)), StyleOfStep(entry.delta))
        .Write(fmt::format("  → {:.2f}  ", entry.value))
        .Cell(WordsFor(entry), 25)
        .Line(fmt::format("  {}", OneLine(entry.reason)), Style::kDim);
  }
}

// The outcome of the arbitration or, without a winner, why.
std::string OutcomeOf(const Arbitration& between, std::string_view when) {
  if (between.withdrawn) return "closed without a winner: one belief was retracted";
  if (between.winner == between.yields.belief.id) {
    return fmt::format("{} in favour of a belief that was retracted since", NameOf(between.status));
  }
  return fmt::format("{}, {} apart{}", NameOf(between.status), between.strength.ToString(), when);
}

// `when`: the time that the distance refers to, if not now.
void RenderArbitration(Terminal& out, const Arbitration& between, std::string_view when = "") {
  const bool has_winner = !between.withdrawn && between.winner != between.yields.belief.id;
  BeliefTable table;
  table.Add(between.stands, has_winner ? "stands" : "between", Style::kGood);
  table.Add(between.yields, has_winner ? "yields" : "and", Style::kWarn);
  table.Print(out);
  out.Line("        " + OutcomeOf(between, when), Style::kDim);
  if (!between.question.empty()) out.Line("        " + OneLine(between.question), Style::kBold);
}

void RenderGroup(Terminal& out, std::string_view name, const BeliefGroup& group) {
  if (group.count == 0) return;
  out.Line(fmt::format("{}: {}", name, group.count), Style::kBold);
  constexpr std::size_t kShown = 5;
  BeliefTable table(2);
  for (std::size_t i = 0; i < std::min(kShown, group.first.size()); ++i) {
    table.Add(group.first[i]);
  }
  table.Print(out);
}

// The meaning of a term, in words.
std::string MeaningOf(const BeliefTerm& term) {
  const std::string from = term.text.empty() ? "" : ": " + OneLine(term.text);
  const std::string sure = term.evidence ? " at " + term.evidence->ToString() : "";
  if (term.name == "supporter") return "supported by a belief" + sure + from;
  if (term.name == "related") return "related to a belief" + sure + from;
  if (term.name == "related_two_hops") return "two links away from a belief" + sure + from;
  if (term.name == "structure") return "linked to several certain beliefs";
  if (term.name == "indirect") return "a certain belief supports a supporter";
  if (term.name == "inferred_supporter") return "supported, as inferred, by a belief" + sure + from;
  if (term.name == "inferred_related") return "related, as inferred, to a belief" + sure + from;
  if (term.name == "silence") return "not mentioned for a long time";
  return "and nothing is linked to it";
}

void RenderTerms(Terminal& out, const std::vector<BeliefTerm>& terms) {
  for (std::size_t i = 0; i < std::min(kTermsShown, terms.size()); ++i) {
    const BeliefTerm& term = terms[i];
    out.Write("    ")
        .Cell(Signed(term.value), 9, term.value < Decimal() ? Style::kBad : Style::kGood)
        .Line(MeaningOf(term));
  }
  if (terms.size() > kTermsShown) {
    out.Line(fmt::format("    and {} more", terms.size() - kTermsShown), Style::kDim);
  }
}

std::string SaidIn(const EpisodeReport& episode) {
  return fmt::format("  {}: {}", OneLine(episode.speaker), OneLine(episode.text));
}

std::string QuotedAll(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& one : words) all += (all.empty() ? "" : ", ") + Quoted(one);
  return all;
}

std::string_view MeaningOfCue(std::string_view cue) {
  if (cue == "confirmation") return "confirms what was said before";
  if (cue == "correction") return "corrects what was said before";
  if (cue == "rejection") return "rejects what was said before";
  return "doubts what was said before";
}

}  // namespace

void BeliefTable::Add(const BeliefReading& reading, std::string before, Style style) {
  constexpr std::size_t kDateBytes = 10;  // "2026-01-05"
  std::string past;
  if (reading.belief.until) past += "until " + Moment(*reading.belief.until).substr(0, kDateBytes);
  if (reading.superseded_by) {
    past +=
        fmt::format("{}superseded by {}", past.empty() ? "" : "  ", reading.superseded_by->Short());
  }
  table_.Row({{std::move(before), style},
              {reading.belief.id.ToString(), Style::kDim},
              {fmt::format("{:.2f}", reading.confidence.ToDouble()), StyleOf(reading)},
              {std::string(NameOf(reading.status)), StyleOf(reading)},
              {belief::LabelText(reading), Style::kBold},
              {past, Style::kDim}});
}

void RenderBeliefLine(Terminal& out, const BeliefReading& reading, std::string before) {
  BeliefTable table;
  table.Add(reading, std::move(before));
  table.Print(out);
}

void RenderReply(Terminal& out, const BeliefExplanation& explanation, Timestamp now) {
  const BeliefReading& reading = explanation.reading;
  RenderBeliefLine(out, reading);
  if (!explanation.worded.empty()) {
    out.Line(fmt::format("  said: {}", OneLine(explanation.worded)), Style::kDim);
  }
  out.Line();
  out.Write(fmt::format("  {:<10}", reading.confidence.ToString()), Style::kBold)
      .Line("confidence, the sum of three terms");
  out.Write(fmt::format("  {:<10}", reading.belief.evidence.ToString()))
      .Line("evidence: what was said for and against it");
  for (const BeliefHistoryEntry& entry : reading.history) {
    out.Write("    ")
        .Cell(Signed(Decimal::FromDouble(entry.delta)), 9, StyleOfStep(entry.delta))
        .Cell(WordsFor(entry), 25)
        .Write(fmt::format("  {}", Moment(entry.at)), Style::kDim)
        .Line(entry.reason.empty() ? "" : fmt::format("  {}", OneLine(entry.reason)), Style::kDim);
  }
  out.Write(fmt::format("  {:<10}", Signed(reading.network)))
      .Line(explanation.network.empty() ? "network: no neighbouring belief adds anything"
            : explanation.network_sum > explanation.network_cap
                ? fmt::format("network: {} in all, capped at {}",
                              explanation.network_sum.ToString(),
                              explanation.network_cap.ToString())
                : "network: what neighbouring beliefs add");
  RenderTerms(out, explanation.network);
  out.Write(fmt::format("  {:<10}", Signed(reading.dormancy)))
      .Line(fmt::format("dormancy: mentioned {}", Ago(reading.belief.last_referenced, now)));
  RenderTerms(out, explanation.dormancy);
  for (const Arbitration& between : explanation.contradictions) {
    out.Line();
    RenderArbitration(out, between);
  }
  RenderCounterfactual(out, explanation.counterfactual);
}

void RenderReply(Terminal& out, const BeliefReading& reading) { RenderBeliefLine(out, reading); }

void RenderReply(Terminal& out, const AddedBelief& added) {
  RenderBeliefLine(out, added.reading, added.created ? "" : "said before");
}

void RenderReply(Terminal& out, const WordedBelief& worded) { out.Line(worded.text); }

void RenderReply(Terminal& out, const Arbitration& between) { RenderArbitration(out, between); }

void RenderReply(Terminal& out, const operations::BeliefDetail& detail, Timestamp now) {
  const BeliefReading& reading = detail.reading;
  const Belief& belief = reading.belief;
  RenderBeliefLine(out, reading);
  Field(out, "id", belief.id.ToString());
  Field(out, "origin", NameOf(belief.origin));
  Field(out, "confidence",
        fmt::format("{}: evidence {}, network {}, dormancy {}", reading.confidence.ToString(),
                    belief.evidence.ToString(), Signed(reading.network), Signed(reading.dormancy)));
  const BeliefInterval interval = IntervalOf(reading);
  Field(out, "evidence",
        fmt::format("{} for it, {} against it since it was stated; 90 % of {:.2f} to {:.2f}",
                    belief.observations - belief.lowered, belief.lowered, interval.low,
                    interval.high));
  Field(out, "stability",
        fmt::format("{:.2f}, {} {}", reading.stability_score, belief.revisions,
                    belief.revisions == 1 ? "revision" : "revisions"));
  Field(out, "mentioned", Ago(belief.last_referenced, now));
  if (belief.last_user_validation) {
    Field(out, "user's word", Ago(*belief.last_user_validation, now));
  }
  if (!belief.inferred.empty()) {
    Field(out, "inferred",
          fmt::format("{} {}", belief.inferred.size(),
                      belief.inferred.size() == 1 ? "link" : "links"));
  }
  if (!reading.supporting.empty() || !belief.related.empty()) {
    Field(out, "links",
          fmt::format("{} supporting, {} supported, {} related", belief.supporters.size(),
                      belief.supports.size(), belief.related.size()));
  }
  for (const BeliefNeighbour& other : reading.contradicting) {
    Field(out, "contradicted",
          fmt::format("{} at {:.2f}, {}", other.id.ToString(), other.confidence,
                      NameOf(other.status.value_or(ContradictionStatus::kUnresolved))),
          Style::kWarn);
  }
  if (reading.proposed_for_deletion) {
    Field(out, "note", "low enough to retract", Style::kBad);
  } else if (reading.unstable) {
    Field(out, "note", "unstable; needs attention", Style::kBad);
  }
  RenderHistory(out, reading);
}

void RenderReply(Terminal& out, const operations::BeliefList& list) {
  if (list.is_batch && list.beliefs.empty()) {
    out.Line("the batch is empty; nothing was done", Style::kDim);
    return;
  }
  if (list.beliefs.empty()) {
    out.Line(list.is_filtered ? "no beliefs with this status"
                              : "no beliefs yet; 'credence belief add TEXT' adds one",
             Style::kDim);
  }
  BeliefTable table;
  for (const BeliefReading& reading : list.beliefs) table.Add(reading);
  table.Print(out);
  if (list.is_cut) out.Line("more exist, '--limit 0' shows all", Style::kDim);
}

void RenderReply(Terminal& out, const operations::RecallList& list) {
  if (list.beliefs.empty()) {
    out.Line("no belief answers that; 'credence belief list' shows all", Style::kDim);
  }
  BeliefTable table;
  for (const RecalledBelief& recalled : list.beliefs) {
    table.Add(recalled.reading, fmt::format("{:.2f}", recalled.score));
    table.Note(MatchWords(recalled.match));
  }
  table.Print(out);
}

void RenderReply(Terminal& out, const operations::DisputeList& list) {
  if (list.disputes.empty()) out.Line("nothing is disputed", Style::kDim);
  for (const Arbitration& between : list.disputes) RenderArbitration(out, between);
}

void RenderReply(Terminal& out, const IngestReport& report) {
  for (const EpisodeReport& episode : report.details) {
    if (episode.duplicate) {
      out.Line(fmt::format("{}  already known; nothing changed", episode.id), Style::kDim);
      continue;
    }
    out.Write(episode.id, Style::kBold).Line(SaidIn(episode), Style::kDim);
    if (!episode.cue.empty() && episode.cue != "none") {
      out.Line(fmt::format("  {}: {}{}", MeaningOfCue(episode.cue), QuotedAll(episode.cue_words),
                           episode.changes.empty() ? "; no belief was expressed there" : ""),
               Style::kWarn);
    }
    for (const EpisodeChange& change : episode.changes) {
      const std::string before = change.was ? fmt::format("{:.2f} → ", *change.was) : "";
      out.Write("  ")
          .Cell(change.what, 13)
          .Write(fmt::format("{}{:.2f}  ", before, change.confidence))
          .Write(OneLine(change.text))
          .Line(change.because.empty() ? "" : fmt::format("  ({})", OneLine(change.because)),
                Style::kDim);
    }
    for (const auto& [text, reason] : episode.skipped) {
      out.Line(fmt::format("  skipped: {}: {}", reason, OneLine(text)), Style::kDim);
    }
    if (episode.changes.empty() && episode.skipped.empty() && episode.cue_words.empty()) {
      out.Line("  states nothing new about the user or the project", Style::kDim);
    }
  }
  std::string counts;
  const auto count = [&counts](std::int64_t number, std::string_view what) {
    if (number > 0) counts += fmt::format(", {} {}", number, what);
  };
  count(report.duplicates, "known already");
  count(report.stated, "stated");
  count(report.reaffirmed, "reaffirmed");
  count(report.contradicted, "contradicted");
  count(report.corrected, "corrected");
  count(report.rejected, "rejected");
  count(report.doubted, "doubted");
  count(report.ended, "ended");
  out.Line(Amount(report.episodes, "episode") + counts);
}

void RenderReply(Terminal& out, const MaintenanceReport& report) {
  out.Line(fmt::format("{}, mean confidence {:.2f}, {:.0f} % healthy",
                       Amount(report.beliefs, "belief"), report.mean_confidence,
                       100 * report.health));
  for (const auto& [status, count] : report.by_status) {
    Field(out, status, fmt::format("{}", count));
  }
  if (!report.resolved.empty()) out.Line("resolved now", Style::kBold);
  for (const Arbitration& between : report.resolved) RenderArbitration(out, between, " before");
  if (!report.questions.empty()) out.Line("for you to decide", Style::kBold);
  for (const Arbitration& between : report.questions) RenderArbitration(out, between);
  RenderGroup(out, "dormant", report.dormant);
  RenderGroup(out, "unstable", report.unstable);
  RenderGroup(out, "declining", report.declining);
  RenderGroup(out, "without links", report.orphaned);
  RenderGroup(out, "could be retracted", report.proposed_for_deletion);
}

}  // namespace credence::cli
