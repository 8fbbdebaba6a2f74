#include "daemon/service/executors.h"

#include <utility>

namespace kindred {

Task<void> Executors::on_engine(Work work) {
  engine_busy_ = true;
  co_await run_on(&engine_, work);
  engine_busy_ = false;
}

Task<void> Executors::on_engine_aside(Work work) { co_await run_on(&engine_, work); }

Task<void> Executors::on_questions(EngineGate* gate, Work question) {
  gate->expect();
  const auto in_turn = [&] {
    const EngineGate::Turn turn(gate);
    question();
  };
  co_await run_on(&questions_, in_turn);
}

Task<void> Executors::on_commits(Work work) { co_await run_on(&commits_, work); }

Task<void> Executors::on_background(Work work) { co_await run_on(&background_, work); }

Task<void> Executors::on_registry(Work work) { co_await run_on(&registry_, work); }

void Executors::run_beside(Task<void> task) {
  spawn(&io_, std::move(task), [this](const std::exception_ptr& failure) {
    if (failure) end_all(failure);
  });
}

void Executors::end_all(const std::exception_ptr& failure) {
  if (failure && !failure_) failure_ = failure;
  io_.stop();
}

void Executors::join() {
  engine_.join();
  questions_.join();
  commits_.join();
  registry_.join();  // at once: its questions end when the service stops
}

void Executors::join_all() {
  join();
  background_.join();
}

}  // namespace kindred
