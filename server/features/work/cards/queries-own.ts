import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { heldAgainst } from '../../../db/objected.ts'
import { seenRefusal } from '../../../db/refusal.ts'
import { seenAs } from '../../../db/seen-by.ts'
import type { PropertySearch } from './queries-filter.ts'

/**
 * The agent's corrections and private aliases by id, at most a few hundred after years of work, and whether the agent has properties of their own.
 */
export async function listAgentOverrides(
  { db }: Ctx,
  officeId: OfficeId,
): Promise<Pick<PropertySearch, 'corrected' | 'hasOwn' | 'standIns'>> {
  const { rows } = await sql<{ offers: number[]; none: number[]; hasOwn: boolean; standIns: number[] }>`
    select coalesce(array_agg(property_id) filter (where is_offer), '{}') as offers,
      coalesce(array_agg(property_id) filter (where not is_offer), '{}') as none,
      exists (select from properties where office_id = ${officeId}) as "hasOwn",
      array(select led.id from property_aliases led join properties p on p.id = led.id and p.office_id is null
        where led.office_id = ${officeId}) as "standIns"
    from verdict_corrections where office_id = ${officeId}`.execute(db)
  const { offers = [], none = [], hasOwn = false, standIns = [] } = rows[0] ?? {}
  return { corrected: { offers, none }, hasOwn, standIns }
}

/** Properties with an advert whose owner objected. Objections known only by a mark are added on the card instead. */
export async function listObjected({ db }: Ctx, officeId: OfficeId): Promise<number[]> {
  const rows = await db
    .selectFrom('contact_records as r')
    .innerJoin('adverts as a', (join) => join.onRef('a.source', '=', 'r.source').onRef('a.external_id', '=', 'r.external_id'))
    .select(seenAs(sql`${officeId}::uuid`, sql.ref('a.property_id')).as('id'))
    .where(heldAgainst(sql`${officeId}`))
    .execute()
  return rows.map(({ id }) => id)
}

/** Properties where the refusal of agents differs for this agent. */
export async function listRefusalAnswers({ db }: Ctx, officeId: OfficeId): Promise<Pick<PropertySearch, 'refusing' | 'dismissed'>> {
  const rows = await db
    .selectFrom('properties as p')
    .leftJoin('refusal_answers as ra', (join) => join.onRef('ra.property_id', '=', 'p.id').on('ra.office_id', '=', officeId))
    .select(['p.id', sql<boolean>`${seenRefusal(officeId)} is not null`.as('refuses')])
    .where(
      sql<boolean>`p.id in (select property_id from refusal_answers where office_id = ${officeId}
        union select property_id from property_aliases where office_id = ${officeId})`,
    )
    .execute()
  const pickIds = (refuses: boolean) => rows.filter((row) => row.refuses === refuses).map(({ id }) => id)
  return { refusing: pickIds(true), dismissed: pickIds(false) }
}
