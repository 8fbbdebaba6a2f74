#include "tools/kindred/files/interruption.h"

#include <csignal>

namespace kindred {

namespace {

std::atomic<bool> raised = false;
std::atomic<int> raised_by = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void raise_flag(int signal) {
  raised_by = signal;
  raised = true;
}

// Without SA_RESTART: a wait for input ends. With SA_RESETHAND: the next one is not caught.
void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESETHAND;
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

Interruption::Interruption() {
  raised = false;
  raised_by = 0;
  handle(SIGINT, raise_flag);
  handle(SIGTERM, raise_flag);
}

Interruption::~Interruption() {
  handle(SIGINT, SIG_DFL);
  handle(SIGTERM, SIG_DFL);
}

const std::atomic<bool>* Interruption::flag() const { return &raised; }
int Interruption::signal() const { return raised_by; }

void Interruption::check() const {
  if (raised) throw Interrupted(raised_by);
}

}  // namespace kindred
