import type { AgentId } from '#shared/domain/ids.ts'
import { FOUND_EACH } from '#shared/domain/limits.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { containsWords } from '../../../db/words.ts'

export interface FoundSearch {
  readonly id: number
  readonly name: string
  readonly location: string | null
}

/** An agent's searches that contain these words. */
export async function findSearches({ db }: Ctx, agentId: AgentId, text: string): Promise<FoundSearch[]> {
  const { rows } = await sql<FoundSearch>`
    select id, name, location from (select *, concat_ws(' ', name, location) as words from saved_searches where agent_id = ${agentId}) s
    where ${containsWords('words', text)} order by created_at desc limit ${FOUND_EACH}`.execute(db)
  return rows
}
