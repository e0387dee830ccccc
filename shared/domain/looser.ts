/** Filters that a search without hits could do without, each with what it then asks for; the least important first. */
export const LOOSER = {
  words: { fields: ['q'], label: 'Ohne Wort im Titel' },
  order: { fields: ['orderBy', 'order'], label: 'Andere Sortierung' },
  new: { fields: ['onlyNewListings'], label: 'Auch ältere Angebote' },
  images: { fields: ['onlyWithImages'], label: 'Auch ohne Bilder' },
  agency: { fields: ['withAgency'], label: 'Ohne „Auch bei einem Makler“' },
  back: { fields: ['onlyBack'], label: 'Ohne „Wieder eingestellt“' },
  cut: { fields: ['minPriceCut', 'cutWithinDays'], label: 'Ohne Preissenkung' },
  online: { fields: ['minDaysOnline'], label: 'Auch kürzer online' },
  callable: { fields: ['callable'], label: 'Ohne „Anrufbar“' },
  letter: { fields: ['letterPossible'], label: 'Ohne „Brief möglich“' },
  phone: { fields: ['withPhone'], label: 'Auch ohne Telefonnummer' },
  refusals: { fields: ['withoutRefusals'], label: 'Auch mit „keine Makler“' },
  status: { fields: ['prospectStatus'], label: 'Mit jedem Prospect-Status' },
  sources: { fields: ['sources'], label: 'Aus allen Quellen' },
  rooms: { fields: ['rooms'], label: 'Ohne Zimmerzahl' },
  size: { fields: ['minSize'], label: 'Ohne Mindestfläche' },
  price: { fields: ['minPrice', 'maxPrice'], label: 'Ohne Preisgrenze' },
  type: { fields: ['propertyType'], label: 'Alle Immobilientypen' },
  seller: { fields: ['sellerType'], label: 'Auch private Anbieter' },
  town: { fields: ['city', 'zipCode'], label: 'Ohne Stadt und PLZ' },
  place: { fields: ['location', 'radius'], label: 'Ohne Ort' },
} as const
export type LooserName = keyof typeof LOOSER
export const LOOSER_NAMES = Object.keys(LOOSER) as [LooserName, ...LooserName[]]

/** Suggestions shown at once. */
export const LOOSER_SHOWN = 3
/** Hits are counted up to here. */
export const LOOSER_COUNTED = 100
