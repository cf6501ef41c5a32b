// SPDX-License-Identifier: Apache-2.0
#include "operations/demonstration.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "operations/named_arguments.h"
#include "operations/operation.h"

namespace credence::operations {
namespace {

// One call on one day; "$name" in the arguments is replaced by the id that an earlier step saved.
struct DemonstrationStep {
  double day;  // Out of kStepDays, which are spread over the whole time.
  std::string_view operation;
  std::string_view arguments;
  std::string_view save = "";
};

constexpr double kStepDays = 28;

constexpr std::array kSteps = std::to_array<DemonstrationStep>({
    {0, "memory add", R"({"text": "Run the whole test suite before a commit", "type": "rule",
        "domain": "testing", "global": true})",
     "tests"},
    {0, "memory add", R"({"text": "Prices are whole cents, never floating point", "type":
        "constraint", "global": true})",
     "cents"},
    {1, "memory add", R"({"text": "The staging database is reset every night", "type": "context",
        "domain": "database", "global": true})",
     "staging"},
    {2, "memory add", R"({"text": "Webhooks of Stripe can arrive twice; look at the event id",
        "type": "learning", "domain": "api", "global": true})",
     "webhook"},
    {3, "memory add", R"({"text": "Deploys on Fridays are fine", "type": "decision", "global":
        true})",
     "friday"},
    {4, "memory validate", R"({"id": "$tests", "reason": "the suite caught a broken import"})"},
    {5, "memory validate", R"({"id": "$cents", "reason": "a rounding error was avoided"})"},
    {6, "memory violate", R"({"id": "$friday", "reason": "the shop was down on Saturday"})"},
    {7, "memory supersede", R"({"id": "$friday", "text": "No deploys after Thursday noon"})",
     "thursday"},
    {8, "memory validate", R"({"id": "$tests"})"},
    {9, "memory validate", R"({"id": "$webhook", "reason": "the duplicate was ignored"})"},
    {11, "memory validate", R"({"id": "$tests"})"},
    {12, "memory validate", R"({"id": "$cents"})"},
    {13, "memory validate", R"({"id": "$tests"})"},
    {14, "memory violate", R"({"id": "$staging", "reason": "it kept the data of last week"})"},
    {15, "memory validate", R"({"id": "$thursday"})"},
    {17, "memory validate", R"({"id": "$tests"})"},
    {18, "memory validate", R"({"id": "$cents"})"},
    {20, "memory validate", R"({"id": "$tests"})"},
    {22, "memory validate", R"({"id": "$tests"})"},
    {24, "memory validate", R"({"id": "$tests"})"},
    {26, "memory validate", R"({"id": "$webhook"})"},

    {0, "heuristic add", R"({"name": "full disk", "source": "ops", "condition":
        "the disk of a server is nearly full", "action": "delete logs older than a week"})",
     "disk"},
    {1, "heuristic add", R"({"name": "late invoice", "source": "mail", "condition":
        "a customer asks where the invoice is", "action": "send the invoice again"})",
     "invoice"},
    {2, "heuristic add", R"({"name": "flaky test", "source": "ci", "condition":
        "a test fails once and passes when it runs again", "action":
        "open an issue and label it flaky"})",
     "flaky"},
    {3, "heuristic feedback", R"({"id": "$disk", "positive": true})"},
    {5, "heuristic feedback", R"({"id": "$disk", "positive": true, "from": "dev_outcome"})"},
    {6, "heuristic feedback", R"({"id": "$invoice", "positive": true})"},
    {8, "heuristic feedback", R"({"id": "$disk", "positive": true})"},
    {9, "heuristic feedback", R"({"id": "$flaky", "negative": true, "from": "dev_context"})"},
    {10, "heuristic feedback", R"({"id": "$disk", "positive": true, "from": "dev_context"})"},
    {12, "heuristic feedback", R"({"id": "$invoice", "positive": true})"},
    {13, "heuristic feedback", R"({"id": "$flaky", "positive": true})"},
    {14, "heuristic feedback", R"({"id": "$invoice", "negative": true})"},
    {15, "event", R"({"id": "demo-1", "source": "ops", "text":
        "the disk of server db-2 is nearly full"})"},
    {15.1, "outcome", R"({"event": "demo-1", "success": true})"},
    {18, "event", R"({"id": "demo-2", "source": "ops", "text":
        "the disk of server web-1 is nearly full"})"},
    {18.1, "outcome", R"({"event": "demo-2", "success": true})"},
    {21, "heuristic feedback", R"({"id": "$invoice", "positive": true})"},
    {24, "event", R"({"id": "demo-3", "source": "ops", "text":
        "the disk of server db-2 is nearly full again"})"},

    {1, "belief add", R"({"text": "Checkout is the slowest page of the shop"})", "slow"},
    {1, "belief add", R"({"text": "Most customers pay by card"})", "card"},
    {2, "belief add", R"({"text": "The payment provider answers slowly", "origin": "inferred"})",
     "provider"},
    {3, "belief support", R"({"id": "$slow", "by": "$provider"})"},
    {4, "belief add", R"({"text": "The database is the bottleneck of checkout", "origin":
        "system_suggested"})",
     "database"},
    {5, "belief reaffirm", R"({"id": "$slow"})"},
    {6, "belief add", R"({"text": "Queries of checkout use their indexes"})", "indexes"},
    {7, "belief contradict",
     R"({"id": "$database", "by": "$indexes", "reason": "explain says so"})"},
    {9, "belief corroborate", R"({"id": "$provider", "reason": "their status page"})"},
    {11, "belief add", R"({"text": "Customers abandon carts at checkout"})", "abandon"},
    {12, "belief support", R"({"id": "$abandon", "by": "$slow"})"},
    {13, "belief relate", R"({"a": "$card", "b": "$provider"})"},
    {15, "belief add", R"({"text": "Most customers pay by invoice"})", "byinvoice"},
    {16, "belief contradict", R"({"id": "$byinvoice", "by": "$card"})"},
    {19, "belief doubt", R"({"id": "$byinvoice"})"},
    {23, "belief reference", R"({"id": "$slow"})"},
});

// The actor of all these events, which identifies the demonstration.
constexpr std::string_view kActor = "demonstration";

class Loader {
 public:
  Loader(Engine& engine, ManualClock& clock, Timestamp now, const std::string& space)
      : engine_(engine),
        clock_(clock),
        start_(now - std::chrono::days(kDemonstrationDays)),
        caller_{.space = space, .actor = std::string(kActor)} {}

  // Everything in the order in which it happened, as in a real ledger.
  Result<void> Load() {
    for (const DemonstrationStep& step : kSteps) {
      Plan(step.day * kDemonstrationDays / kStepDays, [this, &step] { return Play(step); });
    }
    PlanReviews();
    Plan(kDemonstrationDays - 1.0, [this] { return LoadSession("demo-steady", false); });
    Plan(kDemonstrationDays - 0.1, [this] { return LoadSession("demo-struggling", true); });
    // Stable, so that an id is saved before it is used: on an earlier day, or earlier in the table.
    std::ranges::stable_sort(plan_, {}, &Planned::day);
    for (const Planned& one : plan_) {
      SetDay(one.day);
      CREDENCE_RETURN_IF_ERROR(one.act());
    }
    return {};
  }

 private:
  struct Planned {
    double day = 0;
    std::function<Result<void>()> act;
  };

  void Plan(double day, std::function<Result<void>()> act) {
    plan_.push_back({.day = day, .act = std::move(act)});
  }

  // What takes a while may last until after the next one is due.
  void SetDay(double day) {
    const double micros = day * 86'400.0 * 1e6;
    const Timestamp due = start_ + std::chrono::microseconds(std::llround(micros));
    last_ = std::max(last_.value_or(due), due);
    clock_.Set(*last_);
  }
  void Pass(std::chrono::minutes time) {
    clock_.Advance(time);
    last_ = clock_.Now();
  }

  Result<std::string> Call(std::string_view name, std::string_view arguments_json) {
    const Operation* operation = FindOperation(name);
    if (operation == nullptr) return Internal(fmt::format("no operation {}", name));
    CREDENCE_ASSIGN_OR_RETURN(const Arguments arguments,
                              ArgumentsFromJson(*operation, arguments_json));
    CREDENCE_ASSIGN_OR_RETURN(const Reply reply, operation->call(engine_, caller_, arguments));
    JsonWriter json;
    reply.Write(json);
    return std::move(json).Take();
  }

  Result<void> Play(const DemonstrationStep& step) {
    std::string arguments(step.arguments);
    for (const auto& [name, id] : saved_) {
      const std::string placeholder = "\"$" + name + "\"";
      const std::size_t at = arguments.find(placeholder);
      if (at != arguments.npos) arguments.replace(at, placeholder.size(), "\"" + id + "\"");
    }
    CREDENCE_ASSIGN_OR_RETURN(const std::string answer, Call(step.operation, arguments));
    if (step.save.empty()) return {};
    JsonReader json(answer);
    json.BeginObject();
    while (const auto key = json.NextKey()) {
      if (*key == "id") {
        saved_[std::string(step.save)] = json.String();
      } else {
        json.Skip();
      }
    }
    return json.status();
  }

  // A task type, and how its reviews turn out.
  struct Kind {
    std::string_view task_type;
    double approved;
    std::string_view summary;
    std::string_view complaint;
    std::string_view category;
  };

  void PlanReviews() {
    constexpr int kWorks = 240;
    for (int i = 0; i < kWorks; ++i) {
      Plan(0.5 + i * (kDemonstrationDays - 1.0) / kWorks, [this, i] {
        // The last ones wait for a reviewer.
        return LoadReview(i + 1, i < kWorks - 8);
      });
    }
    Plan(kDemonstrationDays - 0.2, [this]() -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(Call("review learn", "{}"));
      return {};
    });
  }

  // From 0 to 1.
  double Draw() { return static_cast<double>(rng_.Next() >> 11U) / 9007199254740992.0; }

  Result<void> LoadReview(int number, bool is_answered) {
    constexpr std::array<Kind, 3> kKinds = {{
        {"api-endpoint", 0.72, "an endpoint for carts",
         "Missing input validation at the boundary. Please add tests for empty input.",
         "input-validation"},
        {"documentation", 0.96, "a page of the manual", "The example does not run.", "examples"},
        {"database-migration", 0.5, "a migration of orders",
         "No way back. Please add a rollback step.", "data-loss"},
    }};
    const Kind& kind = kKinds[static_cast<std::size_t>(Draw() * 3)];
    const bool is_approved = Draw() < kind.approved;
    const double confidence = 0.6 + 0.39 * Draw();
    const std::string work =
        fmt::format(R"({{"type":"code","id":"work-{}","version":"1","summary":"{}, no. {}",)"
                    R"("agentConfidence":{:.2f},"generationContext":{{"promptHash":"demo",)"
                    R"("memorySnapshot":[],"modelUsed":"demo","generationTimeMs":900,)"
                    R"("iterationCount":1}}}})",
                    number, kind.summary, number, confidence);
    CREDENCE_RETURN_IF_ERROR(Call(
        "review predict",
        fmt::format(R"({{"file":{{"workProduct":{},"taskType":"{}","pipelineStage":"review"}}}})",
                    work, kind.task_type)));
    if (!is_answered) return {};
    Pass(std::chrono::minutes(30));
    CREDENCE_RETURN_IF_ERROR(Call("review submit", Feedback(kind, work, is_approved, Draw())));
    return {};
  }

  std::string Feedback(const Kind& kind, const std::string& work, bool is_approved, double chance) {
    const int score =
        is_approved ? 7 + static_cast<int>(chance * 3.5) : 3 + static_cast<int>(chance * 3.5);
    const std::string words =
        is_approved ? std::string(R"("freeText":{"liked":"Clear names, and easy to follow."})")
                    : fmt::format(R"("freeText":{{"disliked":"{}"}},"annotations":[{{"type":)"
                                  R"("criticism","target":{{"file":"main.ts","lineStart":3}},)"
                                  R"("text":"{}","severity":"major","category":"{}"}}])",
                                  kind.complaint, kind.complaint, kind.category);
    return fmt::format(
        R"({{"file":{{"id":"{}","timestamp":"{}","sessionId":"demo","modalId":"form",)"
        R"("modalVersion":"1","workProduct":{},"pipelineStage":"review","taskType":"{}",)"
        R"("reviewer":"{}","decision":{{"decision":"{}"}},"scores":[{{"dimension":"code-quality",)"
        R"("score":{}}},{{"dimension":"test-coverage","score":{}}}],{},"meta":{{)"
        R"("timeToDecisionMs":{},"timeToFirstInteractionMs":900,"fieldsModified":[],"revisits":0,)"
        R"("deviceType":"desktop","concurrentModals":1}}}}}})",
        NewUuid(clock_.Now(), rng_).ToString(), FormatTimestamp(clock_.Now()), work, kind.task_type,
        chance < 0.5 ? "ada" : "ben", is_approved ? "approved" : "needs-work", score,
        std::max(1, score - 1), words, 8'000 + static_cast<int>(chance * 90'000));
  }

  Result<void> LoadSession(const std::string& session, bool struggles) {
    const std::string client = "claude-code";
    CREDENCE_RETURN_IF_ERROR(engine_.sessions().Start(
        caller_, {.session = session, .client = client, .source = "startup"}));
    CREDENCE_RETURN_IF_ERROR(engine_.sessions().Prompt(
        caller_,
        {.session = session, .client = client, .prompt = "Make checkout faster", .key = "p1"}));
    for (int i = 0; i < 6; ++i) {
      Pass(std::chrono::minutes(2));
      const bool fails = struggles && i % 2 == 1;
      ToolResult result{
          .use = {.session = session,
                  .client = client,
                  .tool = "Bash",
                  .input = fails ? R"({"command":"make test"})" : R"({"command":"git status"})",
                  .call = fmt::format("{}-{}", session, i),
                  .cwd = ""},
          .failed = fails,
          .output = fails ? "3 failed, 41 passed" : "nothing to commit"};
      CREDENCE_RETURN_IF_ERROR(engine_.sessions().BeforeTool(caller_, result.use));
      CREDENCE_RETURN_IF_ERROR(engine_.sessions().AfterTool(caller_, result));
    }
    CREDENCE_RETURN_IF_ERROR(engine_.sessions().Prompt(
        caller_, {.session = session,
                  .client = client,
                  .prompt = struggles ? "No, that is wrong, you broke it" : "Great, thank you",
                  .key = "p2"}));
    if (!struggles) return {};
    CREDENCE_RETURN_IF_ERROR(
        engine_.sessions().BeforeTool(caller_, {.session = session,
                                                .client = client,
                                                .tool = "Bash",
                                                .input = R"({"command":"git push --force"})",
                                                .call = session + "-push",
                                                .cwd = ""}));
    return {};
  }

  Engine& engine_;
  ManualClock& clock_;
  const Timestamp start_;
  const Caller caller_;
  SeededRng rng_{7};
  std::vector<Planned> plan_;
  std::optional<Timestamp> last_;  // When the last one was over.
  std::map<std::string, std::string> saved_;
};

}  // namespace

Result<void> LoadDemonstration(Engine& engine, ManualClock& clock, Timestamp now,
                               const std::string& space) {
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t head, engine.ledger().Head({.space = space}));
  if (head > 0) {
    CREDENCE_ASSIGN_OR_RETURN(const Event first, engine.ledger().FindEvent({.space = space}, "1"));
    if (first.actor == kActor) return {};
    return FailedPrecondition(fmt::format(
        "the space {} is not empty; the demonstration needs an empty space", Quoted(space)));
  }
  return Loader(engine, clock, now, space).Load();
}

}  // namespace credence::operations
