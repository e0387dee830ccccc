import type { CheerioAPI } from 'cheerio'
import type { RawAd } from '../raw-listing.ts'
import { firstGermanNumber } from '../german-numbers.ts'
import { isElement, visibleText } from '../dom.ts'
import { isoDay } from './dates.ts'
import { firstIn, type Islands, valueAt, words, wordsAt } from './islands.ts'
import { NOTHING_SHOWN, type Shown } from './shown.ts'

/** Placeholders used instead of a name. */
const NO_NAMES = new Set(['privat', 'private', 'anonym', 'unbekannt'])

/**
 * The seller, from the islands, the contact box of the older page and the printed page. "privat" is only trusted where the portal itself states it.
 */
export function readSeller($: CheerioAPI, islands: Islands = [], shown: Shown = NOTHING_SHOWN): RawAd['seller'] {
  const texts = (selector: string): string[] =>
    $(selector)
      .toArray()
      .filter(isElement)
      .flatMap((element) => words(visibleText(element)) ?? [])
  const text = (selector: string): string => texts(selector)[0] ?? ''
  const details = texts('#viewad-contact .userprofile-vip-details-text')
  const shop = $('a.bizteaser--logo, .bizteaser a[href^="/pro/"]').first().attr('href') ?? shown.shopPath ?? undefined
  const isTrade = firstIn(islands, (advert) => asBoolean(valueAt(advert, 'userDetails', 'commercial')))
  // one sign of a company outweighs everything else: a company taken for an owner costs more than the reverse
  const isCommercial =
    isTrade === true ||
    islands.some((advert) => hasImprint(valueAt(advert, 'imprint'))) ||
    details.includes('Gewerblicher Nutzer') ||
    shop !== undefined ||
    $('#viewad-imprint').length > 0
  const isPrivate = isTrade === false || details.includes('Privater Nutzer')
  const phone = text('#viewad-contact-phone') || ($('#viewad-contact a[href^="tel:"]').attr('href') ?? '').slice('tel:'.length)
  return {
    type: isCommercial ? 'commercial' : isPrivate ? 'private' : null,
    name: nameIn(wordsAt(islands, 'userDetails', 'contactName')) ?? nameIn(text('#viewad-contact .userprofile-vip')),
    phone: wordsAt(islands, 'userDetails', 'phoneNumber') ?? (phone.trim() || null),
    memberSince:
      isoDay(wordsAt(islands, 'userDetails', 'userSince') ?? '') ?? isoDay(details.find((detail) => detail.startsWith('Aktiv seit')) ?? ''),
    otherAds: firstGermanNumber(text('#poster-other-ads-link')) ?? firstGermanNumber(text('.bizteaser--numads')) ?? shown.otherAds,
    shopSlug: /^\/pro\/([^/?#]+)/.exec(shop ?? '')?.[1] ?? null,
  }
}

const asBoolean = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** A text, or an object containing one. */
const hasImprint = (imprint: unknown): boolean =>
  words(imprint) !== null ||
  (typeof imprint === 'object' && imprint !== null && Object.keys(imprint).some((part) => words(valueAt(imprint, part)) !== null))

const nameIn = (text: string | null): string | null => (text === null || text === '' || NO_NAMES.has(text.toLowerCase()) ? null : text)
