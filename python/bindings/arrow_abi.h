// Arrow's C data interface, as its specification writes it out for who links no Arrow library:
// https://arrow.apache.org/docs/format/CDataInterface.html and CStreamInterface.html. The structs
// pass between libraries of a process, so that their layout never changes.

#ifndef KINDRED_PYTHON_BINDINGS_ARROW_ABI_H_
#define KINDRED_PYTHON_BINDINGS_ARROW_ABI_H_

#include <cstdint>

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

extern "C" {

// A type and a name. One whose `release` is null has been released, or moved.
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema** children;
  struct ArrowSchema* dictionary;
  void (*release)(struct ArrowSchema*);
  void* private_data;
};

// Values of a type: `length` of them from `offset` on, in buffers that the type lays out.
struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void** buffers;
  struct ArrowArray** children;
  struct ArrowArray* dictionary;
  void (*release)(struct ArrowArray*);
  void* private_data;
};

}  // extern "C"

#endif  // ARROW_C_DATA_INTERFACE

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

extern "C" {

// Arrays of one type, one after another. The functions return 0 or an errno; the end of the stream
// is an array that is released.
struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema* out);
  int (*get_next)(struct ArrowArrayStream*, struct ArrowArray* out);
  const char* (*get_last_error)(struct ArrowArrayStream*);
  void (*release)(struct ArrowArrayStream*);
  void* private_data;
};

}  // extern "C"

#endif  // ARROW_C_STREAM_INTERFACE

#endif  // KINDRED_PYTHON_BINDINGS_ARROW_ABI_H_
