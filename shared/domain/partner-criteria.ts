import type { Industry } from './partner.ts'

/** Industries in which agents search for partners, in terms that the directories understand. */
export const SEARCH_INDUSTRIES = [
  'Entrümpler',
  'Gartenbauer',
  'Handwerk',
  'Renovierung',
  'Immobilienmakler',
  'Bauunternehmer',
  'Architekt',
  'Innenarchitekt',
  'Elektrik',
  'Sanitär',
  'Heizung',
  'Dachdeckerei',
  'Malerarbeiten',
  'Fliesenleger',
  'Tischler',
  'Schlosser',
] as const

export type SearchIndustry = (typeof SEARCH_INDUSTRIES)[number]

interface Trade {
  /** Industries under which such firms register as partners. */
  readonly registered: readonly Industry[]
  /** Matches synonyms of the trade in lower-case German text. */
  readonly words: RegExp
}

/** Maps each industry of the search to the list's own industries for registered partners, and to the words of a directory. */
export const TRADE: Readonly<Record<SearchIndustry, Trade>> = {
  Entrümpler: { registered: ['entruempler'], words: /entrümp|haushaltsauflös|wohnungsauflös/u },
  Gartenbauer: { registered: ['gartenbauer'], words: /garten|galabau|landschaftsbau|gärtner/u },
  Handwerk: {
    registered: ['bauunternehmer', 'heizung_sanitaer', 'elektriker', 'maler', 'dachdecker', 'fensterbauer', 'schornsteinfeger'],
    words: /handwerk/u,
  },
  Renovierung: {
    registered: ['bauunternehmer', 'heizung_sanitaer', 'elektriker', 'maler', 'dachdecker', 'fensterbauer'],
    words: /renovier/u,
  },
  Immobilienmakler: { registered: ['immobilienmakler'], words: /immobilienmakler|(?<!\p{L})makler|immobilienvermittl/u },
  Bauunternehmer: { registered: ['bauunternehmer'], words: /bauunternehm|baugeschäft|hochbau|tiefbau/u },
  Architekt: { registered: [], words: /(?<!innen|landschafts)architekt/u },
  Innenarchitekt: { registered: [], words: /innenarchitekt/u },
  Elektrik: { registered: ['elektriker'], words: /elektriker|elektrik|elektroinstall|elektrotechnik|elektroanlag/u },
  Sanitär: { registered: ['heizung_sanitaer'], words: /sanitär|klempner/u },
  Heizung: { registered: ['heizung_sanitaer'], words: /heizung/u },
  Dachdeckerei: { registered: ['dachdecker'], words: /dachdeck|bedachung/u },
  Malerarbeiten: { registered: ['maler'], words: /(?<!\p{L})maler|anstrich|lackier/u },
  Fliesenleger: { registered: [], words: /fliesen/u },
  Tischler: { registered: [], words: /tischler|schreiner/u },
  Schlosser: { registered: [], words: /schlosser|metallbau/u },
}

export const isSearchIndustry = (word: string): word is SearchIndustry => (SEARCH_INDUSTRIES as readonly string[]).includes(word)

export const namesTrade = (text: string, trade: SearchIndustry): boolean => TRADE[trade].words.test(text.toLowerCase())

/** Minutes. */
export const RUN_INTERVALS = [15, 30, 60, 360, 720, 1440] as const
export type RunInterval = (typeof RUN_INTERVALS)[number]
export const RUN_INTERVAL_DEFAULT: RunInterval = 1440

/** `15 Minuten`, `6 Stunden`, `1 Tag`. */
export function intervalLabel(minutes: number): string {
  if (minutes < 60) return `${minutes} Minuten`
  const [count, one, many] = minutes < 1440 ? [minutes / 60, 'Stunde', 'Stunden'] : [minutes / 1440, 'Tag', 'Tage']
  return `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`
}

/** An agent's status for a partner. */
export const PARTNER_STATUSES = ['not_contacted', 'contacted', 'qualified', 'proposal', 'closed', 'rejected'] as const
export type PartnerStatus = (typeof PARTNER_STATUSES)[number]

/** Initial status of a registered partner; in German by specification. */
export const REGISTERED_STATUS = 'nicht_kontaktiert'

export const PARTNER_STATUS_LABEL: Record<PartnerStatus | typeof REGISTERED_STATUS, string> = {
  not_contacted: 'Nicht kontaktiert',
  nicht_kontaktiert: 'Nicht kontaktiert',
  contacted: 'Kontaktiert',
  qualified: 'Qualifiziert',
  proposal: 'Angebot',
  closed: 'Abgeschlossen',
  rejected: 'Abgelehnt',
}

/** Shown for unknown data about a partner. */
export const UNKNOWN = '-'

/** A phone number as shown in lists: directories print only `Tel.` if it is missing. */
export const shownPhone = (phone: string | null): string => (phone === null || /^(?:tel\.?)?$/i.test(phone.trim()) ? UNKNOWN : phone)

/** `Partners_Gartenbauer_2026-11-23` */
export const buildExportName = (industry: string | undefined, day: string): string => `Partners_${industry || 'All'}_${day}`
