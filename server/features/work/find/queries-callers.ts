import type { Agent, OfficeId, Viewer } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { ADVERT_NAMED, ADVERT_WORDS } from '../../../db/advert-words.ts'
import { nameUser } from '../../../db/author.ts'
import { isOwnOrFree, isPropertyShownTo, isShownTo } from '../../../db/colleagues.ts'
import { isSeenBy, seenAs } from '../../../db/seen-by.ts'
import { digitsAre, NUMBERED_MAX } from '../../../db/words-or-digits.ts'

export interface NumberedProperty {
  readonly id: number
  /** Details in addition to the number. */
  readonly name: string | null
  readonly phone: string
  readonly isOwn: boolean
}

const selectNumbered = (officeId: OfficeId, digits: readonly string[], isIncluded: RawBuilder<boolean>) => sql`
  (select property_id, owner_phone as phone, owner_name as name from prospects
    where office_id = ${officeId} and ${isIncluded} and owner_phone is not null and ${digitsAre(sql`found_by`, digits)})
  union all
  (select a.property_id, a.contact_phone, a.contact_name from adverts a
    where ${ADVERT_NAMED} and a.contact_phone is not null and ${digitsAre(ADVERT_WORDS, digits)}
      and (a.office_id is null or a.office_id = ${officeId}))`

export interface NumberedColleague {
  readonly propertyId: number
  readonly id: string
  readonly name: string
  readonly phone: string
}

/** The colleagues who look after owners with these digits in a number that the office hides from the viewer. */
export async function listColleaguesNumbered({ db }: Ctx, viewer: Agent & Viewer, digits: readonly string[]): Promise<NumberedColleague[]> {
  if (viewer.ofColleagues !== 'none') return []
  const { officeId } = viewer
  const { rows } = await sql<NumberedColleague>`
    with hits as (${selectNumbered(officeId, digits, sql<boolean>`true`)})
    select distinct x.property_id as "propertyId", x.assigned_to as id, ${nameUser('x.assigned_to')} as name, hits.phone
    from hits join prospects x on x.property_id = ${seenAs(sql`${officeId}::uuid`, sql.ref('hits.property_id'))}
    where x.office_id = ${officeId} and not ${isOwnOrFree(viewer, 'x')}
    order by name, id, "propertyId" limit ${NUMBERED_MAX}`.execute(db)
  return rows
}

/** Properties with these digits in a number, noted by the agent or printed in a visible advert. The agent's own properties come first. */
export async function listNumbered({ db }: Ctx, viewer: Agent & Viewer, digits: readonly string[]): Promise<NumberedProperty[]> {
  const { id, officeId } = viewer
  const { rows } = await sql<NumberedProperty>`
    with hits as (${selectNumbered(officeId, digits, isShownTo(viewer, 'prospects'))})
    select p.id, hits.name, hits.phone,
      (pr.office_id is not null or exists (select from favorites f where f.agent_id = ${id} and f.property_id = p.id)) as "isOwn"
    from hits join properties p on p.id = ${seenAs(sql`${officeId}::uuid`, sql.ref('hits.property_id'))} left join prospects pr on pr.property_id = p.id and pr.office_id = ${officeId} and ${isShownTo(viewer, 'pr')}
    where ${isSeenBy(officeId, 'p')} and ${isPropertyShownTo(viewer, 'p.id')}
    order by "isOwn" desc, pr.updated_at desc nulls last, p.id desc limit ${NUMBERED_MAX}`.execute(db)
  return rows
}

/** Those of these tips that became a property of the agent. */
export async function listPropertiesMade({ db }: Ctx, officeId: OfficeId, tipIds: readonly string[]): Promise<Set<string>> {
  if (tipIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('adverts')
    .select('external_id as id')
    .where('source', '=', 'tip')
    .where('office_id', '=', officeId)
    .where(sql<boolean>`external_id = any(${tipIds}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
