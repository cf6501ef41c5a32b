// SPDX-License-Identifier: Apache-2.0
#include "language/contradiction/places.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace credence::language {
namespace {

// A region, and the places in it after the colon. "=" separates a region's other names.
constexpr auto kRegions = std::to_array<std::string_view>({
    "europe: portugal, spain, france, germany, italy, netherlands, belgium, luxembourg, austria, "
    "switzerland, poland, czech republic, slovakia, hungary, romania, bulgaria, greece, croatia, "
    "slovenia, serbia, ireland, united kingdom, norway, sweden, finland, denmark, iceland, "
    "estonia, latvia, lithuania, ukraine, malta, cyprus, albania",
    "scandinavia: norway, sweden, denmark",
    "asia: china, japan, india, south korea, vietnam, thailand, indonesia, malaysia, singapore, "
    "philippines, pakistan, bangladesh, nepal, sri lanka, israel, turkey, iran, iraq, saudi "
    "arabia, "
    "united arab emirates, kazakhstan, taiwan",
    "africa: egypt, morocco, algeria, tunisia, nigeria, ghana, kenya, ethiopia, tanzania, uganda, "
    "south africa, senegal, angola, mozambique, cape verde",
    "north america: united states, canada, mexico",
    "south america: brazil, argentina, chile, peru, colombia, uruguay, ecuador, bolivia, "
    "venezuela, "
    "paraguay",
    "latin america: brazil, argentina, chile, peru, colombia, mexico, uruguay, ecuador, cuba",
    "oceania: australia, new zealand, fiji",
    "portugal: lisbon, porto, braga, coimbra, faro, aveiro, evora, madeira, azores, algarve, "
    "sintra, "
    "guimaraes, setubal, funchal",
    "spain: madrid, barcelona, valencia, seville, bilbao, granada, malaga, zaragoza, vigo, "
    "catalonia, andalusia, galicia",
    "catalonia: barcelona, girona",
    "france: paris, lyon, marseille, toulouse, nice, nantes, bordeaux, lille, strasbourg, rennes, "
    "montpellier, grenoble",
    "germany: berlin, munich, hamburg, cologne, frankfurt, stuttgart, leipzig, dresden, bonn, "
    "heidelberg, bremen, hanover, nuremberg, dusseldorf, freiburg, bavaria",
    "bavaria: munich, nuremberg",
    "italy: rome, milan, naples, turin, florence, venice, bologna, palermo, genoa, pisa, verona, "
    "sicily, tuscany",
    "tuscany: florence, pisa, siena",
    "sicily: palermo, catania",
    "netherlands=holland=the netherlands: amsterdam, rotterdam, utrecht, the hague, eindhoven, "
    "leiden, delft, groningen",
    "belgium: brussels, antwerp, ghent, bruges, leuven",
    "austria: vienna, graz, salzburg, linz, innsbruck",
    "switzerland: zurich, geneva, basel, bern, lausanne, lugano",
    "poland: warsaw, krakow, gdansk, wroclaw, poznan",
    "czech republic=czechia: prague, brno",
    "hungary: budapest",
    "romania: bucharest, cluj",
    "greece: athens, thessaloniki, crete",
    "croatia: zagreb, split, dubrovnik",
    "ireland: dublin, cork, galway, limerick",
    "united kingdom=uk=britain=great britain=the uk=the united kingdom: england, scotland, wales, "
    "northern ireland",
    "england: london, manchester, birmingham, liverpool, leeds, bristol, oxford, cambridge, "
    "brighton, york, sheffield, nottingham",
    "scotland: edinburgh, glasgow, aberdeen, dundee",
    "wales: cardiff, swansea",
    "northern ireland: belfast",
    "norway: oslo, bergen, trondheim",
    "sweden: stockholm, gothenburg, malmo, uppsala",
    "finland: helsinki, tampere, turku",
    "denmark: copenhagen, aarhus, odense",
    "iceland: reykjavik",
    "estonia: tallinn, tartu",
    "latvia: riga",
    "lithuania: vilnius, kaunas",
    "ukraine: kyiv, kiev, lviv, odesa",
    "turkey: istanbul, ankara, izmir",
    "russia: moscow, saint petersburg, novosibirsk",
    "china: beijing, shanghai, shenzhen, guangzhou, chengdu, hong kong, hangzhou, wuhan",
    "japan: tokyo, osaka, kyoto, nagoya, sapporo, yokohama, fukuoka, okinawa",
    "india: delhi, new delhi, mumbai, bangalore, bengaluru, chennai, hyderabad, kolkata, pune, "
    "goa, "
    "kerala",
    "south korea=korea: seoul, busan, incheon",
    "vietnam: hanoi, ho chi minh city, saigon",
    "thailand: bangkok, chiang mai, phuket",
    "indonesia: jakarta, bali, bandung",
    "malaysia: kuala lumpur, penang",
    "philippines=the philippines: manila, cebu",
    "pakistan: karachi, lahore, islamabad",
    "israel: tel aviv, jerusalem, haifa",
    "united arab emirates=uae=the uae: dubai, abu dhabi",
    "egypt: cairo, alexandria",
    "morocco: casablanca, rabat, marrakesh, marrakech",
    "nigeria: lagos, abuja, ibadan",
    "kenya: nairobi, mombasa",
    "ghana: accra",
    "ethiopia: addis ababa",
    "south africa: cape town, johannesburg, durban, pretoria",
    "australia: sydney, melbourne, brisbane, perth, adelaide, canberra, tasmania, queensland",
    "new zealand: auckland, wellington, christchurch",
    "canada: toronto, vancouver, montreal, ottawa, calgary, edmonton, winnipeg, halifax, quebec, "
    "ontario, british columbia, alberta, nova scotia",
    "ontario: toronto, ottawa, hamilton",
    "quebec: montreal, quebec city",
    "british columbia: vancouver, victoria",
    "alberta: calgary, edmonton",
    "mexico: mexico city, guadalajara, monterrey, cancun, tijuana",
    "brazil: sao paulo, rio de janeiro, rio, brasilia, salvador, recife, curitiba",
    "argentina: buenos aires, cordoba, rosario, mendoza",
    "chile: santiago, valparaiso",
    "peru: lima, cusco",
    "colombia: bogota, medellin, cali",
    "united states=usa=us=u.s=america=the us=the usa=the u.s=the united states=the states: "
    "california, new york, texas, florida, washington, oregon, illinois, massachusetts, "
    "pennsylvania, ohio, michigan, georgia, colorado, arizona, nevada, utah, virginia, maryland, "
    "new jersey, connecticut, minnesota, wisconsin, missouri, tennessee, kentucky, alabama, "
    "louisiana, kansas, iowa, nebraska, oklahoma, arkansas, mississippi, north carolina, south "
    "carolina, west virginia, maine, vermont, new hampshire, rhode island, delaware, montana, "
    "idaho, wyoming, north dakota, south dakota, new mexico, alaska, hawaii, indiana, new england, "
    "washington dc, the midwest, midwest",
    "california=ca: san francisco, los angeles, san diego, san jose, sacramento, oakland, "
    "berkeley, palo alto, fresno, silicon valley, bay area, hollywood",
    "new york=ny=new york state: new york city, nyc, buffalo, albany, brooklyn, manhattan, queens, "
    "bronx, long island, rochester",
    "new york city=nyc: brooklyn, manhattan, queens, bronx, harlem, staten island",
    "texas=tx: austin, houston, dallas, san antonio, el paso, fort worth",
    "florida=fl: miami, orlando, tampa, jacksonville, key west",
    "washington=wa=washington state: seattle, spokane, tacoma, redmond",
    "oregon: portland, eugene, salem",
    "illinois: chicago, springfield",
    "massachusetts: boston, cambridge, worcester",
    "pennsylvania: philadelphia, pittsburgh",
    "ohio: cleveland, columbus, cincinnati, toledo",
    "michigan: detroit, ann arbor, grand rapids",
    "georgia: atlanta, savannah, tbilisi",
    "colorado: denver, boulder",
    "arizona: phoenix, tucson",
    "nevada: las vegas, reno",
    "utah: salt lake city",
    "minnesota: minneapolis, saint paul",
    "wisconsin: milwaukee, madison",
    "missouri: saint louis, kansas city",
    "tennessee: nashville, memphis, knoxville",
    "louisiana: new orleans, baton rouge",
    "indiana: indianapolis",
    "hawaii: honolulu, maui",
    "alaska: anchorage, juneau",
    "alabama: birmingham, montgomery, mobile, huntsville",
    "arkansas: little rock, bentonville, fayetteville",
    "london: camden, hackney, brixton, shoreditch",
    "the midwest=midwest: ohio, michigan, illinois, indiana, iowa, wisconsin, minnesota, missouri, "
    "kansas, nebraska",
    "new england: massachusetts, maine, vermont, new hampshire, connecticut, rhode island",
});

// Places in these are regions too, with or without a line of their own.
constexpr auto kOfRegions = std::to_array<std::string_view>(
    {"africa", "asia", "europe", "latin america", "north america", "oceania", "south america",
     "united kingdom", "united states"});

struct Atlas {
  std::map<std::string, std::string, std::less<>> names;  // From other names to the first one.
  // From a place to the regions it lies in.
  std::map<std::string, std::vector<std::string>, std::less<>> in;
  std::vector<std::string> regions;  // Sorted.
};

template <typename Each>
void ForParts(std::string_view list, std::string_view separator, Each each) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    each(list.substr(0, end));
    list.remove_prefix(std::min(end + separator.size(), list.size()));
  }
}

const Atlas& TheAtlas() {
  static const Atlas kAtlas = [] {
    Atlas atlas;
    for (const std::string_view line : kRegions) {
      const std::size_t colon = line.find(": ");
      const std::string_view names = line.substr(0, colon);
      const std::string name(names.substr(0, names.find('=')));
      ForParts(names, "=", [&](std::string_view other) { atlas.names[std::string(other)] = name; });
      atlas.regions.push_back(name);
      const bool of_regions = std::ranges::find(kOfRegions, name) != kOfRegions.end();
      ForParts(line.substr(colon + 2), ", ", [&](std::string_view part) {
        atlas.in[std::string(part)].push_back(name);
        if (of_regions) atlas.regions.emplace_back(part);
      });
    }
    std::ranges::sort(atlas.regions);
    return atlas;
  }();
  return kAtlas;
}

std::string_view PlaceName(std::string_view place) {
  const auto found = TheAtlas().names.find(place);
  return found == TheAtlas().names.end() ? place : std::string_view(found->second);
}

// The table has no cycles and is a few levels deep.
bool LiesIn(std::string_view place, std::string_view region) {
  if (place == region) return true;
  const auto found = TheAtlas().in.find(place);
  if (found == TheAtlas().in.end()) return false;
  return std::ranges::any_of(found->second,
                             [&](const std::string& outer) { return LiesIn(outer, region); });
}

}  // namespace

bool AreNestedPlaces(std::string_view a, std::string_view b) {
  a = PlaceName(a);
  b = PlaceName(b);
  return LiesIn(a, b) || LiesIn(b, a);
}

bool IsRegion(std::string_view place) {
  return std::ranges::binary_search(TheAtlas().regions, PlaceName(place));
}

bool IsKnownPlace(std::string_view place) {
  return IsRegion(place) || TheAtlas().in.contains(PlaceName(place));
}

}  // namespace credence::language
