#ifndef KINDRED_CONFIG_FAULTS_H_
#define KINDRED_CONFIG_FAULTS_H_

#include <compare>
#include <string_view>
#include <vector>

#include "config/config.h"

namespace kindred::config {

// A place in the file. Lines and columns count from 1, columns in code points.
struct Position {
  int line = 1;
  int column = 1;

  auto operator<=>(const Position&) const = default;
};

// Collects faults, so that the user sees all of them at once.
class Faults {
 public:
  // A fault is shown as one line. What the text quotes of the file may have several, and whatever
  // else moves a terminal: control characters are escaped.
  void add(Position at, std::string_view text);

  bool empty() const { return faults_.empty(); }

  // All faults in the order of the file, those of one place as they were found, each once: a value
  // that several aliases share may have been found faulty several times.
  std::vector<Fault> sorted() const;

 private:
  std::vector<Fault> faults_;
};

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_FAULTS_H_
