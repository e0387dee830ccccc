import { foldGerman } from '#shared/domain/spelling.ts'
import { containing, searchWords } from '../../../db/pages.ts'
import { type Business, cleanPhone } from './clean.ts'

type Named = Pick<Business, 'companyName' | 'street' | 'zipCode' | 'city' | 'phone' | 'email'>

/** The folded text in which a business is searched; `more` are its further names. */
export const buildSearchText = (business: Named, more: readonly (string | null)[]): string =>
  foldGerman(
    [business.companyName, ...more, business.street, business.zipCode, business.city, phoneDigits(business.phone), business.email]
      .filter(Boolean)
      .join(' '),
  )

const phoneDigits = (phone: string | null) => (cleanPhone(phone).number ?? phone)?.replace(/\D/g, '')

/** Text that looks like a phone number: starts like one, or contains only digits between its blanks. */
const NUMBER = /(?:\(?\+|\(|\b0)[\d\s()/.–-]*\d|\d[\d()/.–-]*\d/g
/** Minimum number of digits, so that a postcode and "24/7" are left alone. */
const DIGITS = 6

/** The words to find, folded. A phone number in any notation becomes one word of digits. */
export const searchedWords = (search: string | undefined): string[] =>
  searchWords(
    foldGerman(search ?? '').replace(NUMBER, (typed) => {
      const digits = typed.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '')
      if (digits.length < DIGITS) return typed
      return /^(?:\(?\+|00)/.test(typed) ? digits.replace(/^49/, '0') : digits
    }),
  )

/** Postcode and town, folded. */
export const foldPlace = ({ zipCode, city }: Business): string => foldGerman([zipCode, city].filter(Boolean).join(' '))

/** A `like` pattern for a place: a prefix for a postcode, a substring for a town. */
export const placePattern = (location: string): string => {
  const part = containing(foldGerman(location.trim()))
  return /^\s*\d/.test(location) ? part.slice(1) : part
}
