import type { CheerioAPI } from 'cheerio'
import type { Element } from '../../portals/dom.ts'
import { at, listAt, parsed, textAt } from '../../portals/json.ts'

/** The business's own web site: a button on older pages, base64 on newer ones. */
export function linkIn($: CheerioAPI, article: Element): string | null {
  const plain = $(article).find('a.contains-icon-homepage').first().attr('href')
  if (plain) return plain
  const packed = $(article).find('[data-webseitelink]').first().attr('data-webseitelink')
  if (!packed) return null
  try {
    // only filler is cut off at the end
    const text = atob(packed.replace(/=+$/, ''))
    return /^https?:\/\//i.test(text) ? text : null
  } catch {
    return null
  }
}

/** Its mail address: from the button, or from the contact form's parameters. */
export function mailIn($: CheerioAPI, article: Element): string | null {
  const link = $(article).find('a[href^="mailto:"]').first().attr('href')
  if (link) return mailOf(link)
  for (const holder of $(article).find('[data-parameters]').toArray()) {
    const asked = at(parsed(holder.attribs['data-parameters'] ?? ''), 'inboxConfig', 'organizationQuery', 'generic')
    const [first] = listAt(asked, 'emails')
    const found = typeof first === 'string' ? first : textAt(asked, 'email')
    if (found) return found
  }
  return null
}

/** `mailto:post@firma.de?subject=…` */
export function mailOf(link: string): string | null {
  try {
    return decodeURIComponent(link.replace(/^mailto:/i, '').split('?')[0] ?? '').trim() || null
  } catch {
    return null
  }
}
