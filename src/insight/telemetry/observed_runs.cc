// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/observed_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "base/sha256.h"
#include "base/utf8.h"
#include "insight/telemetry/evaluation.h"
#include "insight/telemetry/gen_ai.h"

namespace credence::insight {
namespace {

constexpr std::string_view kEvaluation = "gen_ai.evaluation.result";
// Of programs that do not say their name.
constexpr std::string_view kClient = "otlp";

class RunBuilder {
 public:
  RunBuilder(const Telemetry& telemetry, std::span<const std::string> outcomes)
      : outcomes_(outcomes) {
    for (const ResourceTelemetry& resource : telemetry.resources) {
      for (const Span& span : resource.spans) spans_[span.trace + span.id] = &span;
    }
  }

  void Take(const ResourceTelemetry& resource) {
    for (const Span& span : resource.spans) TakeSpan(resource, span);
    for (const TelemetryEvent& event : resource.events) TakeEvent(resource, event);
  }

  ObservedRuns Finish() && {
    ObservedRuns found{.runs = {}, .other = other_};
    for (auto& [key, run] : runs_) {
      run.ended |= over_.contains(run.trace) && !run.steps.empty();
      if (run.conversation) run.ended = false;  // It may go on.
      if (run.steps.empty() && !run.success && !run.ended) continue;
      std::ranges::stable_sort(run.steps, {}, &Step::at);
      DropRepeatedWords(run.steps);
      found.runs.push_back(std::move(run));
    }
    std::ranges::stable_sort(found.runs, {}, [](const ObservedRun& run) {
      return run.steps.empty() ? run.last : run.steps.front().at;
    });
    return found;
  }

 private:
  const Span* ParentOf(const Span& span) const {
    const auto found = spans_.find(span.trace + span.parent);
    return found == spans_.end() ? nullptr : found->second;
  }

  // An agent's span and its model's report the same words.
  static void DropRepeatedWords(std::vector<Step>& steps) {
    std::set<std::string> prompts;
    std::optional<std::string> last;
    std::erase_if(steps, [&](const Step& step) {
      if (const auto* words = std::get_if<AgentSaid>(&step.what)) {
        return std::exchange(last, words->text) == words->text;
      }
      const auto* said = std::get_if<UserSaid>(&step.what);
      if (said == nullptr || prompts.insert(said->text).second) last.reset();
      return false;
    });
  }

  // What is known of the spans above one.
  struct Above {
    bool nested = false;    // An agent or a tool of this report called it, so that no person did.
    bool agent = false;     // One of them is an agent.
    bool anchored = false;  // No unknown span can be an agent that called it.
  };

  // For what `span` called.
  static Above Below(const Span& span, Above above) {
    const SpanRole role = RoleOf(span);
    const bool is_agent = role == SpanRole::kAgent;
    above.nested |= role == SpanRole::kTool || (is_agent && above.agent);
    above.agent |= is_agent;
    above.anchored |= is_agent || role == SpanRole::kWorkflow;
    // An agent that does not say what it was told is seen through its model.
    if (is_agent || role == SpanRole::kWorkflow || role == SpanRole::kChain) {
      above.nested = above.nested || !ReadUserMessages(span).texts.empty();
    }
    return above;
  }

  Above AboveOf(const Span& span) {
    std::vector<const Span*> unread;
    Above above{.anchored = span.parent.empty()};
    for (const Span* one = ParentOf(span); one != nullptr; one = ParentOf(*one)) {
      // A cycle of parents, which no honest program reports, ends here.
      const auto [known, is_new] = below_.try_emplace(one);
      above = known->second;
      if (!is_new) break;
      above.anchored = one->parent.empty();
      unread.push_back(one);
    }
    for (const Span* one : std::views::reverse(unread)) {
      above = Below(*one, above);
      below_[one] = above;
    }
    return above;
  }

  // Whether a person gave it its messages.
  bool IsTurn(const Span& span, SpanRole role) {
    const Above above = AboveOf(span);
    if (above.nested) return false;
    if (role == SpanRole::kAgent) return !above.agent;
    // A model or a step that is called below something unknown may have been called by an agent.
    return role == SpanRole::kWorkflow || above.anchored;
  }

  // Instrumentations of a framework and of its tools may both report a call.
  bool IsSameCall(const Span& span) const {
    const Span* above = ParentOf(span);
    return above != nullptr && RoleOf(*above) == SpanRole::kTool &&
           ReadTool(*above).tool == ReadTool(span).tool;
  }

  ObservedRun& RunOf(const ResourceTelemetry& resource, const std::string& trace,
                     const Attributes& attributes, Timestamp at) {
    std::string conversation = ConversationOf(attributes);
    if (conversation.empty()) conversation = ConversationOf(resource.resource);
    ObservedRun& run = runs_[trace.empty() ? "conversation " + conversation : trace];
    run.trace = trace;
    if (!conversation.empty() && !run.conversation) run.conversation = std::move(conversation);
    run.last = std::max(run.last, at);
    if (run.client.empty()) {
      const std::string_view service = resource.resource.Find("service.name");
      // What SDKs report if nobody named the program.
      const bool is_named = !service.empty() && !service.starts_with("unknown_service");
      run.client = is_named ? OneLine(service) : std::string(kClient);
    }
    if (!run.project) {
      const std::string_view folder = resource.resource.Find("process.working_directory");
      if (folder.starts_with('/')) run.project = folder;
    }
    return run;
  }

  void TakeSpan(const ResourceTelemetry& resource, const Span& span) {
    const SpanRole role = RoleOf(span);
    for (const TelemetryEvent& event : span.events) {
      if (event.name == kEvaluation) TakeEvaluation(resource, event);
    }
    if (role == SpanRole::kOther) {
      ++other_;
      if (span.parent.empty()) over_.insert(span.trace);
      return;
    }
    ObservedRun& run = RunOf(resource, span.trace, span.attributes, span.end);
    if (role == SpanRole::kTool) {
      if (!IsSameCall(span)) TakeTool(span, run);
    } else if (IsTurn(span, role)) {
      TakeTurn(span, run);
    }
  }

  static void TakeTool(const Span& span, ObservedRun& run) {
    ToolSpan tool = ReadTool(span);
    run.steps.push_back({.at = span.start,
                         .what = CallMade{.id = tool.call,
                                          .tool = std::move(tool.tool),
                                          .input = std::move(tool.input),
                                          .cwd = ""}});
    run.steps.push_back({.at = span.end,
                         .what = CallEnded{.id = std::move(tool.call),
                                           .failed = tool.failed,
                                           .status_hidden = !tool.failed && !tool.has_output,
                                           .output = std::move(tool.output)}});
  }

  // A person said something to an agent or model, and it answered.
  static void TakeTurn(const Span& span, ObservedRun& run) {
    // Most programs repeat with every turn what was said before, so a message is known by its text.
    std::map<std::string, int> said;
    UserMessages messages = ReadUserMessages(span);
    for (std::string& text : messages.texts) {
      UserSaid prompt{.text = std::move(text), .key = ""};
      prompt.key = ToHex(Sha256(prompt.text)).substr(0, 16);
      if (messages.alone) {
        prompt.alone =
            PromptSpan{.trace = span.trace, .span = span.id, .from = span.start, .until = span.end};
      } else {
        prompt.key += fmt::format("-{}", ++said[prompt.text]);
      }
      run.steps.push_back({.at = span.start, .what = std::move(prompt)});
    }
    if (std::string words = LastWords(span); !Trim(words).empty()) {
      run.steps.push_back({.at = span.end, .what = AgentSaid{.text = std::move(words)}});
    }
    if (!span.parent.empty()) return;
    run.ended = true;
    // A failed turn is not yet a failed conversation.
    const bool is_whole = RoleOf(span) != SpanRole::kModel && !run.conversation;
    if (span.failed && is_whole && !run.success) {
      run.success = false;
      run.outcome_key = "error " + span.id;
      run.reason = span.message.empty() ? "the run ended with an error" : span.message;
    }
  }

  void TakeEvent(const ResourceTelemetry& resource, const TelemetryEvent& event) {
    event.name == kEvaluation ? TakeEvaluation(resource, event) : void(++other_);
  }

  void TakeEvaluation(const ResourceTelemetry& resource, const TelemetryEvent& event) {
    const std::optional<bool> outcome = OutcomeOf(event.attributes, outcomes_);
    const bool has_run = !event.trace.empty() || !ConversationOf(event.attributes).empty();
    if (!outcome || !has_run) {
      ++other_;
      return;
    }
    ObservedRun& run = RunOf(resource, event.trace, event.attributes, event.at);
    run.success = outcome;
    run.outcome_key =
        fmt::format("{} {} {} {}", event.trace, event.span,
                    event.attributes.Find("gen_ai.evaluation.name"), ToMicros(event.at));
    run.reason = fmt::format("{}: {}", event.attributes.Find("gen_ai.evaluation.name"),
                             *outcome ? "passed" : "failed");
    if (const auto why = event.attributes.Find("gen_ai.evaluation.explanation"); !why.empty()) {
      run.reason += fmt::format(" ({})", why);
    }
  }

  const std::span<const std::string> outcomes_;
  std::map<std::string, ObservedRun> runs_;   // By trace.
  std::map<std::string, const Span*> spans_;  // By trace and id.
  std::unordered_map<const Span*, Above> below_;
  std::set<std::string, std::less<>> over_;  // Traces that a span about something else began.
  std::int64_t other_ = 0;
};

}  // namespace

ObservedRuns RunsIn(const Telemetry& telemetry, std::span<const std::string> outcomes) {
  RunBuilder builder(telemetry, outcomes);
  for (const ResourceTelemetry& resource : telemetry.resources) builder.Take(resource);
  return std::move(builder).Finish();
}

}  // namespace credence::insight
