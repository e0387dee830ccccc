import type { OfficeId } from '#shared/domain/ids.ts'
import type { PropertyChange } from '#shared/contract/work/properties.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { withStandIns } from '../../../db/seen-by.ts'
import type { Advert } from '../../market/properties/service.ts'
import type { PriceChange } from './price-history.ts'

const withAliases = (officeId: OfficeId, ids: readonly number[]) => withStandIns(sql`${officeId}::uuid`, sql`${ids}::bigint[]`)

/** All price changes of these properties' adverts in chronological order, including adverts only this agent sees there. */
export async function listPriceChanges({ db }: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select c.advert_id as "advertId", c.created_at as at, (change ->> 'oldValue')::float8 as before, (change ->> 'newValue')::float8 as after
    from property_changes c cross join lateral jsonb_array_elements(c.field_changes) as change
    where c.property_id = any(${withAliases(officeId, ids)}) and c.advert_id is not null and c.office_id is null
      and c.field_changes @> '[{"field": "price"}]' and change ->> 'field' = 'price'
    order by c.created_at, c.id`.execute(db)
  return rows
}

/** The agent's private decisions about these properties' adverts, by advert id. */
export async function listDecided({ db }: Ctx, officeId: OfficeId, ids: readonly number[]) {
  const { rows } = await sql<{ advertId: number; id: number; kind: 'joined' | 'parted' }>`
    select a.id as "advertId", d.id, d.kind from adverts a
      join identity_decisions d on d.office_id = ${officeId} and d.shared_at is null
        and (d.kind = 'joined' and d.alias_id = a.property_id or d.kind = 'parted' and d.one_id = a.id
          and exists (select from adverts beside where beside.id = d.other_id and beside.property_id = a.property_id))
    where a.property_id = any(${withAliases(officeId, ids)})`.execute(db)
  return new Map(rows.map(({ advertId, id, kind }) => [advertId, { id, kind }]))
}

/** Adverts that only this agent sees at these properties, which come from private aliases. `joinedTo` is the property. */
export async function listOwnAdverts(
  { db }: Ctx,
  officeId: OfficeId,
  ids: readonly number[],
): Promise<(Advert & { readonly joinedTo: number })[]> {
  return db
    .selectFrom('adverts as a')
    .innerJoin('property_aliases as led', 'led.id', 'a.property_id')
    .selectAll('a')
    .select('led.property_id as joinedTo')
    .where(sql<boolean>`led.property_id = any(${ids}::bigint[])`)
    .where('led.office_id', '=', officeId)
    .where((eb) => eb.or([eb('a.office_id', 'is', null), eb('a.office_id', '=', officeId)]))
    .orderBy('a.id')
    .execute()
}

/** Public changes and the agent's manual ones. */
export async function listChanges({ db }: Ctx, officeId: OfficeId, propertyId: number, asked: Asked): Promise<Page<PropertyChange>> {
  const rows = await db
    .selectFrom('property_changes')
    .select([
      'id',
      'change_type as changeType',
      'import_source as importSource',
      'created_at as createdAt',
      'description',
      'field_changes as fieldChanges',
    ])
    .where('property_id', '=', propertyId)
    .where((eb) => eb.or([eb('office_id', 'is', null), eb('office_id', '=', officeId)]))
    .where(isOlder('created_at', 'id', asked))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows as PropertyChange[], asked, ({ createdAt, id }) => [createdAt, id])
}
