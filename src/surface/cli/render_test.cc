// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "base/utf8.h"
#include "credence/insight.h"
#include "memory/own_words.h"
#include "operations/insight_answers.h"
#include "operations/review_answers.h"

namespace credence::cli {
namespace {

using operations::ChangedMemory;
using operations::MemoryDetail;
using operations::MemoryList;
using operations::ReplacingMemory;
using operations::Reply;

Timestamp At(std::string_view text) { return ParseTimestamp(text).value(); }
const Timestamp kNow = At("2030-01-31T12:00:00Z");

MemoryReading Reading(std::string content) {
  MemoryReading reading;
  reading.memory.id = Uuid::Parse("01a1dd12-1e6f-74ed-bbcb-24731cdfc4f0").value();
  reading.memory.type = MemoryType::kRule;
  reading.memory.content = std::move(content);
  reading.memory.project = "/home/ada/shop";
  reading.memory.confidence = Decimal::Parse("0.5").value();
  reading.memory.created_at = At("2030-01-28T12:00:00.123456Z");
  reading.effective_confidence = 0.5;
  reading.standing = "unproven";
  reading.interval_level = 0.9;
  return reading;
}

MemoryReading Golden(std::string content) {
  MemoryReading reading = Reading(std::move(content));
  reading.memory.golden = true;
  reading.memory.confidence = Decimal::Parse("0.95").value();
  reading.memory.times_validated = 9;
  reading.observations = 9;
  reading.effective_confidence = 0.95;
  reading.standing = "confirmed";
  return reading;
}

template <class T>
std::string Rendered(T value, Terminal::Options options = {}) {
  Terminal out(options);
  Render(out, Reply::Of(std::move(value)), kNow);
  return out.Take();
}

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Render, ShowsTheAnswersOfAllOperations) {
  for (const operations::Operation& operation : operations::Operations()) {
    for (const operations::AnswerType& answer : operation.call.answers()) {
      EXPECT_TRUE(IsRendered(*answer.type)) << operation.name << ' ' << answer.type->name();
    }
  }
}

TEST(Render, AListHasOneLineForEach) {
  MemoryReading faded = Reading("Use date-fns");
  faded.effective_confidence = 0.25;
  faded.memory.type = MemoryType::kPattern;
  faded.memory.project.reset();
  EXPECT_EQ(Rendered(MemoryList{{Golden("Run the tests"), faded}}),
            "⭐  0.95           rule     confirmed  1cdfc4f0  Run the tests\n"
            "    0.25  of 0.50  pattern  unproven   1cdfc4f0  [global] Use date-fns\n"
            "2 memories, 1 golden\n");
}

TEST(Render, AnEmptyListSaysWhatToDo) {
  EXPECT_EQ(Rendered(MemoryList{}), "no memories yet; 'credence memory add TEXT' adds one\n");
  EXPECT_EQ(Rendered(MemoryList{.memories = {}, .is_narrowed = true}),
            "no memories match; 'credence memory list' shows all\n");
  EXPECT_EQ(Rendered(MemoryList{.memories = {}, .is_search = true}),
            "no memory answers that; 'credence memory list' shows all\n");
  EXPECT_THAT(Rendered(operations::RuleList{}), HasSubstr("'--all'"));
  EXPECT_THAT(Rendered(operations::RuleList{.rules = {}, .has_all = true}),
              Not(HasSubstr("--all")));
}

TEST(Render, ALongNameKeepsItsDistance) {
  LevelReading level;
  level.task_type = "database-migration";
  EXPECT_THAT(Rendered(operations::LevelList{{level}}),
              HasSubstr("  database-migration      0  100 %"));
  WorkReading work;
  work.task_type = "database-migration";
  work.state = "pending";
  EXPECT_THAT(Rendered(ReviewList{.works = {work}}), HasSubstr("  database-migration  "));
  SignalRecord signal;
  signal.signal = "a_signal_with_a_name_that_is_long";
  signal.firings = 1;
  const std::string signals =
      Rendered(SignalsReport{.sessions = 1, .refusals = 1, .signals = {signal}});
  EXPECT_THAT(signals, HasSubstr("  a_signal_with_a_name_that_is_long  "));
  EXPECT_THAT(signals, HasSubstr("1 session, 1 refusal;"));
}

TEST(Render, ALevelShowsWhatReviewersPropose) {
  LevelReading level;
  level.task_type = "api";
  EXPECT_THAT(Rendered(operations::LevelList{{level}}), Not(HasSubstr("propose")));
  level.proposal = "raise the level: in 19 of 20 reviews the agent could have decided alone";
  EXPECT_THAT(
      Rendered(operations::LevelList{{level}}),
      HasSubstr("\n      reviewers propose to raise the level: in 19 of 20 reviews the agent "
                "could have decided alone\n"));
}

TEST(Render, TheEffectOfARuleIsThatRelativeToOtherTaskTypes) {
  RuleReading rule{.key = "tests", .state = RuleState::kActive, .reviews_since = 12};
  EXPECT_THAT(Rendered(rule), Not(HasSubstr("scores since")));
  rule.effectiveness = -0.5;
  rule.effect_low = -0.9;
  rule.effect_high = -0.1;
  EXPECT_THAT(Rendered(rule),
              HasSubstr("scores since: -0.50, not compared with other task types (-0.90 to -0.10, "
                        "12 reviews)\n"));
  rule.effect_against_others = 0.25;
  rule.against_low = 0.125;
  rule.against_high = 0.375;
  EXPECT_THAT(Rendered(rule),
              HasSubstr("scores since: +0.25 relative to other task types (+0.12 to +0.38, 12 "
                        "reviews)\n"));
  const std::string why = Rendered(RuleWhyReport{.rule = rule});
  EXPECT_THAT(why, HasSubstr("+0.25 relative to other task types"));
}

TEST(Render, NumbersThatMovedAndVerdictsThatChangedAreToldApart) {
  FacultyWhatIf faculty{.faculty = "heuristics", .events = 3, .subjects = 1, .verdicts = 1};
  faculty.changed_verdicts = 1;
  EXPECT_THAT(Rendered(WhatIfReport{.events = 3, .faculties = {faculty}}),
              HasSubstr("  no confidence would change; 1 decision would change"));
  faculty.changed_subjects = 1;
  faculty.changed_verdicts = 2;
  EXPECT_THAT(Rendered(WhatIfReport{.events = 3, .faculties = {faculty}}),
              AllOf(HasSubstr("  1 of the heuristics would end with a different score (mean"),
                    HasSubstr("; 2 decisions would change")));
}

TEST(Render, ASweepFitsTheWindow) {
  SweepReport report{.key = "executive.threshold", .present = 0.7, .points = {}};
  for (const std::int64_t changed : {0, 1000, 70}) {
    FacultyWhatIf faculty{.faculty = "heuristics", .events = 3, .subjects = 1};
    faculty.changed_verdicts = changed;
    for (const std::string_view what :
         {"asked, and the model said the same", "fired, and failed"}) {
      faculty.outcomes.push_back({.what = std::string(what), .of = 12});
    }
    report.points.push_back({.value = 0.7, .faculties = {faculty}});
  }
  const std::string sweep = Rendered(report, {.color = false, .width = 80});
  for (const std::string& line : LinesOf(sweep)) EXPECT_LE(DisplayWidth(line), 80u) << line;
  EXPECT_THAT(sweep, HasSubstr("  a: asked, and the model said the same\n"));
}

TEST(Render, ListsAreCutToTheWindow) {
  const std::string text = "日本語 and a text that is longer than any window could ever be, surely";
  MemoryReading archived = Reading(text);
  archived.memory.status = MemoryStatus::kArchived;
  for (const std::size_t width : {60U, 80U, 100U}) {
    const std::string list =
        Rendered(MemoryList{{Golden(text), archived}}, {.color = false, .width = width});
    for (const std::string& line : LinesOf(list)) {
      EXPECT_LE(DisplayWidth(line), width) << line;
    }
  }
  // Nothing is cut in a pipe.
  EXPECT_THAT(Rendered(MemoryList{{Reading(text)}}), HasSubstr(text + "\n"));
}

TEST(Render, ContentStaysOnOneLineAndSendsNothingToTheTerminal) {
  const std::string evil = "one\ntwo\r\n\x1b[2Jthree\x07\u202e\u2028## four";
  const auto check = [](const std::string& text, std::size_t lines) {
    EXPECT_EQ(LinesOf(text).size(), lines) << text;
    EXPECT_THAT(text, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\r")), Not(HasSubstr("\x07")),
                            Not(HasSubstr("\u202e")), Not(HasSubstr("\u2028"))));
  };
  check(Rendered(MemoryList{{Reading(evil)}}), 2);
  check(Rendered(ChangedMemory{Reading(evil), "validated"}), 1);
  MemoryReading everywhere = Reading(evil);
  everywhere.memory.domain = evil;
  everywhere.memory.project = evil;
  everywhere.memory.source_tool = evil;
  check(Rendered(MemoryDetail{.reading = everywhere}), 12);
  check(Rendered(VerifyReport{.problems = {{.space = evil, .what = evil}}}), 2);
  check(Rendered(Stats{.store = evil}), 5);
}

TEST(Render, WhatWasDoneStandsOnOneLine) {
  EXPECT_EQ(Rendered(AddedMemory{.reading = Reading("Run"), .created = true}),
            "remembered 1cdfc4f0  0.50 unproven rule  Run\n");
  EXPECT_EQ(Rendered(AddedMemory{.reading = Reading("Run"), .created = false}),
            "known already 1cdfc4f0  0.50 unproven rule  Run\n");
  EXPECT_EQ(Rendered(AddedMemory{.skipped = "it is too short"}),
            "not remembered: it is too short\n");
  EXPECT_EQ(Rendered(ReplacingMemory{AddedMemory{.reading = Reading("Go"), .created = true}}),
            "superseded by 1cdfc4f0  0.50 unproven rule  Go\n");
  EXPECT_EQ(Rendered(ChangedMemory{Golden("Run"), "validated"}),
            "validated 1cdfc4f0  ⭐ 0.95 confirmed rule  Run\n");
  EXPECT_THAT(Rendered(ChangedMemory{Reading("Run"), "violated"}), HasSubstr("violated 1cdfc4f0"));
  EXPECT_THAT(Rendered(ChangedMemory{Reading("Run"), "forgotten"}),
              HasSubstr("forgotten 1cdfc4f0"));
  EXPECT_THAT(Rendered(ChangedMemory{Reading("Run"), "restored"}), HasSubstr("restored 1cdfc4f0"));
  const std::string wrapped = Rendered(AddedMemory{.reading = Reading(std::string(200, 'x'))},
                                       {.color = false, .width = 80});
  // A word that fits no line is broken, but begins on a line of its own.
  EXPECT_EQ(LinesOf(wrapped).size(), 4U);
  for (const std::string& line : LinesOf(wrapped)) EXPECT_LE(DisplayWidth(line), 80U) << line;
}

// Printed text must not return as evidence, so the two have to change together.
TEST(Render, ListsAndAnswersAreKnownAsOwnWords) {
  MemoryReading faded = Reading("Run the tests");
  faded.effective_confidence = 0.31;
  const operations::MemoryList list{.memories = {Golden("Never use any"), faded}};
  EXPECT_EQ(memory::WithoutOwnWords(Rendered(list)), "2 memories, 1 golden\n");
  EXPECT_EQ(memory::WithoutOwnWords(Rendered(AddedMemory{faded, true, ""})), "");
  EXPECT_EQ(memory::WithoutOwnWords(Rendered(AddedMemory{faded, false, ""})), "");
  EXPECT_EQ(memory::WithoutOwnWords(Rendered(ReplacingMemory{AddedMemory{faded, true, ""}})), "");
  for (const std::string_view change : {"validated", "violated", "forgotten", "restored"}) {
    EXPECT_EQ(memory::WithoutOwnWords(Rendered(ChangedMemory{faded, change})), "") << change;
  }
}

TEST(Render, AMemoryWithAllItsFields) {
  MemoryReading reading = Reading("Run the tests");
  reading.memory.domain = "testing";
  EXPECT_EQ(Rendered(MemoryDetail{.reading = reading, .chain = {reading}}),
            "Run the tests\n"
            "  id            01a1dd12-1e6f-74ed-bbcb-24731cdfc4f0\n"
            "  type          rule\n"
            "  domain        testing\n"
            "  project       /home/ada/shop\n"
            "  source        explicit\n"
            "  confidence    0.5\n"
            "  effective     0.50\n"
            "  standing      unproven\n"
            "  evidence      nobody has checked it yet\n"
            "  created       2030-01-28T12:00:00Z (2 days ago)\n"
            "  status        current\n");
}

TEST(Render, AMemoryWithItsHistory) {
  MemoryReading old = Golden("Use moment.js");
  old.memory.last_validated_at = At("2030-01-31T11:00:00Z");
  MemoryReading young = Reading("Use date-fns");
  young.memory.id = Uuid::Parse("01a1dd12-1e6f-74ed-bbcb-247300000001").value();
  young.memory.project.reset();
  const std::string shown = Rendered(MemoryDetail{.reading = old, .chain = {old, young}});
  EXPECT_THAT(shown, AllOf(HasSubstr("⭐ Use moment.js\n"),
                           HasSubstr("  effective     0.95 (golden: does not fade)\n"),
                           HasSubstr("  evidence      9 confirmed, 0 wrong; right 74-99 % of the "
                                     "time (90 % interval)\n"),
                           HasSubstr("  validated     2030-01-31T11:00:00Z (1 hour ago)\n"),
                           HasSubstr("  history\n"
                                     "    1cdfc4f0 > Use moment.js\n"
                                     "    00000001   Use date-fns\n")));
  EXPECT_THAT(Rendered(MemoryDetail{.reading = young}),
              HasSubstr("  project       all (global)\n"));
}

TEST(Render, ErasedTextIsSaidToBeSo) {
  MemoryReading erased = Reading("");
  erased.memory.content.reset();
  erased.memory.status = MemoryStatus::kArchived;
  EXPECT_THAT(Rendered(MemoryList{{erased}}), HasSubstr("[archived] (erased)"));
}

MemoryWhyStep Step(std::int64_t sequence, std::string effect, std::string_view before,
                   std::string_view after) {
  MemoryWhyStep step;
  step.event.sequence = sequence;
  step.event.time = At("2030-01-28T12:00:00.5Z");
  step.event.actor = "user:ada";
  step.effect = std::move(effect);
  step.before = Decimal::Parse(before).value();
  step.after = Decimal::Parse(after).value();
  return step;
}

MemoryWhyReport Why() {
  MemoryWhyReport report{.reading = Reading("Run the tests"), .days = 3, .half_life_days = 30};
  report.reading.effective_confidence = 0.4665;
  report.reading.observations = 2;
  report.reading.memory.times_validated = 1;
  report.reading.memory.times_violated = 1;
  report.steps = {Step(1, "learned", "0", "0.5"), Step(4, "validated", "0.85", "0.9"),
                  Step(7, "violated", "0.9", "0.8"), Step(9, "validated", "1", "1")};
  report.steps[1].golden_after = true;
  report.steps[2].golden_before = true;
  report.steps[2].event.verbatim.emplace();
  report.steps[2].event.verbatim->text = "the generated client needs it, and\nso do others";
  report.days_until_dropped = 66.7;
  return report;
}

TEST(Render, WhyShowsEveryEventAndTheFormula) {
  EXPECT_EQ(Rendered(Why()),
            "Run the tests\n"
            "  #1     2030-01-28T12:00:00Z learned    starts at 0.5                 user:ada\n"
            "  #4     2030-01-28T12:00:00Z validated  +0.05 → 0.9, becomes golden   user:ada\n"
            "  #7     2030-01-28T12:00:00Z violated   -0.1 → 0.8, no longer golden  user:ada  "
            "\"the generated client needs it, and so do others\"\n"
            "  #9     2030-01-28T12:00:00Z validated  stays 1                       user:ada\n"
            "\n"
            "  confidence    0.5\n"
            "  effective     0.4665 = 0.5 × 0.5^(3.00 days / 30 days)\n"
            "  standing      unproven\n"
            "  evidence      1 confirmed, 1 wrong; right 14-86 % of the time (90 % interval)\n"
            "  fades out     in 67 days, unless validated first\n");
}

TEST(Render, WhyFitsANarrowWindow) {
  const std::string why = Rendered(Why(), {.color = false, .width = 80});
  for (const std::string& line : LinesOf(why)) EXPECT_LE(DisplayWidth(line), 80U) << line;
  EXPECT_THAT(why, HasSubstr("user:ada\n                              \"the generated client"));
}

TEST(Render, WhyTellsWhatWouldFlipItAndHowToChangeIt) {
  MemoryWhyReport report = Why();
  report.counterfactual = {
      .verdict = "injected",
      .flip = {.found = true,
               .events = {{.sequence = 7,
                           .kind = "memory.violated",
                           .at = At("2030-01-28T12:00:00.5Z"),
                           .what = "violated (user), -0.1"}},
               .becomes = "golden",
               .exact = true,
               .at_least = 1,
               .guarantee = "smallest: no smaller set flips it"},
      .recourse = {
          {.action = "2 validations", .count = 2, .cost = 6, .leads_to = "golden", .steps = {}}}};
  EXPECT_THAT(Rendered(report),
              HasSubstr("  verdict       injected\n"
                        "\n"
                        "What would change it: without this event, it would be golden\n"
                        "  #7     2030-01-28T12:00:00Z  violated (user), -0.1\n"
                        "  smallest: no smaller set flips it\n"
                        "\n"
                        "How to change it\n"
                        "  cost 6     2 validations → golden\n"));
}

TEST(Render, WhyOfASessionTellsWhichSignalsFollowedFromWhat) {
  SessionWhyReport report{.session = {.id = "s1", .confidence = 65, .zone = "WORKING"},
                          .steps = {},
                          .effect = "git_write",
                          .reason = "Git writes need your approval below 71 %"};
  report.steps = {{.sequence = 1, .at = {}, .kind = "session.started", .what = "started"},
                  {.sequence = 2,
                   .at = At("2030-01-28T12:00:00Z"),
                   .kind = "session.finished",
                   .what = "Bash exit 1 (state_change)",
                   .signals = {{.signal = "tool_failure",
                                .delta = -5,
                                .value = 65,
                                .at = {},
                                .reason = "Bash exit 1"}}}};
  const std::string why = Rendered(report);
  EXPECT_THAT(why, HasSubstr("… 1 event that changed nothing\n"));
  EXPECT_THAT(why, HasSubstr("#2     2030-01-28T12:00:00Z  Bash exit 1 (state_change)\n"));
  EXPECT_THAT(why, HasSubstr("-5 →  65%  tool_failure"));
  EXPECT_THAT(why, HasSubstr("git_write"));
}

TEST(Render, Verify) {
  EXPECT_EQ(Rendered(VerifyReport{.spaces = 1, .events = 17, .rows = 1}),
            "sound: 17 events and 1 state in 1 space agree\n");
  EXPECT_EQ(Rendered(VerifyReport{.spaces = 2, .events = 3, .rows = 2, .erased = 1, .unknown = 2}),
            "sound: 3 events and 2 states in 2 spaces agree\n"
            "  1 text was erased; the chain is intact\n"
            "  2 events of kinds unknown to this version; kept\n");
  EXPECT_EQ(Rendered(VerifyReport{.events = 3,
                                  .problems = {{.space = "default", .what = "event 2 was changed"},
                                               {.what = "a table is missing"}}}),
            "NOT SOUND: 2 problems, of 3 events\n"
            "  default: event 2 was changed\n"
            "  a table is missing\n");
}

TEST(Render, StatsInPlainText) {
  EXPECT_EQ(Rendered(Stats{.store = "/tmp/x.db",
                           .events = 7,
                           .current = 2,
                           .golden = 1,
                           .validations = 1,
                           .by_type = {{"pattern", 1}, {"rule", 1}},
                           .by_standing = {{"unproven", 2}},
                           .projects = 1,
                           .first_event = At("2030-01-01T00:00:00Z"),
                           .last_event = At("2030-01-02T00:00:00.25Z"),
                           .executive = {.heuristics = 3,
                                         .firing = 1,
                                         .frozen = 0,
                                         .by_path = {{"heuristic", 4}, {"llm", 2}},
                                         .embedder = "lexical/1"},
                           .review = {.works = 9,
                                      .feedback = 8,
                                      .pending = 1,
                                      .task_types = 2,
                                      .active_rules = 1,
                                      .quarantined = 0}}),
            "/tmp/x.db\n"
            "  events        7\n"
            "  from          2030-01-01T00:00:00Z\n"
            "  to            2030-01-02T00:00:00Z\n"
            "  memories      2 current (1 golden), 0 superseded, 0 archived\n"
            "  evidence      1 validation, 0 violations\n"
            "  types         1 pattern, 1 rule\n"
            "  standings     2 unproven\n"
            "  projects      1\n"
            "  heuristics    3, 1 trusted to fire, 0 frozen\n"
            "  answered by   4 heuristic, 2 llm\n"
            "  embedder      lexical/1\n"
            "  reviews       8 of 9 work products, 1 pending, 2 task types, 1 active rule, "
            "0 quarantined\n");
}

TEST(Render, WhyOfARuleIsALineForEachMentionAndAct) {
  const RuleReading rule{.rule = "Retry calls that fail",
                         .key = "retries",
                         .state = RuleState::kActive,
                         .confidence = 0.8,
                         .mentions = 8,
                         .days = 8};
  EXPECT_EQ(
      Rendered(RuleWhyReport{.rule = rule,
                             .steps = {{.sequence = 3,
                                        .at = At("2030-01-01T00:00:00Z"),
                                        .effect = "mentioned",
                                        .feedback = "01945e2b-7c00-7000-8000-00000000002a",
                                        .task_type = "shopify",
                                        .decision = "rejected",
                                        .weight = 1,
                                        .confidence = 0.8},
                                       {.sequence = 4,
                                        .at = At("2030-01-02T00:00:00Z"),
                                        .effect = "activated",
                                        .confidence = 0.8,
                                        .text = "Retry\ncalls"}},
                             .active_from = 0.8,
                             .dropped_below = 0.6}),
      "Retry calls that fail\n"
      "  #3     2030-01-01T00:00:00Z  mentioned  ×1.00  → 0.80  0000002a shopify rejected\n"
      "  #4     2030-01-02T00:00:00Z  activated         → 0.80  Retry calls\n"
      "\n"
      "  state         active\n"
      "  confidence    0.80: 8 mentions on 8 days, 0 against; active from 0.80, until it is below "
      "0.60\n");
}

TEST(Render, WhyOfALevelIsALineForEachChangeAndTheLastFive) {
  LevelWhyReport report{.level = {.task_type = "shopify",
                                  .level = 0,
                                  .approvals = 10,
                                  .decisions = 12,
                                  .rate = 0.8333,
                                  .rate_low = 0.55,
                                  .rate_high = 0.95,
                                  .next = "level 1 after 3 more reviews"},
                        .steps = {}};
  for (std::int64_t i = 1; i <= 12; ++i) {
    report.steps.push_back({.sequence = i,
                            .at = At("2030-01-01T00:00:00Z"),
                            .feedback = {},
                            .approved = i <= 10,
                            .approvals = std::min<std::int64_t>(i, 10),
                            .decisions = i,
                            .level = i == 10 || i == 11 ? 1 : 0});
  }
  EXPECT_EQ(Rendered(report),
            "shopify  level 0 now, 100 % is reviewed\n"
            "  … 7 decisions\n"
            "  #8     2030-01-01T00:00:00Z  approved     8 of 8      level 0\n"
            "  #9     2030-01-01T00:00:00Z  approved     9 of 9      level 0\n"
            "  #10    2030-01-01T00:00:00Z  approved     10 of 10    rises to level 1\n"
            "  #11    2030-01-01T00:00:00Z  turned down  10 of 11    level 1\n"
            "  #12    2030-01-01T00:00:00Z  turned down  10 of 12    falls to level 0\n"
            "\n"
            "  approved      10 of 12, 83.3 % (55 to 95)\n"
            "  next          level 1 after 3 more reviews\n");
}

TEST(Render, AgreementIsAligned) {
  AgreementReport report;
  report.decision_alpha = {
      .works = 4, .agreement = 0.5, .coefficient = -0.75, .low = -1, .high = -0.25};
  report.fleiss = {.works = 12, .agreement = 1, .coefficient = 1};
  EXPECT_EQ(Rendered(report),
            "people among themselves\n"
            "  decisions, Krippendorff's alpha  -0.75 (-1.00 to -0.25)   4 works   50 % agree\n"
            "  decisions, Fleiss' kappa         1.00                    12 works  100 % agree\n");
}

TEST(Render, AnInjectionIsTheTextAlone) {
  EXPECT_EQ(Rendered(Injection{.text = "## Project\n- one\n"}), "## Project\n- one\n");
  EXPECT_EQ(Rendered(Injection{}), "");
}

TEST(Render, ColoursOnlyWhenAsked) {
  const MemoryList list{{Golden("Run")}};
  EXPECT_THAT(Rendered(list, {.color = true, .width = 80}), HasSubstr("\x1b[1;33m"));
  EXPECT_THAT(Rendered(list, {.color = false, .width = 80}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(Rendered(Why(), {.color = false, .width = 80}), Not(HasSubstr("\x1b")));
}

TEST(Render, Ago) {
  EXPECT_EQ(Ago(kNow, kNow), "just now");
  EXPECT_EQ(Ago(At("2030-01-31T11:59:30Z"), kNow), "just now");
  EXPECT_EQ(Ago(At("2030-01-31T11:58:00Z"), kNow), "2 minutes ago");
  EXPECT_EQ(Ago(At("2030-01-31T11:00:00Z"), kNow), "1 hour ago");
  EXPECT_EQ(Ago(At("2030-01-30T12:00:00Z"), kNow), "1 day ago");
  EXPECT_EQ(Ago(At("2029-12-01T12:00:00Z"), kNow), "2 months ago");
  EXPECT_EQ(Ago(At("2027-01-01T12:00:00Z"), kNow), "3 years ago");
  EXPECT_EQ(Ago(At("2030-01-31T14:30:00Z"), kNow), "in 2 hours");
}

}  // namespace
}  // namespace credence::cli
