#include "linkage/feature/stop_words.h"

#include <vector>

#include "linkage/base/hash.h"
#include "linkage/text/ascii_lower.h"
#include "linkage/text/blanks.h"
#include "linkage/text/clean_text.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr uint64_t kSeed = 0x73746f70;

// The step `text` takes apostrophes away: doesn't is doesnt there.
constexpr std::string_view kEnglish =
    "a an the this that these those "
    "i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his "
    "himself she her hers herself it its itself they them their theirs themselves one ones oneself "
    "who whom whose which what whoever whatever whichever someone somebody something anyone "
    "anybody "
    "anything everyone everybody everything nobody nothing none "
    "am is are was were be been being do does did doing done have has had having can could may "
    "might must shall should will would ought "
    "isn't isnt aren't arent wasn't wasnt weren't werent don't dont doesn't doesnt didn't didnt "
    "haven't havent hasn't hasnt hadn't hadnt can't cant couldn't couldnt won't wont wouldn't "
    "wouldnt shouldn't shouldnt it's that's thats there's theres he's hes she's i'm im i've ive "
    "you're youre they're theyre "
    "and but or nor so yet for if because although though unless until while whereas since than as "
    "whether "
    "of in on at by to from with without within into onto upon about above across after against "
    "along among around before behind below beneath beside besides between beyond despite down "
    "during except inside near off out outside over past per through throughout toward towards "
    "under up via "
    "not no never ever also too very just only even still already again almost always often "
    "sometimes here there where when why how then thus therefore however perhaps rather quite "
    "all any both each either every few less many more most much neither other others another own "
    "same several some such";

std::string without_case(std::string_view word) {
  if (ascii(word)) return ascii_lower(std::string(word));
  std::string folded;
  fold_case(word, &folded);
  return folded;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) {
    words.emplace_back(word);
  }
  return words;
}

}  // namespace

StopWords::StopWords(std::span<const std::string> words) {
  for (const std::string& word : words) words_.insert(hash_bytes(without_case(word), kSeed));
}

bool StopWords::contains(std::string_view word) const {
  return words_.contains(hash_bytes(without_case(word), kSeed));
}

std::shared_ptr<const StopWords> StopWords::english() {
  static const auto kWords = std::make_shared<const StopWords>(words_of(kEnglish));
  return kWords;
}

}  // namespace kindred
