// SPDX-License-Identifier: Apache-2.0
// What kind of program a name is, for following data through it (flow.h).
#pragma once

#include <string_view>

namespace credence::governor::shell {

// What is done with a program.
enum FlowClass : unsigned {
  kIsWrapper = 1,
  kIsSilent = 2,
  kIsReader = 4,
  kIsScripted = 8,
  kIsPassing = 16,
  kIsRequest = 32,
  kIsConnection = 64,
  kIsCopy = 128,
  kIsInterpreter = 256,
  kIsStore = 512,
};

// All of its classes.
unsigned FlowClassOf(std::string_view name);

// python3.11 is python.
std::string_view WithoutVersion(std::string_view name);

}  // namespace credence::governor::shell
