#ifndef KINDRED_DAEMON_CODEC_ENTITY_WRITER_H_
#define KINDRED_DAEMON_CODEC_ENTITY_WRITER_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/entity/entity.h"
#include "linkage/prepare/pipeline.h"

namespace kindred {

// The version of the bytes below, and of entity_id(). It is raised by hand when equal entities give
// others: what is on the topics is then compared with what it would be now.
inline constexpr int kEntitiesVersion = 1;

// "created", "grew" and so on.
std::string_view entity_change_name(EntityChange::Kind kind);

// Entities, memberships and changes as JSON, each on one line without its end. Equal ones give
// equal bytes, escaped as match events are. Immutable, safe to share between threads.
class EntityWriter {
 public:
  // So many members, and other ids, a message lists at the most.
  static constexpr size_t kMostListed = 1000;

  // Of a pipeline that makes entities.
  explicit EntityWriter(const Pipeline& pipeline);

  // A line of a file:
  //   {"entity":"e...","size":2,"sources":["a","b"],"anchor":{"source":"a","id":"1"},
  //    "members":[{"source":"a","id":"1"},{"source":"b","id":"9"}],
  //    "name":"Ana Ruiz","phone":["1","2"],
  //    "provenance":{"name":{"source":"a","id":"1"},"phone":[{...},{...}]}}
  // Fields of the golden record stand there by their names, in the order of its rules, as a text,
  // or a list where the rule is `all`; those without a value are left out. `provenance` says of
  // which record each value is; it is there where the pipeline has golden records.
  void append_line(const Entity& entity, std::string* out) const;

  // The value of the message for an entity, whose key is its id, as it is: all of that but
  // `entity`, and the first kMostListed members.
  void append_value(const Entity& entity, std::string* out) const;

  // The message that says where a record belongs: ["a","1"], and
  //   {"entity":"e...","since":1732612345000}
  // A record that is in no entity has the value null instead.
  static void append_membership_key(const Identity& record, std::string* out);
  static void append_membership(const Membership& membership, std::string* out);

  // The value of the message for a change, whose key is the entity's id:
  //   {"kind":"merged","from":["e..."],"added":[{"source":"b","id":"9"}],"removed":[],
  //    "record":{"source":"b","id":"9"}}
  // `from`, or `into` for `ended` and `split`, is there where there are others; `record` where a
  // record caused it. Of a list longer than kMostListed the first are there, and behind it how many
  // there are: "added_count":1200.
  static void append_change(const EntityChange& change, std::string* out);

 private:
  void append_rest(const Entity& entity, size_t most, std::string* out) const;
  void append_golden(const Entity& entity, std::string* out) const;

  bool golden_;                     // whether there are rules
  std::vector<std::string> names_;  // by field: "name":
  std::vector<bool> lists_;         // by field
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_ENTITY_WRITER_H_
