import type { CheerioAPI } from 'cheerio'
import type { BusinessPage, RawBusiness } from '../raw-business.ts'
import { type Element, parsePage } from '../../../../html/dom.ts'
import { firstGermanNumber, oneLine } from '#shared/domain/written/number.ts'
import { concluded, tooDeep, wallOr } from '../concluded.ts'
import { type EntryLink, deriveId, linkIn } from './id.ts'
import { type Cell, readLiteral } from './literal.ts'

const OWN_PAGE = /var handlerData\s*=|class="hitlnk_name/
/** Maximum number of entries read; a page shows 25. */
const MOST = 500

/** Reads a result page from the rows of its map, or from its markup if it has no rows. */
export function readResults(html: string): BusinessPage {
  const deep = tooDeep(html)
  if (deep) return deep
  const $ = parsePage(html)
  const hits = $('div.hit').toArray().slice(0, MOST)
  const counted = oneLine($('h1').first().text())
  const isNone = /keine (?:Treffer|Einträge|Ergebnisse)/i.test(oneLine($('h1, h2, .nohits').text()))
  const total = isNone ? 0 : firstGermanNumber(counted)
  const rows = rowsIn(html)
  if (rows.length === 0 && hits.length === 0) return isNone ? { kind: 'empty' } : wallOr(html, OWN_PAGE)
  const shown = hits.map((hit) => readHit($, hit))
  const read =
    rows.length > 0 ? rows.map((row, n) => readRow(row, (name) => findHit(shown, name, n))) : shown.map((hit) => hit && toBusiness(hit))
  return concluded(read, total)
}

function rowsIn(html: string): readonly (readonly Cell[])[] {
  const begin = /var handlerData\s*=\s*(?=\[)/.exec(html)
  const literal = begin ? readLiteral(html, begin.index + begin[0].length) : undefined
  return (literal ?? []).filter((row) => Array.isArray(row)).slice(0, MOST)
}

/** Column indexes in a row. */
const AT = { website: 3, city: 4, zipCode: 8, street: 9, number: 10, phone: 11, name: 14, address: 15, email: 17 } as const

function readRow(row: readonly Cell[], findHit: (name: string) => Hit | undefined): RawBusiness | undefined {
  const cell = (column: keyof typeof AT) => {
    const value = row[AT[column]]
    return typeof value === 'string' || typeof value === 'number' ? oneLine(String(value)) || null : null
  }
  const name = cell('name')
  if (name === null) return undefined
  const { branch = null, link } = findHit(name) ?? {}
  const line = placeIn(cell('address') ?? '')
  return toBusiness({
    name,
    branch,
    link,
    street: [cell('street'), cell('number')].filter((part) => part !== null).join(' ') || line.street,
    zipCode: cell('zipCode') ?? line.zipCode,
    city: cell('city') ?? line.city,
    phone: cell('phone'),
    email: cell('email'),
    website: cell('website'),
  })
}

/** An entry from the markup, which supplies what the map row lacks. */
type Hit = Omit<RawBusiness, 'externalId' | 'path'> & { readonly link: EntryLink | undefined }

const toBusiness = ({ link, ...fields }: Hit): RawBusiness => ({
  ...fields,
  externalId: link?.externalId ?? deriveId(fields),
  path: link?.path ?? null,
})

/** The entry with this name: at the same index, or the only one with that name. */
function findHit(hits: readonly (Hit | undefined)[], name: string, n: number): Hit | undefined {
  if (hits[n]?.name === name) return hits[n]
  const named = hits.filter((hit) => hit?.name === name)
  return named.length === 1 ? named[0] : undefined
}

/** `Gartenstr. 53-55 40479 Düsseldorf - Pempelfort` */
function placeIn(line: string): Pick<RawBusiness, 'street' | 'zipCode' | 'city'> {
  const [, street, zipCode, city] = /^(.*?),?\s*\b(\d{5})\s+(.+)$/.exec(line) ?? []
  return { street: street || null, zipCode: zipCode ?? null, city: city ?? null }
}

function readHit($: CheerioAPI, hit: Element): Hit | undefined {
  const title = $(hit).find('.hitlnk_name').first()
  const name = oneLine(title.text())
  if (name === '') return undefined
  return {
    name,
    branch: oneLine($(hit).find('.category').first().text()) || null,
    link: linkIn(title.attr('href')),
    ...placeIn(oneLine($(hit).find('address').first().text())),
    phone: oneLine($(hit).find('.phoneblock span').first().text()) || null,
    email: null,
    website: null,
  }
}
