// SPDX-License-Identifier: Apache-2.0
// A full disk: a small file system that only this process sees, or a limit on file sizes.
#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>

#include "worker.h"

namespace credence::reliability {
namespace {

// Part of the disk that is occupied at first and freed later.
constexpr std::uint64_t kBallastBytes = 256 * 1024;
constexpr int kAddedMax = 100'000;
// Long enough to copy a few megabytes.
constexpr useconds_t kCopyMicros = 100'000;

bool WriteFile(const std::string& path, const std::string& text) {
  return static_cast<bool>(std::ofstream(path) << text << std::flush);
}

// Root makes a mount namespace; others first become root of a user namespace of their own.
bool MakeNamespace() {
  if (unshare(CLONE_NEWNS) == 0) return true;
  const std::string user = fmt::format("0 {} 1", geteuid());
  const std::string group = fmt::format("0 {} 1", getegid());
  return unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && WriteFile("/proc/self/setgroups", "deny") &&
         WriteFile("/proc/self/uid_map", user) && WriteFile("/proc/self/gid_map", group);
}

bool MountSmallDisk(const std::string& folder, std::uint64_t bytes) {
  // Private first, otherwise the mount would be visible outside.
  return MakeNamespace() && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("tmpfs", folder.c_str(), "tmpfs", 0, fmt::format("size={}", bytes).c_str()) == 0;
}

bool LimitFiles(std::uint64_t bytes) {
  rlimit limit{};
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0) return false;
  limit.rlim_cur = bytes;
  return std::signal(SIGXFSZ, SIG_IGN) != SIG_ERR && setrlimit(RLIMIT_FSIZE, &limit) == 0;
}

Result<std::int64_t> CountEvents(Engine& engine) {
  std::int64_t count = 0;
  CREDENCE_RETURN_IF_ERROR(engine.ledger().Export({}, [&](std::string_view /*line*/) { ++count; }));
  return count;
}

Result<void> Look(Engine& engine, const char* when) {
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t count, CountEvents(engine));
  Say(fmt::format("{} {}", when, count));
  return SayVerified(engine);
}

Result<void> Add(Engine& engine, int number) {
  const std::string content = fmt::format("{} is a number, and {}", number, std::string(500, 'x'));
  CREDENCE_RETURN_IF_ERROR(engine.memories().Add({}, {.content = content}));
  return {};
}

Result<void> FillAndGoOn(const std::string& folder, std::uint64_t bytes, bool limited) {
  const std::string ballast = folder + "/ballast";
  if (!limited && !WriteFile(ballast, std::string(kBallastBytes, 'b'))) {
    return Internal("no room for the ballast");
  }
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<Engine> engine,
                            Engine::Open({.db = folder + "/store.db"}));
  int added = 0;
  Result<void> failed;
  Result<void> again;
  while ((failed || again) && added < kAddedMax) {
    failed = Add(*engine, added);
    if (!failed) {
      // Meanwhile the log is copied into the file, and may start over.
      usleep(kCopyMicros);
      // A second failure must not do what the first did not.
      again = Add(*engine, added);
    }
    if (failed || again) ++added;
  }
  Say(fmt::format("added {}", added));
  if (failed || again) return Internal("the disk did not become full");
  Say(failed.error());
  Say(again.error());
  CREDENCE_RETURN_IF_ERROR(Look(*engine, "full"));
  // Another process arrives while the disk is still full.
  {
    CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Engine> other,
                              Engine::Open({.db = folder + "/store.db"}));
    CREDENCE_RETURN_IF_ERROR(Look(*other, "other"));
  }
  if (limited) {
    LimitFiles(bytes + kBallastBytes);
  } else {
    unlink(ballast.c_str());
  }
  CREDENCE_RETURN_IF_ERROR(Add(*engine, added));
  CREDENCE_RETURN_IF_ERROR(Look(*engine, "freed"));
  engine.reset();
  CREDENCE_ASSIGN_OR_RETURN(engine, Engine::Open({.db = folder + "/store.db"}));
  return Look(*engine, "reopened");
}

}  // namespace

int FillDisk(const std::string& way, const std::string& folder, std::uint64_t bytes) {
  const bool limited = way == "limit";
  if (limited ? !LimitFiles(bytes) : !MountSmallDisk(folder, bytes)) {
    return Say(fmt::format("forbidden {}", std::strerror(errno)));
  }
  const Result<void> done = FillAndGoOn(folder, bytes, limited);
  return done ? Say("done") : Say(done.error());
}

}  // namespace credence::reliability
