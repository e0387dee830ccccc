import { composed } from '#shared/domain/spelling.ts'
import { readDoor, readPlace } from '#shared/domain/written/address.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { RawBusiness } from '../../ingest/directories/service.ts'

/** A business, cleaned and cut to fit its columns. */
export interface Business {
  readonly companyName: string
  readonly branch: string | null
  readonly street: string | null
  readonly houseNumber: string | null
  readonly zipCode: string | null
  readonly city: string | null
  /** As people write it, `040 57018110`. */
  readonly phone: string | null
  /** `+494057018110` */
  readonly phoneKey: string | null
  readonly email: string | null
  /** Including the scheme. */
  readonly website: string | null
}

export function cleanBusiness(raw: RawBusiness): Business | undefined {
  const companyName = plain(raw.name, 200)
  if (companyName === null) return undefined
  const { number, key } = cleanPhone(raw.phone)
  return {
    companyName,
    branch: plain(raw.branch, 200),
    ...cleanStreet(raw.street),
    zipCode: /^\d{5}$/.test(raw.zipCode?.trim() ?? '') ? (raw.zipCode?.trim() ?? null) : null,
    city: cleanCity(raw.city),
    phone: number,
    phoneKey: key,
    email: cleanMail(raw.email),
    website: cleanWebsite(raw.website),
  }
}

/** Characters read for each one that is kept, because blanks and invisible characters are dropped. */
const READ_PER_SIGN = 10

/** One line without invisible characters; null if nothing is left. */
export function plain(text: string | null, most: number): string | null {
  // a page may contain a name of several megabytes
  const line = composed((text ?? '').trimStart().slice(0, READ_PER_SIGN * most))
    // databases reject lone surrogates
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return line === '' ? null : line.slice(0, most).toWellFormed().trim()
}

/** `Tel. (02 11) 98 94 48-0`: the number in national format and in E.164. */
export function cleanPhone(text: string | null): { readonly number: string | null; readonly key: string | null } {
  const digits = (plain(text, 100) ?? '')
    .normalize('NFKC')
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
  const parsed = digits.length < 6 ? undefined : parsePhoneNumberFromString(digits, 'DE')
  if (!parsed?.isPossible()) return { number: null, key: null }
  return {
    number: parsed.country === 'DE' || parsed.countryCallingCode === '49' ? parsed.formatNational() : parsed.formatInternational(),
    key: parsed.number,
  }
}

/** Splits `Gartenstr. 53-55` and `Frösleer Bogen 15 a` into street and number. */
export function cleanStreet(text: string | null): { readonly street: string | null; readonly houseNumber: string | null } {
  const line = plain(text, 200)?.replace(/[,;]+$/, '') ?? null
  const { street, houseNumber } = readDoor(line ?? '')
  if (houseNumber === null) {
    // elsewhere "Weg 15" may be a complete street name, but in a directory the number is the house number
    const [, name, number] = /^(\D{1,180}?)\s+(\d{1,4}(?:\s?[a-z])?)$/iu.exec(line ?? '') ?? []
    return name === undefined || number === undefined
      ? { street: street ?? line, houseNumber }
      : { street: name, houseNumber: number.replace(/\s/g, '') }
  }
  return { street, houseNumber: houseNumber.replace(/ ?([-–/+]) ?| (?=[a-z]$)/gi, '$1').slice(0, 20) }
}

/** `Düsseldorf - Pempelfort` and `Düsseldorf (Pempelfort)`: the town alone. `Halle (Saale)` differs from `Halle (Westf.)`. */
export function cleanCity(text: string | null): string | null {
  const line = plain(text, 200)
  return plain(readPlace(line ?? '').town ?? line, 100)
}

export function cleanMail(text: string | null): string | null {
  const mail =
    plain(text, 200)
      ?.replace(/^mailto:/i, '')
      .toLowerCase() ?? ''
  return /^[^\s@<>"]+@[a-z\d.-]+\.[a-z]{2,}$/i.test(mail) ? mail : null
}

/** `www.fab.sh` and `HTTP://Fab.sh/`, with a scheme and without tracking parameters. */
export function cleanWebsite(text: string | null): string | null {
  const line = plain(text, 500)
  if (line === null || /\s/.test(line)) return null
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(line) ? line : `https://${line}`)
  if (!url || !/^https?:$/.test(url.protocol) || !/\.[a-z]{2,}$/i.test(url.hostname) || url.username !== '') return null
  for (const name of Array.from(url.searchParams.keys())) if (/^utm_|^gclid$|^fbclid$/.test(name)) url.searchParams.delete(name)
  url.hash = ''
  const address = url.pathname === '/' && url.search === '' ? url.origin : url.href
  return address.length > 300 ? url.origin : address
}
