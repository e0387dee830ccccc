import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export async function findSender({ db }: Ctx, agentId: AgentId) {
  return db
    .selectFrom('users as u')
    .leftJoin('crm_connections as c', 'c.agent_id', 'u.id')
    .select(['u.first_name', 'u.last_name', 'u.company_name', 'u.phone_number', 'u.email'])
    .select(sql<boolean>`c.agent_id is not null`.as('usesCrm'))
    .where('u.id', '=', agentId)
    .executeTakeFirstOrThrow()
}
