import type { CheerioAPI } from 'cheerio'
import { isWithinHouse } from '#shared/domain/written/street.ts'
import type { Element } from '../../../../html/dom.ts'
import { oneLine } from '#shared/domain/written/number.ts'
import { at, listAt, parsed, textAt } from '../../../../html/json.ts'
import { splitPlace } from './place.ts'

/** Maximum characters of a packed text. An address or a number has a few dozen. */
const PACKED_MAX = 4_000
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** The text encoded as base64 in an attribute; null if it is not base64. */
export function unpackedText(packed: string | undefined): string | null {
  const bare = packed?.trim().replace(/={1,2}$/, '') ?? ''
  if (bare === '' || bare.length > PACKED_MAX || !/^[\w+/-]+$/.test(bare)) return null
  try {
    return oneLine(UTF8.decode(Buffer.from(bare, 'base64'))) || null
  } catch {
    return null
  }
}

/** What an entry's contact form sends, one text per field. */
export function askedIn($: CheerioAPI, article: Element) {
  const asked = $(article)
    .find('[data-parameters]')
    .toArray()
    .map((holder) => at(parsed(holder.attribs['data-parameters'] ?? ''), 'inboxConfig', 'organizationQuery', 'generic'))
  const first = (name: string, list: string) => {
    for (const one of asked) {
      const [found] = listAt(one, list)
      const text = typeof found === 'string' ? found.trim() : textAt(one, name)
      if (text) return text
    }
    return null
  }
  return {
    street: first('street', 'streets'),
    zip: splitPlace(first('zip', 'zips') ?? '').zipCode,
    city: first('city', 'cities'),
    phone: first('phone', 'phones'),
    email: first('email', 'emails'),
  }
}

/** A number as printed, and nothing else. */
const PHONE = /^\+?[\d(][\d\s()/.–-]{4,30}\d$/

/** The phone number hidden behind its button. */
export function packedPhone($: CheerioAPI, article: Element): string | null {
  const texts = $(article)
    .find('[data-prg]')
    .toArray()
    .map((button) => unpackedText(button.attribs['data-prg'])?.replace(/^tel:/i, ''))
  return texts.find((text) => text !== undefined && PHONE.test(text)) ?? null
}

/** Maximum characters of a street or a place. */
const PART_MAX = 100

/** "Deichstr. 9, 29221 Celle" at the end of a route's URL, also "Deichstr. 9/11, Hinterhaus, D-29221 Celle, Deutschland". */
function readRoute(address: string) {
  // a slash after a digit may belong to a house number
  const parts = (address.split(/=|\/(?!\d|[a-z](?!\p{L}))|(?<!\d ?[a-z]?)\//iu).at(-1) ?? '').split(/, ?/)
  const last = parts.findLastIndex((part) => /^(?:D[ -]{0,3})?\d{5} \S/i.test(part) && part.length <= PART_MAX)
  if (last === -1) return undefined
  const street = parts.slice(0, last).findLast((part) => part.trim() !== '' && part.length <= PART_MAX && !isWithinHouse(part.trim()))
  return { street: street?.trim() ?? null, ...splitPlace(parts.slice(last).join(', ')) }
}

/** Street and place from the route button, which leads to a map. */
export function packedPlace($: CheerioAPI, article: Element): { street: string | null; zipCode: string | null; city: string | null } {
  for (const button of $(article).find('[data-prg]').toArray()) {
    const url = URL.parse(unpackedText(button.attribs['data-prg']) ?? '')
    if (url === null || !/(?:^|\.)maps\.|\/maps(?:\/|$)/.test(url.hostname + url.pathname)) continue
    const asked = ['q', 'query', 'destination', 'daddr'].map((name) => url.searchParams.get(name)).find((text) => text !== null)
    const route = readRoute(oneLine(asked ?? decoded(url.pathname).replaceAll('+', ' ')))
    if (route) return route
  }
  return { street: null, zipCode: null, city: null }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
