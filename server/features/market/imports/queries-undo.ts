import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export interface Brought {
  readonly propertyId: number
  readonly title: string
  /** It stands for another object. */
  readonly isJoined: boolean
  /** All of its adverts came with this import. */
  readonly isWhole: boolean
}

/** The objects whose adverts an import brought, held until the transaction ends. */
export async function listBrought({ db }: Ctx, importId: number): Promise<Brought[]> {
  const { rows } = await sql<Brought>`
    select p.id as "propertyId", p.title, exists (select from property_aliases led where led.id = p.id) as "isJoined",
      not exists (select from adverts a where a.property_id = p.id
        and not exists (select from imported_adverts i where i.advert_id = a.id and i.import_id = ${importId})) as "isWhole"
    from properties p
    where p.id in (select a.property_id from imported_adverts i join adverts a on a.id = i.advert_id where i.import_id = ${importId})
    order by p.id for update`.execute(db)
  return rows
}

/** Those of the objects on which the agent has done something. */
export async function listUsed({ db }: Ctx, agentId: AgentId, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as id
    where exists (select from prospects x where x.property_id = id and x.agent_id = ${agentId})
      or exists (select from prospect_activities x where x.property_id = id and x.agent_id = ${agentId})
      or exists (select from favorites x where x.property_id = id and x.agent_id = ${agentId})
      or exists (select from verdict_corrections x where x.property_id = id and x.agent_id = ${agentId})
      or exists (select from exports x where x.property_id = id and x.agent_id = ${agentId})
      or exists (select from property_changes x where x.property_id = id and x.agent_id = ${agentId})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
