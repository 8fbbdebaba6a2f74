// Bytes that come from outside, a body for each kind of them: it reads the bytes as the programs
// do, and checks what must hold whatever they are.
//
// libFuzzer calls a body on inputs that it makes up (driver.cc, tools/fuzz). The unit tests call it
// on every file of corpus/NAME and on random changes of these (replay_test.cc).

#ifndef KINDRED_TESTS_FUZZ_BODIES_H_
#define KINDRED_TESTS_FUZZ_BODIES_H_

#include <span>
#include <stdexcept>
#include <string_view>

namespace kindred::fuzz {

// Something did not hold that must.
class Broken : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Throws Broken with that text, unless it holds.
void expect(bool holds, const char* what);

// Each throws Broken, and nothing else.
void fuzz_json(std::string_view bytes);   // a record or a tombstone's key
void fuzz_csv(std::string_view bytes);    // a file of records: CSV, and JSON lines
void fuzz_yaml(std::string_view bytes);   // a configuration
void fuzz_model(std::string_view bytes);  // a model
void fuzz_state(std::string_view bytes);  // the files of a state directory
void fuzz_http(std::string_view bytes);   // what a client sends
void fuzz_messages(
    std::string_view bytes);             // what stages hand to each other, and entries of the state
void fuzz_avro(std::string_view bytes);  // a schema and a payload
void fuzz_protobuf(std::string_view bytes);  // likewise
void fuzz_labels(std::string_view bytes);    // a label: the key and value of its message

struct Body {
  std::string_view name;  // of its program, its file, and its folder under corpus/
  void (*run)(std::string_view bytes);
};

// All of them.
std::span<const Body> bodies();

}  // namespace kindred::fuzz

#endif  // KINDRED_TESTS_FUZZ_BODIES_H_
