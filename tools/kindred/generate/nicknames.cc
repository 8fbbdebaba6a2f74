#include <algorithm>
#include <array>
#include <string_view>

#include "tools/kindred/generate/names.h"
#include "tools/kindred/generate/words.h"

namespace kindred {
namespace {

struct PetForms {
  std::string_view given_name;
  std::string_view forms;  // Parted by blanks.
};

// Sorted by given name, for binary search.
constexpr std::array kPetForms = {
    PetForms{"Abigail", "Abby Gail"},
    PetForms{"Albert", "Al Bert"},
    PetForms{"Alexander", "Alex Al Sandy"},
    PetForms{"Alexandra", "Alex Sandra"},
    PetForms{"Alfred", "Al Fred"},
    PetForms{"Allison", "Allie"},
    PetForms{"Amanda", "Mandy"},
    PetForms{"Andrew", "Andy Drew"},
    PetForms{"Angela", "Angie"},
    PetForms{"Anthony", "Tony"},
    PetForms{"Arthur", "Art Artie"},
    PetForms{"Barbara", "Barb Babs"},
    PetForms{"Beatrice", "Bea"},
    PetForms{"Benjamin", "Ben Benny"},
    PetForms{"Bernard", "Bernie"},
    PetForms{"Bradley", "Brad"},
    PetForms{"Cassandra", "Cassie Sandra"},
    PetForms{"Catherine", "Cathy Kate Cat"},
    PetForms{"Charles", "Charlie Chuck"},
    PetForms{"Charlotte", "Lottie"},
    PetForms{"Christina", "Tina Chris Chrissy"},
    PetForms{"Christine", "Chris Tina"},
    PetForms{"Christopher", "Chris Kit"},
    PetForms{"Clifford", "Cliff"},
    PetForms{"Constance", "Connie"},
    PetForms{"Cynthia", "Cindy"},
    PetForms{"Daniel", "Dan Danny"},
    PetForms{"Danielle", "Dani"},
    PetForms{"David", "Dave Davy"},
    PetForms{"Deborah", "Debbie Deb"},
    PetForms{"Debra", "Debbie Deb"},
    PetForms{"Donald", "Don Donnie"},
    PetForms{"Dorothy", "Dot Dottie Dolly"},
    PetForms{"Douglas", "Doug"},
    PetForms{"Edward", "Ed Eddie Ted"},
    PetForms{"Edwin", "Ed"},
    PetForms{"Eleanor", "Ellie Nell"},
    PetForms{"Elizabeth", "Liz Beth Betty Lizzie Eliza Betsy"},
    PetForms{"Eugene", "Gene"},
    PetForms{"Florence", "Flo"},
    PetForms{"Frances", "Fran Frankie"},
    PetForms{"Francis", "Frank"},
    PetForms{"Franklin", "Frank"},
    PetForms{"Frederick", "Fred Freddie Rick"},
    PetForms{"Gabriel", "Gabe"},
    PetForms{"Gerald", "Jerry Gerry"},
    PetForms{"Gregory", "Greg"},
    PetForms{"Harold", "Harry Hal"},
    PetForms{"Henry", "Hank Harry"},
    PetForms{"Herbert", "Herb Bert"},
    PetForms{"Jacob", "Jake"},
    PetForms{"Jacqueline", "Jackie"},
    PetForms{"James", "Jim Jimmy Jamie"},
    PetForms{"Janet", "Jan"},
    PetForms{"Jeffrey", "Jeff"},
    PetForms{"Jennifer", "Jen Jenny"},
    PetForms{"Jeremy", "Jerry"},
    PetForms{"Jessica", "Jess Jessie"},
    PetForms{"John", "Jack Johnny"},
    PetForms{"Jonathan", "Jon"},
    PetForms{"Joseph", "Joe Joey"},
    PetForms{"Josephine", "Jo Josie"},
    PetForms{"Joshua", "Josh"},
    PetForms{"Judith", "Judy"},
    PetForms{"Katherine", "Kate Kathy Katie Kay"},
    PetForms{"Kathleen", "Kathy Kath"},
    PetForms{"Kathryn", "Kathy Kate Katie"},
    PetForms{"Kenneth", "Ken Kenny"},
    PetForms{"Kimberly", "Kim"},
    PetForms{"Kristen", "Kris"},
    PetForms{"Lawrence", "Larry"},
    PetForms{"Leonard", "Len Lenny Leo"},
    PetForms{"Lillian", "Lily"},
    PetForms{"Louis", "Lou Louie"},
    PetForms{"Louise", "Lou"},
    PetForms{"Lucille", "Lucy"},
    PetForms{"Madeline", "Maddie"},
    PetForms{"Madison", "Maddie"},
    PetForms{"Manuel", "Manny"},
    PetForms{"Margaret", "Maggie Peggy Meg Marge"},
    PetForms{"Martha", "Marty"},
    PetForms{"Martin", "Marty"},
    PetForms{"Matthew", "Matt"},
    PetForms{"Melissa", "Missy Mel"},
    PetForms{"Melvin", "Mel"},
    PetForms{"Michael", "Mike Mick Mickey"},
    PetForms{"Michelle", "Shelly"},
    PetForms{"Mitchell", "Mitch"},
    PetForms{"Nancy", "Nan"},
    PetForms{"Nathan", "Nate"},
    PetForms{"Nathaniel", "Nate Nathan"},
    PetForms{"Nicholas", "Nick Nicky"},
    PetForms{"Nicole", "Nikki"},
    PetForms{"Olivia", "Liv"},
    PetForms{"Pamela", "Pam"},
    PetForms{"Patricia", "Pat Patty Tricia Trish"},
    PetForms{"Patrick", "Pat Paddy"},
    PetForms{"Peter", "Pete"},
    PetForms{"Philip", "Phil"},
    PetForms{"Phillip", "Phil"},
    PetForms{"Priscilla", "Cilla"},
    PetForms{"Rachel", "Rae"},
    PetForms{"Raymond", "Ray"},
    PetForms{"Rebecca", "Becky Becca"},
    PetForms{"Richard", "Rick Dick Rich Richie"},
    PetForms{"Robert", "Bob Rob Bobby Robbie Bert"},
    PetForms{"Roberta", "Bobbie"},
    PetForms{"Ronald", "Ron Ronnie"},
    PetForms{"Russell", "Russ"},
    PetForms{"Samantha", "Sam"},
    PetForms{"Samuel", "Sam Sammy"},
    PetForms{"Sandra", "Sandy"},
    PetForms{"Sarah", "Sally Sadie"},
    PetForms{"Sophia", "Sophie"},
    PetForms{"Stanley", "Stan"},
    PetForms{"Stephanie", "Steph"},
    PetForms{"Stephen", "Steve"},
    PetForms{"Steven", "Steve"},
    PetForms{"Stuart", "Stu"},
    PetForms{"Susan", "Sue Susie"},
    PetForms{"Suzanne", "Sue Suzy"},
    PetForms{"Teresa", "Terri Tess"},
    PetForms{"Theodore", "Ted Teddy Theo"},
    PetForms{"Theresa", "Terri Tess"},
    PetForms{"Thomas", "Tom Tommy"},
    PetForms{"Timothy", "Tim Timmy"},
    PetForms{"Valerie", "Val"},
    PetForms{"Veronica", "Ronnie"},
    PetForms{"Victor", "Vic"},
    PetForms{"Victoria", "Vicki Tori"},
    PetForms{"Vincent", "Vince Vinny"},
    PetForms{"Virginia", "Ginny"},
    PetForms{"Walter", "Walt Wally"},
    PetForms{"Wesley", "Wes"},
    PetForms{"William", "Bill Will Billy Liam"},
    PetForms{"Zachary", "Zach Zack"},
};

static_assert(std::ranges::is_sorted(kPetForms, {}, &PetForms::given_name));

}  // namespace

std::string_view draw_nickname(std::string_view given_name, Random* random) {
  const auto* const found =
      std::ranges::lower_bound(kPetForms, given_name, {}, &PetForms::given_name);
  if (found == kPetForms.end() || found->given_name != given_name) return {};
  const size_t count = word_count(found->forms);
  // The first form is the usual one.
  return nth_word(found->forms, random->chance(0.5) ? 0 : random->below(count));
}

}  // namespace kindred
