#include "tests/fuzz/faults.h"

#include <algorithm>

#include "linkage/text/utf8.h"
#include "tests/fuzz/bodies.h"

namespace kindred::fuzz {
namespace {

// The line of that number, from 1; `file` has it.
std::string_view line_of(std::string_view file, int number) {
  for (; number > 1; --number) file.remove_prefix(file.find('\n') + 1);
  return file.substr(0, file.find('\n'));
}

}  // namespace

void check_faults(const std::vector<config::Fault>& faults, std::string_view file) {
  const auto lines = 1 + std::ranges::count(file, '\n');
  int line = 1;
  for (const config::Fault& fault : faults) {
    expect(!fault.text.empty() && fault.text.find('\n') == std::string::npos,
           "a fault is a line of text");
    expect(valid_utf8(fault.text), "a fault is UTF-8");
    expect(fault.line >= line, "faults are in the order of the file");
    line = fault.line;
    expect(fault.line <= lines, "a fault has a line of the file");
    const auto columns = static_cast<int>(line_of(file, fault.line).size()) + 1;
    expect(fault.column >= 1 && fault.column <= columns, "a fault has a column of its line");
  }
}

bool equal(const std::vector<config::Fault>& a, const std::vector<config::Fault>& b) {
  return std::ranges::equal(a, b, [](const config::Fault& one, const config::Fault& other) {
    return one.line == other.line && one.column == other.column && one.text == other.text;
  });
}

}  // namespace kindred::fuzz
