// SPDX-License-Identifier: Apache-2.0
// The reports of the insight room as JSON.
#pragma once

#include "base/json_writer.h"
#include "credence/insight.h"

namespace credence {

void WriteJson(JsonWriter& json, const WhatIfReport& report);
void WriteJson(JsonWriter& json, const SweepReport& report);
void WriteJson(JsonWriter& json, const SignalsReport& report);
void WriteJson(JsonWriter& json, const LiftReport& report);

}  // namespace credence
