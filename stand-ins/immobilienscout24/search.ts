import type { Shown } from './shown.ts'

/** The portal's number of entries per page. */
export const PAGE_SIZE = 20

const toSlug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')

/** Range like "100000.0-500000.0", either end optional. */
function isWithin(value: number | null, range: string | null): boolean {
  if (range === null) return true
  const [least = '', most = ''] = range.split('-')
  return value !== null && (least === '' || value >= Number(least)) && (most === '' || value <= Number(most))
}

interface Found {
  readonly shown: readonly Shown[]
  readonly total: number
  readonly page: number
}

/** A search URL's results: `/Suche/de/[state/town/]kind`. Undefined for a path that the portal does not have. */
export function findShown(all: readonly Shown[], path: string, query: URLSearchParams): Found | undefined {
  const [, state, town, slug] = /^\/Suche\/de\/(?:([a-z-]+)\/([a-z-]+)\/)?([a-z-]+)$/.exec(path) ?? []
  const isKnown = slug === 'immobilie-kaufen' || /^(?:wohnung|haus|grundstueck)-(?:kaufen|mieten)$/.test(slug ?? '')
  if (slug === undefined || !isKnown) return undefined
  const found = all.filter(
    ({ kind, ad }) =>
      (slug === 'immobilie-kaufen' ? kind.slug.endsWith('-kaufen') : kind.slug === slug) &&
      (town === undefined || (toSlug(ad.place.city).startsWith(town) && toSlug(ad.place.state) === state)) &&
      isWithin(ad.price, query.get('price')) &&
      isWithin(ad.size, query.get('livingspace')) &&
      isWithin(ad.plotSize, query.get('plotarea')) &&
      isWithin(ad.rooms, query.get('numberofrooms')),
  )
  const page = Math.max(1, Number(query.get('pagenumber') ?? 1))
  return { shown: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: found.length, page }
}
