// SPDX-License-Identifier: Apache-2.0
// Telemetry from untrusted programs, in both encodings: every run that is read has a time, and its
// steps are in order.
#include "insight/telemetry/telemetry.h"

#include <algorithm>
#include <string_view>

#include "base/check.h"
#include "credence/trace_context.h"
#include "fuzz/fuzzer.h"
#include "insight/telemetry/evaluation.h"
#include "insight/telemetry/observed_runs.h"
#include "insight/telemetry/otlp_json.h"
#include "insight/telemetry/otlp_protobuf.h"

namespace {

void Check(const credence::Result<credence::insight::Telemetry>& telemetry) {
  using namespace credence;
  if (!telemetry) return;
  for (const ObservedRun& run : insight::RunsIn(*telemetry, insight::DefaultOutcomes()).runs) {
    CREDENCE_CHECK(run.trace.empty() || IsTraceId(run.trace), "a trace id");
    CREDENCE_CHECK(!run.trace.empty() || run.conversation, "a name");
    CREDENCE_CHECK(std::ranges::is_sorted(run.steps, {}, &Step::at), "in order");
  }
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view text) {
  Check(insight::ReadOtlpJson(text));
  Check(insight::ReadOtlpProtobuf(insight::OtlpSignal::kTraces, text));
  Check(insight::ReadOtlpProtobuf(insight::OtlpSignal::kLogs, text));
  (void)ParseTraceparent(text);
}
