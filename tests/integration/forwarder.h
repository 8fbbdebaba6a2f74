#ifndef KINDRED_TESTS_INTEGRATION_FORWARDER_H_
#define KINDRED_TESTS_INTEGRATION_FORWARDER_H_

#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace kindred {

// An address of this machine behind which the test's broker is, or is not: nobody listens at first,
// then connections are taken and left unanswered, or closed, then all goes on to the broker. It can
// be cut, and mended.
class Forwarder {
 public:
  Forwarder() : Forwarder(0, 0) {}
  // At that port, and to that one of the broker; 0: any, and that of test_brokers().
  Forwarder(int port, int target);
  ~Forwarder();
  Forwarder(const Forwarder&) = delete;
  Forwarder& operator=(const Forwarder&) = delete;

  std::string address() const { return "127.0.0.1:" + std::to_string(port_); }

  void listen();  // take connections, and hang
  void
  hang_up();  // close those to come when they have said something, as a balancer without servers
  void forward();  // connect those to come, too

  // From here on nothing comes through, and nobody is told so, until it is mended: then what was
  // sent meanwhile does.
  void cut() { cut_ = true; }
  void mend() { cut_ = false; }

 private:
  void accept_all();
  void pass_on(int from, int to) const;

  int listener_ = -1;
  int port_ = 0;
  int target_ = 0;
  std::atomic<bool> hanging_up_ = false;
  std::atomic<bool> forwarding_ = false;
  std::atomic<bool> cut_ = false;
  std::atomic<bool> stop_ = false;
  std::thread acceptor_;
  std::vector<std::thread> passing_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_FORWARDER_H_
