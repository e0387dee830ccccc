import { placeKeys } from '#shared/domain/place.ts'

/** A place in the seed: its name in adverts, its keys, and its share of all adverts. */
export interface SeedPlace {
  readonly town: string
  readonly zipCode: string
  readonly location: string
  readonly keys: readonly string[]
  readonly weight: number
}

/** Town, inhabitants in thousands, then pairs of postcode and district. */
const TOWNS: readonly (readonly [town: string, weight: number, districts: string])[] = [
  [
    'Berlin',
    3700,
    '10115 Mitte,10437 Prenzlauer Berg,10961 Kreuzberg,12043 Neukölln,13353 Wedding,13595 Spandau,14163 Zehlendorf,12557 Köpenick,12679 Marzahn,13187 Pankow',
  ],
  [
    'Hamburg',
    1850,
    '20095 Altstadt,22765 Ottensen,20359 St. Pauli,22299 Winterhude,22041 Wandsbek,21029 Bergedorf,21073 Harburg,22587 Blankenese',
  ],
  [
    'München',
    1500,
    '80331 Altstadt,80801 Schwabing,81541 Au,81667 Haidhausen,80634 Neuhausen,81241 Pasing,81735 Perlach,80995 Feldmoching',
  ],
  ['Köln', 1080, '50667 Altstadt-Nord,50823 Ehrenfeld,50733 Nippes,51063 Mülheim,50939 Sülz,51149 Porz'],
  ['Frankfurt am Main', 770, '60311 Innenstadt,60594 Sachsenhausen,60385 Bornheim,65929 Höchst,60487 Bockenheim'],
  ['Stuttgart', 630, '70173 Mitte,70372 Bad Cannstatt,70565 Vaihingen,70435 Zuffenhausen,70597 Degerloch'],
  ['Düsseldorf', 630, '40213 Altstadt,40545 Oberkassel,40476 Derendorf,40223 Bilk,40589 Benrath'],
  ['Leipzig', 620, '04109 Zentrum,04229 Plagwitz,04277 Connewitz,04315 Volkmarsdorf,04157 Gohlis'],
  ['Dortmund', 590, '44135 Mitte,44225 Hombruch,44263 Hörde,44369 Huckarde'],
  ['Essen', 580, '45127 Stadtkern,45130 Rüttenscheid,45239 Werden,45326 Altenessen'],
  ['Bremen', 570, '28195 Mitte,28203 Ostertor,28213 Schwachhausen,28755 Vegesack'],
  ['Dresden', 560, '01067 Altstadt,01099 Neustadt,01309 Blasewitz,01157 Cotta'],
  ['Hannover', 540, '30159 Mitte,30451 Linden,30161 List,30519 Döhren'],
  ['Nürnberg', 520, '90402 Altstadt,90443 Gostenhof,90408 Nordstadt,90473 Langwasser'],
  ['Duisburg', 500, '47051 Mitte,47198 Homberg,47137 Meiderich'],
  ['Bochum', 365, '44787 Mitte,44795 Weitmar,44866 Wattenscheid'],
  ['Wuppertal', 355, '42103 Elberfeld,42275 Barmen,42329 Vohwinkel'],
  ['Bielefeld', 335, '33602 Mitte,33611 Schildesche,33647 Brackwede'],
  ['Bonn', 335, '53111 Zentrum,53177 Bad Godesberg,53225 Beuel'],
  ['Münster', 320, '48143 Altstadt,48147 Kreuzviertel,48165 Hiltrup'],
  ['Mannheim', 310, '68159 Innenstadt,68163 Lindenhof,68309 Käfertal'],
  ['Karlsruhe', 308, '76133 Innenstadt-West,76185 Mühlburg,76227 Durlach'],
  ['Augsburg', 300, '86150 Innenstadt,86161 Hochzoll,86199 Göggingen'],
  ['Wiesbaden', 280, '65183 Mitte,65187 Biebrich,65191 Sonnenberg'],
  ['Gelsenkirchen', 260, '45879 Altstadt,45894 Buer'],
  ['Mönchengladbach', 260, '41061 Gladbach,41236 Rheydt'],
  ['Braunschweig', 250, '38100 Innenstadt,38106 Nördliches Ringgebiet'],
  ['Chemnitz', 245, '09111 Zentrum,09112 Kaßberg'],
  ['Kiel', 247, '24103 Altstadt,24105 Wik,24143 Gaarden'],
  ['Aachen', 250, '52062 Mitte,52074 Laurensberg'],
  ['Halle (Saale)', 240, '06108 Altstadt,06114 Paulusviertel'],
  ['Magdeburg', 237, '39104 Altstadt,39108 Stadtfeld Ost'],
  ['Freiburg im Breisgau', 231, '79098 Altstadt,79100 Wiehre,79110 Lehen'],
  ['Krefeld', 227, '47798 Stadtmitte,47829 Uerdingen'],
  ['Lübeck', 217, '23552 Innenstadt,23570 Travemünde'],
  ['Mainz', 218, '55116 Altstadt,55118 Neustadt,55126 Finthen'],
  ['Erfurt', 214, '99084 Altstadt,99096 Löbervorstadt'],
  ['Oberhausen', 210, '46045 Alt-Oberhausen,46117 Osterfeld'],
  ['Rostock', 209, '18055 Stadtmitte,18119 Warnemünde'],
  ['Kassel', 201, '34117 Mitte,34131 Bad Wilhelmshöhe'],
  ['Hagen', 189, '58095 Mitte,58119 Hohenlimburg'],
  ['Potsdam', 183, '14467 Innenstadt,14482 Babelsberg'],
  ['Saarbrücken', 180, '66111 St. Johann,66115 Malstatt'],
  ['Hamm', 179, '59065 Mitte,59077 Pelkum'],
  ['Ludwigshafen am Rhein', 172, '67059 Mitte,67063 Friesenheim'],
  ['Oldenburg', 170, '26121 Bürgerfelde,26135 Osternburg'],
  ['Leverkusen', 164, '51373 Wiesdorf,51379 Opladen'],
  ['Osnabrück', 165, '49074 Innenstadt,49080 Schölerberg'],
  ['Heidelberg', 159, '69117 Altstadt,69120 Neuenheim'],
  ['Darmstadt', 160, '64283 Mitte,64297 Eberstadt'],
  ['Regensburg', 153, '93047 Innenstadt,93059 Reinhausen'],
  ['Ingolstadt', 138, '85049 Mitte,85055 Etting'],
  ['Würzburg', 127, '97070 Altstadt,97074 Frauenland'],
  ['Ulm', 127, '89073 Mitte,89079 Wiblingen'],
  ['Göttingen', 117, '37073 Innenstadt,37085 Geismar'],
  ['Trier', 111, '54290 Mitte,54295 Olewig'],
  ['Jena', 111, '07743 Zentrum,07745 Lichtenhain'],
  ['Konstanz', 85, '78462 Altstadt,78467 Petershausen'],
  ['Frankfurt (Oder)', 57, '15230 Zentrum'],
  ['Görlitz', 56, '02826 Innenstadt'],
  ['Weimar', 65, '99423 Altstadt'],
  ['Bad Homburg', 55, '61348 Mitte,61352 Ober-Erlenbach'],
]

/** About 190 places, with keys from the product's own function. */
export const PLACES: readonly SeedPlace[] = TOWNS.flatMap(([town, weight, districts]) => {
  const pairs = districts.split(',')
  return pairs.map((pair) => {
    const zipCode = pair.slice(0, 5)
    const location = `${town} - ${pair.slice(6)}`
    return { town, zipCode, location, keys: placeKeys({ zipCode, location }), weight: weight / pairs.length }
  })
})
