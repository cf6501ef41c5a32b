// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/connection.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/utf8.h"
#include "ledger/postgres/error.h"

namespace credence::ledger {
namespace {

using SteadyClock = std::chrono::steady_clock;

// Allowance for network latency beyond the server's own timeout.
constexpr std::chrono::milliseconds kNetworkGrace{5'000};
// The longest wait for a session to end.
constexpr std::chrono::milliseconds kFarewell{1'000};
// For unacknowledged packets, and for idle connections.
constexpr const char* kTcpUserTimeoutMs = "15000";
constexpr const char* kKeepaliveSeconds = "10";
constexpr int kServerVersionMin = 150'000;

void IgnoreNotice(void* /*unused*/, const char* /*message*/) {}

Failure BadUrl() {
  // libpq would quote part of it, possibly the password.
  return InvalidArgument(
      "the URL of the PostgreSQL database is not valid; write "
      "postgresql://user@host:5432/database, and percent-encode special characters in the "
      "password");
}

Result<void> CheckServer(const PostgresConnection& connection) {
  if (connection.server_version() < kServerVersionMin) {
    return Fail(
        Code::kUnimplemented,
        fmt::format("{}: the server is PostgreSQL {}; use version {} or newer", connection.name(),
                    connection.server_version() / 10'000, kServerVersionMin / 10'000));
  }
  if (connection.server_encoding() != "UTF8") {
    return InvalidArgument(fmt::format("{}: the database is encoded in {}; create one in UTF8",
                                       connection.name(), connection.server_encoding()));
  }
  return {};
}

void AppendBigEndian(std::string& out, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>(number >> shift));
}

// Whether the reply is about this statement. PostgreSQL numbers neither requests nor replies, so a
// mix-up would otherwise go unnoticed.
bool Fits(std::string_view sql, std::string_view tag) {
  const std::string_view asked = sql.substr(0, sql.find(' '));
  const std::string_view done = tag.substr(0, tag.find(' '));
  // COMMIT rolls back a failed transaction; WITH may begin any statement.
  return asked == done || asked == "WITH" || (asked == "COMMIT" && done == "ROLLBACK");
}

// Every statement looks things up by key, in the order of an index. A plan made while a table was
// small would scan and sort it, and would be kept after the table has grown. Planning again for
// each set of values takes longer than executing the plan.
std::string SessionSettings(const PostgresOptions& options) {
  return fmt::format(
      "SET statement_timeout = {}; SET lock_timeout = {}; SET idle_in_transaction_session_timeout "
      "= {}; SET client_min_messages = error; SET enable_seqscan = off; SET enable_sort = "
      "off; SET jit = off; SET plan_cache_mode = force_generic_plan; SELECT "
      "pg_postmaster_start_time()::text, coalesce((SELECT backend_start::text FROM "
      "pg_stat_activity WHERE pid = pg_backend_pid()), '')",
      options.statement_timeout.count(), options.lock_timeout.count(),
      options.idle_transaction_timeout.count());
}

}  // namespace

std::int64_t PostgresResult::Int(int row, int column) const {
  std::uint64_t number = 0;
  for (const char byte : Bytes(row, column)) {
    number = (number << 8) | static_cast<std::uint8_t>(byte);
  }
  return static_cast<std::int64_t>(number);
}

// array := dimensions:i32(=1) has_null:i32 type:i32 length:i32 first:i32(=1) value*
// value := size:i32 bytes; the size of null is -1
std::string PostgresArray(PostgresElement element, std::span<const PostgresValue> values) {
  const bool has_null = std::ranges::any_of(
      values, [](const PostgresValue& value) { return value.data() == nullptr; });
  std::string out;
  AppendBigEndian(out, 1);
  AppendBigEndian(out, has_null ? 1 : 0);
  AppendBigEndian(out, static_cast<std::uint32_t>(element));
  AppendBigEndian(out, static_cast<std::uint32_t>(values.size()));
  AppendBigEndian(out, 1);
  for (const PostgresValue& value : values) {
    const bool is_null = value.data() == nullptr;
    AppendBigEndian(out, is_null ? ~std::uint32_t{0} : static_cast<std::uint32_t>(value.size()));
    if (!is_null) out.append(value.data(), value.size());
  }
  return out;
}

Result<std::string> PostgresName(const Libpq& libpq, const std::string& url) {
  char* reason = nullptr;
  PQconninfoOption* parsed = libpq.PQconninfoParse(url.c_str(), &reason);
  if (reason != nullptr) libpq.PQfreemem(reason);
  if (parsed == nullptr) return BadUrl();
  std::string user;
  std::string host;
  std::string port;
  std::string database;
  for (const PQconninfoOption* option = parsed; option->keyword != nullptr; ++option) {
    if (option->val == nullptr) continue;
    const std::string_view keyword = option->keyword;
    if (keyword == "user") user = option->val;
    if (keyword == "host" || (keyword == "hostaddr" && host.empty())) host = option->val;
    if (keyword == "port") port = option->val;
    if (keyword == "dbname") database = option->val;
  }
  libpq.PQconninfoFree(parsed);
  return OneLine(fmt::format("postgresql://{}{}{}{}{}/{}", user, user.empty() ? "" : "@", host,
                             port.empty() ? "" : ":", port, database));
}

Result<std::unique_ptr<PostgresConnection>> PostgresConnection::Open(
    const PostgresOptions& options) {
  CREDENCE_ASSIGN_OR_RETURN(const Libpq* libpq, LoadLibpq());
  CREDENCE_ASSIGN_OR_RETURN(std::string name, PostgresName(*libpq, options.url));
  const std::string connect_timeout = std::to_string(options.connect_timeout.count());
  // Later entries override earlier ones: the URL comes before these, and the encoding is last.
  const char* const keywords[] = {
      "connect_timeout",  "keepalives_idle",      "keepalives_interval",
      "tcp_user_timeout", "target_session_attrs", "fallback_application_name",
      "dbname",           "client_encoding",      nullptr};
  const char* const values[] = {connect_timeout.c_str(),
                                kKeepaliveSeconds,
                                kKeepaliveSeconds,
                                kTcpUserTimeoutMs,
                                "read-write",
                                "credence",
                                options.url.c_str(),
                                "UTF8",
                                nullptr};
  PGconn* raw = libpq->PQconnectdbParams(keywords, values, 1);
  CREDENCE_CHECK(raw != nullptr, "there is memory for a connection");
  std::unique_ptr<PostgresConnection> connection(
      new PostgresConnection(*libpq, raw, std::move(name), options));
  if (libpq->PQstatus(raw) != CONNECTION_OK) {
    return Failure(ErrorOfConnecting(connection->name_, libpq->PQerrorMessage(raw)));
  }
  CREDENCE_RETURN_IF_ERROR(CheckServer(*connection));
  libpq->PQsetNoticeProcessor(raw, IgnoreNotice, nullptr);
  libpq->PQsetnonblocking(raw, 1);
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult started,
                            connection->Execute(SessionSettings(options)));
  connection->server_ = started.Bytes(0, 0);
  connection->session_start_ = started.Bytes(0, 1);
  return connection;
}

PostgresConnection::PostgresConnection(const Libpq& libpq, PGconn* connection, std::string name,
                                       const PostgresOptions& options)
    : libpq_(libpq),
      connection_(connection),
      name_(std::move(name)),
      answer_timeout_(options.statement_timeout + kNetworkGrace) {}

PostgresConnection::~PostgresConnection() {
  // The end of the last transaction may be unanswered, and the server logs an error if it cannot
  // reply.
  answer_timeout_ = kFarewell;
  if (!broken_ && !expected_.empty()) (void)Flush();
  libpq_.PQfinish(connection_);
}

std::string_view PostgresConnection::server_encoding() const {
  const char* encoding = libpq_.PQparameterStatus(connection_, "server_encoding");
  return encoding == nullptr ? "" : encoding;
}

bool PostgresConnection::EnsurePipeline(bool wanted) {
  if (pipeline_ == wanted) return true;
  const int done =
      wanted ? libpq_.PQenterPipelineMode(connection_) : libpq_.PQexitPipelineMode(connection_);
  if (done != 1) {
    broken_ = true;
    return false;
  }
  pipeline_ = wanted;
  return true;
}

void PostgresConnection::Queue(const char* sql, std::span<const PostgresValue> values,
                               PostgresResult* answer) {
  if (broken_ || !EnsurePipeline(true)) return;
  auto known = prepared_.find(sql);
  if (known == prepared_.end()) {
    known = prepared_.emplace(sql, fmt::format("s{}", ++names_)).first;
    if (libpq_.PQsendPrepare(connection_, known->second.c_str(), sql, 0, nullptr) != 1) {
      broken_ = true;
      return;
    }
    expected_.push_back({.answer = Answer::kPrepared, .sql = sql});
  }
  constexpr std::size_t kValuesMax = 16;
  CREDENCE_CHECK(values.size() <= kValuesMax, "no statement has more placeholders");
  std::array<const char*, kValuesMax> data{};
  std::array<int, kValuesMax> sizes{};
  std::array<int, kValuesMax> formats{};
  std::size_t count = 0;
  for (const PostgresValue& value : values) {
    data[count] = value.data();
    sizes[count] = static_cast<int>(value.size());
    formats[count++] = 1;
  }
  if (libpq_.PQsendQueryPrepared(connection_, known->second.c_str(), static_cast<int>(count),
                                 data.data(), sizes.data(), formats.data(), 1) != 1) {
    broken_ = true;
    return;
  }
  expected_.push_back({.answer = Answer::kDone, .sql = sql, .into = answer});
  unsynced_ = true;
}

void PostgresConnection::Sync() {
  if (broken_ || !unsynced_) return;
  if (libpq_.PQpipelineSync(connection_) != 1) broken_ = true;
  expected_.push_back({.answer = Answer::kSync});
  unsynced_ = false;
}

Result<PostgresResult> PostgresConnection::Query(const char* sql, PostgresValues values) {
  Queue(sql, values);
  Sync();
  return Collect();
}

Result<void> PostgresConnection::Flush() {
  Sync();
  CREDENCE_RETURN_IF_ERROR(Collect());
  return {};
}

void PostgresConnection::Send() {
  Sync();
  for (Expected& expected : expected_) expected.forgotten = true;
  if (!broken_ && libpq_.PQflush(connection_) < 0) broken_ = true;
}

Result<PostgresResult> PostgresConnection::Execute(const std::string& sql) {
  CREDENCE_CHECK(expected_.empty(), "nothing is queued");
  if (broken_ || !EnsurePipeline(false) || libpq_.PQsendQuery(connection_, sql.c_str()) != 1) {
    return Lost();
  }
  PostgresResult last(libpq_, nullptr);
  std::optional<Failure> failure;
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(PGresult * raw, NextResult());
    if (raw == nullptr) break;
    PostgresResult result(libpq_, raw);
    if (result.status() == PGRES_FATAL_ERROR) {
      if (!failure) failure = Report(result);
    } else {
      last = std::move(result);
    }
  }
  if (failure) return *std::move(failure);
  return last;
}

Result<PostgresResult> PostgresConnection::Collect() {
  if (broken_) return Lost();
  PostgresResult last(libpq_, nullptr);
  std::optional<Failure> failure;
  while (!expected_.empty()) {
    const Expected expected = expected_.front();
    Result<PostgresResult> taken = Take(expected);
    if (broken_) return failure ? *std::move(failure) : Lost();
    expected_.pop_front();
    if (expected.forgotten) continue;
    if (!taken) {
      if (!failure) failure = Failure(std::move(taken).error());
    } else if (expected.answer == Answer::kDone) {
      (expected.into == nullptr ? last : *expected.into) = *std::move(taken);
    }
  }
  if (broken_) return Lost();
  if (failure) return *std::move(failure);
  return last;
}

Result<PostgresResult> PostgresConnection::Take(const Expected& expected) {
  PostgresResult result(libpq_, nullptr);
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(PGresult * raw, NextResult());
    if (raw == nullptr) break;
    result = PostgresResult(libpq_, raw);
    if (result.status() != PGRES_PIPELINE_SYNC) continue;
    if (expected.answer != Answer::kSync) return OutOfStep();
    return result;
  }
  const ExecStatusType status = result.status();
  // Errors of the connection itself may come at any time.
  if (expected.answer == Answer::kSync && status != PGRES_FATAL_ERROR) return OutOfStep();
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
    if (expected.answer == Answer::kDone && !Fits(expected.sql, result.Tag())) return OutOfStep();
    return result;
  }
  if (expected.answer == Answer::kPrepared) prepared_.erase(expected.sql);
  // After an error, the server skips the rest of the batch; the error itself was reported.
  if (status == PGRES_PIPELINE_ABORTED) return Internal("skipped after an error");
  return Report(result);
}

Result<PGresult*> PostgresConnection::NextResult() {
  const auto deadline = SteadyClock::now() + answer_timeout_;
  while (true) {
    const int unsent = libpq_.PQflush(connection_);
    if (unsent < 0) {
      // The server's last message may still be readable.
      if (libpq_.PQisBusy(connection_) != 0) return Lost();
      break;
    }
    if (libpq_.PQisBusy(connection_) == 0) break;
    CREDENCE_RETURN_IF_ERROR(WaitForSocket(deadline));
    if (libpq_.PQconsumeInput(connection_) != 1) return Lost();
  }
  PGresult* result = libpq_.PQgetResult(connection_);
  if (libpq_.PQstatus(connection_) == CONNECTION_BAD) {
    if (result != nullptr) (void)Report(PostgresResult(libpq_, result));
    return Lost();
  }
  return result;
}

Result<void> PostgresConnection::WaitForSocket(SteadyClock::time_point deadline) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now()).count();
  pollfd socket{.fd = libpq_.PQsocket(connection_), .events = POLLIN, .revents = 0};
  // Wait for writability only while there is more to send; asking is cheap.
  if (libpq_.PQflush(connection_) == 1) socket.events |= POLLOUT;
  const int ready = left > 0 ? poll(&socket, 1, static_cast<int>(left)) : 0;
  if (ready != 0) return {};
  broken_ = true;
  return Fail(Code::kUnavailable,
              fmt::format("{}: the server does not answer; check it, and try again", name_));
}

Failure PostgresConnection::OutOfStep() {
  broken_ = true;
  return Fail(Code::kUnavailable,
              fmt::format("{}: the server sent an unexpected answer; try again", name_));
}

bool PostgresConnection::IsReady() {
  if (broken_) return false;
  last_state_.clear();
  pollfd socket{.fd = libpq_.PQsocket(connection_), .events = POLLIN, .revents = 0};
  const bool has_input = poll(&socket, 1, 0) > 0;
  if (!expected_.empty()) {
    // An unanswered end of the previous transaction is fine; the next reply will show it.
    if (!has_input) return true;
    if (!Flush()) return false;
  } else if (has_input &&
             (libpq_.PQconsumeInput(connection_) != 1 || libpq_.PQisBusy(connection_) != 0)) {
    // A session that the server ended has a final message waiting.
    broken_ = true;
    return false;
  }
  return libpq_.PQstatus(connection_) == CONNECTION_OK &&
         libpq_.PQtransactionStatus(connection_) == PQTRANS_IDLE;
}

Result<std::vector<int>> PostgresConnection::WaitForNotifications(int wake,
                                                                  std::chrono::milliseconds time) {
  // Notifications that came with an earlier reply are here already, and would not wake the poll.
  if (std::vector<int> here = TakeNotifications(); !here.empty()) return here;
  pollfd files[] = {{.fd = libpq_.PQsocket(connection_), .events = POLLIN, .revents = 0},
                    {.fd = wake, .events = POLLIN, .revents = 0}};
  if (poll(files, 2, static_cast<int>(time.count())) > 0 && files[0].revents != 0 &&
      libpq_.PQconsumeInput(connection_) != 1) {
    return Lost();
  }
  std::vector<int> senders = TakeNotifications();
  if (libpq_.PQstatus(connection_) != CONNECTION_OK) return Lost();
  return senders;
}

std::vector<int> PostgresConnection::TakeNotifications() {
  std::vector<int> senders;
  while (PGnotify* notification = libpq_.PQnotifies(connection_)) {
    senders.push_back(notification->be_pid);
    libpq_.PQfreemem(notification);
  }
  return senders;
}

Failure PostgresConnection::Lost() {
  broken_ = true;
  const std::string_view reason = libpq_.PQerrorMessage(connection_);
  return Fail(
      Code::kUnavailable,
      fmt::format("{}: the connection was lost ({}); try again", name_,
                  reason.empty() ? "closed" : OneLine(Trim(reason.substr(0, reason.find('\n'))))));
}

Failure PostgresConnection::Report(const PostgresResult& result) {
  last_state_ = result.State();
  // libpq creates the result itself when the connection ends.
  if (last_state_.empty()) return Lost();
  if (IsEndOfSession(last_state_)) broken_ = true;
  return Failure(ErrorOfState(name_, last_state_, result.Message()));
}

}  // namespace credence::ledger
