#ifndef KINDRED_TOOLS_KINDRED_LABEL_TERMINAL_H_
#define KINDRED_TOOLS_KINDRED_LABEL_TERMINAL_H_

#include <termios.h>

#include <array>
#include <cstddef>
#include <string_view>

namespace kindred {

// Whether standard input and standard output are a terminal that one can be asked in.
bool asks_in_terminal();

// The terminal, one key at a time and without an echo, while this lives; whatever ends it, a signal
// included, it is as before afterwards. Signals become events: none interrupts what is being
// written to a file. While the process is stopped by Ctrl-Z the terminal is as before too. One at a
// time.
class Terminal {
 public:
  enum class Kind {
    kKey,
    kRedraw,  // it has another width, or the process goes on after a stop
    kSignal,  // that ends the program
    kClosed,  // nobody is there any more
  };
  struct Event {
    Kind kind;
    char key = 0;
    int signal = 0;
  };

  // Throws Failure (kIo) when the terminal cannot be set.
  Terminal();
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  // Waits. An escape sequence, as of an arrow key, is one key: ESC.
  Event next();

  // Drops what was typed so far: it is no answer to what is yet to be shown.
  void drop_typed();

  size_t columns() const;
  // False where NO_COLOR is set and not empty (no-color.org), or the terminal is a dumb one.
  bool colours() const;

  // A terminal that is gone takes nothing, and next() tells of it.
  void write(std::string_view text);

 private:
  void set_keys();
  void set_signals();
  void stop();
  Event read_key();

  termios before_ = {};
  std::array<int, 2> pipe_ = {-1, -1};  // through which signals come
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_TERMINAL_H_
