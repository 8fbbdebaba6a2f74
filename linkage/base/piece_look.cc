#include "linkage/base/piece_look.h"

#include <utility>

namespace kindred {

namespace {

thread_local const std::function<void()>* in_force = nullptr;

}  // namespace

PieceLook::PieceLook(std::function<void()> look) : look_(std::move(look)) { in_force = &look_; }
PieceLook::~PieceLook() { in_force = nullptr; }

const std::function<void()>* PieceLook::of_thread() { return in_force; }

}  // namespace kindred
