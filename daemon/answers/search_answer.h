// What is told of a record that is not taken in.

#ifndef KINDRED_DAEMON_ANSWERS_SEARCH_ANSWER_H_
#define KINDRED_DAEMON_ANSWERS_SEARCH_ANSWER_H_

#include <string>
#include <vector>

#include "daemon/codec/event_writer.h"
#include "linkage/linker.h"

namespace kindred {

// A live record that it would match.
struct SearchMatch {
  Identity other;
  std::string entity;  // that the other is in; empty: none
  Change event;
};

struct SearchAnswer {
  std::vector<SearchMatch> matches;  // the greatest score first, then by identity
  size_t keys = 0;                   // blocking keys of the record: with none it cannot match
};

// Takes nothing in. A record without an id is none of the live ones. O(members of its keys).
SearchAnswer search(const Linker& linker, const Record& record);

// What stands at "matches".
std::string matches_json(const SearchAnswer& answer, const EventWriter& events);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_SEARCH_ANSWER_H_
