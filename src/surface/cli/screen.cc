// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/screen.h"

#include <poll.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "base/utf8.h"
#include "surface/cli/terminal.h"

namespace credence::cli {
namespace {

// The alternate screen keeps what was there before; the cursor would only flicker.
constexpr std::string_view kOpenScreen = "\x1b[?1049h\x1b[?25l";
constexpr std::string_view kCloseScreen = "\x1b[?25h\x1b[?1049l";

void WriteAll(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // The terminal has gone.
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

// Ctrl-Z is ignored: it would leave the screen to the shell as it is.
sigset_t Awaited() {
  sigset_t set{};
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP}) sigaddset(&set, signal);
  return set;
}

// What to restore; for a handler of signals, so it is global.
struct Restoring {
  bool draws = false;
  bool has_mode = false;
  termios mode{};
};
Restoring restoring;

// Safe in a handler of signals.
void RestoreTerminal() {
  if (restoring.draws) WriteAll(kCloseScreen);
  if (restoring.has_mode) tcsetattr(STDIN_FILENO, TCSAFLUSH, &restoring.mode);
  restoring = Restoring();
}

// An exception that nobody catches aborts the process without unwinding.
void RestoreAndDie(int signal) {
  RestoreTerminal();
  std::signal(signal, SIG_DFL);
  raise(signal);
}
constexpr std::array<int, 3> kFatal = {SIGABRT, SIGSEGV, SIGBUS};

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kKeys = {{
    {"\x1b[A", "up"},
    {"\x1b[B", "down"},
    {"\x1bOA", "up"},
    {"\x1bOB", "down"},
    {"\x1b[5~", "page-up"},
    {"\x1b[6~", "page-down"},
    {"\r", "enter"},
    {"\n", "enter"},
}};

}  // namespace

Screen::Screen(bool draws, bool keys) : keys_(keys) {
  const sigset_t awaited = Awaited();
  pthread_sigmask(SIG_BLOCK, &awaited, &before_);
  signals_ = signalfd(-1, &awaited, SFD_CLOEXEC | SFD_NONBLOCK);
  termios mode{};
  if ((keys_ || draws) && tcgetattr(STDIN_FILENO, &mode) == 0) {
    restoring.mode = mode;
    restoring.has_mode = true;
    // What is typed would stand on the drawing.
    mode.c_lflag &= static_cast<tcflag_t>(~ECHO);
    if (keys_) {
      mode.c_lflag &= static_cast<tcflag_t>(~ICANON);
      mode.c_cc[VMIN] = 0;
      mode.c_cc[VTIME] = 0;
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &mode);
  }
  restoring.draws = draws;
  for (const int signal : kFatal) std::signal(signal, RestoreAndDie);
  if (draws) WriteAll(kOpenScreen);
}

Screen::~Screen() {
  RestoreTerminal();
  for (const int signal : kFatal) std::signal(signal, SIG_DFL);
  if (signals_ >= 0) close(signals_);
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Screen::Draw(std::string_view lines) {
  // Each line is cleared before it is written: a full one leaves the cursor on its last character,
  // which clearing afterwards would take away.
  std::string text = "\x1b[H";
  std::size_t count = 0;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    text += count++ > 0 ? "\r\n\x1b[K" : "\x1b[K";
    text += lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  if (count < Height()) text += "\r\n\x1b[J";
  WriteAll(text);
}

Screen::Came Screen::WaitFor(std::chrono::milliseconds time) {
  if (!typed_.empty()) return Came::kKey;
  // Nothing is read from standard output: a reader that has gone is reported as an error.
  std::array<pollfd, 3> waiting = {{{.fd = signals_, .events = POLLIN, .revents = 0},
                                    {.fd = STDOUT_FILENO, .events = 0, .revents = 0},
                                    {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0}}};
  const int ready = poll(waiting.data(), keys_ ? 3 : 2, static_cast<int>(time.count()));
  if (ready <= 0) return Came::kNothing;
  if (waiting[1].revents != 0) return Came::kStop;
  signalfd_siginfo signal{};
  if (waiting[0].revents != 0 && read(signals_, &signal, sizeof signal) == sizeof signal) {
    if (signal.ssi_signo == SIGTSTP) return Came::kNothing;
    return signal.ssi_signo == SIGWINCH ? Came::kResize : Came::kStop;
  }
  if (keys_ && waiting[2].revents != 0) {
    std::array<char, 64> bytes{};
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    // The terminal has gone.
    if (count <= 0) return Came::kStop;
    typed_.append(bytes.data(), static_cast<std::size_t>(count));
    return Came::kKey;
  }
  return Came::kNothing;
}

std::string Screen::TakeKey() {
  for (const auto& [bytes, name] : kKeys) {
    if (!typed_.starts_with(bytes)) continue;
    typed_.erase(0, bytes.size());
    return std::string(name);
  }
  if (typed_.starts_with("\x1b")) {
    // A lone escape, or a key that is not known: all of it.
    typed_.clear();
    return "escape";
  }
  const std::size_t length = std::max<std::size_t>(DecodeCodePoint(typed_).length, 1);
  std::string key = typed_.substr(0, length);
  typed_.erase(0, length);
  return key;
}

std::size_t Screen::Width() { return DetectTerminal().width.value_or(80); }

std::size_t Screen::Height() {
  winsize size{};
  constexpr std::size_t kUsual = 24;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return kUsual;
  return size.ws_row;
}

}  // namespace credence::cli
