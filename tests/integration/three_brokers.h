// A cluster of three brokers, of which some may die.

#ifndef KINDRED_TESTS_INTEGRATION_THREE_BROKERS_H_
#define KINDRED_TESTS_INTEGRATION_THREE_BROKERS_H_

#include <string>

namespace kindred {

// Runs beside the tests' one broker, as long as this lives. Topics are kept thrice, and need two of
// them. test_brokers() are these from here on. All of it throws std::runtime_error when
// tools/broker fails.
class ThreeBrokers {
 public:
  static constexpr int kCount = 3;

  ThreeBrokers();
  ~ThreeBrokers();
  ThreeBrokers(const ThreeBrokers&) = delete;
  ThreeBrokers& operator=(const ThreeBrokers&) = delete;

  // Brokers are numbered from 1.
  void crash(int broker) { tell("crash", broker); }
  void recover(int broker) { tell("recover", broker); }
  // Waits until every broker has all of every topic, so that one may die.
  static void await_in_sync();

 private:
  void tell(const std::string& command, int broker);

  std::string port_;
};

// Makes a topic that `broker` has, and no other.
void make_topic_on(int broker, const std::string& topic, int partitions);

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_THREE_BROKERS_H_
