// SPDX-License-Identifier: Apache-2.0
// For tests: an engine and a result as a C program has them.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "base/test_framework.h"
#include "credence/credence.h"

namespace credence::capi {

class TestHandle {
 public:
  // In memory, without the settings and the project of whoever runs the test.
  explicit TestHandle(const std::string& access = "write,hook,review",
                      nlohmann::json options = nlohmann::json::object()) {
    if (!options.contains("db")) options["db"] = ":memory:";
    if (!options.contains("project")) options["project"] = "";
    options["config"] = "";
    options["access"] = access;
    EXPECT_EQ(credence_open(options.dump().c_str(), &engine_, result_), CREDENCE_OK) << message();
  }
  ~TestHandle() {
    credence_close(engine_);
    credence_result_free(result_);
  }
  TestHandle(const TestHandle&) = delete;
  TestHandle& operator=(const TestHandle&) = delete;

  credence_engine* engine() const { return engine_; }
  credence_result* result() const { return result_; }
  std::string message() const { return credence_result_message(result_); }
  nlohmann::json answer() const { return nlohmann::json::parse(credence_result_json(result_)); }

  credence_code Call(const std::string& operation, const nlohmann::json& arguments = {}) {
    const std::string text = arguments.is_null() ? "{}" : arguments.dump();
    return credence_call(engine_, operation.c_str(), text.c_str(), result_);
  }
  // The id of a new memory.
  std::string Remember(const char* text) {
    EXPECT_EQ(credence_memory_add(engine_, text, "rule", result_), CREDENCE_OK) << message();
    const char* id = credence_result_field(result_, "id");
    return id == nullptr ? "" : id;
  }

 private:
  credence_engine* engine_ = nullptr;
  credence_result* result_ = credence_result_new();
};

}  // namespace credence::capi
