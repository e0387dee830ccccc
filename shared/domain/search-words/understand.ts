import type { AskedFilters } from './asked.ts'
import { readFigures } from './figures.ts'
import { readOrderByCut, readPhrases } from './phrases.ts'
import { kindOf, placeIn } from './place.ts'
import { readingOf, words } from './reading.ts'

const RENTS = words(String.raw`(?:kalt|warm)?mieten?|miet\p{L}*|zu vermieten|vermietung`)
const SELLS = words(String.raw`kaufpreis|kp|\p{L}*verkäufer\p{L}*`)

/** The filters of the search that a question in German asks for. Pure; what is not understood is left out. */
export function understand(question: string): AskedFilters {
  const reading = readingOf(question)
  const filters: AskedFilters = {}
  // decides what a price without a unit means
  if (RENTS.test(reading.text)) filters.listingType = 'rent'
  else if (SELLS.test(reading.text)) filters.listingType = 'sale'
  readOrderByCut(reading, filters)
  readFigures(reading, filters)
  readPhrases(reading, filters)
  const { location, rest } = placeIn(reading)
  const kind = filters.propertyType ?? kindsIn(rest)
  if (kind !== undefined) filters.propertyType = kind
  else delete filters.propertyType
  if (location !== undefined) filters.location = location
  else delete filters.radius
  return filters
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
