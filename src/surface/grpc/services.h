// SPDX-License-Identifier: Apache-2.0
// The three services for gRPC: names each method once, with how it runs.
#pragma once

#include <grpcpp/impl/service_type.h>

#include <array>
#include <memory>

#include "surface/grpc/unary_call.h"
#include "surface/grpc/watchers.h"

namespace credence::rpc {

// For the health service.
inline constexpr std::array<const char*, 3> kServiceNames = {
    "gladys.v1.ExecutiveService", "gladys.memory.MemoryStorage", "gladys.memory.SalienceGateway"};

// REQUIRES: the runner and the watchers outlive the service.
std::unique_ptr<::grpc::Service> MakeExecutiveService(CallRunner& runner, const Watchers& watchers);
std::unique_ptr<::grpc::Service> MakeMemoryStorage(CallRunner& runner);
std::unique_ptr<::grpc::Service> MakeSalienceGateway(CallRunner& runner, Watchers& watchers);

}  // namespace credence::rpc
