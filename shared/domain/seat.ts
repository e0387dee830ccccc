/** Countries in the single VAT area, by ISO 3166. */
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const OTHERS = 'AD AL CH GB IS LI MC MD ME MK NO RS SM VA'.split(' ')

/** Countries in which a payee can have its seat: those a euro transfer by IBAN reaches. */
export const SEATS: readonly string[] = ['DE', ...[...EU, ...OTHERS].filter((code) => code !== 'DE').toSorted()]
export const HOME = 'DE'

/** For VAT purposes Monaco is part of France. */
export const isInEu = (country: string): boolean => EU.includes(country) || country === 'MC'

const NAMES = new Intl.DisplayNames('de', { type: 'region' })
/** `Österreich` */
export const countryName = (country: string): string => NAMES.of(country) ?? country

/** Prefixes of a country's VAT numbers that differ from its country code. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = { GR: ['EL'], GB: ['GB', 'XI'], MC: ['FR'] }
export const vatIdBeginnings = (country: string): readonly string[] => BEGINNINGS[country] ?? [country]

/** Why a text is not a VAT number of a business in this country; undefined if it may be one. */
export function vatIdFault(vatId: string, country: string): string | undefined {
  if (/^[A-Z]{2}[\dA-Z]{2,12}$/.test(vatId)) return undefined
  if (country === HOME) return 'Eine Umsatzsteuer-Identifikationsnummer sieht so aus: DE123456789'
  const beginnings = vatIdBeginnings(country).join(' oder ')
  return `Eine Umsatzsteuer-Identifikationsnummer (${countryName(country)}) beginnt mit ${beginnings}, danach kommen 2 bis 12 Ziffern oder Buchstaben`
}
