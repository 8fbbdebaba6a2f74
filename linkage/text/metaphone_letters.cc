// The sounds of c, g and s. The words in comments are what each case is for.

#include "linkage/text/metaphone_word.h"

namespace kindred {

namespace {

void sound_ch(MetaphoneWord* w) {
  if (!w->first() && w->has(0, {"chae"})) return w->add("K", "X", 2);  // michael
  const bool greek = w->begins({"charac", "charis", "chor", "chym", "chia", "chem"});
  if (w->first() && greek && !w->begins({"chore"})) return w->add("K", 2);  // chemistry, chorus
  const bool hard_before = w->first() || w->one_of(-1, "aoue");
  const bool hard = w->begins({"sch"}) || w->has(-2, {"orches", "archit", "orchid"}) ||
                    w->one_of(2, "ts") || (hard_before && w->one_of(2, "lrnmbhfvw "));
  if (hard) return w->add("K", 2);  // architect, bach, wachtler
  if (w->first()) return w->add("X", 2);
  if (w->begins({"mc"})) return w->add("K", 2);  // mchugh
  w->add("X", "K", 2);
}

void sound_cc(MetaphoneWord* w) {
  if (!w->one_of(2, "ieh") || w->has(2, {"hu"})) return w->add("K", 2);  // bacchus
  const bool hard = (w->place() == 1 && w->at(-1) == 'a') || w->has(-1, {"uccee", "ucces"});
  w->add(hard ? "KS" : "X", 3);  // accident, succeed; bertucci
}

void sound_gh(MetaphoneWord* w) {
  if (!w->first() && !w->vowel(-1)) return w->add("K", 2);
  if (w->first()) return w->add(w->at(2) == 'i' ? "J" : "K", 2);  // ghislane, ghost
  // Before the word stands a blank, which is none of these.
  const bool silent = w->one_of(-2, "bhd") || w->one_of(-3, "bhd") || w->one_of(-4, "bh");
  if (silent) return w->pass(2);                                          // hugh, bough, broughton
  if (w->at(-1) == 'u' && w->one_of(-3, "cglrt")) return w->add("F", 2);  // laugh, tough
  if (w->at(-1) != 'i') return w->add("K", 2);
  w->pass(2);  // night
}

void sound_gn(MetaphoneWord* w) {
  if (w->place() == 1 && w->vowel(-1) && !w->slavo_germanic()) return w->add("KN", "N", 2);
  if (!w->has(2, {"ey"}) && !w->slavo_germanic()) return w->add("N", "KN", 2);
  w->add("KN", 2);  // cagney
}

void sound_soft_g(MetaphoneWord* w) {
  if (w->begins({"sch"}) || w->has(1, {"et"})) return w->add("K", 2);
  if (w->has(1, {"ier "})) return w->add("J", 2);  // rogier
  w->add("J", "K", 2);
}

void sound_sch(MetaphoneWord* w) {
  if (w->has(3, {"er", "en"})) return w->add("X", "SK", 3);           // schermerhorn
  if (w->has(3, {"oo", "uy", "ed", "em"})) return w->add("SK", 3);    // school
  const bool german = w->first() && !w->vowel(3) && w->at(3) != 'w';  // schmidt
  w->add("X", german ? "S" : "X", 3);
}

}  // namespace

void sound_c(MetaphoneWord* w) {
  const bool bacher = w->has(-2, {"bacher", "macher"});
  const bool ach = w->place() > 1 && !w->vowel(-2) && w->has(-1, {"ach"});
  if (ach && w->at(2) != 'i' && (w->at(2) != 'e' || bacher)) return w->add("K", 2);
  if (w->first() && w->begins({"caesar"})) return w->add("S", 2);
  if (w->has(0, {"chia"})) return w->add("K", 2);  // chianti
  if (w->has(0, {"ch"})) return sound_ch(w);
  if (w->has(0, {"cz"}) && !w->has(-2, {"wicz"})) return w->add("S", "X", 2);  // czerny
  if (w->has(1, {"cia"})) return w->add("X", 3);                               // focaccia
  if (w->has(0, {"cc"}) && !(w->place() == 1 && w->at(-1) == 'm')) return sound_cc(w);
  if (w->has(0, {"ck", "cg", "cq"})) return w->add("K", 2);
  if (w->has(0, {"cio", "cie", "cia"})) return w->add("S", "X", 2);
  if (w->has(0, {"ci", "ce", "cy"})) return w->add("S", 2);
  const bool same = w->one_of(1, "ckq") && !w->has(1, {"ce", "ci"});
  w->add("K", same ? 2 : 1);
}

void sound_g(MetaphoneWord* w) {
  if (w->at(1) == 'h') return sound_gh(w);
  if (w->at(1) == 'n') return sound_gn(w);
  if (w->has(1, {"li"}) && !w->slavo_germanic()) return w->add("KL", "L", 2);  // tagliaro
  const bool gel = w->at(1) == 'y' ||
                   w->has(1, {"es", "ep", "eb", "el", "ey", "ib", "il", "in", "ie", "ei", "er"});
  if (w->first() && gel) return w->add("K", "J", 2);
  const bool hard_ger = !w->begins({"danger", "ranger", "manger"}) && !w->one_of(-1, "ei") &&
                        !w->has(-1, {"rgy", "ogy"});
  if ((w->has(1, {"er"}) || w->at(1) == 'y') && hard_ger) return w->add("K", "J", 2);
  if (w->one_of(1, "eiy") || w->has(-1, {"aggi", "oggi"})) return sound_soft_g(w);  // biaggi
  w->add("K", w->at(1) == 'g' ? 2 : 1);
}

void sound_s(MetaphoneWord* w) {
  if (w->has(-1, {"isl", "ysl"})) return w->pass(1);  // island, carlysle
  if (w->first() && w->begins({"sugar"})) return w->add("X", "S", 1);
  if (w->has(0, {"sh"})) {
    const bool german = w->has(1, {"heim", "hoek", "holm", "holz"});
    return w->add(german ? "S" : "X", 2);
  }
  if (w->has(0, {"sio", "sia"})) return w->add("S", w->slavo_germanic() ? "S" : "X", 3);
  if (w->at(1) == 'z') return w->add("S", "X", 2);
  if (w->first() && w->one_of(1, "mnlw")) return w->add("S", "X", 1);  // smith like schmidt
  if (w->has(0, {"sch"})) return sound_sch(w);
  if (w->at(1) == 'c') return w->add(w->one_of(2, "iey") ? "S" : "SK", 3);
  const bool french = w->last() && w->has(-2, {"ai", "oi"});  // artois
  w->add(french ? "" : "S", "S", w->one_of(1, "sz") ? 2 : 1);
}

}  // namespace kindred
