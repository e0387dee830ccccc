import { type RawBuilder, sql } from 'kysely'
import { isLeftOut, withStandIns } from './seen-by.ts'

/**
 * What all adverts for the property `p` state about its owner, including those that only this agent has there. The leading advert is
 * `p.lead_advert_id`.
 */
export const advertised = (officeId: RawBuilder<unknown>) => {
  const theirs = sql<boolean>`a.property_id = any(${withStandIns(officeId, sql`array[p.id]`)})`
  return [
    sql<string | null>`(select string_agg(distinct a.contact_phone, ' / ') from adverts a
      where ${theirs} and not ${isLeftOut(officeId, 'a')})`.as('publishedPhone'),
    sql<string[] | null>`(select array_agg(a.source || ' ' || a.external_id) from adverts a
      where ${theirs} and a.id <> p.lead_advert_id)`.as('otherAdverts'),
    sql<{ readonly address: string | null; readonly zipCode: string | null }[] | null>`(
      select jsonb_agg(distinct jsonb_build_object('address', a.address, 'zipCode', a.zip_code)) from adverts a
      where ${theirs} and a.property_id <> p.id and not ${isLeftOut(officeId, 'a')})`.as('otherPlaces'),
  ] as const
}
