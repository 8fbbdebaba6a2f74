#include <array>

#include "tools/kindred/generate/names.h"

namespace kindred {
namespace {

constexpr std::array kSurnames = {
    NameBand{880, "Smith"},
    NameBand{690, "Johnson"},
    NameBand{560, "Williams Brown Jones"},
    NameBand{420, "Garcia Miller Davis"},
    NameBand{360, "Rodriguez Martinez Wilson Anderson Taylor Thomas Hernandez"},
    NameBand{280, "Moore Martin Jackson Thompson White Lopez Lee Gonzalez Harris"},
    NameBand{210,
             "Clark Lewis Robinson Walker Perez Hall Young Allen Sanchez Wright King Scott Green "
             "Baker Adams Nelson Hill Ramirez"},
    NameBand{160,
             "Campbell Mitchell Roberts Carter Phillips Evans Turner Torres Parker Collins Edwards "
             "Stewart Flores Morris Nguyen Murphy Rivera Cook Rogers Morgan Peterson Cooper Reed "
             "Bailey"},
    NameBand{120,
             "Bell Gomez Kelly Howard Ward Cox Diaz Richardson Wood Watson Brooks Bennett Gray "
             "James Reyes Cruz Hughes Price Myers Long Foster Sanders Ross Morales Powell Sullivan "
             "Russell Ortiz Jenkins Gutierrez Perry Butler Barnes Fisher"},
    NameBand{
        85,
        "Henderson Coleman Simmons Patterson Jordan Reynolds Hamilton Graham Kim Gonzales "
        "Alexander Ramos Wallace Griffin West Cole Hayes Chavez Gibson Bryant Ellis Stevens "
        "Murray Ford Marshall Owens McDonald Harrison Ruiz Kennedy Wells Alvarez Woods Mendoza "
        "Castillo Olson Webb Washington Tucker Freeman Burns Henry Vasquez Snyder Simpson "
        "Crawford Jimenez Porter Mason Shaw Gordon Wagner Hunter Romero Hicks Dixon Hunt "
        "Palmer Robertson Black Holmes Stone Meyer Boyd Mills Warren Fox Rose Rice Moreno "
        "Schmidt Patel Ferguson Nichols Herrera Medina Ryan Fernandez Weaver Daniels"},
    NameBand{
        50,
        "Stephens Gardner Payne Kelley Dunn Pierce Arnold Tran Spencer Peters Hawkins Grant "
        "Hansen Castro Hoffman Hart Elliott Cunningham Knight Bradley Carroll Hudson Duncan "
        "Armstrong Berry Andrews Johnston Ray Lane Riley Carpenter Perkins Aguilar Silva "
        "Richards Willis Matthews Chapman Lawrence Garza Vargas Watkins Wheeler Larson "
        "Carlson Harper George Greene Burke Guzman Morrison Munoz Jacobs Obrien Lawson "
        "Franklin Lynch Bishop Carr Salazar Austin Mendez Gilbert Jensen Williamson Montgomery "
        "Harvey Oliver Howell Dean Hanson Weber Garrett Sims Burton Fuller Soto McCoy Welch "
        "Chen Schultz Walters Reid Fields Walsh Little Fowler Bowman Davidson May Day "
        "Schneider Newman Brewer Lucas Holland Wong Banks Santos Curtis Pearson Delgado Valdez "
        "Pena Rios Douglas Sandoval Barrett Hopkins Keller Guerrero Stanley Bates Alvarado "
        "Beck Ortega Wade Estrada Contreras Barnett Caldwell Santiago Lambert Powers Chambers "
        "Nunez Craig Leonard Lowe Rhodes Byrd Gregory Shelton Frazier Becker Maldonado "
        "Fleming Vega Sutton Cohen Jennings Parks McDaniel Watts Barker Norris Vaughn Vazquez "
        "Holt Schwartz Steele Benson Neal Dominguez Horton Terry Wolfe Hale Lyons Graves "
        "Haynes Miles Park Warner Padilla Bush Thornton McCarthy Mann Zimmerman Erickson "
        "Fletcher McKinney Page Dawson Joseph Marquez Reeves Klein Espinoza Baldwin Moran "
        "Love Robbins Higgins Ball Cortez Le Griffith Bowen Sharp Cummings Ramsey Hardy "
        "Swanson Barber Acosta Luna Chandler Blair Daniel Cross Simon Dennis Oconnor Quinn "
        "Gross Navarro Moss Fitzgerald Doyle McLaughlin Rojas Rodgers Stevenson Singh Yang "
        "Figueroa Harmon Newton Paul Manning Garner McGee Reese Francis Burgess Adkins Goodman "
        "Curry Brady Christensen Potter Walton"},
    NameBand{
        28,
        "Goodwin Mullins Molina Webster Fischer Campos Avila Sherman Todd Chang Blake Malone "
        "Wolf Hodges Juarez Gill Farmer Hines Gallagher Duran Hubbard Cannon Miranda Wang "
        "Saunders Tate Mack Hammond Carrillo Townsend Wise Ingram Barton Mejia Ayala Schroeder "
        "Hampton Rowe Parsons Frank Waters Strickland Osborne Maxwell Chan Deleon Norman "
        "Harrington Casey Patton Logan Bowers Mueller Glover Floyd Hartman Buchanan Cobb French "
        "Kramer McCormick Clarke Tyler Gibbs Moody Conner Sparks McGuire Leon Bauer Norton "
        "Pope Flynn Hogan Robles Salinas Yates Lindsey Lloyd Marsh McBride Owen Solis Pham Lang "
        "Pratt Lara Brock Ballard Trujillo Shaffer Drake Roman Aguirre Morton Stokes Lamb "
        "Pacheco Patrick Cochran Shepherd Cain Burnett Hess Li Cervantes Olsen Briggs Ochoa "
        "Cabrera Velasquez Montoya Roth Meyers Cardenas Fuentes Weiss Hoover Wilkins Nicholson "
        "Underwood Short Carson Morrow Colon Holloway Summers Bryan Petersen McKenzie Serrano "
        "Wilcox Carey Clayton Poole Calderon Gallegos Greer Rivas Guerra Decker Collier Wall "
        "Whitaker Bass Flowers Davenport Conley Houston Huff Copeland Hood Monroe Massey "
        "Roberson Combs Franco Larsen Pittman Randall Skinner Wilkinson Kirby Cameron Bridges "
        "Anthony Richard Kirk Bruce Singleton Mathis Bradford Boone Abbott Charles Allison "
        "Sweeney Atkinson Horn Jefferson Rosales York Christian Phelps Farrell Castaneda "
        "Nash Dickerson Bond Wyatt Foley Chase Gates Vincent Mathews Hodge Garrison Trevino "
        "Villarreal Heath Dalton Valencia Callahan Hensley Atkins Huffman Roy Boyer Shields Lin "
        "Hancock Grimes Glenn Cline Delacruz Camacho Dillon Parrish Oneill Melton Booth Kane "
        "Berg Harrell Pitts Savage Wiggins Brennan Salas Marks Russo Sawyer Baxter Golden "
        "Hutchinson Liu Walter McDowell Wiley Rich Humphrey Johns Koch Suarez Hobbs Beard "
        "Gilmore Ibarra Keith Macias Khan Andrade Ware Stephenson Henson Wilkerson Dyer "
        "McClure Blackwell Mercado Tanner Eaton Clay Barron Beasley Oneal Preston Small Wu "
        "Zamora MacDonald Vance Snow McClain Stafford Orozco Barry English Shannon Kline "
        "Jacobson Woodard Huang Kemp Mosley Prince Merritt Hurst Villanueva Roach Nolan Lam "
        "Yoder McCullough Lester Santana Valenzuela Winters Barrera Leach Orr Berger McKee "
        "Strong Conway Stein Whitehead Bullock Escobar Knox Meadows Solomon Velez Odonnell "
        "Kerr Stout Blankenship Browning Kent Lozano Bartlett Pruitt Buck Barr Gaines "
        "Durham Gentry McIntyre Sloan Melendez Rocha Herman Sexton Moon Hendricks Rangel "
        "Stark Lowery Hardin Hull Sellers Ellison Calhoun Gillespie Mora Knapp McCall Morse "
        "Dorsey Weeks Nielsen Livingston Leblanc McLean Bradshaw Glass Middleton Buckley "
        "Schaefer Frost Howe House McIntosh Ho Pennington Reilly Hebert McFarland Hickman "
        "Noble Spears Conrad Arias Galvan Velazquez Huynh Frederick Randolph Cantu Fitzpatrick "
        "Mahoney Peck Villa Michael Donovan McConnell Walls Boyle Mayer Zuniga Giles Pineda "
        "Pace Hurley Mays McMillan Crosby Ayers Case Bentley Shepard Everett Pugh David "
        "McMahon Dunlap Bender Hahn Harding Acevedo Raymond Blackburn Duffy Landry Dougherty "
        "Bautista Shah Potts Arroyo Valentine Meza Gould Vaughan Fry Rush Avery Herring "
        "Dodson Clements Sampson Tapia Bean Lynn Crane Farley Cisneros Benton Ashley Hartley "
        "McKay Finley Best Blevins Friedman Moses Sosa Blanchard Huber Frye Krueger Bernard"},
};

}  // namespace

std::span<const NameBand> surname_bands() { return kSurnames; }

}  // namespace kindred
