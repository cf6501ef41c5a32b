// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/executive_calls.h"

#include <limits>
#include <string>

#include "base/json_reader.h"
#include "base/test_framework.h"
#include "surface/grpc/test_executive.h"

namespace credence::rpc {
namespace {

using gladys::v1::ProcessEventRequest;

class ExecutiveCallsTest : public testing::Test {
 protected:
  static ProcessEventRequest Request(const std::string& text) {
    ProcessEventRequest request;
    request.mutable_event()->set_raw_text(text);
    request.mutable_event()->set_source("game");
    request.set_immediate(true);
    return request;
  }

  std::string Add(const std::string& condition, const std::string& action) {
    return executive_.Add(caller_, {.condition = condition, .action = action, .source = "game"})
        ->reading.heuristic.id.ToString();
  }

  // Repeats until it is trusted.
  void Trust(const std::string& id) {
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE(executive_.Judge(caller_, {.id = id, .positive = true, .magnitude = 1}));
    }
  }

  TestExecutive executive_;
  Caller caller_;
};

TEST_F(ExecutiveCallsTest, AModelsAnswerCarriesWhatItWasAsked) {
  const auto response = ProcessEvent(executive_, caller_, Request("the bridge is out")).value();
  EXPECT_TRUE(response.accepted());
  EXPECT_EQ(response.decision_path(), "llm");
  EXPECT_EQ(response.response_text(), "model: the bridge is out");
  EXPECT_EQ(response.prompt_text(), "prompt: the bridge is out");
  EXPECT_FLOAT_EQ(response.predicted_success(), 0.5F);
  EXPECT_EQ(response.prediction_confidence(), 0);
  EXPECT_EQ(response.error_message(), "");
}

TEST_F(ExecutiveCallsTest, AHeuristicThatFiresIsNamed) {
  const std::string id = Add("a creeper comes near", "run away");
  Trust(id);
  const auto response = ProcessEvent(executive_, caller_, Request("a creeper comes near")).value();
  EXPECT_EQ(response.decision_path(), "heuristic");
  EXPECT_EQ(response.matched_heuristic_id(), id);
  EXPECT_EQ(response.response_text(), "run away");
  EXPECT_FLOAT_EQ(response.predicted_success(), 0.8F);
  EXPECT_FLOAT_EQ(response.prediction_confidence(), 0.8F);
  EXPECT_EQ(response.prompt_text(), "");
}

TEST_F(ExecutiveCallsTest, AModelWithoutAnAnswerIsNoError) {
  const auto fallback = ProcessEvent(executive_, caller_, Request("silence")).value();
  EXPECT_EQ(fallback.decision_path(), "fallback");
  EXPECT_TRUE(fallback.accepted());
  EXPECT_EQ(fallback.error_message(), "llm_no_response");

  ProcessEventRequest later = Request("no hurry");
  later.set_immediate(false);
  const auto rejected = ProcessEvent(executive_, caller_, later).value();
  EXPECT_EQ(rejected.decision_path(), "rejected");
  EXPECT_FALSE(rejected.accepted());
  EXPECT_EQ(rejected.error_message(), "not_immediate");
}

TEST_F(ExecutiveCallsTest, CandidatesAreIdsTheSuggestionFirstAndEachOnce) {
  const std::string first = Add("one", "do one");
  const std::string second = Add("two", "do two");
  ProcessEventRequest request = Request("three");
  request.add_candidates()->set_heuristic_id(first);
  request.add_candidates()->set_heuristic_id(second);
  request.add_candidates()->set_suggested_action("without an id");
  request.mutable_suggestion()->set_heuristic_id(second);
  request.mutable_suggestion()->set_confidence(0.99F);
  ASSERT_TRUE(ProcessEvent(executive_, caller_, request));
  EXPECT_EQ(executive_.last_event().candidates, (std::vector<std::string>{second, first}));

  for (int i = 0; i < kCandidatesMax; ++i) request.add_candidates()->set_heuristic_id(first);
  EXPECT_EQ(ProcessEvent(executive_, caller_, request).error().code, Code::kInvalidArgument);
}

TEST_F(ExecutiveCallsTest, WhatTheEventHoldsIsPassedOn) {
  ProcessEventRequest request = Request("level up");
  request.mutable_event()->set_id("event-7");
  auto& fields = *request.mutable_event()->mutable_structured()->mutable_fields();
  fields["level"].set_number_value(3);
  request.mutable_event()->mutable_salience()->set_threat(0.9F);
  auto& hidden = *request.mutable_event()->mutable_evaluation_data()->mutable_fields();
  hidden["truth"].set_string_value("secret");
  ASSERT_TRUE(ProcessEvent(executive_, caller_, request));
  const EventArrived event = executive_.last_event();
  EXPECT_EQ(event.id, "event-7");
  EXPECT_EQ(event.fields, R"({"level":3})");
  EXPECT_EQ(event.urgency, 0.9);
  EXPECT_TRUE(event.immediate);
}

TEST_F(ExecutiveCallsTest, AnEventIsPartOfTheTraceThatItNames) {
  const TraceContext trace{.trace = "4bf92f3577b34da6a3ce929d0e0e4736", .span = "00f067aa0ba902b7"};
  ProcessEventRequest request = Request("level up");
  request.mutable_event()->mutable_metadata()->set_trace_id(trace.trace);
  ASSERT_TRUE(ProcessEvent(executive_, caller_, request));
  EXPECT_EQ(executive_.last_caller().trace, (TraceContext{.trace = trace.trace, .span = ""}));
  const std::string other = "0AF7651916CD43DD8448EB211C80319C";
  request.mutable_metadata()->set_trace_id(other);
  request.mutable_metadata()->set_span_id(trace.span);
  ASSERT_TRUE(ProcessEvent(executive_, caller_, request));
  EXPECT_EQ(executive_.last_caller().trace,
            (TraceContext{.trace = "0af7651916cd43dd8448eb211c80319c", .span = trace.span}));
  // The call's own header says it best.
  Caller traced = caller_;
  traced.trace = trace;
  ASSERT_TRUE(ProcessEvent(executive_, traced, request));
  EXPECT_EQ(executive_.last_caller().trace, trace);
  request.mutable_event()->clear_metadata();
  request.mutable_metadata()->set_trace_id("trace 7");
  ASSERT_TRUE(ProcessEvent(executive_, caller_, request));
  EXPECT_EQ(executive_.last_caller().trace, std::nullopt);
}

TEST_F(ExecutiveCallsTest, FieldsAreJsonWhateverTheyHold) {
  ProcessEventRequest request = Request("words");
  auto& fields = *request.mutable_event()->mutable_structured()->mutable_fields();
  fields["endless"].set_number_value(std::numeric_limits<double>::infinity());
  fields["nothing"];
  fields["quote\""].mutable_list_value()->add_values()->set_bool_value(true);
  ASSERT_TRUE(ProcessEvent(executive_, caller_, request));
  const std::string json = executive_.last_event().fields;
  JsonReader reader(json);
  reader.Skip();
  EXPECT_TRUE(reader.Finish()) << json;
}

TEST_F(ExecutiveCallsTest, AnEventThatIsWrongIsRefused) {
  ProcessEventRequest no_source = Request("words");
  no_source.mutable_event()->clear_source();
  ProcessEventRequest mad = Request("words");
  mad.mutable_event()->mutable_salience()->set_threat(std::numeric_limits<float>::quiet_NaN());
  for (const ProcessEventRequest& request :
       {ProcessEventRequest(), Request(""), no_source, mad,
        Request(std::string(TestExecutive::kTextBytesMax + 1, 'x'))}) {
    EXPECT_THAT(ProcessEvent(executive_, caller_, request), Fails(Code::kInvalidArgument))
        << request.ShortDebugString().substr(0, 200);
  }
  EXPECT_EQ(executive_.events(), 0U);
}

TEST_F(ExecutiveCallsTest, FeedbackNamesTheEventOrTheResponse) {
  const auto processed = ProcessEvent(executive_, caller_, Request("the bridge is out"));
  gladys::v1::ProvideFeedbackRequest request;
  EXPECT_EQ(ProvideFeedback(executive_, caller_, request).error().code, Code::kInvalidArgument);
  request.set_response_id(processed->response_id());
  request.set_positive(true);
  request.mutable_metadata()->set_request_id("once");
  const auto first = ProvideFeedback(executive_, caller_, request).value();
  EXPECT_TRUE(first.accepted());
  EXPECT_NE(first.created_heuristic_id(), "");
  const auto again = ProvideFeedback(executive_, caller_, request).value();
  EXPECT_TRUE(again.accepted());
  EXPECT_EQ(again.created_heuristic_id(), "");
  request.set_event_id("nowhere");
  EXPECT_EQ(ProvideFeedback(executive_, caller_, request).error().code, Code::kNotFound);
}

TEST_F(ExecutiveCallsTest, HealthTellsWhatIsBroken) {
  EXPECT_EQ(GetHealth(executive_, caller_, {})->status(), gladys::types::HEALTH_STATUS_HEALTHY);
  EXPECT_EQ(GetHealthDetails(executive_)->details().at("embedder"), "common-words");
  executive_.broken = true;
  EXPECT_EQ(GetHealth(executive_, caller_, {})->status(), gladys::types::HEALTH_STATUS_UNHEALTHY);
  EXPECT_EQ(GetHealth(executive_, caller_, {})->message(), "the embedder is broken");
  EXPECT_EQ(GetHealthDetails(executive_)->details().at("error"), "the embedder is broken");
}

}  // namespace
}  // namespace credence::rpc
