#ifndef KINDRED_TESTS_BENCHMARKS_PROCESSOR_TIME_H_
#define KINDRED_TESTS_BENCHMARKS_PROCESSOR_TIME_H_

#include <ctime>

namespace kindred {

// The processor time that all threads have taken, or this thread alone: CLOCK_THREAD_CPUTIME_ID.
inline double processor_seconds(clockid_t whose = CLOCK_PROCESS_CPUTIME_ID) {
  timespec time{};
  clock_gettime(whose, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_BENCHMARKS_PROCESSOR_TIME_H_
