/** Header with the id of the office in whose place an administrator reads. */
export const SUPPORT_HEADER = 'x-giebel-office'

/** What an office can open to the administration; each is a page there. */
export const SUPPORT_AREAS = ['lists', 'property', 'callList', 'searchClients', 'savedSearches', 'partners', 'deliveries'] as const
export type SupportArea = (typeof SUPPORT_AREAS)[number]

const LIST = new Intl.ListFormat('de-DE')

const LISTS = ['Trefferliste', 'Prospects']

export const SUPPORT_AREA_LABEL: Record<SupportArea, string> = {
  lists: LIST.format(LISTS),
  property: 'Einzelne Immobilien mit Eigentümer und Notizen',
  callList: 'Anrufliste',
  searchClients: 'Suchkunden',
  savedSearches: 'Suchanfragen',
  partners: 'Partner',
  deliveries: 'Zustellungen',
}

/** For a sentence: `Trefferliste, Prospects und Anrufliste`. */
export const nameAreas = (areas: readonly SupportArea[]): string =>
  LIST.format(areas.flatMap((area) => (area === 'lists' ? LISTS : SUPPORT_AREA_LABEL[area])))
