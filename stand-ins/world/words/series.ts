/** Adverts in series; fills `{floor} {rooms} {size} {district} {type}`. */
export const SERIAL_TITLES = [
  'Neubau in {district}: {rooms} Zimmer im {floor}',
  'Erstbezug: {rooms}-Zimmer-Wohnung, {floor}',
  'Wohnen am Quartiersplatz, {size} m² im {floor}',
] as const
export const SERIAL_TEXT =
  'Im Neubau am Quartiersplatz in {district} verkaufen wir diese Wohnung mit {rooms} Zimmern und {size} m². Sie liegt im {floor}. Alle Wohnungen haben Fußbodenheizung, einen Aufzug und einen Abstellraum im Keller.\n\nWeitere Wohnungen im Haus auf Anfrage.'

export const DEALER_TITLES = [
  '{type} in {district} – schnell sein lohnt sich',
  '{type}, {rooms} Zimmer, sofort frei',
  'Gelegenheit in {district}: {type}',
] as const
export const DEALER_TEXT =
  'Verkauft wird dieses Haus mit {rooms} Zimmern und {size} m² in {district}. Besichtigung kurzfristig möglich, Unterlagen liegen vor. Finanzierung kann vermittelt werden.\n\nWeitere Häuser in der Region auf Anfrage, rufen Sie einfach an.'
