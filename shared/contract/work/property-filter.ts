import { z } from 'zod'
import { type ChoiceName, CHOICES, type ChoiceValue, CRITERIA, FLAGS, forEach, NUMBERS } from '../../domain/criteria.ts'
import { PROPERTY_PAGE_MAX, PROSPECTS_AT_ONCE, RADII } from '../../domain/limits.ts'
import { SOURCES } from '../../domain/sources.ts'
import { orUnset, Place, QueryCount, QueryFlag, QueryNumber, Text } from '../fields.ts'

/** Whose prospects, in an office of several. */
export const ASSIGNED = ['me', 'nobody', 'colleagues'] as const

type Unset<Value> = ReturnType<typeof orUnset<z.ZodType<Value>>>
const UNKNOWN: Readonly<Record<ChoiceName, string>> = {
  propertyType: 'Unbekannter Immobilientyp',
  sellerType: 'Unbekannte Anbieterart',
  listingType: 'Unbekannte Angebotsart',
  prospectStatus: 'Unbekannter Prospect-Status',
}
const choices = forEach(CHOICES, (name, { options }) => orUnset(z.enum(Object.keys(options), UNKNOWN[name]))) as unknown as {
  readonly [Name in ChoiceName]: Unset<ChoiceValue<Name>>
}

/** Criteria for a listing search. */
export const PropertyFilter = z.object({
  /** Postcode, first digits of a postcode, town or district. */
  location: orUnset(Place),
  /** Kilometres around `location`. Based on what portals showed for the agent's saved searches with the same place and radius. */
  radius: orUnset(
    z.coerce
      .number('radius muss eine Zahl sein')
      .refine((km) => (RADII as readonly number[]).includes(km), 'Diesen Umkreis bieten die Portale nicht an'),
  ),
  city: orUnset(Place),
  zipCode: orUnset(
    z
      .string()
      .trim()
      .regex(/^\d{1,5}$/, 'Die Postleitzahl besteht aus bis zu fünf Ziffern'),
  ),
  ...forEach(NUMBERS, (name, { max }) => QueryNumber(name, max)),
  ...choices,
  ...forEach(FLAGS, () => QueryFlag),
  /** Comma-separated. */
  sources: orUnset(
    z
      .string()
      .transform((joined) =>
        joined
          .split(',')
          .map((source) => source.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.enum(SOURCES, 'Unbekannte Quelle'))),
  ),
  /** Properties the office has worked on; for an agent alone there, also the favourites. */
  onlyMine: QueryFlag,
  /** Prospects the agent works on, free ones, or those a colleague works on. */
  assigned: orUnset(z.enum(ASSIGNED, 'Unbekannte Zuständigkeit')),
  /** Hits of this saved search of the agent, as shown in the bell. */
  savedSearch: QueryCount('savedSearch', Number.MAX_SAFE_INTEGER),
  /** Properties fitting this active search client of the agent, as counted on the client's card. */
  searchClient: QueryCount('searchClient', Number.MAX_SAFE_INTEGER),
  /** Hits that are unread in the bell; with `savedSearch` only those of one search. */
  unread: QueryFlag,
  /** Prospects due for a follow-up today, without closed ones and owners who objected. */
  due: QueryFlag,
  /** Only these ids, comma-separated. */
  ids: orUnset(
    z
      .string()
      .transform((joined) => joined.split(',').map(Number))
      .pipe(z.array(z.number().int().positive()).max(PROSPECTS_AT_ONCE, `Höchstens ${PROSPECTS_AT_ONCE} auf einmal`)),
  ),
  /** Only hidden adverts, with their reasons. */
  hidden: QueryFlag,
  /** Words in the title, the place or the owner's name. */
  q: orUnset(Text(CRITERIA.q.max)),
  limit: QueryCount('limit', PROPERTY_PAGE_MAX),
  offset: QueryCount('offset', 1_000_000),
  /**
   * `followUp`: the agent's prospects by next follow-up date, then everything else, best chance first; `score`: the same with the prospects by lead
   * score. `priceCut` returns only listings with a price
   * cut, `repostedAt` only relisted ones. `chance` sorts by lead score.
   */
  orderBy: orUnset(
    z.enum(
      ['listedAt', 'price', 'size', 'pricePerSqm', 'followUp', 'score', 'priceCut', 'repostedAt', 'chance'],
      'Nach diesem Feld kann nicht sortiert werden',
    ),
  ),
  order: orUnset(z.enum(['ASC', 'DESC'], 'Erlaubt sind ASC und DESC')),
})
export type PropertyFilter = z.output<typeof PropertyFilter>
