// Days and times as JSON strings, by ISO 8601. Each function appends one JSON value.

#ifndef KINDRED_DAEMON_FORMAT_TIME_TEXT_H_
#define KINDRED_DAEMON_FORMAT_TIME_TEXT_H_

#include <cstdint>
#include <string>

namespace kindred {

// "2024-03-01", `days` after 1970-01-01. Years beyond 0000 to 9999 have a sign and more digits.
void append_date(int64_t days, std::string* out);

// Likewise, but of a day that may lack parts, which are then 0: "2024-03", "2024". Null when it has
// no year, or is none of the calendar's by its numbers.
void append_date_parts(int64_t year, int64_t month, int64_t day, std::string* out);

// "13:37:00.125", `units` after midnight, a second being `per_second` units: a power of ten to 1e9.
// The fraction has 3, 6 or 9 digits, as few as hold it, none where it is 0.
void append_time(int64_t units, int64_t per_second, std::string* out);

// "2024-03-01T13:37:00.125Z", likewise after 1970-01-01; without the Z when it is of no zone.
void append_timestamp(int64_t units, int64_t per_second, bool utc, std::string* out);

// The same of seconds and what is over, below 1e9 and not below 0.
void append_timestamp_nanos(int64_t seconds, int64_t nanos, bool utc, std::string* out);

// "3.5s", as Protobuf's JSON has it. `nanos`, below 1e9, have the sign of `seconds`.
void append_duration(int64_t seconds, int64_t nanos, std::string* out);

// "P1M2DT3.500S", as Avro has its parts.
void append_duration(uint32_t months, uint32_t days, uint32_t milliseconds, std::string* out);

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_TIME_TEXT_H_
