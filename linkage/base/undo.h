#ifndef KINDRED_LINKAGE_BASE_UNDO_H_
#define KINDRED_LINKAGE_BASE_UNDO_H_

#include <optional>
#include <utility>

namespace kindred {

// Something that remembers. mark() says where undo() leads, until the next mark(); without one,
// undo() must not be called. An owner of several has a list of them, which is marked and undone as
// one: what remembers something new, and must go back with the rest, is one more in that list.
class Undoable {
 public:
  virtual void mark() = 0;
  virtual void undo() = 0;

 protected:
  Undoable() = default;
  Undoable(const Undoable&) = default;
  Undoable& operator=(const Undoable&) = default;
  ~Undoable() = default;
};

// Marks, or undoes, everything in a list of Undoable*. They do not depend on one another.
template <typename List>
void mark_all(const List& list) {
  for (Undoable* const one : list) one->mark();
}
template <typename List>
void undo_all(const List& list) {
  for (Undoable* const one : list) one->undo();
}

// A value that is small enough to be copied by each mark().
template <typename T>
class Copied final : public Undoable {
 public:
  Copied() = default;
  explicit Copied(T value) : value_(std::move(value)) {}

  T& operator*() { return value_; }
  const T& operator*() const { return value_; }
  T* operator->() { return &value_; }
  const T* operator->() const { return &value_; }

  // Changes it so that undo() does not take that back: change(T*) is called for what is, and for
  // what was.
  template <typename Change>
  void for_good(Change&& change) {
    change(&value_);
    if (then_) change(&*then_);
  }

  void mark() override { then_ = value_; }
  void undo() override { value_ = *then_; }

 private:
  T value_{};
  std::optional<T> then_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_UNDO_H_
