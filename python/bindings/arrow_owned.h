// The structs of Arrow's C data interface with an owner.

#ifndef KINDRED_PYTHON_BINDINGS_ARROW_OWNED_H_
#define KINDRED_PYTHON_BINDINGS_ARROW_OWNED_H_

#include <pybind11/pybind11.h>

#include <utility>

#include "python/bindings/arrow_abi.h"

namespace kindred::python {

// Releases in the end what it holds. Moving is what the specification calls so: the bytes are
// copied, and the old struct counts as released.
template <typename T>
class Owned {
 public:
  Owned() = default;
  explicit Owned(T* taken) : value_(*taken) { taken->release = nullptr; }
  ~Owned() { reset(); }
  Owned(Owned&& other) noexcept : value_(std::exchange(other.value_, T{})) {}
  Owned& operator=(Owned&& other) noexcept {
    if (this != &other) {
      reset();
      value_ = std::exchange(other.value_, T{});
    }
    return *this;
  }

  bool empty() const { return value_.release == nullptr; }
  T* get() { return &value_; }
  const T* get() const { return &value_; }
  T* operator->() { return &value_; }
  const T* operator->() const { return &value_; }

  // To be filled by a function of the interface.
  T* out() {
    reset();
    return &value_;
  }

  void reset() {
    if (value_.release != nullptr) value_.release(&value_);
    value_ = T{};
  }

 private:
  T value_{};
};

using OwnedSchema = Owned<ArrowSchema>;
using OwnedArray = Owned<ArrowArray>;
using OwnedStream = Owned<ArrowArrayStream>;

// What a capsule of that name holds, still its own. Throws what asking for it raises.
template <typename T>
T* held_by(const pybind11::handle& capsule, const char* name) {
  auto* const held = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
  if (held == nullptr) throw pybind11::error_already_set();
  return held;
}

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_ARROW_OWNED_H_
