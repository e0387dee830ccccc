import type { CheerioAPI } from 'cheerio'
import type { Element } from '../../../../html/dom.ts'
import { askedIn, unpackedText } from './packed.ts'

/** The business's own website: a button on older pages, base64 on newer ones. */
export function linkIn($: CheerioAPI, article: Element): string | null {
  const plain = $(article).find('a.contains-icon-homepage').first().attr('href')
  if (plain) return plain
  const text = unpackedText($(article).find('[data-webseitelink]').first().attr('data-webseitelink'))
  return text !== null && /^https?:\/\//i.test(text) ? text : null
}

/** The business's email address: from the button, or from the contact form's parameters. */
export function mailIn($: CheerioAPI, article: Element): string | null {
  const link = $(article).find('a[href^="mailto:"]').first().attr('href')
  if (link) return readMailLink(link)
  return askedIn($, article).email
}

/** `mailto:post@firma.de?subject=…` */
export function readMailLink(link: string): string | null {
  try {
    return decodeURIComponent(link.replace(/^mailto:/i, '').split('?')[0] ?? '').trim() || null
  } catch {
    return null
  }
}
