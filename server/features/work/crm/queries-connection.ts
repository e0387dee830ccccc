import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { CrmName } from '#shared/domain/crm.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import type { DB } from '../../../db/schema.ts'

/** The agent's CRM and encrypted key, null if none is stored; undefined if the agent is inactive. */
export async function findSealedKey({ db }: Ctx, agentId: AgentId): Promise<{ crm: CrmName; sealed: Buffer | null } | undefined> {
  return db
    .selectFrom('users as u')
    .leftJoin('crm_connections as c', 'c.agent_id', 'u.id')
    .select([sql<CrmName>`coalesce(c.crm, 'propstack')`.as('crm'), 'c.api_key as sealed'])
    .where('u.id', '=', agentId)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
}

/** The agent's CRM, Propstack by default. */
export async function getCrm({ db }: Ctx, agentId: AgentId): Promise<CrmName> {
  const row = await db.selectFrom('crm_connections').select('crm').where('agent_id', '=', agentId).executeTakeFirst()
  return (row?.crm ?? 'propstack') as CrmName
}

/** A partial change of an agent's connection. */
export interface ConnectionChange {
  /** A key of this CRM; null clears it. */
  readonly key?: { readonly crm: CrmName; readonly text: string | null } | undefined
  readonly autoExportEnabled?: boolean | undefined
}

/**
 * Stores the given fields. A new or cleared key resets the last test; a key of another CRM also resets the export choices. Clearing the key of a CRM
 * the agent does not use changes nothing.
 */
export async function storeConnection({ db, secrets }: Ctx, agentId: AgentId, { key, autoExportEnabled }: ConnectionChange): Promise<void> {
  const auto = autoExportEnabled !== undefined && { auto_export_enabled: autoExportEnabled }
  if (auto) await upsert({ db }, agentId, auto)
  if (key === undefined) return
  const fresh = { tested_at: null, test_error: null, looks_paused_until: null }
  if (key.text === null) {
    const cleared = db.updateTable('crm_connections').set({ api_key: null, ...fresh })
    await cleared.where('agent_id', '=', agentId).where('crm', '=', key.crm).execute()
    return
  }
  const choices = sql<string | null>`case when crm_connections.crm = ${key.crm} then crm_connections.choices end`
  await upsert({ db }, agentId, { crm: key.crm, api_key: secrets.seal(key.text), ...fresh }, { choices })
}

async function upsert(
  { db }: Pick<Ctx, 'db'>,
  agentId: AgentId,
  values: Omit<Insertable<DB['crm_connections']>, 'agent_id'>,
  changed: Updateable<DB['crm_connections']> | { choices: RawBuilder<string | null> } = {},
): Promise<void> {
  await db
    .insertInto('crm_connections')
    .values({ agent_id: agentId, ...values })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet({ ...values, ...changed }))
    .execute()
}

/** The agent's last export choices; null if there are none. */
export async function findChoices({ db }: Ctx, agentId: AgentId): Promise<unknown> {
  const row = await db.selectFrom('crm_connections').select('choices').where('agent_id', '=', agentId).executeTakeFirst()
  return row?.choices ?? null
}

export async function storeChoices({ db }: Ctx, agentId: AgentId, choices: ExportChoices): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ choices: JSON.stringify(choices) })
    .where('agent_id', '=', agentId)
    .execute()
}

/** Exports need a confirmed email address. */
export async function mayExport({ db }: Ctx, agentId: AgentId): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_email_verified as verified').where('id', '=', agentId).executeTakeFirst()
  return row?.verified ?? false
}

/** Stores the test result of a key; a null error means success. Ignores a key that was replaced meanwhile. */
export async function storeTest({ db, clock }: Ctx, agentId: AgentId, sealed: Buffer, error: string | null): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ tested_at: clock.now(), test_error: error })
    .where('agent_id', '=', agentId)
    .where('api_key', '=', sealed)
    .execute()
}
