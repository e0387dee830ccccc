import type { AskedFilters } from './asked.ts'
import { readFigures } from './figures.ts'
import { readOrderByCut, readPhrases } from './phrases.ts'
import { kindOf, placeIn } from './place.ts'
import { readingOf, words } from './reading.ts'
import { unusedIn } from './unused.ts'

const RENTS = words(String.raw`(?:kalt|warm)?mieten?|miet\p{L}*|zu vermieten|vermietung`)
const SELLS = words(String.raw`kaufpreis|kp|\p{L}*verkäufer\p{L}*`)

export interface Understood {
  readonly filters: AskedFilters
  /** Words that no filter came of, as they were written. */
  readonly unused: readonly string[]
}

/** The filters of the search that a question in German asks for. Pure. */
export function understand(question: string): Understood {
  const reading = readingOf(question)
  const filters: AskedFilters = {}
  // decides what a price without a unit means
  const deal = [RENTS, SELLS].find((pattern) => pattern.test(reading.text))
  if (deal) filters.listingType = deal === RENTS ? 'rent' : 'sale'
  readOrderByCut(reading, filters)
  const radius = readFigures(reading, filters)
  readPhrases(reading, filters)
  const { location, rest } = placeIn(reading)
  const kind = filters.propertyType ?? kindsIn(rest)
  if (kind !== undefined) filters.propertyType = kind
  else delete filters.propertyType
  if (location !== undefined) filters.location = location
  else {
    delete filters.radius
    if (radius) reading.dropped.push(radius)
  }
  const left = deal ? rest.replaceAll(new RegExp(deal, 'gu'), (said) => ','.repeat(said.length)) : rest
  return { filters, unused: unusedIn(reading, left, filters) }
}

const NOT_ASKED = words(String.raw`kein(?:e[nmrs]?)? \p{L}+`)

/** The one kind that is named; none if several are. */
function kindsIn(text: string): AskedFilters['propertyType'] {
  const kinds = new Set(
    text
      .replace(NOT_ASKED, ' ')
      .split(/[^\p{L}\d-]+/u)
      .flatMap((word) => kindOf(word) ?? []),
  )
  return kinds.size === 1 ? [...kinds][0] : undefined
}
