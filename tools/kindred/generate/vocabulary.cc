#include "tools/kindred/generate/vocabulary.h"

#include <string_view>
#include <unordered_set>
#include <utility>

#include "tools/kindred/generate/words.h"

namespace kindred {
namespace {

constexpr std::string_view kFunctionWords =
    "the of and to a in that is was for on with as it at by from be this are were which an or but "
    "not have had has they their its been one will would who more about when all there can some "
    "into than other after over also only two most such between through these under before while "
    "where during both each against because any now may could since without among per still "
    "within until then if so no yet what how our we his her he she";

constexpr std::string_view kVerbs =
    "accept achieve act add adjust admire admit adopt advance advise agree aim allow amend "
    "announce "
    "answer appear apply appoint approach approve argue arrange arrive ask assemble assess assist "
    "assume attach attack attempt attend attract avoid balance bake believe belong blame block "
    "boil "
    "borrow bounce breathe call cancel capture care carry cause celebrate challenge change charge "
    "chase check claim clean clear climb close collapse collect combine comment compare compete "
    "complain complete concern conclude confirm connect consider consult contain continue convince "
    "cook count cover crash create cross damage dance decide declare decline defend define delay "
    "deliver demand deny depend describe deserve design destroy detect develop discover discuss "
    "divide double doubt dream dress earn emerge employ encourage enjoy ensure enter escape "
    "estimate examine exchange exclude expand expect explain explode explore export express extend "
    "face fail fasten fear fill film finish fix float follow force form found gather govern grant "
    "guard guess guide hand handle happen harvest help hire hope house hunt hurry identify ignore "
    "imagine import improve include increase inform inspect install intend introduce invent invest "
    "invite issue join judge jump justify kick knock label land launch learn level lift link list "
    "listen load locate lock look manage march mark marry match matter measure melt mention miss "
    "move name note notice obey object observe obtain occur offer open operate oppose order "
    "organise "
    "owe pack paint park pass pause perform persuade phone place plant play point polish pour "
    "practise praise prepare present press pretend prevent print produce promise propose protect "
    "prove provide publish pull punish purchase push question race raise reach realise receive "
    "recognise record reduce refuse regard reject relate relax release remain remember remind "
    "remove "
    "repair repeat replace reply report represent request rescue resist resolve respond restore "
    "retire return reveal review roll row rule rush sail save search select separate serve settle "
    "shape share sign signal sound spell stage start state stay store suffer suggest supply "
    "support "
    "suppose surprise surround survey survive suspect switch talk taste teach test thank threaten "
    "touch train travel treat trust turn visit vote wait walk want warn wash waste watch weigh "
    "welcome wonder work worry yield";

constexpr std::string_view kNouns =
    "account acre actor address adviser airline album alley animal ankle apple archive area "
    "argument "
    "army arrow artist author autumn badge bakery ballot band bank barrel basket battery beach "
    "beam "
    "bench bishop blanket blossom board boat border bottle branch brick bridge budget building "
    "bulb "
    "bureau cabin cabinet cable camera campaign canal candle cannon captain caravan cargo carpet "
    "castle cattle ceiling cellar century chain chair chamber chapel chapter chemist church cinema "
    "circle citizen city clerk client cliff clinic clock cloud coach coast college colony column "
    "comet committee community company concert contract cottage council country county court "
    "cousin "
    "cradle crew cricket crisis crop crowd crystal culture curtain cushion customer daughter deal "
    "debate debt decade degree desert desk diary dinner director disaster district doctor dollar "
    "domain donor door dozen drama drawer driver dust eagle economy editor election engine "
    "engineer "
    "envelope error estate evening event exhibit expert factory family farmer fashion feature "
    "fence "
    "festival fever field figure finger flag flavour flight flood floor flower forest fortune "
    "fountain friend frontier fruit furnace gallery garden garment gate gesture giant glacier "
    "glove "
    "goal grain grammar granite guest guitar habit hammer harbour headline heart helmet heritage "
    "highway hill history holiday honey horizon horse hospital hostel hotel hour household "
    "industry "
    "infant insect island jacket jewel journal journey judgement jungle jury kettle king kitchen "
    "knight ladder lake lamp landlord language lawyer leader leather lecture legend lemon letter "
    "library limit line lion lobby lorry machine magnet majority market master meadow medal member "
    "message metal minister minute mirror mission model monarch money month monument morning "
    "mother "
    "motor mountain museum muscle mystery nation needle neighbour network night novel number nurse "
    "ocean office officer oil opera orange orchard orchestra organ oven owner palace panel paper "
    "parade parent parish partner party passenger pattern pavement peasant pension people pepper "
    "photograph piano picture pilot pipe pirate planet platform player pocket poem poet police "
    "policy politician pond port portrait potato pound powder power priest prince prison problem "
    "professor profit programme project province public pupil quarter queen queue rabbit radio "
    "railway reader reason rebel recipe reform refugee region relative rent republic research "
    "reservoir resident restaurant revenue reward ribbon ring river road robot rocket roof room "
    "rope "
    "royal sailor salary salmon sample saucer saw scandal scholar school science scientist screen "
    "sculptor season secret section senator sequence series servant session shadow sheet shelf "
    "ship "
    "shoulder silver singer sister sketch society soldier song spider sponsor spring square "
    "stadium "
    "stairway statue steam stone storm strategy street strike string student studio subject suburb "
    "subway sugar suitcase summer surface surgeon symbol system table tailor tank target tariff "
    "teacher team temple tenant tender terrace theatre theory throne ticket tiger timber title "
    "tobacco tongue tower town trade tradition tragedy tribe trophy trouble tunnel turbine uncle "
    "uniform union university valley vehicle venture verdict vessel veteran victim victory village "
    "violin vision voice volcano voter voyage wagon wall warehouse weapon weather wedding week "
    "wheat wheel widow window wine winner winter witness wolf worker workshop yard year zone";

constexpr std::string_view kAdjectives =
    "able abrupt absent active actual amateur ample ancient annual anxious apparent awkward bare "
    "basic bitter bleak blunt bold brave brief bright brilliant broad calm careful central certain "
    "cheap cheerful chief civil clever coarse cold common complex constant cool correct crude "
    "cruel "
    "curious current dear deep dense different direct distant dull eager early eastern elegant "
    "empty "
    "equal evident exact excellent exotic faint fair faithful false famous fierce final firm flat "
    "foreign formal former frank free frequent fresh full gentle genuine global golden grand "
    "grateful "
    "grave great gross happy harsh heavy high hollow honest huge human humble ideal idle immense "
    "innocent intense internal keen kind large late lazy legal light likely liquid local lonely "
    "long "
    "loose loud loyal lucky mad main major massive mature mean mild military minor mobile modern "
    "modest moral mutual narrow native natural neat nervous neutral noble normal northern numerous "
    "obvious odd official ordinary pale parallel patient perfect permanent plain pleasant polite "
    "poor "
    "popular precious precise pregnant pretty primary private proper proud pure quick quiet random "
    "rapid rare raw recent regular remote rich rigid ripe rough round rude rural sad safe scarce "
    "secure senior sensible serious severe sharp short silent similar simple sincere slight slow "
    "smart smooth social soft solar solemn solid southern special splendid stable steady steep "
    "stiff "
    "strange strict strong stupid subtle sudden sweet swift tall technical thick thin tidy tight "
    "tiny "
    "tough tragic typical ugly unique upper urban urgent usual vague valid vast violent visible "
    "vital "
    "warm weak wealthy weird western wet wide wild wise wooden worthy young";

constexpr std::string_view kCompoundHeads =
    "air bed book brain coal cloud copper corn day dock dust earth farm fire fish foot game glass "
    "gold grass green ground hand head home iron key lamp land law life light mail mill moon night "
    "paper rail rain road rock salt sand school sea ship shore snow star steel sun tide tree wall "
    "watch water well wind wood";
constexpr std::string_view kCompoundTails =
    "bank berg board bound bridge craft fall field gate guard hall house keeper line maker man "
    "mark "
    "master mill path piece place plate point pot power road room scape shed side smith song stone "
    "storm stand top tower trap wall ward way wheel work worm yard";

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

bool ends_with_consonant_y(std::string_view word) {
  return word.size() > 1 && word.back() == 'y' && !is_vowel(word[word.size() - 2]);
}

std::string with_s(std::string_view word) {
  if (ends_with_consonant_y(word)) return std::string(word.substr(0, word.size() - 1)) + "ies";
  for (const std::string_view hiss : {"s", "x", "z", "ch", "sh"}) {
    if (word.ends_with(hiss)) return std::string(word) + "es";
  }
  return std::string(word) + "s";
}

std::string with_ed(std::string_view word) {
  if (word.back() == 'e') return std::string(word) + "d";
  if (ends_with_consonant_y(word)) return std::string(word.substr(0, word.size() - 1)) + "ied";
  return std::string(word) + "ed";
}

std::string with_ing(std::string_view word) {
  const bool drops_e = word.back() == 'e' && !word.ends_with("ee");
  return std::string(word.substr(0, word.size() - (drops_e ? 1 : 0))) + "ing";
}

std::string with_ly(std::string_view word) {
  const std::string stem(word.substr(0, word.size() - 1));
  if (ends_with_consonant_y(word)) return stem + "ily";
  if (word.ends_with("le")) return stem + "y";
  if (word.ends_with("ic")) return std::string(word) + "ally";
  return std::string(word) + "ly";
}

class Words {
 public:
  void add(std::string word) {
    if (seen_.insert(word).second) words_.push_back(std::move(word));
  }

  void add_verb(const std::string& verb) {
    add(verb);
    add(with_s(verb));
    add(with_ed(verb));
    add(with_ing(verb));
  }

  size_t size() const { return words_.size(); }
  std::vector<std::string> take() { return std::move(words_); }

 private:
  std::vector<std::string> words_;
  std::unordered_set<std::string> seen_;
};

void add_common_words(Words* words) {
  for (const std::string_view word : split_words(kFunctionWords)) words->add(std::string(word));
  for (const std::string_view verb : split_words(kVerbs)) words->add_verb(std::string(verb));
  for (const std::string_view noun : split_words(kNouns)) {
    words->add(std::string(noun));
    words->add(with_s(noun));
  }
  for (const std::string_view adjective : split_words(kAdjectives)) {
    words->add(std::string(adjective));
    words->add(with_ly(adjective));
  }
}

void add_rare_words(Words* words) {
  for (const std::string_view verb : split_words(kVerbs)) words->add_verb("re" + std::string(verb));
  for (const std::string_view head : split_words(kCompoundHeads)) {
    for (const std::string_view tail : split_words(kCompoundTails)) {
      if (head != tail) words->add(std::string(head) + std::string(tail));
    }
  }
}

struct Vocabulary {
  std::vector<std::string> words;
  size_t common = 0;
};

Vocabulary make_vocabulary() {
  Words words;
  add_common_words(&words);
  const size_t common = words.size();
  add_rare_words(&words);
  return {words.take(), common};
}

const Vocabulary& whole_vocabulary() {
  static const Vocabulary kVocabulary = make_vocabulary();
  return kVocabulary;
}

}  // namespace

const std::vector<std::string>& vocabulary() { return whole_vocabulary().words; }

size_t function_word_count() { return word_count(kFunctionWords); }

size_t common_word_count() { return whole_vocabulary().common; }

}  // namespace kindred
