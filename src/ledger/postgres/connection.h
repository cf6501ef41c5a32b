// SPDX-License-Identifier: Apache-2.0
// PostgresConnection: one session with a server. Statements are queued and sent together; replies
// are awaited only when needed (libpq's pipeline mode). Values are binary in both directions.
//
// Nothing waits much longer than the statement timeout: a server that does not answer breaks the
// connection.
#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "credence/result.h"
#include "ledger/postgres/libpq.h"
#include "ledger/postgres/store.h"

namespace credence::ledger {

// A value for a placeholder: text, bytea, uuid (its bytes), bigint, boolean or null.
// REQUIRES: the bytes outlive the call it is passed to.
class PostgresValue {
 public:
  // NOLINTBEGIN(google-explicit-constructor): lists of values are written at each call.
  PostgresValue(std::nullopt_t /*null*/) : is_null_(true) {}
  PostgresValue(std::string_view bytes) : bytes_(bytes) {}
  PostgresValue(const std::string& bytes) : bytes_(bytes) {}
  PostgresValue(const char* text) : bytes_(text) {}
  template <std::size_t N>
  PostgresValue(const std::array<std::uint8_t, N>& bytes)
      : bytes_(reinterpret_cast<const char*>(bytes.data()), bytes.size()) {}
  PostgresValue(std::int64_t number) : number_size_(8) {
    for (std::size_t i = 0; i < 8; ++i) {
      number_[i] = static_cast<char>(static_cast<std::uint64_t>(number) >> (56 - 8 * i));
    }
  }
  // NOLINTEND(google-explicit-constructor)
  static PostgresValue Boolean(bool value) {
    PostgresValue made{std::string_view()};
    made.number_[0] = value ? 1 : 0;
    made.number_size_ = 1;
    return made;
  }
  // A real.
  static PostgresValue Float(float value) {
    PostgresValue made(
        static_cast<std::int64_t>(std::uint64_t{std::bit_cast<std::uint32_t>(value)} << 32U));
    made.number_size_ = sizeof value;
    return made;
  }
  template <class T>
  static PostgresValue Optional(const std::optional<T>& value) {
    return value ? PostgresValue(*value) : PostgresValue(std::nullopt);
  }

  // Null for SQL null.
  const char* data() const {
    if (is_null_) return nullptr;
    if (number_size_ != 0) return number_.data();
    return bytes_.data() == nullptr ? "" : bytes_.data();
  }
  std::size_t size() const { return number_size_ != 0 ? number_size_ : bytes_.size(); }

 private:
  std::string_view bytes_;
  std::array<char, 8> number_{};
  std::size_t number_size_ = 0;
  bool is_null_ = false;
};

using PostgresValues = std::initializer_list<PostgresValue>;

// One-dimensional arrays, encoded as a value.
enum class PostgresElement : std::uint32_t {
  kBytes = 17,
  kBigint = 20,
  kText = 25,
  kFloat = 700,
  kUuid = 2950,
};
std::string PostgresArray(PostgresElement element, std::span<const PostgresValue> values);

// The rows of a reply.
class PostgresResult {
 public:
  // No rows.
  PostgresResult() = default;
  PostgresResult(const Libpq& libpq, PGresult* result) : libpq_(&libpq), result_(result) {}
  PostgresResult(PostgresResult&& other) noexcept
      : libpq_(other.libpq_), result_(std::exchange(other.result_, nullptr)) {}
  PostgresResult& operator=(PostgresResult&& other) noexcept {
    std::swap(libpq_, other.libpq_);
    std::swap(result_, other.result_);
    return *this;
  }
  PostgresResult(const PostgresResult&) = delete;
  PostgresResult& operator=(const PostgresResult&) = delete;
  ~PostgresResult() {
    if (result_ != nullptr) libpq_->PQclear(result_);
  }

  int rows() const { return result_ == nullptr ? 0 : libpq_->PQntuples(result_); }
  bool IsNull(int row, int column) const { return libpq_->PQgetisnull(result_, row, column) != 0; }
  std::string_view Bytes(int row, int column) const {
    return {libpq_->PQgetvalue(result_, row, column),
            static_cast<std::size_t>(libpq_->PQgetlength(result_, row, column))};
  }
  // Of a bigint or a boolean; null is 0.
  std::int64_t Int(int row, int column) const;
  // The command tag, such as "COMMIT".
  std::string_view Tag() const { return libpq_->PQcmdStatus(result_); }
  ExecStatusType status() const { return libpq_->PQresultStatus(result_); }
  // The five-character SQLSTATE of an error.
  std::string_view State() const { return Field(PG_DIAG_SQLSTATE); }
  std::string_view Message() const { return Field(PG_DIAG_MESSAGE_PRIMARY); }

 private:
  std::string_view Field(int which) const {
    const char* text = libpq_->PQresultErrorField(result_, which);
    return text == nullptr ? "" : text;
  }

  const Libpq* libpq_ = nullptr;
  PGresult* result_ = nullptr;
};

// The address without secrets: "postgresql://user@host:port/database". Failure: kInvalidArgument,
// quoting nothing of the URL.
Result<std::string> PostgresName(const Libpq& libpq, const std::string& url);

class PostgresConnection {
 public:
  // Failure: as OpenPostgresStore.
  static Result<std::unique_ptr<PostgresConnection>> Open(const PostgresOptions& options);
  ~PostgresConnection();
  PostgresConnection(const PostgresConnection&) = delete;
  PostgresConnection& operator=(const PostgresConnection&) = delete;

  // Statements are string literals: each is prepared once per session, identified by its address.
  // Failures are reported by the next Query or Flush, which also fills `answer`, if given; it must
  // live until then.
  void Queue(const char* sql, std::span<const PostgresValue> values,
             PostgresResult* answer = nullptr);
  void Queue(const char* sql, PostgresValues values, PostgresResult* answer = nullptr) {
    Queue(sql, std::span(values.begin(), values.size()), answer);
  }
  // Sends the queue and this statement, and waits for its reply.
  Result<PostgresResult> Query(const char* sql, PostgresValues values);
  // Sends the queue, and waits until all of it is done.
  Result<void> Flush();
  // Sends the queue without waiting. Failures are ignored.
  void Send();
  // Runs any number of statements without values, outside of the queue. REQUIRES: the queue is
  // empty.
  Result<PostgresResult> Execute(const std::string& sql);

  // False if the session is unfit for another transaction, as far as can be told without waiting.
  bool IsReady();
  // The session is lost. Work in progress may or may not have been done.
  bool broken() const { return broken_; }
  void Break() { broken_ = true; }
  // SQLSTATE of the last error that the server reported; empty if none.
  const std::string& last_state() const { return last_state_; }
  void ForgetError() { last_state_.clear(); }

  // Waits until the server sends something, `wake` is readable or the time is over; takes the
  // notifications and returns the sessions that sent them. Failure: kUnavailable.
  Result<std::vector<int>> WaitForNotifications(int wake, std::chrono::milliseconds time);
  // Those that have arrived, without waiting.
  std::vector<int> TakeNotifications();
  // A session number may be reused; together with the start time it is unique.
  const std::string& session_start() const { return session_start_; }
  int session() const { return libpq_.PQbackendPID(connection_); }
  int server_version() const { return libpq_.PQserverVersion(connection_); }
  std::string_view server_encoding() const;
  const std::string& name() const { return name_; }
  // Identifies one run of one server.
  const std::string& server() const { return server_; }
  std::int64_t epoch() const { return epoch_; }
  void set_epoch(std::int64_t epoch) { epoch_ = epoch; }

 private:
  enum class Answer { kPrepared, kDone, kSync };
  struct Expected {
    Answer answer = Answer::kDone;
    const char* sql = nullptr;
    PostgresResult* into = nullptr;
    bool forgotten = false;  // Nobody waits for it.
  };

  PostgresConnection(const Libpq& libpq, PGconn* connection, std::string name,
                     const PostgresOptions& options);
  bool EnsurePipeline(bool wanted);
  void Sync();
  // Takes all due replies; returns the last one with rows, or the first error.
  Result<PostgresResult> Collect();
  Result<PostgresResult> Take(const Expected& expected);
  // A reply to something else arrived: the state of the session is no longer known.
  Failure OutOfStep();
  // Null if there is none at this point. Failure: the connection is broken.
  Result<PGresult*> NextResult();
  Result<void> WaitForSocket(std::chrono::steady_clock::time_point deadline);
  Failure Lost();
  Failure Report(const PostgresResult& result);

  const Libpq& libpq_;
  PGconn* const connection_;
  const std::string name_;
  std::chrono::milliseconds answer_timeout_;
  std::string server_;
  std::string session_start_;
  std::int64_t epoch_ = 0;
  bool pipeline_ = false;
  bool broken_ = false;
  bool unsynced_ = false;
  std::deque<Expected> expected_;
  std::unordered_map<const char*, std::string> prepared_;  // Names on the server.
  int names_ = 0;
  std::string last_state_;
};

}  // namespace credence::ledger
