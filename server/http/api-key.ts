import type { NotNull } from 'kysely'
import type { Scope } from '#shared/domain/api-key.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import type { Ctx } from '../ctx.ts'
import type { Caller } from '../perform.ts'
import { hashToken } from '../secrets.ts'
import { LAST_SEEN_STEP, whereThereIsRoom } from './session.ts'
import { selectChoice } from '../db/colleagues.ts'
import { mayWithColleagues } from '#shared/domain/office-rights.ts'

/** The key belonging to a token, if it is valid and its owner may sign in. Stores when it was used. */
export async function findApiKey(ctx: Ctx, token: string): Promise<Pick<Required<Caller>, 'user' | 'key'> | undefined> {
  const now = ctx.clock.now()
  const row = await ctx.db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.agent_id')
    .select([
      'k.id',
      'k.agent_id as agentId',
      'u.office_id as officeId',
      'u.office_role as officeRole',
      selectChoice('u').as('choice'),
      'k.scopes',
      'k.last_used_at as lastUsedAt',
    ])
    .where('k.token_hash', '=', hashToken(token))
    .where((eb) => eb.or([eb('k.expires_on', 'is', null), eb('k.expires_on', '>=', berlinDay(now))]))
    .where('u.is_active', '=', true)
    .where('u.role', '=', 'agent')
    .$narrowType<{ officeId: NotNull; officeRole: OfficeRole }>()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.lastUsedAt === null || now.getTime() - Date.parse(row.lastUsedAt) > LAST_SEEN_STEP)
    await whereThereIsRoom(ctx, () => noteUse(ctx, row.id, now))
  const { id, agentId, officeId, officeRole, choice, scopes } = row
  const ofColleagues = mayWithColleagues(officeRole, choice)
  return { user: { id: agentId, role: 'agent', officeId, officeRole, ofColleagues }, key: { id, scopes: scopes as Scope[] } }
}

async function noteUse({ db }: Ctx, id: number, now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}
