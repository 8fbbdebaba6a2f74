#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_ENTITIES_ENTITY_LINES_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_ENTITIES_ENTITY_LINES_H_

#include <string>
#include <vector>

namespace kindred {

// A line of a file of entities. Members are "source/id".
inline std::string entity_line(const std::string& id, const std::vector<std::string>& members,
                               const std::string& golden = "") {
  std::string listed;
  for (const std::string& member : members) {
    const size_t slash = member.find('/');
    if (!listed.empty()) listed += ',';
    listed += R"({"source":")" + member.substr(0, slash) + R"(","id":")" +
              member.substr(slash + 1) + "\"}";
  }
  return R"({"entity":")" + id + R"(","size":)" + std::to_string(members.size()) +
         R"(,"sources":[],"anchor":{},"members":[)" + listed + "]" + golden + "}\n";
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_ENTITIES_ENTITY_LINES_H_
