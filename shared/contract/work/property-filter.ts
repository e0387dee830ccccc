import { z } from 'zod'
import { AMOUNTS, FLAGS, forEach, REACH_FLAGS, TIME_FLAGS, TIMES } from '../../domain/criteria.ts'
import { PROPERTY_PAGE_MAX, PROSPECTS_AT_ONCE, RADII } from '../../domain/limits.ts'
import { LISTING_TYPES, PROPERTY_TYPES, SELLER_TYPES } from '../../domain/property-type.ts'
import { PROSPECT_STATUSES } from '../../domain/prospect-status.ts'
import { SOURCES } from '../../domain/sources.ts'
import { orUnset, Place, QueryCount, QueryFlag, QueryNumber, Text } from '../fields.ts'

/** Criteria of a listing search. */
export const PropertyFilter = z.object({
  listingType: orUnset(z.enum(LISTING_TYPES, 'Unbekannte Angebotsart')),
  /** Postcode, start of a postcode, town or district. */
  location: orUnset(Place),
  /** Kilometres around `location`. Known from what portals showed for the agent's saved searches with the same place and radius. */
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
  ...forEach(AMOUNTS, (name, { max }) => QueryNumber(name, max)),
  propertyType: orUnset(z.enum(PROPERTY_TYPES, 'Unbekannter Immobilientyp')),
  sellerType: orUnset(z.enum(SELLER_TYPES, 'Unbekannte Anbieterart')),
  prospectStatus: orUnset(z.enum(PROSPECT_STATUSES, 'Unbekannter Prospect-Status')),
  ...forEach({ ...FLAGS, ...TIME_FLAGS, ...REACH_FLAGS }, () => QueryFlag),
  ...forEach(TIMES, (name, { max }) => QueryNumber(name, max)),
  /** Comma-joined. */
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
  /** Properties the agent has worked on or marked as favourite. */
  onlyMine: QueryFlag,
  /** Hits of this saved search of the agent, as the bell shows them. */
  savedSearch: QueryCount('savedSearch', Number.MAX_SAFE_INTEGER),
  /** What fits this active search client of the agent, as its cards count it. */
  searchClient: QueryCount('searchClient', Number.MAX_SAFE_INTEGER),
  /** Hits that are unread in the bell; with `savedSearch` those of one search. */
  unread: QueryFlag,
  /** Prospects to follow up today, without closed ones and owners who objected. */
  due: QueryFlag,
  /** Only these ids; comma-joined. */
  ids: orUnset(
    z
      .string()
      .transform((joined) => joined.split(',').map(Number))
      .pipe(z.array(z.number().int().positive()).max(PROSPECTS_AT_ONCE, `Höchstens ${PROSPECTS_AT_ONCE} auf einmal`)),
  ),
  /** Only hidden adverts, with their reasons. */
  hidden: QueryFlag,
  /** Words in the title, the place or the owner's name. */
  q: orUnset(Text(100)),
  limit: QueryCount('limit', PROPERTY_PAGE_MAX),
  offset: QueryCount('offset', 1_000_000),
  /**
   * `followUp`: the agent's prospects by the date of the next follow-up, then everything else, the best chance first. `priceCut` returns only listings
   * with a cut, `repostedAt` only relisted ones. `chance` sorts by lead score.
   */
  orderBy: orUnset(
    z.enum(
      ['listedAt', 'price', 'size', 'pricePerSqm', 'followUp', 'priceCut', 'repostedAt', 'chance'],
      'Nach diesem Feld kann nicht sortiert werden',
    ),
  ),
  order: orUnset(z.enum(['ASC', 'DESC'], 'Erlaubt sind ASC und DESC')),
})
export type PropertyFilter = z.output<typeof PropertyFilter>
