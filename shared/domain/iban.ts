/** Length of an IBAN by country, for all SEPA countries (registry of ISO 13616). */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** Without spaces, in upper case. */
export const plainIban = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** The ISO 13616 check: country and check digits moved to the end, letters as 10 to 35, modulo 97 is 1. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || iban.length !== LENGTHS[iban.slice(0, 2)]) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}

/** In groups of four, as on paper. */
export const printedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Shows only the country and the last four characters. */
export const maskIban = (iban: string): string => `${iban.slice(0, 2)}•••• ${iban.slice(-4)}`
