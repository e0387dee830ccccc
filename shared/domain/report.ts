/** The steps from a lead to a sale. Who reached a later one counts in all before it. */
export const REPORT_STEPS = ['leads', 'reached', 'appointment', 'mandate', 'sale'] as const
export type ReportStep = (typeof REPORT_STEPS)[number]
/** The steps with a share of the leads. */
export const RATED_STEPS = ['reached', 'appointment', 'mandate', 'sale'] as const satisfies readonly ReportStep[]
export type RatedStep = (typeof RATED_STEPS)[number]

export const REPORT_NUMBERS = [...REPORT_STEPS, 'contacts', 'paid'] as const
export type ReportNumber = (typeof REPORT_NUMBERS)[number]

export const REPORT_NUMBER_LABEL: Record<ReportNumber, string> = {
  leads: 'Leads',
  reached: 'Erreicht',
  appointment: 'Termin',
  mandate: 'Auftrag',
  sale: 'Verkauf',
  contacts: 'Kontakte',
  paid: 'Gezahlte Provisionen',
}

/** What each number counts, for users. The statement is in `server/features/work/report/queries.ts`. */
export const REPORT_NUMBER_MEANS: Record<ReportNumber, string> = {
  leads:
    'Immobilien, mit denen Ihr Büro in dieser Woche zu arbeiten begann: Da wurden sie Prospect, von Hand oder durch eine Regel, auch wenn noch niemand daran gearbeitet hat.',
  reached:
    'Der Eigentümer sprach mit Ihnen oder antwortete: ein Gespräch, ein Treffen, eine Besichtigung, eine Antwort auf einen Brief, oder sein Status sagt es („Kein Interesse“, „Info senden“, „Marktbericht senden“).',
  appointment: '„Termin vereinbart“ als Ergebnis eines Anrufs, oder ein Treffen oder eine Besichtigung ist notiert.',
  mandate:
    'Der Prospect steht auf „Abschluss“, der Tipp auf „Auftrag erhalten“ oder „Verkauft“, oder Ihr CRM führt die Immobilie in der Vermarktung.',
  sale: 'Der Tipp steht auf „Verkauft“, ein Verkauf ist bei seiner Provision eingetragen, oder Ihr CRM nennt die Immobilie verkauft.',
  contacts: 'Alle Anrufe, Briefe, E-Mails, Treffen, Besichtigungen und Angebote bei diesen Leads, auch vergebliche.',
  paid: 'Provisionen an Partner, die zu diesen Leads gehören und als gezahlt vermerkt sind.',
}

export const REPORT_GROUPS = ['week', 'source', 'area', 'way', 'band', 'person'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

export const REPORT_GROUP_LABEL: Record<ReportGroup, string> = {
  week: 'Woche',
  source: 'Quelle',
  area: 'Gebiet',
  way: 'Weg',
  band: 'Lead-Score',
  person: 'Person',
}

/** Groups whose rows are compared: weeks had different time to ripen, and people are not ranked. */
export const isCompared = (group: ReportGroup): boolean => group !== 'week' && group !== 'person'

/** The key of leads without a value. */
export const UNKNOWN_KEY = 'none'

/** How the office first approached the owner; a tip of a partner goes before. */
export const REPORT_WAYS = ['call', 'letter', 'portal', 'partner', 'other', UNKNOWN_KEY] as const
export type ReportWay = (typeof REPORT_WAYS)[number]
export const REPORT_WAY_LABEL: Record<ReportWay, string> = {
  call: 'Anruf',
  letter: 'Brief',
  portal: 'Portal oder E-Mail',
  partner: 'Partner',
  other: 'Anders',
  none: 'Noch kein Kontakt',
}

/** Bands of the score that a property had when it became a prospect, by their lowest. */
export const REPORT_BANDS = ['80', '60', '40', '20', '0', UNKNOWN_KEY] as const
export type ReportBand = (typeof REPORT_BANDS)[number]
export const REPORT_BAND_LABEL: Record<ReportBand, string> = {
  '80': '80 bis 100',
  '60': '60 bis 79',
  '40': '40 bis 59',
  '20': '20 bis 39',
  '0': '0 bis 19',
  none: 'Ohne Score',
}

/** Whole weeks that a report can cover; a quarter is the usual one. */
export const REPORT_WEEKS = ['4', '13', '26', '52'] as const
export type ReportWeeks = (typeof REPORT_WEEKS)[number]
export const REPORT_WEEKS_LABEL: Record<ReportWeeks, string> = {
  '4': 'Vier Wochen',
  '13': 'Quartal (13 Wochen)',
  '26': 'Halbjahr (26 Wochen)',
  '52': 'Jahr (52 Wochen)',
}

/**
 * Words in the name of a CRM's status, in lower case, that say how far a property is. Offices name the statuses themselves, so a name with none of
 * them, or with one of the denying ones, counts nothing. onOffice has `aktiv` for what it publishes.
 */
export const CRM_WORDS = {
  sale: ['verkauft', 'vermietet', 'beurkundet'],
  mandate: ['vermarktung', 'reserviert', 'notartermin', 'auftrag erhalten'],
  denied: ['nicht', 'kein', 'verloren', 'ohne', 'selbst', 'fremd', 'andere', 'storniert'],
} as const
export const CRM_MANDATE_NAME = 'aktiv'
