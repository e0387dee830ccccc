import { DONE } from '#shared/contract/fields.ts'
import type { ApiKeyForm, ApiKeyPatch, ApiKeySummary } from '#shared/contract/people/api-keys.ts'
import { API_KEYS_MAX, KEY_PREFIX } from '#shared/domain/api-key.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { AgentId, Doer, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type NewEvent, recordEvents, toActor } from '../../../events/events.ts'
import type { EndedWay, OpenWay } from '../../../hooks.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import { countApiKeys, deleteApiKey, deleteApiKeys, insertApiKey, updateApiKey } from './queries.ts'

/** Characters shown to tell keys apart: far too few to guess the rest. */
const SHOWN = KEY_PREFIX.length + 5

const TOO_MANY = `Mehr als ${API_KEYS_MAX} API-Schlüssel sind nicht möglich. Ihre bisherigen gelten weiter; beenden Sie einen, den Sie nicht mehr brauchen.`

export async function listOpenKeys(ctx: Ctx, userId: UserId): Promise<OpenWay[]> {
  const count = await countApiKeys(ctx, userId as AgentId)
  return count === 0 ? [] : [{ way: 'api_key', words: count === 1 ? 'ein API-Schlüssel' : `${count} API-Schlüssel`, isPlural: count > 1 }]
}

/** Creates a key. Only its hash is stored, so it can never be shown again. */
export async function createApiKey(ctx: Ctx, agentId: AgentId, form: ApiKeyForm): Promise<ApiKeySummary & { token: string }> {
  const { name, scopes, expiresOn } = form
  if (expiresOn !== undefined && expiresOn < berlinDay(ctx.clock.now()))
    throw new Refusal(400, 'Dieser Tag ist schon vorbei.', { fields: { expiresOn: 'Dieser Tag ist schon vorbei.' } })
  const token = `${KEY_PREFIX}${newToken()}`
  const key = await inTransaction(ctx, async (ctx) => {
    if ((await countApiKeys(ctx, agentId)) >= API_KEYS_MAX) throw new Refusal(409, TOO_MANY, { code: 'limit_reached' })
    const made = await insertApiKey(ctx, {
      agentId,
      name,
      scopes,
      expiresOn: expiresOn ?? null,
      prefix: token.slice(0, SHOWN),
      tokenHash: hashToken(token),
    })
    await record(ctx, 'api_key_made', agentId, agentId, [made.id], { scopes })
    return made
  })
  ctx.log.info({ user: agentId, apiKey: key.id, scopes }, 'API key made')
  return { ...key, token }
}

export async function changeApiKey(ctx: Ctx, agentId: AgentId, id: number, patch: ApiKeyPatch): Promise<ApiKeySummary> {
  return inTransaction(ctx, async (ctx) => {
    const key = await updateApiKey(ctx, agentId, id, patch)
    if (!key) throw unknownKey()
    await record(ctx, 'api_key_changed', agentId, agentId, [id], { scopes: key.scopes })
    return key
  })
}

export async function endApiKey(ctx: Ctx, agentId: AgentId, id: number): Promise<typeof DONE> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteApiKey(ctx, agentId, id))) throw unknownKey()
    await record(ctx, 'api_key_ended', agentId, agentId, [id])
  })
  ctx.log.info({ user: agentId, apiKey: id }, 'API key ended')
  return DONE
}

/** Ends all of a user's keys, so that a locked account does not get them back when unlocked. */
export async function endApiKeys(ctx: Ctx, userId: UserId, by: Doer): Promise<EndedWay[]> {
  const ids = await deleteApiKeys(ctx, userId)
  if (ids.length === 0) return []
  await record(ctx, 'api_key_ended', by, userId, ids)
  return [{ way: 'api_key', sentence: 'Die API-Schlüssel des Kontos gelten nicht mehr; bei Bedarf legen Sie im Profil neue an.' }]
}

const record = (
  ctx: Ctx,
  kind: 'api_key_made' | 'api_key_changed' | 'api_key_ended',
  by: Doer,
  userId: UserId,
  subjectIds: readonly number[],
  details: NewEvent['details'] = {},
): Promise<void> => recordEvents(ctx, [{ kind, ...toActor(by), userIds: [userId], subjectIds, details }])

const unknownKey = () => notFound('Diesen API-Schlüssel gibt es nicht mehr.')

export { KEY_USES, listKeyNames } from './queries.ts'
