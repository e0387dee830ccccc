import type { OfficeId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { euro } from '../../../db/money.ts'

/** Part of a statement: properties by what a rule can ask of them; `keys` are those of their place keys that are named. */
export const selectTraits = (keys: readonly string[]): RawBuilder<unknown> => sql`
  select p.id, p.office_id, p.title, p.zip_code, p.location, p.offline_since, ${euro('p.price_cents')} as price, p.property_type,
    p.listing_type, p.sources, array(select key from unnest(p.place_keys) as key where key = any(${keys}::text[])) as keys,
    (select a.external_id::bigint from adverts a where a.id = p.lead_advert_id and a.source = 'tip') as tip_id
  from properties p`

/** Part of a statement: what the office took from tips since that moment, and when. */
export const selectTipped = (officeId: OfficeId, since: Date): RawBuilder<unknown> => sql`
  select own.id as property_id, own.scraped_at as at from properties own join adverts a on a.id = own.lead_advert_id
  where own.office_id = ${officeId} and own.scraped_at >= ${since} and a.source = 'tip'`
