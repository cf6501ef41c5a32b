// SPDX-License-Identifier: Apache-2.0
// Notifier: tells reviewers about waiting work by the channels that the settings name: a webhook,
// the desktop, a command. Not thread-safe.
//
// A webhook receives the notice as JSON. With a secret, X-Credence-Signature is "sha256=" and the
// hexadecimal HMAC-SHA-256 of X-Credence-Timestamp, a dot and the body, so that a receiver can
// refuse forged and old requests. X-Credence-Delivery is the same for every attempt.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/engine.h"
#include "credence/result.h"
#include "credence/review_notices.h"
#include "surface/cli/command.h"

namespace credence::cli {

struct NoticesSent {
  NoticePlan plan;
  std::vector<std::string> channels;  // That took a notice.
  std::vector<std::string> failures;  // One line each.

  CREDENCE_FIELDS(plan, channels, failures)
};

class Notifier {
 public:
  explicit Notifier(Caller caller) : caller_(std::move(caller)) {}

  // Whether a server should call Send: a channel is set, and the last time was a minute ago.
  bool IsTime(Engine& engine);

  // Sends what is due. Each notice is recorded as sent, and not sent again, as soon as one channel
  // took it.
  // Failure: also kUnavailable if no channel did.
  Result<NoticesSent> Send(Engine& engine);

 private:
  const Caller caller_;
  std::optional<Timestamp> last_;
};

// "sha256=…", as above.
std::string SignatureOf(std::string_view secret, std::string_view timestamp, std::string_view body);

// "review notify".
Command NotifyCommand();

}  // namespace credence::cli
