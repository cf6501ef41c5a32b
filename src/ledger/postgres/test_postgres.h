// SPDX-License-Identifier: Apache-2.0
// For tests: a separate schema in the database named by CREDENCE_TEST_POSTGRES ("postgresql://…"),
// dropped at the end.
#pragma once

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <memory>
#include <string>

#include "base/test_framework.h"
#include "credence/result.h"
#include "ledger/postgres/connection.h"
#include "ledger/postgres/store.h"

#define CREDENCE_SKIP_WITHOUT_POSTGRES()                                                      \
  if (::credence::ledger::PostgresTestUrl().empty()) {                                        \
    GTEST_SKIP() << "CREDENCE_TEST_POSTGRES names no database (postgresql://user@host/name)"; \
  }                                                                                           \
  static_assert(true)

namespace credence::ledger {

inline std::string PostgresTestUrl() {
  const char* url = getenv("CREDENCE_TEST_POSTGRES");
  return url == nullptr ? "" : url;
}

class PostgresTestSchema {
 public:
  PostgresTestSchema() {
    static std::atomic<int> count = 0;
    name_ = fmt::format("credence_test_{}_{}", getpid(), ++count);
    Run("DROP SCHEMA IF EXISTS " + name_ + " CASCADE; CREATE SCHEMA " + name_);
  }
  ~PostgresTestSchema() { Run("DROP SCHEMA " + name_ + " CASCADE"); }
  PostgresTestSchema(const PostgresTestSchema&) = delete;
  PostgresTestSchema& operator=(const PostgresTestSchema&) = delete;

  PostgresOptions Options() const {
    const std::string url = PostgresTestUrl();
    const char mark = url.find('?') == std::string::npos ? '?' : '&';
    // The application name identifies the sessions of this schema.
    return {.url = fmt::format("{}{}options=-csearch_path%3D{}&application_name={}", url, mark,
                               name_, name_)};
  }
  std::unique_ptr<Store> OpenStore() const { return OpenPostgresStore(Options()).value(); }
  const std::string& name() const { return name_; }

  // Runs SQL in the schema, bypassing the store.
  void Run(const std::string& sql) const {
    const Result<PostgresResult> done = PostgresConnection::Open(Options()).value()->Execute(sql);
    EXPECT_TRUE(done) << done.error().message;
  }

 private:
  std::string name_;
};

}  // namespace credence::ledger
