// SPDX-License-Identifier: Apache-2.0
// Notices: telling reviewers that work waits for them, at a good time and not too often.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/fields.h"
#include "credence/timestamp.h"

namespace credence {

// A work product that waits for a review.
struct NoticeItem {
  std::string work;
  std::string task_type;
  std::string summary;  // Empty: erased.
  Timestamp registered_at;

  bool operator==(const NoticeItem&) const = default;
  CREDENCE_FIELDS(work, task_type, summary, registered_at)
};

struct ReviewNotice {
  std::string kind;  // alert, urgent, digest
  std::string subject;
  std::string text;
  std::vector<NoticeItem> works;  // At most 20, the oldest first.

  bool operator==(const ReviewNotice&) const = default;
  CREDENCE_FIELDS(kind, subject, text, works)
};

// What should be sent now.
struct NoticePlan {
  Timestamp at;
  std::vector<ReviewNotice> due;
  std::int64_t held = 0;              // Works that are not announced yet …
  std::optional<std::string> window;  // … until this time of the day, "09-11".

  bool operator==(const NoticePlan&) const = default;
  CREDENCE_FIELDS(at, due, held, window)
};

// How notices are sent. Nothing is sent unless one is set.
struct NoticeChannels {
  std::string webhook;               // An http or https address.
  std::string secret_variable;       // The environment variable with the key for signatures.
  bool desktop = false;              // notify-send
  std::vector<std::string> command;  // The notice is its input; {subject} is replaced.

  bool any() const { return !webhook.empty() || desktop || !command.empty(); }
};

}  // namespace credence
