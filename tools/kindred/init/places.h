// Latitude and longitude in two places of the records.

#ifndef KINDRED_TOOLS_KINDRED_INIT_PLACES_H_
#define KINDRED_TOOLS_KINDRED_INIT_PLACES_H_

#include "tools/kindred/init/profile.h"

namespace kindred {

// Makes one column of two that stand side by side, as members of one object or as columns, where
// their names say latitude (lat, latitude) and longitude (lon, lng, long, longitude), in any case,
// with the same words around it (venue_lat, venue_lon), and nine in ten pairs of values are places
// on the earth. Sets Column::geo; and Column::joined, unless the object holds nothing else, so that
// it is a place itself. O(columns^2 + values).
void pair_places(Profile* profile);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_PLACES_H_
