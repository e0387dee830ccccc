/** State -> towns that search addresses name below it, as the portal spells both. A town that is missing here is searched for in the whole country. */
const TOWNS: Readonly<Record<string, string>> = {
  'baden-wuerttemberg':
    'Stuttgart, Mannheim, Karlsruhe, Freiburg im Breisgau, Heidelberg, Ulm, Heilbronn, Pforzheim, Reutlingen, Esslingen am Neckar, Ludwigsburg, Tübingen, Villingen-Schwenningen, Konstanz, Aalen, Sindelfingen, Offenburg, Göppingen',
  bayern:
    'München, Nürnberg, Augsburg, Regensburg, Ingolstadt, Fürth, Würzburg, Erlangen, Bamberg, Bayreuth, Landshut, Aschaffenburg, Kempten (Allgäu), Rosenheim, Neu-Ulm, Schweinfurt, Passau, Freising',
  berlin: 'Berlin',
  brandenburg: 'Potsdam, Cottbus, Brandenburg an der Havel, Frankfurt (Oder), Oranienburg, Falkensee, Bernau bei Berlin',
  bremen: 'Bremen, Bremerhaven',
  hamburg: 'Hamburg',
  hessen: 'Frankfurt am Main, Wiesbaden, Kassel, Darmstadt, Offenbach am Main, Hanau, Gießen, Marburg, Fulda, Rüsselsheim am Main',
  'mecklenburg-vorpommern': 'Rostock, Schwerin, Neubrandenburg, Stralsund, Greifswald, Wismar',
  niedersachsen:
    'Hannover, Braunschweig, Oldenburg (Oldenburg), Osnabrück, Wolfsburg, Göttingen, Salzgitter, Hildesheim, Delmenhorst, Wilhelmshaven, Lüneburg, Celle, Garbsen, Hameln, Uelzen',
  'nordrhein-westfalen':
    'Köln, Düsseldorf, Dortmund, Essen, Duisburg, Bochum, Wuppertal, Bielefeld, Bonn, Münster, Mönchengladbach, Gelsenkirchen, Aachen, Krefeld, Oberhausen, Hagen, Hamm, Mülheim an der Ruhr, Leverkusen, Solingen, Herne, Neuss, Paderborn, Bottrop, Recklinghausen, Bergisch Gladbach, Remscheid, Moers, Siegen, Gütersloh, Witten, Iserlohn, Düren, Ratingen, Lünen, Marl, Minden, Velbert',
  'rheinland-pfalz': 'Mainz, Ludwigshafen am Rhein, Koblenz, Trier, Kaiserslautern, Worms, Neuwied, Speyer',
  saarland: 'Saarbrücken, Neunkirchen, Homburg, Völklingen',
  sachsen: 'Leipzig, Dresden, Chemnitz, Zwickau, Plauen, Görlitz, Freiberg, Bautzen',
  'sachsen-anhalt': 'Halle (Saale), Magdeburg, Dessau-Roßlau, Halberstadt, Weißenfels',
  'schleswig-holstein': 'Kiel, Lübeck, Flensburg, Neumünster, Norderstedt, Elmshorn, Pinneberg',
  thueringen: 'Erfurt, Jena, Gera, Weimar, Gotha, Eisenach',
}

/** Town -> its path below `/Suche/de/`. */
export const TOWN_PATHS: ReadonlyMap<string, string> = new Map(
  Object.entries(TOWNS).flatMap(([state, towns]) => towns.split(', ').map((town) => [town, `${state}/${slugOf(town)}`] as const)),
)

/** "Frankfurt (Oder)" as addresses spell it: "frankfurt-oder". */
export function slugOf(town: string): string {
  const spelled = town.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
  return spelled.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}
