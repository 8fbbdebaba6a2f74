// The bytes by which entries are known, and their flags. entries.h says what they mean; they are
// durable.

#ifndef KINDRED_DAEMON_STATE_ENTRY_TAGS_H_
#define KINDRED_DAEMON_STATE_ENTRY_TAGS_H_

#include <cstdint>

namespace kindred {

inline constexpr char kFields = 1;
inline constexpr char kPartitions = 2;
inline constexpr char kRecord = 3;
inline constexpr char kTimes = 4;
inline constexpr char kPair = 5;
inline constexpr char kMessage = 6;
inline constexpr char kAwaited = 7;
inline constexpr char kMatches = 8;
inline constexpr char kMatch = 9;
inline constexpr char kNumberedMessage = 10;
inline constexpr char kCreatedRecord = 11;
inline constexpr char kLabel = 12;

// Flags of a record.
inline constexpr uint8_t kDeleted = 1;
inline constexpr uint8_t kVersioned = 2;
inline constexpr uint8_t kExpired = 4;
inline constexpr uint8_t kEvicted = 8;

// Flags of a message.
inline constexpr uint8_t kSecondTopic = 1;
inline constexpr uint8_t kWithKey = 2;
inline constexpr uint8_t kWithValue = 4;

// Flags of a match.
inline constexpr uint8_t kLive = 1;
inline constexpr uint8_t kReview = 2;
inline constexpr uint8_t kScored = 4;

// Flags of a label, beside its verdict, which is 0 where the label is withdrawn.
inline constexpr uint8_t kVerdict = 3;  // the bits of it
inline constexpr uint8_t kWithLeft = 4;
inline constexpr uint8_t kWithRight = 8;

// Flags of the times, by partition.
inline constexpr uint8_t kTimed = 1;
inline constexpr uint8_t kLeftOut = 2;

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_ENTRY_TAGS_H_
