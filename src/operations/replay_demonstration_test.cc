// SPDX-License-Identifier: Apache-2.0
#include "engine/insight/insight.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/test_framework.h"
#include "engine/test_engine.h"
#include "insight/what_if/what_if.h"
#include "operations/demonstration.h"
#include "operations/insight_answers.h"

namespace credence::operations {
namespace {

class InsightsTest : public testing::Test {
 protected:
  InsightsTest() {
    const Result<void> loaded = LoadDemonstration(*engine_, *engine_.clock, TestDay(100), "demo");
    EXPECT_TRUE(loaded);
  }
  WhatIfReport Try(const std::vector<std::string>& set) {
    Result<WhatIfReport> report = engine_->insight().TryPolicy(caller_, {.set = set});
    EXPECT_TRUE(report) << report.error().message;
    return std::move(report).value_or(WhatIfReport{});
  }
  static const FacultyWhatIf& Of(const WhatIfReport& report, std::string_view faculty) {
    return *std::ranges::find(report.faculties, faculty, &FacultyWhatIf::faculty);
  }

  // Everything that a sweep shows.
  static std::string CountsOf(const FacultyWhatIf& faculty) {
    JsonWriter json;
    json.BeginObject();
    DescribeCounts(faculty, MemberWriter(json));
    json.EndObject();
    return std::move(json).Take();
  }

  TestEngine engine_{TestStore::kMemory};
  Caller caller_{.space = "demo"};
};

TEST_F(InsightsTest, TheDemonstrationIsTheSameUnderTheSameSettings) {
  const WhatIfReport report = Try({});
  EXPECT_TRUE(report.IsIdentical());
  EXPECT_TRUE(report.settings.empty());
  ASSERT_EQ(report.faculties.size(), insight::kWhatIfFaculties.size());
  for (std::size_t i = 0; i < report.faculties.size(); ++i) {
    const FacultyWhatIf& faculty = report.faculties[i];
    EXPECT_EQ(faculty.faculty, insight::kWhatIfFaculties[i]);
    EXPECT_GT(faculty.subjects, 0) << faculty.faculty;
    EXPECT_GT(faculty.verdicts, 0) << faculty.faculty;
    for (const OutcomeCount& count : faculty.outcomes) {
      EXPECT_EQ(count.recorded, count.other) << faculty.faculty << ": " << count.what;
    }
  }
}

// The recorded numbers must be those that the engine itself reports for the subject at that time.
TEST_F(InsightsTest, WhatIsFoldedIsWhatIsRead) {
  const std::vector<std::string> changed = {"memory.half_life_days=1", "belief.user_given=0.1",
                                            "executive.initial_learned=0.9"};
  // Showing a heuristic records the silence after its fires, once.
  const WhatIfReport before = Try(changed);
  for (const ChangedSubject& subject : Of(before, "heuristics").largest) {
    ASSERT_TRUE(engine_->executive().Show(caller_, subject.subject));
  }
  const WhatIfReport report = Try(changed);
  ASSERT_FALSE(Of(report, "memories").largest.empty());
  for (const ChangedSubject& subject : Of(report, "memories").largest) {
    EXPECT_DOUBLE_EQ(subject.recorded,
                     engine_->memories().Show(caller_, subject.subject)->effective_confidence);
  }
  ASSERT_FALSE(Of(report, "beliefs").largest.empty());
  for (const ChangedSubject& subject : Of(report, "beliefs").largest) {
    EXPECT_DOUBLE_EQ(subject.recorded,
                     engine_->beliefs().Show(caller_, subject.subject)->confidence.ToDouble());
  }
  ASSERT_FALSE(Of(report, "heuristics").largest.empty());
  for (const ChangedSubject& subject : Of(report, "heuristics").largest) {
    EXPECT_DOUBLE_EQ(subject.recorded,
                     engine_->executive().Show(caller_, subject.subject)->heuristic.confidence);
  }
}

TEST_F(InsightsTest, ASettingChangesItsOwnFacultyAlone) {
  const std::pair<std::string_view, std::string> cases[] = {
      {"memories", "memory.initial_confidence=0.9"},
      {"sessions", R"(governor.curve="{\"method\":\"isotonic\",\"knots\":[[0,0],[1,0.4]]}")"},
      {"heuristics", "executive.initial_learned=0.9"},
      {"beliefs", "belief.user_given=0.1"},
      {"reviews", "review.level_1_approvals=1"},
  };
  for (const auto& [faculty, setting] : cases) {
    const WhatIfReport report = Try({setting});
    for (const FacultyWhatIf& one : report.faculties) {
      EXPECT_EQ(one.changed_subjects + one.changed_verdicts > 0, one.faculty == faculty)
          << setting << " and " << one.faculty;
    }
  }
}

TEST_F(InsightsTest, ATextNeedsNoQuotes) {
  const auto set = [this](std::string setting) {
    return engine_->insight().TryPolicy(caller_, {.set = {std::move(setting)}});
  };
  for (const std::string_view given :
       {"store.durability=power", "store.durability = 'power'", R"(store.durability="power")"}) {
    const Result<WhatIfReport> report = set(std::string(given));
    ASSERT_TRUE(report) << given << ": " << report.error().message;
    ASSERT_EQ(report->settings.size(), 1u) << given;
    EXPECT_EQ(report->settings[0].other, R"("power")") << given;
  }
  ASSERT_TRUE(set("llm.url=http://127.0.0.1:1/a b#c"));
  EXPECT_THAT(set("memory.half_life_days=long"),
              FailsSaying(R"(set:1: memory.half_life_days must be a number, is "long")"));
  EXPECT_TRUE(set("memory.half_life_days=60"));
}

TEST_F(InsightsTest, AFacultyThatIsNotKnownIsRefused) {
  EXPECT_THAT(engine_->insight().TryPolicy(caller_, {.faculties = {"dreams"}}),
              Fails(Code::kInvalidArgument));
}

// A sweep replays all its points together.
TEST_F(InsightsTest, ASweepIsTheSameAsSeparateReplays) {
  const std::tuple<std::string, double, double> sweeps[] = {
      {"memory.half_life_days", 1, 90},
      {"governor.initial_confidence", 20, 90},
      {"governor.signals.tool_failure.delta", -30, 0},
      {"executive.threshold", 0.1, 0.95},
      {"belief.user_given", 0.1, 0.9},
      {"review.level_1_approvals", 1, 9},
      {"llm.retries", 0, 3},
  };
  for (const auto& [key, from, to] : sweeps) {
    SweepRequest request{.key = key, .from = from, .to = to, .points = 4};
    request.with.set = {"memory.validate_delta=0.1"};
    const Result<SweepReport> sweep = engine_->insight().Sweep(caller_, request);
    ASSERT_TRUE(sweep) << sweep.error().message;
    for (const SweepPoint& point : sweep->points) {
      const WhatIfReport alone =
          Try({"memory.validate_delta=0.1", fmt::format("{}={}", key, point.value)});
      ASSERT_EQ(point.faculties.size(), alone.faculties.size());
      for (std::size_t i = 0; i < alone.faculties.size(); ++i) {
        EXPECT_EQ(CountsOf(point.faculties[i]), CountsOf(alone.faculties[i]))
            << key << " = " << point.value;
      }
    }
  }
}

TEST_F(InsightsTest, ASweepHasThePresentValue) {
  const auto values_of = [&](double from, double to, std::int64_t points) {
    SweepRequest request{.key = "governor.initial_confidence", .from = from, .to = to};
    request.points = points;
    Result<SweepReport> report = engine_->insight().Sweep(caller_, request);
    EXPECT_TRUE(report) << report.error().message;
    std::vector<double> values;
    for (const SweepPoint& point : report.value_or(SweepReport{}).points) {
      values.push_back(point.value);
    }
    return values;
  };
  // 70 is the default.
  EXPECT_EQ(values_of(0, 100, 5), (std::vector<double>{0, 25, 50, 70, 100}));
  EXPECT_EQ(values_of(60, 80, 3), (std::vector<double>{60, 70, 80}));
  EXPECT_EQ(values_of(0, 50, 3), (std::vector<double>{0, 25, 50}));
  EXPECT_EQ(values_of(0, 100, 2), (std::vector<double>{0, 100}));
}

}  // namespace
}  // namespace credence::operations
