/** Pages that by law must be reachable from everywhere in one step. */
export const FOOTER_PAGES = ['impressum', 'datenschutz', 'agb', 'barrierefreiheit'] as const

/** Pages the operator must provide by law; each is its own path below `/`. */
export const LEGAL_PAGES = [...FOOTER_PAGES, 'auftragsverarbeitung'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

export const LEGAL_TITLE: Record<LegalPage, string> = {
  impressum: 'Impressum',
  datenschutz: 'Datenschutz',
  agb: 'AGB',
  barrierefreiheit: 'Barrierefreiheit',
  auftragsverarbeitung: 'Auftragsverarbeitung',
}

/** A gap only the operator can fill, written into the text: `[Bitte ergänzen: Anschrift]`. */
const BLANK = /\[Bitte ergänzen[^\]\n]*\]/g

/** The gaps in a text, in order. */
export const listBlanks = (text: string): string[] => text.match(BLANK) ?? []

/** Splits a text at its gaps so that they can be highlighted: text and gaps alternate, text first and last. */
export const cutAtBlanks = (text: string): string[] => text.split(new RegExp(`(${BLANK.source})`))
