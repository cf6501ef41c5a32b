// SPDX-License-Identifier: Apache-2.0
// Writes that have not been sent. They are undone by truncating the list, and events that wait
// together go to the server in one statement.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/postgres/connection.h"
#include "ledger/store.h"

namespace credence::ledger {

class PostgresPending {
 public:
  // A position in the list.
  struct Mark {
    std::size_t events = 0;
    std::size_t statements = 0;
  };

  void AddEvent(const EventView& event) { events_.push_back(event.ToEvent()); }
  // As PostgresConnection::Queue.
  void AddStatement(const char* sql, PostgresValues values);

  Mark End() const { return {.events = events_.size(), .statements = statements_.size()}; }
  bool has_events() const { return !events_.empty(); }
  // Whether QueueAllOn needs only one statement.
  bool IsOneStatement() const;
  // Drops everything after the mark.
  void CutBack(const Mark& mark);
  void Clear() { CutBack({}); }

  // Queues everything between the marks on the connection: events first, then statements in order.
  void QueueOn(PostgresConnection& connection, std::string_view space, const Mark& from,
               const Mark& until) const;
  // Queues everything, and moves the head of the space from `before` to `after` in the statement
  // that inserts the first events; `appended` is its reply. If the head differs, it fails
  // (IsOtherHead of error.h) or inserts nothing. REQUIRES: there are events.
  void QueueAllOn(PostgresConnection& connection, std::string_view space, const Head& before,
                  const Head& after, PostgresResult& appended) const;

 private:
  struct Value {
    std::size_t offset = 0;
    std::size_t size = 0;
    bool is_null = false;
  };
  struct Statement {
    const char* sql = nullptr;
    std::size_t first_value = 0;
    std::size_t values = 0;
  };

  // How many events from there on go into one statement.
  std::size_t CountFrom(std::size_t from, std::size_t until) const;
  void QueueEvents(PostgresConnection& connection, std::string_view space, std::size_t from,
                   std::size_t until) const;
  void QueueStatements(PostgresConnection& connection, std::size_t from, std::size_t until) const;

  std::vector<Event> events_;
  std::vector<Statement> statements_;
  std::vector<Value> values_;
  std::string bytes_;  // The bytes of all values.
};

}  // namespace credence::ledger
