// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/notifier.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <ranges>
#include <thread>

#include "base/local_offset.h"
#include "base/record_json.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "credence/clock.h"
#include "credence/reviews.h"
#include "llm/http_client.h"
#include "llm/retry.h"
#include "surface/cli/child_process.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/spelling.h"

namespace credence::cli {
namespace {

constexpr std::chrono::minutes kLookEvery{1};
constexpr std::chrono::seconds kWebhookTime{15};
constexpr std::chrono::seconds kCommandTime{30};

using Sent = Result<void>;

Failure CannotSend(std::string message) { return Fail(Code::kUnavailable, std::move(message)); }

template <class Record>
std::string JsonText(const Record& record) {
  JsonWriter json;
  WriteValue(json, record);
  return std::move(json).Take();
}

// In the words of a shell, for people who read it elsewhere.
Result<NoticePlan> PlanOf(Engine& engine, const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(NoticePlan plan,
                            engine.reviews().Notices(caller, LocalOffset(engine.Now())));
  for (ReviewNotice& notice : plan.due) notice.text = SpellForShell(notice.text);
  return plan;
}

Sent Post(const NoticeChannels& channels, const ReviewNotice& notice, Timestamp at) {
  const std::string body = JsonText(notice);
  const std::string timestamp = FormatTimestamp(at);
  llm::HttpRequest request{.url = channels.webhook,
                           .headers = {{"Content-Type", "application/json"},
                                       {"X-Credence-Timestamp", timestamp},
                                       {"X-Credence-Delivery", ToHex(Sha256(timestamp + body))}},
                           .body = body};
  if (const char* secret = std::getenv(channels.secret_variable.c_str());
      secret != nullptr && *secret != '\0') {
    request.headers.push_back({"X-Credence-Signature", SignatureOf(secret, timestamp, body)});
  }
  llm::HttpClient client;
  const llm::RetryPolicy policy;
  const std::unique_ptr<Rng> rng = MakeSystemRng();
  for (int attempt = 0;; ++attempt) {
    const Result<llm::HttpResponse> response =
        client.Send(request, {.deadline = std::chrono::steady_clock::now() + kWebhookTime});
    if (response && response->status >= 200 && response->status < 300) return {};
    const bool may_help = response ? llm::IsRetryable(response->status)
                                   : response.error().code != Code::kInvalidArgument;
    if (attempt == policy.retries || !may_help) {
      if (!response) return Failure(response.error());
      return CannotSend(fmt::format("the webhook answered {}", response->status));
    }
    std::this_thread::sleep_for(llm::BackOff(policy, attempt, *rng));
  }
}

Sent Run(std::vector<std::string> words, std::string input) {
  const std::string program = words.front();
  CREDENCE_ASSIGN_OR_RETURN(
      const ChildResult result,
      RunChild({.words = std::move(words), .input = std::move(input), .timeout = kCommandTime}));
  if (result.timed_out) return CannotSend(fmt::format("{} took too long", program));
  if (result.exit == 127) return CannotSend(fmt::format("{} could not be started", program));
  if (result.exit != 0) {
    return CannotSend(fmt::format("{} ended with {}: {}", program, result.exit,
                                  OneLine(CodePointPrefix(result.err, 200))));
  }
  return {};
}

Sent ShowOnDesktop(const ReviewNotice& notice) {
  return Run({"notify-send", "--app-name=Credence",
              notice.kind == "urgent" ? "--urgency=critical" : "--urgency=normal", "--",
              notice.subject, notice.text},
             "");
}

// {subject} in every word; no shell reads them.
Sent RunCommand(const NoticeChannels& channels, const ReviewNotice& notice) {
  constexpr std::string_view kSubject = "{subject}";
  std::vector<std::string> words = channels.command;
  for (std::string& word : words) {
    for (std::size_t at = 0; (at = word.find(kSubject, at)) != word.npos;) {
      word.replace(at, kSubject.size(), notice.subject);
      at += notice.subject.size();
    }
  }
  return Run(std::move(words), notice.text + "\n");
}

Result<Exit> RunNotify(Session& session, const operations::Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  CREDENCE_ASSIGN_OR_RETURN(Caller caller, session.GetCaller());
  NoticesSent sent;
  if (arguments.Flag("dry-run")) {
    CREDENCE_ASSIGN_OR_RETURN(sent.plan, PlanOf(*engine, caller));
  } else {
    if (!engine->reviews().Channels().any()) {
      return FailedPrecondition(
          "no channel for notices is set; set review.notify.webhook, review.notify.desktop or "
          "review.notify.command, or try --dry-run");
    }
    CREDENCE_ASSIGN_OR_RETURN(sent, Notifier(std::move(caller)).Send(*engine));
  }
  Terminal& out = session.out();
  if (session.json()) {
    out.Line(JsonText(sent));
    return Exit::kDone;
  }
  for (const ReviewNotice& notice : sent.plan.due) {
    out.Line(fmt::format("{}: {}", notice.kind, notice.subject), Style::kBold);
    // Each line is wrapped by itself.
    for (const auto line : std::views::split(notice.text, '\n')) out.Line(std::string_view(line));
  }
  if (sent.plan.due.empty()) out.Line("Nothing to announce now.");
  if (sent.plan.held > 0) {
    out.Line(fmt::format("{} for {}.",
                         sent.plan.held == 1 ? std::string("1 review is held")
                                             : fmt::format("{} reviews are held", sent.plan.held),
                         sent.plan.window ? "the window " + *sent.plan.window : "the next digest"),
             Style::kDim);
  }
  for (const std::string& failure : sent.failures) out.Line("not sent: " + failure, Style::kWarn);
  return Exit::kDone;
}

constexpr std::array<operations::Parameter, 1> kNotifyParameters = {
    {{.name = "dry-run",
      .type = operations::ParameterType::kFlag,
      .summary = "only show what would be sent"}}};

}  // namespace

std::string SignatureOf(std::string_view secret, std::string_view timestamp,
                        std::string_view body) {
  return "sha256=" + ToHex(HmacSha256(secret, fmt::format("{}.{}", timestamp, body)));
}

bool Notifier::IsTime(Engine& engine) {
  if (!engine.reviews().Channels().any()) return false;
  const Timestamp now = engine.Now();
  if (last_ && now - *last_ < kLookEvery && now >= *last_) return false;
  last_ = now;
  return true;
}

Result<NoticesSent> Notifier::Send(Engine& engine) {
  const NoticeChannels channels = engine.reviews().Channels();
  NoticesSent sent;
  CREDENCE_ASSIGN_OR_RETURN(sent.plan, PlanOf(engine, caller_));
  if (sent.plan.due.empty()) return sent;
  std::erase_if(sent.plan.due, [&](const ReviewNotice& notice) {
    bool is_taken = false;
    const auto by = [&](std::string_view name, const Sent& done) {
      if (!done) {
        sent.failures.push_back(fmt::format("{}: {}", name, done.error().message));
        return;
      }
      is_taken = true;
      const bool is_new = std::ranges::find(sent.channels, name) == sent.channels.end();
      if (is_new) sent.channels.emplace_back(name);
    };
    if (!channels.webhook.empty()) by("webhook", Post(channels, notice, sent.plan.at));
    if (channels.desktop) by("desktop", ShowOnDesktop(notice));
    if (!channels.command.empty()) by("command", RunCommand(channels, notice));
    return !is_taken;
  });
  if (sent.channels.empty()) return CannotSend(sent.failures.front());
  CREDENCE_RETURN_IF_ERROR(engine.reviews().RecordNotices(caller_, sent.plan));
  return sent;
}

Command NotifyCommand() {
  return {"review notify", "Tell reviewers about waiting work, as review.notify is set",
          kNotifyParameters,
          "Urgent work is announced at once, the rest in one digest at a good time. A server does "
          "this by itself; this command is for cron. Nothing is sent unless a channel is set.",
          RunNotify};
}

}  // namespace credence::cli
