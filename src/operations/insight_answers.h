// SPDX-License-Identifier: Apache-2.0
// Answers about what-ifs, signals and lift, and their JSON (base/record_json.h).
#pragma once

#include "base/record_json.h"
#include "credence/fields.h"
#include "credence/insight.h"
#include "operations/session_answers.h"

namespace credence {

void Describe(const ChangedSubject& subject, auto&& visit) {
  CREDENCE_VISIT(visit, subject, subject, recorded, other, verdicts);
  visit("outcome", OutcomeOf(subject.success));
}

void Describe(const ChangedVerdict& verdict, auto&& visit) {
  CREDENCE_VISIT(visit, verdict, subject, sequence, at, what, recorded, other, recorded_number,
                 other_number);
  visit("outcome", OutcomeOf(verdict.success));
}

// The counts, without the lists.
void DescribeCounts(const FacultyWhatIf& faculty, auto&& visit) {
  CREDENCE_VISIT(visit, faculty, faculty, events, subjects, changed_subjects, verdicts,
                 changed_verdicts, mean_change, largest_change);
  visit("ranking", Grouped([&](auto&& field) {
          field("recorded", faculty.recorded_ranking);
          field("other", faculty.other_ranking);
        }));
  visit("outcomes", faculty.outcomes);
}

void Describe(const FacultyWhatIf& faculty, auto&& visit) {
  DescribeCounts(faculty, visit);
  CREDENCE_VISIT(visit, faculty, changes, largest, examples);
}

void Describe(const WhatIfReport& report, auto&& visit) {
  visit("events", report.events);
  visit("identical", report.IsIdentical());
  CREDENCE_VISIT(visit, report, settings, faculties);
}

void Describe(const SweepPoint& point, auto&& visit) {
  visit("value", point.value);
  visit("faculties", Each(point.faculties, [](const FacultyWhatIf& faculty, auto&& field) {
          DescribeCounts(faculty, field);
        }));
}

void Describe(const SignalsReport& report, auto&& visit) {
  CREDENCE_VISIT(visit, report, sessions, judged, inferred);
  visit("outcomes", report.uses_inferred ? "inferred" : "judged");
  CREDENCE_VISIT(visit, report, failed, refusals, signals);
}

void Describe(const LiftRecord& record, auto&& visit) {
  const bool is_of_one = !record.subject.empty();
  visit("subject", When(is_of_one, record.subject));
  visit("text", When(is_of_one, record.text));
  visit("subjects", record.subjects);
  visit("shown", Grouped([&](auto&& field) {
          field("count", record.shown);
          field("success", record.shown_success);
          field("effective", record.shown_effective);
        }));
  visit("withheld", Grouped([&](auto&& field) {
          field("count", record.withheld);
          field("success", record.withheld_success);
          field("effective", record.withheld_effective);
        }));
  CREDENCE_VISIT(visit, record, clusters, weighted, doubly_robust, needed, needed_for_smallest);
}

void Describe(const LiftQuestion& question, auto&& visit) {
  CREDENCE_VISIT(visit, question, about, outcome, cluster, all, each);
  visit("others", IfAny(question.others));
  CREDENCE_VISIT(visit, question, shown_unknown, withheld_unknown, clipped);
}

}  // namespace credence
