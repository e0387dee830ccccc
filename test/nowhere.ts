const PORTALS = ['KLEINANZEIGEN', 'IMMOBILIENSCOUT24', 'IMMOWELT', 'IMMONET', 'GELBESEITEN', 'DASOERTLICHE', 'DIRECTORY_11880']

/** Settings of a server process that may ask no real portal; no one listens on this port. */
export const NOWHERE: Readonly<Record<string, string>> = Object.fromEntries(PORTALS.map((name) => [`${name}_URL`, 'http://127.0.0.1:9']))
