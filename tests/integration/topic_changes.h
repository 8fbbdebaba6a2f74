// What becomes of a topic while somebody reads it.

#ifndef KINDRED_TESTS_INTEGRATION_TOPIC_CHANGES_H_
#define KINDRED_TESTS_INTEGRATION_TOPIC_CHANGES_H_

#include <map>
#include <string>

namespace kindred {

// All throw std::runtime_error when the broker does not do it, and return when it says that it has.
void grow_topic(const std::string& topic, int partitions);  // to so many partitions
void delete_topic(const std::string& topic);
void delete_group(const std::string& group);  // which has no members
void set_topic(const std::string& topic, const std::map<std::string, std::string>& settings);

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_TOPIC_CHANGES_H_
