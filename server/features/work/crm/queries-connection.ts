import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { CrmName } from '#shared/domain/crm.ts'
import type { Agent, OfficeId, Viewer } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import type { DB } from '../../../db/schema.ts'
import { isViewers } from '../../../db/seen-by.ts'

/** The office's CRM and encrypted key, null if none is stored; undefined if none of its agents is active. */
export async function findSealedKey({ db }: Ctx, officeId: OfficeId): Promise<{ crm: CrmName; sealed: Buffer | null } | undefined> {
  return db
    .selectFrom('users as u')
    .leftJoin('crm_connections as c', 'c.office_id', 'u.office_id')
    .select([sql<CrmName>`coalesce(c.crm, 'propstack')`.as('crm'), 'c.api_key as sealed'])
    .where('u.office_id', '=', officeId)
    .where('u.is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
}

/** The agent's CRM, Propstack by default. */
export async function getCrm({ db }: Ctx, officeId: OfficeId): Promise<CrmName> {
  const row = await db.selectFrom('crm_connections').select('crm').where('office_id', '=', officeId).executeTakeFirst()
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
export async function storeConnection(
  { db, secrets }: Ctx,
  officeId: OfficeId,
  { key, autoExportEnabled }: ConnectionChange,
): Promise<void> {
  const auto = autoExportEnabled !== undefined && { auto_export_enabled: autoExportEnabled }
  if (auto) await upsert({ db }, officeId, auto)
  if (key === undefined) return
  const fresh = { tested_at: null, test_error: null, looks_paused_until: null }
  if (key.text === null) {
    const cleared = db.updateTable('crm_connections').set({ api_key: null, ...fresh })
    await cleared.where('office_id', '=', officeId).where('crm', '=', key.crm).execute()
    return
  }
  await sql`delete from crm_brokers b using crm_connections c
    where c.office_id = ${officeId} and c.crm <> ${key.crm} and b.office_id = c.office_id`.execute(db)
  const choices = sql<string | null>`case when crm_connections.crm = ${key.crm} then crm_connections.choices end`
  await upsert({ db }, officeId, { crm: key.crm, api_key: secrets.seal(key.text), ...fresh }, { choices })
}

async function upsert(
  { db }: Pick<Ctx, 'db'>,
  officeId: OfficeId,
  values: Omit<Insertable<DB['crm_connections']>, 'office_id'>,
  changed: Updateable<DB['crm_connections']> | { choices: RawBuilder<string | null> } = {},
): Promise<void> {
  await db
    .insertInto('crm_connections')
    .values({ office_id: officeId, ...values })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet({ ...values, ...changed }))
    .execute()
}

/** The office's last export choices, with the broker that the agent chose last; null if there are none. */
export async function findChoices({ db }: Ctx, { officeId, id }: Viewer): Promise<unknown> {
  const { rows } = await sql<{ choices: unknown }>`
    select c.choices || jsonb_build_object('brokerId', (select b.broker_id from crm_brokers b where b.office_id = c.office_id and b.agent_id = ${id ?? null}))
      as choices from crm_connections c where c.office_id = ${officeId}`.execute(db)
  return rows[0]?.choices ?? null
}

export async function storeChoices({ db }: Ctx, { officeId, id }: Agent, { brokerId, ...shared }: ExportChoices): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ choices: JSON.stringify(shared) })
    .where('office_id', '=', officeId)
    .execute()
  await db
    .insertInto('crm_brokers')
    .values({ office_id: officeId, agent_id: id, broker_id: brokerId })
    .onConflict((conflict) => conflict.columns(['office_id', 'agent_id']).doUpdateSet({ broker_id: brokerId }))
    .execute()
}

/** Exports need a confirmed email address, of the agent or, without one, of any agent of the office. */
export async function mayExport({ db }: Ctx, viewer: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where(isViewers(viewer, 'u.id'))
    .where('u.is_email_verified', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the test result of a key; a null error means success. Ignores a key that was replaced meanwhile. */
export async function storeTest({ db, clock }: Ctx, officeId: OfficeId, sealed: Buffer, error: string | null): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ tested_at: clock.now(), test_error: error })
    .where('office_id', '=', officeId)
    .where('api_key', '=', sealed)
    .execute()
}
