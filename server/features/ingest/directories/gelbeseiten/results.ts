import type { CheerioAPI } from 'cheerio'
import type { BusinessPage, RawBusiness } from '../raw-business.ts'
import { type Element, parsePage } from '../../../../html/dom.ts'
import { germanNumber, oneLine } from '#shared/domain/written/number.ts'
import { numberAt, parsed, textAt } from '../../../../html/json.ts'
import { concluded, tooDeep, wallOr } from '../concluded.ts'
import { businessPath } from './id.ts'
import { readLazy } from './lazy.ts'
import { linkIn, mailIn } from './links.ts'
import { askedIn, packedPhone, packedPlace } from './packed.ts'
import { splitPlace } from './place.ts'

const OWN_PAGE = /mod-Treffer|mod-TrefferlisteInfo|gelbeseiten/
/** Maximum number of entries read; a page shows 50. */
const MOST = 500

/** Reads a result page. The first entries are markup; the others are data for the page's own script. Further pages are wrapped in JSON. */
export function readResults(text: string): BusinessPage {
  const { html, counted: wrappedTotal } = unpacked(text)
  const deep = tooDeep(html)
  if (deep) return deep
  const $ = parsePage(html)
  const counted = oneLine($('#mod-TrefferlisteInfo').first().text())
  const total = counted === '' ? wrappedTotal : germanNumber(counted)
  const articles = $('article.mod-Treffer').toArray().slice(0, MOST)
  if (articles.length === 0 && total !== 0) return wallOr(html, OWN_PAGE)
  return concluded(
    articles.map((article) => readArticle($, article)),
    total,
  )
}

/** Unwraps the response to the directory's form: the markup of further entries inside JSON. */
function unpacked(text: string): { html: string; counted: number | null } {
  const data = text.trimStart().startsWith('{') ? parsed(text) : undefined
  const html = textAt(data, 'html')
  return html === null ? { html: text, counted: null } : { html, counted: numberAt(data, 'gesamtanzahlTreffer') }
}

function readPrinted($: CheerioAPI, article: Element) {
  const entry = $(article)
  const place = oneLine(entry.find('.mod-AdresseKompakt__adress__ort, .mod-AdresseKompakt .nobr').first().text())
  const address = oneLine(entry.find('.mod-AdresseKompakt__adress-text, [data-wipe-name="Adresse"]').first().text())
  const phone = entry.find('.mod-TelefonnummerKompakt__phoneNumber, .mod-AdresseKompakt__phoneNumber').first().text()
  return {
    street: oneLine(address.replace(place, '')).replace(/,$/, '').trim() || null,
    ...splitPlace(place),
    phone: oneLine(phone) || null,
  }
}

function readArticle($: CheerioAPI, article: Element): RawBusiness | undefined {
  const lazy = article.attribs['data-lazyloaddata']
  if (lazy !== undefined) return readLazy(parsed(lazy))
  const entry = $(article)
  const id = article.attribs['data-realid'] ?? entry.find('[data-realid]').first().attr('data-realid')
  const name = oneLine(entry.find('h2').first().text())
  if (id === undefined || id === '' || name === '') return undefined
  const shown = readPrinted($, article)
  const asked = askedIn($, article)
  const packed = packedPlace($, article)
  return {
    externalId: id,
    name,
    branch: oneLine(entry.find('.mod-Treffer--besteBranche').first().text()) || null,
    street: shown.street ?? asked.street ?? packed.street,
    zipCode: shown.zipCode ?? asked.zip ?? packed.zipCode,
    city: shown.city ?? asked.city ?? packed.city,
    phone: shown.phone ?? asked.phone ?? packedPhone($, article),
    email: mailIn($, article),
    website: linkIn($, article),
    path: businessPath(id),
  }
}
