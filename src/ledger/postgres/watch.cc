// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/watch.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "ledger/postgres/schema.h"

namespace credence::ledger {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenNotifications{5};
constexpr std::chrono::milliseconds kReconnectPause{500};
// After this many polls during which this node committed something, assume that others did so too.
constexpr int kBusyPollsMax = 3;

constexpr const char* kHeads =
    "SELECT coalesce(sum(commits), 0)::bigint + coalesce(sum(generation), 0)::bigint FROM spaces";

std::chrono::milliseconds Until(SteadyClock::time_point time) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(time - SteadyClock::now());
  return std::max(left, std::chrono::milliseconds(0));
}

}  // namespace

PostgresWatch::PostgresWatch(PostgresOptions options)
    : options_(std::move(options)), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  CREDENCE_CHECK(wake_ >= 0, "there is a file descriptor left");
}

PostgresWatch::~PostgresWatch() {
  thread_.request_stop();
  Wake();
  if (thread_.joinable()) thread_.join();
  close(wake_);
}

void PostgresWatch::Wake() const {
  const std::uint64_t one = 1;
  // Fails only if a wake-up is pending already.
  (void)!write(wake_, &one, sizeof one);
}

void PostgresWatch::CommitEnded(bool committed) {
  if (committed) commits_.fetch_add(1);
  ended_.fetch_add(1);
  if (committed && running_.load() && !untold_.exchange(true)) Wake();
}

std::optional<StoreVersion> PostgresWatch::Version() {
  std::call_once(started_, [this] {
    // The first caller waits for the connection; if that fails, the thread keeps trying.
    if (!Connect()) connection_.reset();
    running_.store(true);
    thread_ = std::jthread([this](const std::stop_token& stop) { Run(stop); });
  });
  if (!connected_.load()) return std::nullopt;
  const std::uint64_t own = commits_.load();
  const std::uint64_t others = others_.load();
  return StoreVersion{
      .words = {static_cast<std::uint32_t>(own), static_cast<std::uint32_t>(own >> 32U),
                static_cast<std::uint32_t>(others), static_cast<std::uint32_t>(others >> 32U)}};
}

Result<void> PostgresWatch::Connect() {
  CREDENCE_ASSIGN_OR_RETURN(connection_, PostgresConnection::Open(options_));
  CREDENCE_ASSIGN_OR_RETURN(const std::string tag, PostgresSchemaTag(*connection_));
  channel_ = "credence_" + tag;
  // Notifications lost in a crash do not matter: nobody waits for them any more.
  CREDENCE_RETURN_IF_ERROR(
      connection_->Execute("SET synchronous_commit = off; LISTEN " + channel_));
  others_total_.reset();
  CREDENCE_RETURN_IF_ERROR(LookAtHeads());
  connected_.store(true);
  return {};
}

void PostgresWatch::Run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (connection_ != nullptr || Connect()) (void)Follow(stop);
    connected_.store(false);
    connection_.reset();
    if (stop.stop_requested()) return;
    pollfd wake{.fd = wake_, .events = POLLIN, .revents = 0};
    // Commits also wake it, but are not urgent.
    std::uint64_t ignored = 0;
    (void)!read(wake_, &ignored, sizeof ignored);
    poll(&wake, 1, static_cast<int>(kReconnectPause.count()));
  }
}

Result<void> PostgresWatch::Follow(const std::stop_token& stop) {
  auto next_poll = SteadyClock::now() + options_.poll_interval;
  auto next_notification = SteadyClock::now();
  while (!stop.stop_requested()) {
    auto next = next_poll;
    if (untold_.load()) next = std::min(next, next_notification);
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<int> senders,
                              connection_->WaitForNotifications(wake_, Until(next)));
    std::uint64_t ignored = 0;
    (void)!read(wake_, &ignored, sizeof ignored);
    const int own = connection_->session();
    if (std::ranges::any_of(senders, [own](int sender) { return sender != own; })) {
      others_.fetch_add(1);
    }
    if (untold_.load() && SteadyClock::now() >= next_notification) {
      CREDENCE_RETURN_IF_ERROR(Notify());
      next_notification = SteadyClock::now() + kBetweenNotifications;
    }
    if (SteadyClock::now() >= next_poll) {
      CREDENCE_RETURN_IF_ERROR(LookAtHeads());
      next_poll = SteadyClock::now() + options_.poll_interval;
    }
  }
  return {};
}

Result<void> PostgresWatch::Notify() {
  // Cleared before notifying, so that a commit in between is announced next time.
  untold_.store(false);
  CREDENCE_RETURN_IF_ERROR(connection_->Execute("NOTIFY " + channel_));
  return {};
}

Result<PostgresWatch::Poll> PostgresWatch::ReadHeads() {
  const std::uint64_t starts = starts_.load();
  const std::uint64_t ended = ended_.load();
  Poll poll{.total = 0, .own = static_cast<std::int64_t>(commits_.load()), .quiet = false};
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult heads, connection_->Query(kHeads, {}));
  poll.total = heads.Int(0, 0);
  poll.quiet = starts == ended && starts_.load() == starts;
  return poll;
}

Result<void> PostgresWatch::LookAtHeads() {
  CREDENCE_ASSIGN_OR_RETURN(const Poll poll, ReadHeads());
  if (!poll.quiet) {
    // Commits of other nodes cannot be distinguished now.
    if (++busy_polls_ < kBusyPollsMax) return {};
    busy_polls_ = 0;
    others_total_.reset();
    others_.fetch_add(1);
    return {};
  }
  busy_polls_ = 0;
  const std::int64_t others = poll.total - poll.own;
  if (others_total_ == others) return {};
  others_total_ = others;
  others_.fetch_add(1);
  return {};
}

}  // namespace credence::ledger
