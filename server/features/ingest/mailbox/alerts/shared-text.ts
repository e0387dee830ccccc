import { unwrapped } from '../../../../html/wrapped-links.ts'
import { areasIn, offerIn, priceIn, roomsIn, SEPARATING_DASH, readTitle, zipAndPlace } from './facts.ts'
import type { AdvertLink, MailHit, MailSource } from './mail.ts'
import { advertIn } from './read-mail.ts'

/** Maximum characters read; a shared text has a few hundred. */
const READ = 5_000
const ADDRESS = /https?:\/\/[^\s<>"„“”]+/giu
/** Phrases that apps put around a title when sharing. */
const AROUND =
  /^(?:schau(?:en sie)? (?:mal|dir|euch|sich)[^:]*:|ich habe[^:]*gefunden:?|gefunden (?:bei|auf)[^:]*:|das könnte [^:]*:|sieh dir [^:]*:|check[^:]*:)\s*/iu
const PARTS = new RegExp(String.raw`\n| [|·•] |${SEPARATING_DASH}|, `, 'u')
/** A number or a UUID. */
const CODE = /^(?:[\d_-]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** Reads the advert that a shared text links to: `none` without a link, `unknown` if no link leads to an advert on a known portal. */
export function readShared(shared: string): { readonly hit: MailHit } | { readonly kind: 'none' | 'unknown' } {
  const text = shared.slice(0, READ)
  const links = text.match(ADDRESS)?.map((link) => unwrapped(link.replace(/[).,;!?]+$/u, ''))) ?? []
  if (links.length === 0) return { kind: 'none' }
  for (const link of links) {
    const found = advertIn(usual(link))
    if (found && found.advert.id !== null) return { hit: readHit(found.source, found.advert, link, text.replace(ADDRESS, '\n')) }
  }
  return { kind: 'unknown' }
}

/** The link in the form used by emails: https, and not the mobile host. */
const usual = (link: string) => link.replace(/^http:/i, 'https:').replace(/^(https:\/\/)(?:m|mobil|mobile)\./i, '$1www.')

function readHit(source: MailSource, { id, url }: AdvertLink, link: string, words: string): MailHit {
  const pieces = words
    .split(PARTS)
    .map((piece) => piece.trim().replace(AROUND, '').trim())
    .filter((piece) => piece !== '')
  const first = <T>(read: (piece: string) => T | null) => pieces.map(read).find((value) => value !== null) ?? null
  const isFact = (piece: string) => priceIn(piece) !== null || hasArea(piece) || roomsIn(piece) !== null || /^\d{5}\b/.test(piece)
  const title = pieces.find((piece) => !isFact(piece) && piece.length > 3) ?? titleInPath(link) ?? `Anzeige ${id ?? ''}`.trim()
  const where = pieces.find((piece) => /(?<!\d)\d{5} \p{Lu}/u.test(piece))
  return {
    source,
    externalId: id,
    ...readTitle(title),
    price: first(priceIn),
    size: first((piece) => areasIn(piece).size),
    plotSize: first((piece) => areasIn(piece).plotSize),
    rooms: first(roomsIn),
    ...(where === undefined ? { zipCode: null, place: placeIn(title) } : zipAndPlace(where)),
    address: null,
    seller: null,
    url,
    listingType: offerIn(words) ?? offerIn(titleInPath(link) ?? ''),
    isOutside: false,
  }
}

const hasArea = (piece: string) => Object.values(areasIn(piece)).some((area) => area !== null)

/** Words after "in" that are not a place. */
const NO_PLACE =
  /lage|nähe|zustand|anlage|ausstattung|qualität|bauweise|siedlung|erbpacht|zentrum|stadt$|stil$|optik$|größe|wohn|miet|kauf|privat|eigen/i

/** "Reihenhaus in Bergedorf", "Wohnung in Hamburg-Altona von privat": the place after "in" in a title. */
function placeIn(title: string): string | null {
  const found =
    /(?:^|\s)in ((?:Bad |Sankt |St\. )?\p{Lu}\p{Ll}+(?:[- ]\p{Lu}\p{Ll}+)*(?: (?:am|an der|im|ob der|bei|in der) \p{Lu}\p{Ll}+)?)/u.exec(
      title,
    )?.[1]
  return found === undefined || NO_PLACE.test(found) ? null : found
}

/** "/s-anzeige/reihenhaus-in-celle/123-208-1" contains a title; a bare number does not. */
function titleInPath(link: string): string | undefined {
  const path = /^https?:\/\/[^/]+(\/[^?#]*)/i.exec(link)?.[1] ?? ''
  const words = path
    .split('/')
    .find((part) => part.includes('-') && /\p{L}{3}/u.test(part) && !/^s-anzeige$/.test(part) && !CODE.test(part))
  const title = words
    ?.replace(/\.html?$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return title ? title.charAt(0).toUpperCase() + title.slice(1) : undefined
}
