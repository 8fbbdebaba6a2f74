// Whether a text is well-formed XML, for the part of XML that pictures use: a declaration,
// elements, attributes, text and the predefined entities.

#ifndef KINDRED_TESTS_REFERENCE_XML_H_
#define KINDRED_TESTS_REFERENCE_XML_H_

#include <regex>
#include <string>
#include <vector>

namespace kindred::reference {

// The names of its elements in the order of their start tags; none when it is not well-formed.
inline std::vector<std::string> xml_elements(std::string text) {
  static const std::regex kDeclaration(R"(^<\?xml version="1\.0" encoding="UTF-8"\?>\s*)");
  static const std::regex kTag(
      R"(^<(/?)([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z][A-Za-z0-9:-]*="(?:[^<&"]|&[a-z]+;)*")*)\s*(/?)>)");
  static const std::regex kText(R"(^(?:[^<&\x01-\x08\x0b-\x1f]|&(?:amp|lt|gt|quot|apos);)+)");
  std::vector<std::string> names;
  std::vector<std::string> open;
  std::smatch match;
  if (!std::regex_search(text, match, kDeclaration)) return {};
  for (text = match.suffix(); !text.empty(); text = match.suffix()) {
    if (std::regex_search(text, match, kText)) {
      const bool outside = open.empty();
      if (outside && match.str().find_first_not_of(" \n") != std::string::npos) return {};
      continue;
    }
    if (!std::regex_search(text, match, kTag)) return {};
    if (open.empty() && !names.empty()) return {};  // a second root
    const std::string name = match[2];
    if (match[1].length() != 0) {
      if (open.empty() || open.back() != name) return {};
      open.pop_back();
      if (open.empty() && match.suffix().str().find('<') != std::string::npos) return {};
      continue;
    }
    names.push_back(name);
    if (match[4].length() == 0) open.push_back(name);
  }
  return open.empty() ? names : std::vector<std::string>();
}

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_XML_H_
