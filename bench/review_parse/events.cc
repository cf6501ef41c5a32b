// SPDX-License-Identifier: Apache-2.0
#include "bench/review_parse/events.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "base/json_writer.h"
#include "model/seeded.h"

namespace credence::bench {
namespace {

constexpr auto kLiked = std::to_array<std::string_view>({
    "The naming is clear and the module reads from top to bottom without surprises.",
    "I really like how the pagination is handled, it is simple and well tested.",
    "Great documentation, the examples in the README work as they are written.",
    "The layout is clean and the colours are consistent with the rest of the dashboard.",
    "Nice separation between the API client and the tools, easy to follow.",
});
constexpr auto kDisliked = std::to_array<std::string_view>({
    "There is no retry logic when the API answers with 429, so a busy shop loses orders.",
    "Errors are swallowed in the webhook handler and nothing is logged.",
    "The table is slow with more than a thousand rows because every row is rendered again.",
    "Input is not validated before it is put into the query string.",
    "The tests only cover the happy path; the edge cases are missing.",
});
constexpr auto kNotes = std::to_array<std::string_view>({
    "Please rename `getData` to something that says what it returns, and add a test for paging.",
    "We should agree on one way to report failures before the next server is built.",
    "Overall a solid step forward, though the setup still takes too many steps.",
    "Consider a cache here; the same settings are read for each request.",
    "It would be good to have a short changelog for the people who deploy this.",
});
constexpr auto kRemarks = std::to_array<std::string_view>({
    "This function does three things at once. Split it, and give each part a name.",
    "Nice use of a typed error here, the caller can tell what went wrong.",
    "Why is the timeout ten seconds here and thirty everywhere else?",
    "The secret is written to the log when the login fails; it must not be.",
    "Missing null check: an order without lines crashes the export.",
});
constexpr auto kTypes =
    std::to_array<std::string_view>({"criticism", "praise", "question", "suggestion"});
constexpr auto kCategories =
    std::to_array<std::string_view>({"naming", "error-handling", "style", "Security", "tests"});
constexpr auto kDimensions = std::to_array<std::string_view>(
    {"code-quality", "error-handling", "test-coverage", "documentation", "naming", "design-ux"});
constexpr auto kDecisions =
    std::to_array<std::string_view>({"approved", "approved", "needs-work", "rejected"});

class Writer {
 public:
  explicit Writer(std::uint64_t seed) : random_(seed) {}

  std::string Event(std::uint64_t number) {
    json_.Clear();
    json_.BeginObject();
    Text("id", fmt::format("01945e2b-{:04x}-7000-8000-{:012x}", number >> 48, number));
    Text("timestamp", fmt::format("2026-03-{:02}T{:02}:20:{:02}.000+01:00", 1 + number % 28,
                                  8 + number % 10, number % 60));
    Text("sessionId", fmt::format("session-{}", number / 7));
    Text("modalId", "diff-review");
    Text("modalVersion", "3.2.0");
    Work(number);
    Text("pipelineStage", "review");
    Text("taskType", "shopify");
    Text("reviewer", "mara");
    Statement();
    Meta();
    json_.EndObject();
    return json_.text();
  }

 private:
  std::string_view Pick(std::span<const std::string_view> from) {
    return from[random_.Next() % from.size()];
  }
  std::string Two(std::span<const std::string_view> from) {
    return fmt::format("{} {}", Pick(from), Pick(from));
  }
  void Text(std::string_view key, std::string_view value) { json_.Key(key).String(value); }

  void Work(std::uint64_t number) {
    json_.Key("workProduct").BeginObject();
    Text("type", "mcp-server");
    Text("id", fmt::format("shopify-orders-{}", number));
    Text("version", fmt::format("{:016x}", random_.Next()));
    Text("path", "servers/shopify/src/tools/orders.ts");
    Text("summary", "Orders: list, search and update, with paging and webhooks.");
    json_.Key("agentConfidence").Double(static_cast<double>(random_.Next() % 100) / 100);
    json_.Key("scorePrediction").Double(7.5);
    json_.Key("generationContext").BeginObject();
    Text("promptHash", fmt::format("{:016x}{:016x}", random_.Next(), random_.Next()));
    json_.Key("memorySnapshot").BeginArray().String("quality-standards.md");
    json_.String("feedback-patterns.md").EndArray();
    Text("modelUsed", "opus");
    json_.Key("generationTimeMs").Int(184000).Key("iterationCount").Int(3);
    json_.EndObject().EndObject();
  }

  void Statement() {
    json_.Key("decision").BeginObject();
    Text("decision", Pick(kDecisions));
    Text("reason", Pick(kDisliked));
    Text("severity", "major");
    json_.Key("blockers").BeginArray().String(Pick(kDisliked)).EndArray();
    json_.Key("suggestions").BeginArray().EndArray().EndObject();
    json_.Key("scores").BeginArray();
    for (std::size_t i = 0; i < 5; ++i) {
      json_.BeginObject();
      Text("dimension", kDimensions[i]);
      json_.Key("score").Int(static_cast<std::int64_t>(4 + random_.Next() % 6)).EndObject();
    }
    json_.EndArray().Key("freeText").BeginObject();
    Text("liked", Pick(kLiked));
    Text("disliked", Two(kDisliked));
    Text("generalNotes", Two(kNotes));
    json_.EndObject().Key("annotations").BeginArray();
    for (int i = 0; i < 2; ++i) {
      json_.BeginObject();
      Text("type", Pick(kTypes));
      json_.Key("target").BeginObject().Key("file").String("src/tools/orders.ts");
      json_.Key("lineStart").Int(41).Key("lineEnd").Int(58).EndObject();
      Text("text", Pick(kRemarks));
      Text("severity", "minor");
      if (i == 0) Text("category", Pick(kCategories));
      json_.EndObject();
    }
    json_.EndArray().Key("confidence").BeginObject();
    Text("level", "fairly-sure");
    json_.Key("wouldDelegateToAI").Bool(false).Key("needsExpertReview").Bool(false).EndObject();
  }

  void Meta() {
    json_.Key("meta").BeginObject();
    json_.Key("timeToDecisionMs").Int(static_cast<std::int64_t>(random_.Next() % 400'000));
    json_.Key("timeToFirstInteractionMs").Int(2100);
    json_.Key("fieldsModified").BeginArray().String("reason").String("freeText").EndArray();
    json_.Key("scrollDepth").Double(0.85).Key("revisits").Int(0);
    Text("deviceType", "desktop");
    Text("timeOfDay", "morning");
    Text("dayOfWeek", "monday");
    json_.Key("concurrentModals").Int(2).Key("sessionFatigue").Int(3).EndObject();
  }

  model::Seeded random_;
  JsonWriter json_;
};

}  // namespace

std::vector<std::string> FeedbackEvents(std::size_t count) {
  Writer writer(1);
  std::vector<std::string> events;
  events.reserve(count);
  for (std::size_t i = 0; i < count; ++i) events.push_back(writer.Event(i));
  return events;
}

}  // namespace credence::bench
