export const FIRST_NAMES: readonly string[] = [
  'Renate', 'Jürgen', 'Sabine', 'Torsten', 'Heike', 'Uwe', 'Karin', 'Olaf', 'Birgit', 'Dirk', 'Monika', 'Stefan', 'Petra', 'Michael', 'Anke', 'Frank',
  'Ingrid', 'Holger', 'Gabriele', 'Matthias', 'Silke', 'Rainer', 'Ute', 'Markus', 'Claudia', 'Jan', 'Nicole', 'Bernd', 'Tanja', 'Sven', 'Elke', 'Kai',
  'Marion', 'Volker', 'Melanie', 'Lars', 'Doris', 'Andreas', 'Emine', 'Paweł', 'Aylin', 'Giorgos', 'Svetlana', 'Mehmet', 'Katharina', 'Hannes',
]

export const LAST_NAMES: readonly string[] = [
  'Wiebrandt', 'Ohlsen', 'Kranefeld', 'Burmeister-Loh', 'Tiedjen', 'Haselbach', 'Rautenkamp', 'Quistorf', 'Lindemoor', 'Pfeiferling', 'Dorrmann',
  'Steinwärder', 'Behnkens', 'Gräfenhain', 'Moosleitner', 'Hinterobermayr', 'Zschorn', 'Wallraven', 'Eickhövel', 'Nottebrock', 'Sprengelmann', 'Varnholt',
  'Kettelhake', 'Brinkjost', 'Aldenrath', 'Trautwinkel', 'Heidgras', 'Ölschläger', 'Schnurbusch', 'Fahrenkrog',
]

/** Agencies by town. */
export const AGENCIES: Readonly<Record<string, readonly string[]>> = {
  Hamburg: ['Hafenblick Wohnwerte GmbH', 'Alsterkontor Immobilien', 'Nordlicht Haus & Grund Vermittlung'],
  Berlin: ['Spreebogen Makler GbR', 'Kiezhaus Immobilien Berlin', 'Havelufer Wohnkontor'],
  Köln: ['Domblick Immobilien', 'Rheinauer Wohnkontor'],
  München: ['Isarhöhe Immobilien KG', 'Maxtor Liegenschaften'],
  'Frankfurt am Main': ['Mainufer Liegenschaften', 'Römerberg Wohnwerte'],
  Düsseldorf: ['Königskontor Düsseldorf', 'Backstein & Partner Immobilien'],
  Leipzig: ['Pleißeland Immobilien'],
  Stuttgart: ['Neckartor Wohnkonzepte'],
  Nürnberg: ['Burggraben Immobilien Nürnberg'],
  Lüneburg: ['Heidetor Immobilien'],
  Hannover: ['Leineblick Makler'],
}

export const PREFAB_BUILDERS: readonly string[] = ['Traumwerk Fertighaus – Vertriebspartner Lohse', 'Nordkante Massivhaus GmbH', 'EigenHeim24 Musterhausbüro']

export const MOVING_COMPANIES: readonly string[] = ['Flinke Kiste Umzüge', 'Umzugsteam Blaue Sackkarre', 'Kartonkönig Transporte']

export const STREETS: readonly string[] = [
  'Lindenweg', 'Am Mühlenbach', 'Rosenstraße', 'Birkenallee', 'Gartenstraße', 'Schulstraße', 'Am Sportplatz', 'Kastanienring', 'Fliederweg', 'Bahnhofstraße',
  'Kirchweg', 'Wiesengrund', 'Sonnenhang', 'Ahornstieg', 'Buchenkamp', 'Parkstraße', 'Am Anger', 'Drosselweg', 'Eichenhof', 'Finkenschlag',
]

/** Numbers the Bundesnetzagentur keeps free for film and print, so nobody is ever called. */
export const FREE_LANDLINES: Readonly<Record<string, string>> = { Hamburg: '+49 40 66969', Berlin: '+49 30 23125', Köln: '+49 221 4710', München: '+49 89 99998', 'Frankfurt am Main': '+49 69 90009' }
export const FREE_MOBILES: readonly string[] = ['+49 152 28817386', '+49 152 28895456', '+49 152 54599371', '+49 172 9925904', '+49 172 9968532', '+49 172 9973185', '+49 174 9091317', '+49 174 9464308']
