// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/notices.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

#include "base/amount.h"
#include "base/utf8.h"
#include "credence/mention.h"

namespace credence::review {
namespace {

constexpr std::size_t kItemsMax = 20;
constexpr std::string_view kUrgent = "urgent";
constexpr std::string_view kDigest = "digest";
constexpr std::string_view kAlert = "alert";

std::chrono::microseconds Micros(double amount, std::chrono::microseconds unit) {
  return std::chrono::microseconds(std::llround(amount * static_cast<double>(unit.count())));
}

// "09-11" contains 9 and 10.
bool IsWithin(std::string_view window, Timestamp now, std::chrono::minutes offset) {
  const auto local = now + offset;
  const auto day = std::chrono::floor<std::chrono::days>(local);
  const auto hour = std::chrono::floor<std::chrono::hours>(local - day).count();
  const auto number = [](std::string_view text) {
    int value = -1;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  };
  const std::size_t dash = window.find('-');
  if (dash == window.npos) return true;
  return hour >= number(window.substr(0, dash)) && hour < number(window.substr(dash + 1));
}

NoticeItem ItemOf(const Work& work) {
  return {.work = work.id,
          .task_type = work.task_type,
          .summary = OneLine(work.summary.value_or("")),
          .registered_at = work.registered_at};
}

ReviewNotice NoticeOf(std::string_view kind, std::string subject, std::string first_line,
                      std::span<const Work* const> works) {
  ReviewNotice notice{
      .kind = std::string(kind), .subject = std::move(subject), .text = std::move(first_line)};
  for (const Work* work : works.first(std::min(works.size(), kItemsMax))) {
    const NoticeItem& item = notice.works.emplace_back(ItemOf(*work));
    notice.text += fmt::format("\n- {} ({}){}{}", OneLine(item.work), OneLine(item.task_type),
                               item.summary.empty() ? "" : ": ", item.summary);
  }
  if (works.size() > kItemsMax) {
    notice.text += fmt::format("\n- and {} more", works.size() - kItemsMax);
  }
  notice.text += fmt::format("\nReview them with {} or on the dashboard.", Op("review next"));
  return notice;
}

}  // namespace

NoticePlan PlanNotices(std::span<const Work> pending, const Learning& learning, Timestamp now,
                       std::chrono::minutes offset, const ReviewSettings& settings) {
  const Notified last = learning.notified.value_or(Notified{});
  NoticePlan plan{.at = now};
  std::vector<const Work*> urgent;
  std::vector<const Work*> usual;
  for (const Work& work : pending) {
    const Timestamp overdue =
        work.registered_at + Micros(settings.notify_wait_hours, std::chrono::hours(1));
    const Timestamp urgent_at = work.irreversible ? work.registered_at : overdue;
    if (urgent_at <= now && urgent_at > last.urgent_until) {
      urgent.push_back(&work);
    } else if (!work.irreversible && work.registered_at > last.digest_until && overdue > now) {
      usual.push_back(&work);
    }
  }
  if (learning.last.paused && !last.paused) {
    plan.due.push_back(NoticeOf(kAlert, "The approval rate fell: all work is reviewed again",
                                fmt::format("{} shows what changed.", Op("review report")), {}));
  }
  if (!urgent.empty()) {
    plan.due.push_back(NoticeOf(kUrgent, Amount(std::ssize(urgent), "urgent review"),
                                "Irreversible work, or work that has waited for long:", urgent));
  }
  if (usual.empty()) return plan;
  const auto& window = learning.last.best_window;
  const bool is_good_time = !window || IsWithin(*window, now, offset);
  const bool is_too_soon =
      last.digest_at &&
      now - *last.digest_at < Micros(settings.notify_every_minutes, std::chrono::minutes(1));
  if (is_good_time && !is_too_soon) {
    plan.due.push_back(NoticeOf(
        kDigest, fmt::format("{} waiting", Amount(std::ssize(usual), "review")),
        fmt::format("{} waiting in all. New:", Amount(std::ssize(pending), "review")), usual));
  } else {
    plan.held = std::ssize(usual);
    plan.window = window;
  }
  return plan;
}

Notified NotifiedBy(const NoticePlan& plan, const Learning& learning) {
  Notified notified = learning.notified.value_or(Notified{});
  const auto has = [&](std::string_view kind) {
    return std::ranges::find(plan.due, kind, &ReviewNotice::kind) != plan.due.end();
  };
  if (has(kAlert)) notified.paused = true;
  if (has(kUrgent)) notified.urgent_until = std::max(notified.urgent_until, plan.at);
  if (has(kDigest)) {
    notified.digest_until = std::max(notified.digest_until, plan.at);
    notified.digest_at = notified.digest_until;
  }
  return notified;
}

}  // namespace credence::review
