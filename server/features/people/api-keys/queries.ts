import type { ApiKeyPatch, ApiKeySummary } from '#shared/contract/people/api-keys.ts'
import type { Scope } from '#shared/domain/api-key.ts'
import type { AgentId, UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { lockAccount } from '../../../db/lock-owner.ts'

const SUMMARY = [
  'id',
  'name',
  'prefix',
  'scopes',
  'created_at as createdAt',
  'expires_on as expiresOn',
  'last_used_at as lastUsedAt',
] as const

export async function listApiKeys({ db }: Ctx, agentId: AgentId): Promise<ApiKeySummary[]> {
  return db
    .selectFrom('api_keys')
    .select(SUMMARY)
    .$narrowType<{ scopes: Scope[] }>()
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Number of an agent's keys. Locks the account, so that concurrent requests cannot add one. */
export async function countApiKeys(ctx: Ctx, agentId: AgentId): Promise<number> {
  await lockAccount(ctx, agentId)
  const { n } = await ctx.db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return n
}

export interface NewApiKey {
  readonly agentId: AgentId
  readonly name: string
  readonly prefix: string
  readonly tokenHash: Buffer
  readonly scopes: readonly Scope[]
  readonly expiresOn: string | null
}

export async function insertApiKey({ db, clock }: Ctx, key: NewApiKey): Promise<ApiKeySummary> {
  return db
    .insertInto('api_keys')
    .values({
      agent_id: key.agentId,
      name: key.name,
      prefix: key.prefix,
      token_hash: key.tokenHash,
      scopes: [...key.scopes],
      created_at: clock.now(),
      expires_on: key.expiresOn,
    })
    .returning(SUMMARY)
    .$narrowType<{ scopes: Scope[] }>()
    .executeTakeFirstOrThrow()
}

/** Undefined if the key is not the agent's. */
export async function updateApiKey(
  { db }: Ctx,
  agentId: AgentId,
  id: number,
  { name, scopes }: ApiKeyPatch,
): Promise<ApiKeySummary | undefined> {
  return db
    .updateTable('api_keys')
    .set((eb) => ({ name: name ?? eb.ref('name'), scopes: scopes ?? eb.ref('scopes') }))
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .returning(SUMMARY)
    .$narrowType<{ scopes: Scope[] }>()
    .executeTakeFirst()
}

/** False if the agent has no such key. */
export async function deleteApiKey({ db }: Ctx, agentId: AgentId, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('api_keys').where('id', '=', id).where('agent_id', '=', agentId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the ids of the deleted keys. */
export async function deleteApiKeys({ db }: Ctx, userId: UserId): Promise<number[]> {
  const rows = await db
    .deleteFrom('api_keys')
    .where('agent_id', '=', userId as AgentId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Part of a statement: each use of a key by its agent. */
export const KEY_USES = sql`select agent_id, last_used_at from api_keys where last_used_at is not null`

/** Names of these keys, whichever agents own them. */
export function listKeyNames({ db }: Ctx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
