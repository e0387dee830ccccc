/** ThinkImmo's codes for the condition of a building. */
export const CONDITION: Readonly<Record<string, string>> = {
  FIRST_TIME_USE: 'Erstbezug',
  FIRST_TIME_USE_AFTER_REFURBISHMENT: 'Erstbezug nach Sanierung',
  MINT_CONDITION: 'Neuwertig',
  REFURBISHED: 'Saniert',
  FULLY_RENOVATED: 'Vollständig renoviert',
  MODERNIZED: 'Modernisiert',
  WELL_KEPT: 'Gepflegt',
  NEED_OF_RENOVATION: 'Renovierungsbedürftig',
  RIPE_FOR_DEMOLITION: 'Abbruchreif',
  NEGOTIABLE: 'Nach Vereinbarung',
}
