// SPDX-License-Identifier: Apache-2.0
// Handler: the Model Context Protocol without a transport. One message in, its answer out.
//
// Speaks the revisions in kVersions. Stateless: what a session agreed on is in its SessionState,
// which the transport keeps. Thread-safe if sessions do not share states.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "credence/engine.h"
#include "operations/operation.h"
#include "surface/mcp/json_rpc.h"
#include "surface/mcp/tool_call.h"

namespace credence::mcp {

// Newest first.
inline constexpr std::array<std::string_view, 4> kVersions = {"2025-11-25", "2025-06-18",
                                                              "2025-03-26", "2024-11-05"};
bool IsVersion(std::string_view version);

// What the client said in its introduction.
struct SessionState {
  std::string version;  // Empty before the introduction.
  std::string client;   // One line; not empty after the introduction.
  bool asks = false;    // The client can ask its person, by a form.

  bool is_initialized() const { return !version.empty(); }
  // Since 2025-06-18 tools have structured answers and clients can be asked. (Dates compare as
  // texts.)
  bool knows_structure() const { return version >= "2025-06-18"; }
};

class Handler {
 public:
  // Messages per batch, a feature of revision 2025-03-26 only.
  static constexpr std::size_t kBatchMax = 100;

  struct Answer {
    std::string text;         // JSON on one line.
    bool unreadable = false;  // It answers something that was not a message.
  };

  // The client's name replaces the actor of `caller`. `most` is the most the caller may do;
  // anything beyond kWrite adds nothing. Cheap to construct: a server may make one per request.
  Handler(Engine& engine, Caller caller, operations::Access most)
      : engine_(engine), caller_(std::move(caller)), most_(most) {}

  // Nothing if no answer is expected. `message` may be any bytes. `person`: who can be asked while
  // the message is handled, if the client can ask; null if nobody can.
  std::optional<Answer> Handle(std::string_view message, SessionState& session,
                               Person* person = nullptr) const;

 private:
  std::optional<Answer> HandleBatch(const std::vector<std::string_view>& messages,
                                    SessionState& session) const;
  std::optional<Answer> HandleOne(std::string_view text, SessionState& session, Person* person,
                                  bool in_batch) const;
  RpcResult<std::string> Dispatch(const Message& message, SessionState& session, Person* person,
                                  bool in_batch) const;
  RpcResult<std::string> CallATool(const Agent& agent, std::string_view params,
                                   const SessionState& session) const;
  std::string ListTools(const SessionState& session) const;

  Engine& engine_;
  Caller caller_;
  operations::Access most_;
};

}  // namespace credence::mcp
