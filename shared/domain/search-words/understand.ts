import type { AskedFilters } from './asked.ts'
import { readFigures } from './figures.ts'
import { NO } from './little-words.ts'
import { readOrderByCut, readPhrases } from './phrases.ts'
import { findKind, placeIn } from './place.ts'
import { readQuestion, words } from './reading.ts'
import { unusedIn } from './unused.ts'

const RENTS = words(String.raw`(?<!${NO} (?:zur |zum |die |reine )?)(?:(?:kalt|warm)?mieten?|miet\p{L}*|zu vermieten|vermietung)`)
const SELLS = words(String.raw`kaufpreis|kp|\p{L}*verkäufer\p{L}*`)

export interface Understood {
  readonly filters: AskedFilters
  /** Words that set no filter, as written. */
  readonly unused: readonly string[]
}

/** The search filters for a German question. Pure. */
export function understand(question: string): Understood {
  const reading = readQuestion(question)
  const filters: AskedFilters = {}
  // determines the meaning of a price without a unit
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

const NOT_ASKED_ALL = new RegExp(
  words(
    String.raw`${NO}(?: (?:die|eine?[nr]?|reine?[nr]?|\p{L}+e[nrms]?))?? \p{L}+(?: (?:und|oder|noch|sowie|bzw\.?)(?: ${NO})?(?: (?:die|eine?[nr]?))? (?!(?:die|eine?[nr]?|${NO}) )\p{L}+)*|\p{L}+ (?:bitte |lieber |eher |aber )?nicht(?= ?(?:[,.;!]|$))`,
  ),
  'gu',
)
/** Parts of a home. */
const WITH_PLOT = words(
  String.raw`(?:mit|samt|inkl\.?|inklusive|auf|plus)(?: \p{L}+e[mnrs]?){0,2} \p{L}*(?:grundstück|einlieger|gewerbe|büro)\p{L}*`,
)

/** The property type if exactly one is named; undefined otherwise. */
function kindsIn(text: string): AskedFilters['propertyType'] {
  const named = text.replaceAll(NOT_ASKED_ALL, ' ')
  const kinds = findKinds(named)
  const without = kinds.size > 1 ? findKinds(named.replace(WITH_PLOT, ' ')) : kinds
  return without.size === 1 ? [...without][0] : undefined
}

const findKinds = (text: string) => new Set(text.split(/[^\p{L}\d-]+/u).flatMap((word) => findKind(word) ?? []))
