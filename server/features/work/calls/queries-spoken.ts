import type { LastSpoke } from '#shared/contract/work/call-list.ts'
import { SPOKEN_ACTIVITIES } from '#shared/domain/activity.ts'
import type { Viewer } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { isShownTo } from '../../../db/colleagues.ts'

/** A property of a lead's owner, the lead itself among them. */
export interface OwnersProperty {
  readonly leadId: number
  readonly id: number
}

/** The last conversation or attempt at any property of each lead's owner. Where the office hides a colleague's prospect, without its details. */
export async function listLastSpoke(
  { db }: Ctx,
  viewer: Viewer,
  of: readonly OwnersProperty[],
): Promise<(LastSpoke & Pick<OwnersProperty, 'leadId'>)[]> {
  const { officeId } = viewer
  const { rows } = await sql<LastSpoke & Pick<OwnersProperty, 'leadId'>>`
    select distinct on (asked.lead_id) asked.lead_id as "leadId", a.created_at as at, a.activity_type as "activityType", a.outcome,
      ${nameAuthor(officeId, 'a.author_id')} as author,
      case when ${isShownTo(viewer, 'pr')} then a.description end as description,
      case when a.property_id <> asked.lead_id and ${isShownTo(viewer, 'pr')} then p.title end as elsewhere
    from unnest(${of.map(({ leadId }) => leadId)}::bigint[], ${of.map(({ id }) => id)}::bigint[]) as asked (lead_id, property_id)
      join prospect_activities a on a.office_id = ${officeId} and a.property_id = asked.property_id
      join properties p on p.id = a.property_id
      left join prospects pr on pr.office_id = ${officeId} and pr.property_id = a.property_id
    where a.activity_type in (${sql.join(SPOKEN_ACTIVITIES)})
    order by asked.lead_id, a.created_at desc, a.id desc`.execute(db)
  return rows
}
