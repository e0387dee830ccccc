import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { plainNumbers } from '../../../phone-numbers.ts'

/** Spellings of an extension: `030 12345, Durchwahl 67`. */
const EXTENSION = /(?<=\d)[\s,;.()–-]*(?:durchwahl|dw|app(?:arat)?|nebenstelle|nst|ext)\b[\s.:–-]*(?=\d)/giu
/** URI schemes of telephone programs: `tel:+49…`, `sip:0171…@host`. */
const SCHEME = /^\s*(?:tel|callto|sips?):/iu

/** A German number with country code but no plus, as some telephone systems send it. */
const BARE_COUNTRY = /^49[1-9]\d{6,}$/

/** Minimum number of digits; fewer are treated as a house number. */
const SHORTEST = 3

const joined = (text: string) => text.replace(EXTENSION, '-')

/** The numbers of a field in normalized form, with extensions. */
export const numbersIn = (text: string | null): string[] => plainNumbers(text === null ? null : joined(text))

/** All numbers that a phone system may mean: if it omits the plus, the same digits stand for two numbers. */
export function dialled(text: string): string[] {
  const plain = text.replace(SCHEME, '').replace(/@.*$/s, '')
  const bare = plain.replace(/[\s()/.-]/g, '')
  return [...new Set([...(BARE_COUNTRY.test(bare) ? numbersIn(`+${bare}`) : []), ...numbersIn(plain)])]
}

/** Formats a number for display: `0171 5550123`. */
export function readable(number: string): string {
  const parsed = parsePhoneNumberFromString(number, 'DE')
  return parsed ? (parsed.countryCallingCode === '49' ? parsed.formatNational() : parsed.formatInternational()) : number
}

/** The digits common to every spelling of the number. */
export const stripPrefix = (number: string): string => number.replace(/^(?:\+|0)/, '')

/** Typed input as digits to search for; undefined if it contains words. */
export function typedDigits(text: string): string[] | undefined {
  const plain = joined(text.replace(SCHEME, ''))
  if (/[\p{L}@]/u.test(plain)) return undefined
  const digits = plain.replace(/\(0\)/g, '').replace(/\D/g, '')
  const national = digits.replace(/^\s*(?:00)?49(?=\d)/, '')
  const isAbroad = /^\s*\+/.test(plain) || digits.startsWith('00')
  const forms = isAbroad ? [national.replace(/^00/, '')] : [digits.replace(/^0/, ''), ...(BARE_COUNTRY.test(digits) ? [national] : [])]
  return forms.filter((form) => form.length >= SHORTEST)
}
