import type { PropstackPatch } from '#shared/contract/people/account-forms.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { AgentId, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** The agent's sealed key; null when none is stored, undefined when the agent may do nothing any more. */
export async function findSealedKey({ db }: Ctx, agentId: AgentId): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('propstack_connections as c', 'c.agent_id', 'u.id')
    .select('c.api_key as key')
    .where('u.id', '=', agentId)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  return row && row.key
}

/** Changes what is named. A key that is set or cleared forgets what the last test of the old one found. */
export async function storeConnection(
  { db, secrets }: Ctx,
  userId: UserId,
  { propstackApiKey: key, autoExportEnabled }: PropstackPatch,
): Promise<void> {
  if (key === undefined && autoExportEnabled === undefined) return
  const change = {
    ...(key !== undefined && { api_key: key === null ? null : secrets.seal(key), tested_at: null, test_error: null }),
    ...(autoExportEnabled !== undefined && { auto_export_enabled: autoExportEnabled }),
  }
  await db
    .insertInto('propstack_connections')
    // a form about the account may come from anybody; only an agent's connection is ever used
    .values({ agent_id: userId as AgentId, ...change })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(change))
    .execute()
}

/** What the agent chose last about an export; null where he never did. */
export async function findChoices({ db }: Ctx, agentId: AgentId): Promise<unknown> {
  const row = await db.selectFrom('propstack_connections').select('choices').where('agent_id', '=', agentId).executeTakeFirst()
  return row?.choices ?? null
}

export async function storeChoices({ db }: Ctx, agentId: AgentId, choices: ExportChoices): Promise<void> {
  await db
    .updateTable('propstack_connections')
    .set({ choices: JSON.stringify(choices) })
    .where('agent_id', '=', agentId)
    .execute()
}

/** Nothing leaves for an account's CRM before its address is confirmed. */
export async function mayExport({ db }: Ctx, agentId: AgentId): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_email_verified as verified').where('id', '=', agentId).executeTakeFirst()
  return row?.verified ?? false
}

/** Writes down what became of a key; null means it went well. A key that was replaced meanwhile is no longer spoken of. */
export async function storeTest({ db, clock }: Ctx, agentId: AgentId, sealed: Buffer, error: string | null): Promise<void> {
  await db
    .updateTable('propstack_connections')
    .set({ tested_at: clock.now(), test_error: error })
    .where('agent_id', '=', agentId)
    .where('api_key', '=', sealed)
    .execute()
}
