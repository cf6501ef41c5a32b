// SPDX-License-Identifier: Apache-2.0
// The calls of gladys.v1.ExecutiveService: converts messages to calls of the executive and back.
// proto/gladys documents the fields.
#pragma once

#include "credence/result.h"
#include "gladys/executive.pb.h"

namespace credence {
class Executive;
struct Caller;
}  // namespace credence

namespace credence::rpc {

// A longer list can only be a mistake.
constexpr int kCandidatesMax = 100;

Result<gladys::v1::ProcessEventResponse> ProcessEvent(
    Executive& executive, const Caller& caller, const gladys::v1::ProcessEventRequest& request);
Result<gladys::v1::ProvideFeedbackResponse> ProvideFeedback(
    Executive& executive, const Caller& caller, const gladys::v1::ProvideFeedbackRequest& request);
// Whether the store is usable and texts can be compared.
Result<gladys::types::GetHealthResponse> GetHealth(Executive& executive, const Caller& caller,
                                                   const gladys::types::GetHealthRequest& request);
// Without the values that only the server knows (uptime, running calls).
Result<gladys::types::GetHealthDetailsResponse> GetHealthDetails(Executive& executive);

}  // namespace credence::rpc
