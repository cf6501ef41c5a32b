// SPDX-License-Identifier: Apache-2.0
// What would flip a memory: whether it is golden, can be injected, or has faded.
#pragma once

#include <span>
#include <string>

#include "credence/counterfactual.h"
#include "credence/memories.h"
#include "insight/flip/past.h"
#include "memory/settings.h"
#include "memory/types.h"

namespace credence::insight {

using MemoryPast = Past<memory::MemoryEvent>;

// golden; injected: it can be, at the start of a prompt or at the call of a tool; kept: it is of a
// type that is not injected; faded, superseded, archived.
std::string MemoryVerdict(const Memory& memory, Timestamp now,
                          const memory::MemorySettings& settings);
// At the start of a prompt, or, as learnings are, at the call of a tool.
bool CanBeInjected(const Memory& memory, const memory::MemorySettings& settings);

// Everything but that it was learned, and that its text was erased, can be left out.
bool IsRemovable(const memory::MemoryEvent& event);
// The memory without some events. Whether a later validation makes it golden is decided anew.
// REQUIRES: the past begins with its being learned.
Memory WithoutEvents(const MemoryPast& past, std::span<const bool> removed, const Uuid& id,
                     const memory::MemorySettings& settings);

// `id`: of the memory that the past makes.
Counterfactual WhatWouldFlip(const MemoryPast& past, const Memory& memory, Timestamp now,
                             const memory::MemorySettings& settings);

}  // namespace credence::insight
