#include "tools/kindred/link/event_file.h"

#include <utility>

namespace kindred {

EventFile::~EventFile() {
  if (writing_.valid()) writing_.wait();
}

void EventFile::write(std::vector<Change> changes) {
  wait();
  if (changes.empty()) return;
  changes_ = std::move(changes);
  writing_ = std::async(std::launch::async, [this] { write_all(); });
}

void EventFile::wait() {
  if (writing_.valid()) writing_.get();
}

void EventFile::close() {
  wait();
  output_.close();
}

// Gives the memory back here too: what many strings cost to free, the caller need not spend.
void EventFile::write_all() {
  for (const Change& change : changes_) write(change);
  if (!instead_) output_.flush();
  changes_ = {};
}

void EventFile::write(const Change& change) {
  if (instead_) {
    instead_(change);
    return;
  }
  line_.clear();
  writer_.append_value(change, &line_);
  line_.push_back('\n');
  output_.write(line_);
}

}  // namespace kindred
