import type { CheerioAPI } from 'cheerio'
import type { RawAd } from '../../raw-listing.ts'
import { firstGermanNumber } from '../german-numbers.ts'
import { isoDay } from './dates.ts'
import { isElement, visibleText } from '../dom.ts'

/** What stands in place of a name. */
const NO_NAMES = new Set(['privat', 'private', 'anonym', 'unbekannt'])

/** The contact box of an ad page. The word "privat" is only trusted where the portal itself prints it. */
export function readSeller($: CheerioAPI): RawAd['seller'] {
  const texts = (selector: string): string[] =>
    $(selector)
      .toArray()
      .filter(isElement)
      .map((element) => visibleText(element))
  const text = (selector: string): string => texts(selector)[0] ?? ''
  const details = texts('#viewad-contact .userprofile-vip-details-text')
  const shop = $('a.bizteaser--logo, .bizteaser a[href^="/pro/"]').first().attr('href')
  const isCommercial = details.includes('Gewerblicher Nutzer') || shop !== undefined || $('#viewad-imprint').length > 0
  const name = text('#viewad-contact .userprofile-vip')
  const phone = text('#viewad-contact-phone') || ($('#viewad-contact a[href^="tel:"]').attr('href') ?? '').slice('tel:'.length)
  return {
    type: isCommercial ? 'commercial' : details.includes('Privater Nutzer') ? 'private' : null,
    name: name === '' || NO_NAMES.has(name.toLowerCase()) ? null : name,
    phone: phone.trim() || null,
    memberSince: isoDay(details.find((detail) => detail.startsWith('Aktiv seit')) ?? ''),
    otherAds: firstGermanNumber(text('#poster-other-ads-link')) ?? firstGermanNumber(text('.bizteaser--numads')),
    shopSlug: /^\/pro\/([^/?#]+)/.exec(shop ?? '')?.[1] ?? null,
  }
}
