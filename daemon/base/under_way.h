#ifndef KINDRED_DAEMON_BASE_UNDER_WAY_H_
#define KINDRED_DAEMON_BASE_UNDER_WAY_H_

namespace kindred {

// One of those under way, until it goes: also where what it does fails.
class UnderWay {
 public:
  explicit UnderWay(unsigned* count) : count_(count) { ++*count_; }
  ~UnderWay() { --*count_; }
  UnderWay(const UnderWay&) = delete;
  UnderWay& operator=(const UnderWay&) = delete;

 private:
  unsigned* count_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_UNDER_WAY_H_
