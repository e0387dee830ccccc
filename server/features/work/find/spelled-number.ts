import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { plainNumbers } from '../contact/phone-numbers.ts'

/** How people write that digits belong to the number before: `030 12345, Durchwahl 67`. */
const EXTENSION = /(?<=\d)[\s,;.()–-]*(?:durchwahl|dw|app(?:arat)?|nebenstelle|nst|ext)\b[\s.:–-]*(?=\d)/giu
/** How telephone programs write an address: `tel:+49…`, `sip:0171…@host`. */
const SCHEME = /^\s*(?:tel|callto|sips?):/iu

/** A number of Germany with its country but without a plus, as some telephone systems say it. */
const BARE_COUNTRY = /^49[1-9]\d{6,}$/

/** Fewer are a house number. */
const SHORTEST = 3

const joined = (text: string) => text.replace(EXTENSION, '-')

/** The numbers of a field, each in one form, with their extensions. */
export const numbersIn = (text: string | null): string[] => plainNumbers(text === null ? null : joined(text))

/** What a telephone says, in every form it may mean: a system that leaves out the plus says the same digits for two numbers. */
export function dialled(text: string): string[] {
  const said = text.replace(SCHEME, '').replace(/@.*$/s, '')
  const bare = said.replace(/[\s()/.-]/g, '')
  return [...new Set([...(BARE_COUNTRY.test(bare) ? numbersIn(`+${bare}`) : []), ...numbersIn(said)])]
}

/** A number in one form as one reads it: `0171 5550123`. */
export function readable(number: string): string {
  const parsed = parsePhoneNumberFromString(number, 'DE')
  return parsed ? (parsed.countryCallingCode === '49' ? parsed.formatNational() : parsed.formatInternational()) : number
}

/** The digits that stand in a field however the number is written there. */
export const digitsOf = (number: string): string => number.replace(/^(?:\+|0)/, '')

/** What somebody types of a number, as digits that stand in fields; undefined where he types words. */
export function typedDigits(text: string): string[] | undefined {
  const said = joined(text.replace(SCHEME, ''))
  if (/[\p{L}@]/u.test(said)) return undefined
  const digits = said.replace(/\(0\)/g, '').replace(/\D/g, '')
  const national = digits.replace(/^\s*(?:00)?49(?=\d)/, '')
  const isAbroad = /^\s*\+/.test(said) || digits.startsWith('00')
  const forms = isAbroad ? [national.replace(/^00/, '')] : [digits.replace(/^0/, ''), ...(BARE_COUNTRY.test(digits) ? [national] : [])]
  return forms.filter((form) => form.length >= SHORTEST)
}
