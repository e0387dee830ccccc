import type { BusinessPage, RawBusiness } from '../raw-business.ts'
import { decoded, parsePage } from '../../../../html/dom.ts'
import { germanNumber, oneLine } from '#shared/domain/written/number.ts'
import { at, listAt, textAt } from '../../../../html/json.ts'
import { concluded, tooDeep, wallOr } from '../concluded.ts'
import { linkedData } from '../linked-data.ts'

const OWN_PAGE = /SearchResultsPage|id="hit-count"/
/** Maximum number of entries read; a page shows 50. */
const MOST = 500

/** Reads a result page by its linked data, which contains everything about an entry. */
export function readResults(html: string): BusinessPage {
  const deep = tooDeep(html)
  if (deep) return deep
  const $ = parsePage(html)
  const counted = oneLine($('#hit-count').first().text())
  const total = counted === '' ? null : germanNumber(counted)
  const list = linkedData($).find((data) => at(data, '@type') === 'SearchResultsPage')
  if (list === undefined && total !== 0) return wallOr(html, OWN_PAGE)
  const entries = listAt(list, 'mainEntity', 'itemListElement').slice(0, MOST)
  return concluded(
    entries.map((entry) => readEntry(at(entry, 'item'))),
    total,
  )
}

function readEntry(item: unknown): RawBusiness | undefined {
  const name = textAt(item, 'name')
  const path = readPath(textAt(item, 'url'))
  if (name === null || path === null) return undefined
  const address = (field: string) => {
    const text = textAt(item, 'address', field)
    return text === null ? null : decoded(text)
  }
  return {
    externalId: /\/(\d+B\d+)\//.exec(path)?.[1] ?? path,
    name: decoded(name),
    branch: null,
    street: address('streetAddress'),
    zipCode: address('postalCode'),
    city: address('addressLocality'),
    phone: textAt(item, 'telephone'),
    email: textAt(item, 'email'),
    website: null,
    path,
  }
}

/** The path of a URL, ignoring its host. */
function readPath(address: string | null): string | null {
  if (address === null) return null
  const url = URL.parse(address, 'https://www.11880.com')
  return url && url.pathname !== '/' ? url.pathname : null
}
