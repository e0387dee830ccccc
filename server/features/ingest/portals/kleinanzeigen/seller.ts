import type { CheerioAPI } from 'cheerio'
import type { RawAdvert } from '../raw-listing.ts'
import { firstGermanNumber } from '#shared/domain/written/number.ts'
import { isElement, visibleText } from '../../../../html/dom.ts'
import { isoDay } from './dates.ts'
import { firstIn, type Islands, valueAt, words, wordsAt } from './islands.ts'
import { NOTHING_SHOWN, type Shown } from './shown.ts'

/** Placeholders used instead of a name. */
const NO_NAMES = new Set(['privat', 'private', 'anonym', 'unbekannt'])

/**
 * The seller, from the islands, the older page's contact box and the printed page. "privat" is trusted only if the portal itself states it.
 */
export function readSeller($: CheerioAPI, islands: Islands = [], shown: Shown = NOTHING_SHOWN): RawAdvert['seller'] {
  const details = textsIn($, '#viewad-contact .userprofile-vip-details-text')
  const shop = $('a.bizteaser--logo, .bizteaser a[href^="/pro/"]').first().attr('href') ?? shown.shopPath
  return {
    type: readType($, islands, details, shop !== null),
    name: nameIn(wordsAt(islands, 'userDetails', 'contactName')) ?? nameIn(firstText($, '#viewad-contact .userprofile-vip')),
    phone: wordsAt(islands, 'userDetails', 'phoneNumber') ?? readPhone($),
    memberSince:
      isoDay(wordsAt(islands, 'userDetails', 'userSince') ?? '') ?? isoDay(details.find((detail) => detail.startsWith('Aktiv seit')) ?? ''),
    otherAds:
      firstGermanNumber(firstText($, '#poster-other-ads-link')) ?? firstGermanNumber(firstText($, '.bizteaser--numads')) ?? shown.otherAds,
    shopSlug: /^\/pro\/([^/?#]+)/.exec(shop ?? '')?.[1] ?? null,
  }
}

/** One sign of a company outweighs everything else: treating a company as an owner costs more than the reverse. */
function readType($: CheerioAPI, islands: Islands, details: readonly string[], hasShop: boolean): RawAdvert['seller']['type'] {
  const isTrade = firstIn(islands, (advert) => asBoolean(valueAt(advert, 'userDetails', 'commercial')))
  const isCommercial =
    isTrade === true ||
    islands.some((advert) => hasImprint(valueAt(advert, 'imprint'))) ||
    details.includes('Gewerblicher Nutzer') ||
    hasShop ||
    $('#viewad-imprint').length > 0
  if (isCommercial) return 'commercial'
  return isTrade === false || details.includes('Privater Nutzer') ? 'private' : null
}

function readPhone($: CheerioAPI): string | null {
  const linked = $('#viewad-contact a[href^="tel:"]').attr('href') ?? ''
  return (firstText($, '#viewad-contact-phone') || linked.slice('tel:'.length)).trim() || null
}

const textsIn = ($: CheerioAPI, selector: string): string[] =>
  $(selector)
    .toArray()
    .filter(isElement)
    .flatMap((element) => words(visibleText(element)) ?? [])

const firstText = ($: CheerioAPI, selector: string): string => textsIn($, selector)[0] ?? ''

const asBoolean = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** A text, or an object containing a text. */
const hasImprint = (imprint: unknown): boolean =>
  words(imprint) !== null ||
  (typeof imprint === 'object' && imprint !== null && Object.keys(imprint).some((part) => words(valueAt(imprint, part)) !== null))

const nameIn = (text: string | null): string | null => (text === null || text === '' || NO_NAMES.has(text.toLowerCase()) ? null : text)
