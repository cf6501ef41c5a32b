// SPDX-License-Identifier: Apache-2.0
// Answers about what-ifs, signals and lift, and their JSON (base/record_json.h).
#pragma once

#include <vector>

#include "base/record_json.h"
#include "credence/insight.h"
#include "operations/session_answers.h"

namespace credence {

void Describe(const ChangedSubject& subject, auto&& visit) {
  visit("subject", subject.subject);
  visit("recorded", subject.recorded);
  visit("other", subject.other);
  visit("verdicts", subject.verdicts);
  visit("outcome", OutcomeOf(subject.success));
}

void Describe(const ChangedVerdict& verdict, auto&& visit) {
  visit("subject", verdict.subject);
  visit("sequence", verdict.sequence);
  visit("at", verdict.at);
  visit("what", verdict.what);
  visit("recorded", verdict.recorded);
  visit("other", verdict.other);
  visit("recorded_number", verdict.recorded_number);
  visit("other_number", verdict.other_number);
  visit("outcome", OutcomeOf(verdict.success));
}

// The counts, without the lists.
void DescribeCounts(const FacultyWhatIf& faculty, auto&& visit) {
  visit("faculty", faculty.faculty);
  visit("events", faculty.events);
  visit("subjects", faculty.subjects);
  visit("changed_subjects", faculty.changed_subjects);
  visit("verdicts", faculty.verdicts);
  visit("changed_verdicts", faculty.changed_verdicts);
  visit("mean_change", faculty.mean_change);
  visit("largest_change", faculty.largest_change);
  visit("ranking", Grouped([&](auto&& field) {
          field("recorded", faculty.recorded_ranking);
          field("other", faculty.other_ranking);
        }));
  visit("outcomes", faculty.outcomes);
}

void Describe(const FacultyWhatIf& faculty, auto&& visit) {
  DescribeCounts(faculty, visit);
  visit("largest", faculty.largest);
  visit("examples", faculty.examples);
}

void Describe(const WhatIfReport& report, auto&& visit) {
  visit("events", report.events);
  visit("identical", report.IsIdentical());
  visit("settings", report.settings);
  visit("faculties", report.faculties);
}

void Describe(const SweepPoint& point, auto&& visit) {
  visit("value", point.value);
  visit("faculties", Each(point.faculties, [](const FacultyWhatIf& faculty, auto&& field) {
          DescribeCounts(faculty, field);
        }));
}

void Describe(const SignalsReport& report, auto&& visit) {
  visit("sessions", report.sessions);
  visit("judged", report.judged);
  visit("inferred", report.inferred);
  visit("outcomes", report.uses_inferred ? "inferred" : "judged");
  visit("failed", report.failed);
  visit("refusals", report.refusals);
  visit("signals", report.signals);
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
  visit("clusters", record.clusters);
  visit("weighted", record.weighted);
  visit("doubly_robust", record.doubly_robust);
  visit("needed", record.needed);
  visit("needed_for_smallest", record.needed_for_smallest);
}

void Describe(const LiftQuestion& question, auto&& visit) {
  visit("about", question.about);
  visit("outcome", question.outcome);
  visit("cluster", question.cluster);
  visit("all", question.all);
  visit("each", question.each);
  visit("others", IfAny(question.others));
  visit("shown_unknown", question.shown_unknown);
  visit("withheld_unknown", question.withheld_unknown);
  visit("clipped", question.clipped);
}

}  // namespace credence
