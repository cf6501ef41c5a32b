// SPDX-License-Identifier: Apache-2.0
// Feedback events that tests can modify.
#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

namespace credence::review {

// Has every field.
inline constexpr std::string_view kFullFeedback = R"({
  "id": "01945e2b-7c00-7000-8000-000000000001",
  "timestamp": "2026-03-02T10:20:30.5+02:00",
  "sessionId": "session-1", "modalId": "diff-review", "modalVersion": "3",
  "workProduct": {
    "type": "mcp-server", "id": "shopify-orders", "version": "a1b2c3", "path": "src/orders.ts",
    "summary": "Orders with paging and webhooks.", "agentConfidence": 0.9, "scorePrediction": 7.8,
    "generationContext": {"promptHash": "f00d", "memorySnapshot": ["rules.md"],
                          "modelUsed": "opus", "generationTimeMs": 5300, "iterationCount": 2},
    "irreversible": false, "complexity": "medium",
    "attributes": {"layout": "cards", "columns": 3, "dark": true},
    "alternativeOf": "shopify-orders-2"},
  "pipelineStage": "review", "taskType": "shopify", "reviewer": "mara", "agent": "builder",
  "strength": "strong", "experimental": true,
  "decision": {"decision": "needs-work", "reason": "No retry logic on API calls.",
               "severity": "major", "blockers": ["Errors are not handled."],
               "suggestions": ["Add a test for paging."]},
  "scores": [{"dimension": "error-handling", "score": 4, "weight": 2, "comment": "No retries."},
             {"dimension": "naming", "score": 8.5}],
  "freeText": {"liked": "Clear names.", "disliked": "Slow queries.",
               "generalNotes": "Please rename the module."},
  "comparison": {
    "optionA": {"type": "design", "id": "a", "version": "1", "summary": "Cards."},
    "optionB": {"type": "design", "id": "b", "version": "1", "summary": "Rows."},
    "preferred": "A", "reason": "Easier to read.", "preferenceStrength": "strong",
    "dimensions": [{"dimension": "design-ux", "winner": "A"}]},
  "annotations": [{"type": "criticism",
                   "target": {"file": "orders.ts", "lineStart": 3, "lineEnd": 9},
                   "text": "This name says nothing.", "severity": "minor",
                   "category": "Naming"}],
  "confidence": {"level": "fairly-sure", "wouldDelegateToAI": true, "needsExpertReview": false},
  "meta": {"timeToDecisionMs": 45000, "timeToFirstInteractionMs": 1200.4,
           "fieldsModified": ["reason"], "fieldsOffered": ["reason", "scores"],
           "scrollDepth": 0.8, "revisits": 1,
           "deviceType": "mobile", "concurrentModals": 2,
           "sections": [{"name": "tests", "read": true}, {"name": "diff"}]}
})";

// Has only the required fields.
inline constexpr std::string_view kLeastFeedback = R"({
  "id": "01945e2b-7c00-7000-8000-000000000002", "timestamp": "2026-03-02T10:20:30Z",
  "sessionId": "s", "modalId": "m", "modalVersion": "1",
  "workProduct": {
    "type": "code-module", "id": "w", "version": "1", "summary": "", "agentConfidence": 0.5,
    "generationContext": {"promptHash": "h", "modelUsed": "m", "generationTimeMs": 0,
                          "iterationCount": 0}},
  "pipelineStage": "review",
  "meta": {"timeToDecisionMs": 0, "timeToFirstInteractionMs": 0}
})";

// Keeps keys in the order in which they are written.
using TestJson = nlohmann::ordered_json;

inline TestJson FullFeedback() { return TestJson::parse(kFullFeedback); }
inline TestJson LeastFeedback() { return TestJson::parse(kLeastFeedback); }

}  // namespace credence::review
