import { foldGerman } from '#shared/domain/spelling.ts'
import { containing, wordsOf } from '../../../db/pages.ts'
import { type Business, cleanPhone } from '../../ingest/businesses/clean.ts'

type Named = Pick<Business, 'companyName' | 'street' | 'zipCode' | 'city' | 'phone' | 'email'>

/** What a business is found by, folded; `more` is what else it is known as. */
export const searchTextOf = (business: Named, more: readonly (string | null)[]): string =>
  foldGerman(
    [business.companyName, ...more, business.street, business.zipCode, business.city, digitsOf(business.phone), business.email]
      .filter(Boolean)
      .join(' '),
  )

const digitsOf = (phone: string | null) => (cleanPhone(phone).number ?? phone)?.replace(/\D/g, '')

/** What looks like a telephone number as somebody types it: it begins as one, or has nothing but digits between its blanks. */
const NUMBER = /(?:\(?\+|\(|\b0)[\d\s()/.–-]*\d|\d[\d()/.–-]*\d/g
/** Digits that a number has at the least; a postcode and "24/7" stay as they are. */
const DIGITS = 6

/** The words that have to be found, folded. A number is one word of digits, however it is typed. */
export const searchedWords = (search: string | undefined): string[] =>
  wordsOf(
    foldGerman(search ?? '').replace(NUMBER, (typed) => {
      const digits = typed.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '')
      if (digits.length < DIGITS) return typed
      return /^(?:\(?\+|00)/.test(typed) ? digits.replace(/^49/, '0') : digits
    }),
  )

/** Postcode and town, folded. */
export const placeTextOf = ({ zipCode, city }: Business): string => foldGerman([zipCode, city].filter(Boolean).join(' '))

/** How `like` finds a place among those texts: by its beginning where it begins with a postcode, else by any part of the town. */
export const placePattern = (location: string): string => {
  const part = containing(foldGerman(location.trim()))
  return /^\s*\d/.test(location) ? part.slice(1) : part
}
