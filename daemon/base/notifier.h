#ifndef KINDRED_DAEMON_BASE_NOTIFIER_H_
#define KINDRED_DAEMON_BASE_NOTIFIER_H_

namespace kindred {

// Has news now and then, and tells by an eventfd(2).
class Notifier {
 public:
  virtual ~Notifier() = default;

  // From here on adds 1 to the eventfd `file` when there is news where there was none; it may do so
  // from a thread of its own. With a negative number it stops, and has stopped on return.
  virtual void notify(int file) = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_NOTIFIER_H_
