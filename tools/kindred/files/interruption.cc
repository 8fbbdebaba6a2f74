#include "tools/kindred/files/interruption.h"

#include <csignal>

#include "tools/kindred/embed/embedding.h"

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

const std::atomic<bool>* given_flag() {
  Embedding* const embedding = Embedding::current();
  return embedding == nullptr ? nullptr : &embedding->stop;
}

}  // namespace

Interruption::Interruption() : given_(given_flag()) {
  if (given_ != nullptr) return;
  raised = false;
  raised_by = 0;
  handle(SIGINT, raise_flag);
  handle(SIGTERM, raise_flag);
}

Interruption::~Interruption() {
  if (given_ != nullptr) return;
  handle(SIGINT, SIG_DFL);
  handle(SIGTERM, SIG_DFL);
}

const std::atomic<bool>* Interruption::flag() const { return given_ != nullptr ? given_ : &raised; }

int Interruption::signal() const {
  if (given_ != nullptr) return *given_ ? SIGINT : 0;
  return raised_by;
}

void Interruption::check() const {
  if (*flag()) throw Interrupted(signal());
}

}  // namespace kindred
