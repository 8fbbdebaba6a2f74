#include <array>

#include "tools/kindred/generate/names.h"

namespace kindred {
namespace {

constexpr std::array kMaleNames = {
    NameBand{3200, "James"},
    NameBand{2900, "John Robert Michael"},
    NameBand{2400, "William David"},
    NameBand{1700, "Richard Joseph Thomas Christopher"},
    NameBand{1400, "Charles Daniel Matthew"},
    NameBand{1100, "Anthony Mark Steven Donald Paul Joshua Andrew"},
    NameBand{850, "Kenneth Kevin Brian George Timothy Edward Ronald Jason"},
    NameBand{650,
             "Jeffrey Ryan Jacob Gary Nicholas Eric Jonathan Stephen Larry Justin Scott Brandon"},
    NameBand{480,
             "Benjamin Samuel Gregory Alexander Frank Patrick Raymond Jack Dennis Jerry Tyler "
             "Aaron Jose Adam Nathan Henry"},
    NameBand{330,
             "Douglas Zachary Peter Kyle Noah Ethan Jeremy Walter Christian Keith Roger Terry "
             "Austin Sean Gerald Carl Harold Dylan Arthur Lawrence Jordan Jesse"},
    NameBand{230,
             "Bryan Billy Bruce Gabriel Joe Logan Alan Juan Albert Willie Elijah Wayne Randy "
             "Vincent Mason Roy Ralph Bobby Russell Bradley Philip Eugene Louis Harry Howard Fred "
             "Ernest Martin"},
    NameBand{150,
             "Craig Stanley Shawn Travis Leonard Earl Jimmy Francis Todd Dale Curtis Allen Victor "
             "Marcus Luis Carlos Antonio Danny Norman Glenn Chad Rodney Manuel Clarence Phillip "
             "Nathaniel Jared Luke Evan Isaac Caleb Connor Hunter Cameron Lucas Owen Liam Dominic "
             "Adrian Julian Xavier"},
    NameBand{90,
             "Alfred Bernard Calvin Clifford Cody Cory Darrell Darren Derek Derrick Devin Duane "
             "Edwin Frederick Garrett Gordon Grant Herbert Ian Ivan Jay Jeff Jeremiah Jim Joel "
             "Johnny Jorge Karl Kurt Lance Lee Leo Leon Leroy Lewis Lloyd Lonnie Mario Marvin "
             "Melvin Micah Miguel Mike Mitchell Neil Oscar Pedro Ray Ricardo Rick Ricky Roberto "
             "Ronnie Ross Ruben Seth Shane Spencer Theodore Tim Tom Tommy Tony Trevor Troy Vernon "
             "Warren Wesley"},
    NameBand{45,
             "Abraham Alejandro Alex Alvin Andre Andy Angel Armando Barry Ben Blake Bob Brad Brent "
             "Brett Byron Casey Cecil Cedric Cesar Chase Chester Chris Clayton Clifton Clyde Cole "
             "Colin Damon Dan Dave Dean Don Doug Dustin Dwayne Dwight Eddie Eduardo Elmer Enrique "
             "Erik Fernando Floyd Franklin Gavin Gene Geoffrey Gilbert Glen Greg Guy Harvey Hector "
             "Herman Hugh Jackson Jaime Javier Jerome Jessie Jon Jonah Kelly Kirk Levi Lester "
             "Lorenzo Marc Mathew Maurice Max Milton Morris Nelson Nick Nolan Omar Orlando Pablo "
             "Perry Rafael Ramon Randall Raul Reginald Rene Roland Ron Salvador Sam Sergio "
             "Sidney Steve Stuart Ted Terrence Tracy Tyrone Virgil Wallace Wade"},
    NameBand{18,
             "Aidan Alberto Alfonso Alton Amos Archie Arnold Asher Beau Bennett Bert Boyd Brady "
             "Brendan Brock Bryce Carlton Carter Chance Charlie Clark Claude Clay Clint Colby "
             "Conrad Cooper Damian Darius Darryl Daryl Davis Desmond Dominick Donovan Drew Duncan "
             "Edgar Edmund Eli Elliot Ellis Emmett Ernesto Ervin Ezra Felix Forrest Freddie Garry "
             "Gerard Graham Gustavo Harrison Homer Horace Hubert Hugo Irving Jake Jamie Jasper "
             "Josiah Julio Kent Lane Landon Leland Lionel Luther Lyle Malcolm Marshall Miles Myron "
             "Ned Nigel Oliver Otis Parker Percy Preston Quentin Rex Rodolfo Roderick Rufus Rudy "
             "Saul Silas Simon Sylvester Tanner Tobias Toby Trent Tristan Vance Wendell Wilbur "
             "Wyatt Zane"},
};

constexpr std::array kFemaleNames = {
    NameBand{2300, "Mary"},
    NameBand{1500, "Patricia Jennifer Linda Elizabeth"},
    NameBand{1200, "Barbara Susan Jessica Sarah"},
    NameBand{1000, "Karen Lisa Nancy Betty Margaret Sandra Ashley"},
    NameBand{800, "Kimberly Emily Donna Michelle Carol Amanda Dorothy Melissa Deborah Stephanie"},
    NameBand{650,
             "Rebecca Sharon Laura Cynthia Kathleen Amy Angela Shirley Anna Brenda Pamela Emma "
             "Nicole Helen"},
    NameBand{500,
             "Samantha Katherine Christine Debra Rachel Carolyn Janet Catherine Maria Heather "
             "Diane Ruth Julie Olivia Joyce Virginia"},
    NameBand{360,
             "Victoria Kelly Lauren Christina Joan Evelyn Judith Megan Andrea Cheryl Hannah "
             "Jacqueline Martha Gloria Teresa Ann Sara Madison Frances Kathryn Janice Jean"},
    NameBand{
        260,
        "Abigail Alice Julia Judy Sophia Grace Denise Amber Doris Marilyn Danielle Beverly "
        "Isabella Theresa Diana Natalie Brittany Charlotte Marie Kayla Alexis Lori Rose Tiffany "
        "Kathy"},
    NameBand{170,
             "Crystal Jane Tammy Tina Phyllis Norma Paula Lillian Annie Bonnie Peggy Rita Robin "
             "Wanda Connie Dawn Tracy Gail Ellen Valerie Elaine April Monica Sylvia Florence Erin "
             "Leslie Irene Vanessa Eleanor Erica Courtney Chelsea Jamie Suzanne Lucy Edna Edith "
             "Thelma Carmen Veronica"},
    NameBand{100,
             "Allison Anita Audrey Bertha Bethany Brandy Caroline Carrie Cassandra Cindy Clara "
             "Claire Colleen Cora Darlene Dolores Ella Eileen Esther Ethel Eva Felicia Gina Gladys "
             "Glenda Hazel Heidi Holly Ida Jill Jo Joann Josephine Juanita June Katie Kristen "
             "Kristin Laurie Lorraine Lois Lucille Lynn Mabel Marcia Marjorie Marlene Maureen "
             "Maxine Melanie Mildred Minnie Miranda Nina Pauline Pearl Penny Priscilla Regina "
             "Renee Rhonda Roberta Rosa Ruby Sally Sheila Shannon Sherry Stacy Sue Tamara Tara "
             "Terri Toni Vicki Vivian Wendy Yolanda Yvonne"},
    NameBand{
        50,
        "Adriana Agnes Alexandra Alicia Alison Alma Alyssa Amelia Ana Angelica Antoinette "
        "Arlene Ava Beatrice Becky Belinda Bernice Beth Bianca Blanche Bridget Brooke Candace "
        "Carla Carly Cecilia Charlene Chloe Claudia Constance Daisy Dana Daniela Deanna "
        "Delores Desiree Dora Eliza Elena Elise Elsie Emilia Erika Ernestine Essie Eunice "
        "Faith Faye Fiona Flora Gabrielle Geneva Genevieve Georgia Geraldine Gertrude "
        "Guadalupe Gwendolyn Harriet Hope Inez Iris Isabel Ivy Jackie Jan Jasmine Jeanette "
        "Jeanne Jenna Jennie Jenny Jodi Jocelyn Johanna Joy Kara Kate Katrina Kelsey Kendra "
        "Krista Kristine Lena Leona Lila Lindsay Lindsey Liz Loretta Lucia Lydia Mackenzie "
        "Madeline Maggie Mandy Marian Marianne Marion Marsha Mattie Maya Mercedes Meredith Mia "
        "Molly Morgan Myra Myrtle Nadine Naomi Natasha Nora"},
    NameBand{
        20,
        "Adele Adeline Alana Aileen Aimee Alisha Althea Alyson Amie Anastasia Annette "
        "Aria Ariana Aubrey Aurora Autumn Bella Bernadette Bettie Brianna Camille Candice "
        "Cara Carolina Celeste Celia Cheri Clarissa Cleo Corinne Cristina Daphne Deana Della "
        "Diann Dixie Doreen Effie Elisa Ellie Elma Elva Emilie Estelle Esperanza Etta Eve "
        "Francine Freda Ginger Gretchen Hailey Helena Henrietta Hilda Ingrid Irma Janelle "
        "Janie Jeannie Jolene Jordan Josie Joanna Juliana Kaitlyn Karla Kay Kendall Kerry "
        "Kristy Lacey Lana Latoya Leah Lola Lorena Lorna Louise Lucinda Luz Lynette Mae Margie "
        "Marisa Marta Maryann Mavis Melody Mindy Miriam Mona Muriel Nadia Nell Nettie Noelle "
        "Olga Opal Paige Patsy Petra Phoebe Piper Polly Rachael Ramona Raquel Rosalie "
        "Rosemary Roxanne Sabrina Savannah Selena Serena Sonia Stella Susanna Tabitha Tasha "
        "Tonya Tricia Trudy Ursula Velma Vera Viola Whitney Wilma Winifred Zoe"},
};

}  // namespace

std::span<const NameBand> male_name_bands() { return kMaleNames; }

std::span<const NameBand> female_name_bands() { return kFemaleNames; }

}  // namespace kindred
