// SPDX-License-Identifier: Apache-2.0
#include "bench/review/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

#include "bench/review_parse/events.h"
#include "bench/support.h"

namespace credence::bench {
namespace {

constexpr std::int64_t kStartMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z
constexpr std::chrono::days kSpan{300};

constexpr auto kTaskTypes = std::to_array<std::string_view>(
    {"shopify", "stripe", "dashboard", "landing-page", "crm", "newsletter", "exports", "search"});
constexpr auto kReviewers =
    std::to_array<std::string_view>({"mara", "jonas", "ines", "pedro", "aiko"});

// The text between `before` and the next quotation mark.
struct Place {
  std::size_t at = 0;
  std::size_t size = 0;
};

Place Find(const std::string& text, std::string_view before) {
  const std::size_t found = text.find(before);
  Expect(found != std::string::npos, fmt::format("an event without {}", before));
  const std::size_t at = found + before.size();
  return {.at = at, .size = text.find('"', at) - at};
}

void Put(std::string& text, std::string_view before, std::string_view value) {
  const Place place = Find(text, before);
  text.replace(place.at, place.size, value);
}

std::string_view Get(const std::string& text, std::string_view before) {
  const Place place = Find(text, before);
  return std::string_view(text).substr(place.at, place.size);
}

}  // namespace

Workload MakeWorkload(std::size_t count) {
  Workload workload{.events = FeedbackEvents(count), .end = FromMicros(kStartMicros) + kSpan};
  const auto step = std::chrono::duration_cast<std::chrono::microseconds>(kSpan) / (count + 1);
  Timestamp at = FromMicros(kStartMicros);
  for (std::size_t i = 0; i < count; ++i) {
    std::string& text = workload.events[i];
    at += step;
    Put(text, "\"timestamp\":\"", FormatTimestamp(at));
    Put(text, "\"taskType\":\"", kTaskTypes[i % kTaskTypes.size()]);
    Put(text, "\"reviewer\":\"", kReviewers[i / 7 % kReviewers.size()]);
  }
  return workload;
}

std::vector<Chunk> ChunksOf(const std::vector<std::string>& documents, std::size_t size) {
  std::vector<Chunk> chunks;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (i % size == 0) chunks.emplace_back();
    ++chunks.back().documents;
    chunks.back().lines += documents[i];
    chunks.back().lines += '\n';
  }
  return chunks;
}

std::vector<std::string> RegistrationsOf(const std::vector<std::string>& events) {
  std::vector<std::string> registrations;
  registrations.reserve(events.size());
  for (const std::string& event : events) {
    registrations.push_back(
        fmt::format(R"({{"workProduct":{{"type":"mcp-server","id":"{}","version":"{}",)"
                    R"("summary":"Orders: list, search and update, with paging and webhooks.",)"
                    R"("agentConfidence":0.8,"scorePrediction":7.5}},"taskType":"{}",)"
                    R"("pipelineStage":"review"}})",
                    Get(event, "\"type\":\"mcp-server\",\"id\":\""), Get(event, "\"version\":\""),
                    Get(event, "\"taskType\":\"")));
  }
  return registrations;
}

}  // namespace credence::bench
