// SPDX-License-Identifier: Apache-2.0
// Shared by the parts of the worker program.
#pragma once

#include <cstdint>
#include <string>

#include "credence/engine.h"
#include "credence/result.h"

namespace credence::reliability {

// Prints one line at once. Returns the exit status: success, even for bad news.
int Say(const std::string& fact);
int Say(const Error& error);

// Returns at the end of standard input, so that several processes begin together.
void AwaitStart();

// Prints a line for each problem, or `verified N` with the number of events.
Result<void> SayVerified(Engine& engine);

// Answers events and judges a heuristic until it is killed; prints each (worker_executive.cc).
int AnswerEvents(const std::string& db, const std::string& script, std::uint64_t seed);
// States, moves and links the same few beliefs until it is killed; prints each (worker_beliefs.cc).
int Believe(const std::string& db, std::uint64_t seed);
// Receives a file of feedback; prints how much was accepted and refused (worker_reviews.cc).
int SubmitFeedback(const std::string& db, const std::string& file, bool later);
// Counts received feedback; prints the number of decisions (worker_reviews.cc).
int CountReceived(const std::string& db);
int FillDisk(const std::string& way, const std::string& folder, std::uint64_t bytes);

}  // namespace credence::reliability
