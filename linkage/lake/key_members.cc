#include "linkage/lake/key_members.h"

namespace kindred {

void KeyMembers::add(const KeyPosting& posting, std::vector<KeyPosting>* out) {
  if (members_ == 0 || posting.key != first_.key) {
    first_ = posting;
    members_ = 1;
    return;
  }
  if (posting.capped && members_ == max_bucket_) return;
  if (members_ == 1) out->push_back(first_);
  out->push_back(posting);
  ++members_;
}

}  // namespace kindred
