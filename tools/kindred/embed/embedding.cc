#include "tools/kindred/embed/embedding.h"

namespace kindred {

namespace {

thread_local Embedding* in_force = nullptr;

}  // namespace

const GivenInput* Embedding::find(std::string_view name) const {
  const auto found = inputs.find(name);
  return found == inputs.end() ? nullptr : &found->second;
}

Embedding* Embedding::current() { return in_force; }

void check_stopped() {
  if (in_force != nullptr && in_force->stop) throw Stopped();
}

const GivenInput* given_input(std::string_view name) {
  return in_force == nullptr ? nullptr : in_force->find(name);
}

Embedded::Embedded(Embedding* embedding) { in_force = embedding; }
Embedded::~Embedded() { in_force = nullptr; }

}  // namespace kindred
