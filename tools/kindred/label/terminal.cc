#include "tools/kindred/label/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>

#include "daemon/base/failure.h"

namespace kindred {

namespace {

constexpr std::array<int, 5> kSignals = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH};
constexpr size_t kUsualColumns = 80;
constexpr char kEscape = 27;

// Of the one terminal there is; a handler knows nothing else. Another thread may take the signal,
// so that a wait is ended by what comes through the pipe.
std::atomic<int> signals_to = -1;
static_assert(std::atomic<int>::is_always_lock_free);

void pass_on(int signal) {
  const int before = errno;
  const auto byte = static_cast<unsigned char>(signal);
  [[maybe_unused]] const ssize_t written = ::write(signals_to, &byte, 1);
  errno = before;
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

[[noreturn]] void fail(const char* what) {
  throw Failure(ExitCode::kIo, std::string("the terminal: ") + what + ": " + std::strerror(errno));
}

}  // namespace

bool asks_in_terminal() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1; }

Terminal::Terminal() {
  if (::tcgetattr(STDIN_FILENO, &before_) != 0) fail("cannot be read");
  if (::pipe2(pipe_.data(), O_CLOEXEC | O_NONBLOCK) != 0) fail("no pipe");
  signals_to = pipe_[1];
  set_signals();
  set_keys();
}

Terminal::~Terminal() {
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
  for (const int signal : kSignals) handle(signal, SIG_DFL);
  signals_to = -1;
  for (const int end : pipe_) ::close(end);
}

void Terminal::set_keys() {
  termios keys = before_;
  keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
}

void Terminal::set_signals() {
  for (const int signal : kSignals) handle(signal, pass_on);
}

Terminal::Event Terminal::next() {
  std::array<pollfd, 2> both = {{{pipe_[0], POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}}};
  while (true) {
    if (::poll(both.data(), both.size(), -1) < 0) {
      if (errno == EINTR) continue;
      fail("cannot wait");
    }
    unsigned char signal = 0;
    if (::read(pipe_[0], &signal, 1) == 1) {
      if (signal == SIGTSTP) stop();
      if (signal == SIGTSTP || signal == SIGWINCH) return {Kind::kRedraw};
      return {Kind::kSignal, 0, signal};
    }
    if (both[1].revents != 0) return read_key();
  }
}

Terminal::Event Terminal::read_key() {
  std::array<char, 64> bytes = {};
  const ssize_t count = ::read(STDIN_FILENO, bytes.data(), 1);
  if (count <= 0) return {Kind::kClosed};
  if (bytes[0] != kEscape) return {Kind::kKey, bytes[0]};
  // What belongs to it stands behind it already.
  pollfd more = {STDIN_FILENO, POLLIN, 0};
  if (::poll(&more, 1, 0) == 1 && ::read(STDIN_FILENO, bytes.data(), bytes.size()) < 0) {
    return {Kind::kClosed};
  }
  return {Kind::kKey, kEscape};
}

// The shell gets the terminal as it was; SIGCONT ends the stop.
void Terminal::stop() {
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
  handle(SIGTSTP, SIG_DFL);
  ::raise(SIGTSTP);
  handle(SIGTSTP, pass_on);
  set_keys();
}

void Terminal::drop_typed() { ::tcflush(STDIN_FILENO, TCIFLUSH); }

size_t Terminal::columns() const {
  winsize size = {};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : kUsualColumns;
}

bool Terminal::colours() const {
  const char* const none = std::getenv("NO_COLOR");
  const char* const kind = std::getenv("TERM");
  return (none == nullptr || *none == '\0') && kind != nullptr && std::strcmp(kind, "dumb") != 0;
}

void Terminal::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<size_t>(written));
  }
}

}  // namespace kindred
