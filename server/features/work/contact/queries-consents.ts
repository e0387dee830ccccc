import type { AgentId } from '#shared/domain/ids.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { withStandIns } from '../../../db/seen-by.ts'
import { type Advert, isOf } from './queries.ts'

/** Consents with the sealed person who gave them. */
export async function listConsents({ db }: Ctx, agentId: AgentId, owner: Advert) {
  const rows = await db
    .selectFrom('contact_records')
    .select(['id', 'channel', 'person'])
    .where('agent_id', '=', agentId)
    .where('kind', '=', 'consent')
    .where(isOf(owner))
    .execute()
  return rows as { readonly id: number; readonly channel: Channel; readonly person: Buffer | null }[]
}

export async function storePerson({ db }: Ctx, id: number, person: Buffer): Promise<void> {
  await db.updateTable('contact_records').set({ person }).where('id', '=', id).execute()
}

/** Stores the day of the last use of the consents for a channel, on all adverts of these owners. */
export async function storeConsentUse(
  { db }: Ctx,
  agentId: AgentId,
  propertyIds: readonly number[],
  channel: Channel,
  day: string,
): Promise<void> {
  const objects = withStandIns(sql`${agentId}::uuid`, sql`${propertyIds}::bigint[]`)
  await db
    .updateTable('contact_records')
    .set({ last_used_on: day })
    .where('agent_id', '=', agentId)
    .where(sql<boolean>`(source, external_id) in (select a.source, a.external_id from adverts a where a.property_id = any(${objects}))`)
    .where('kind', '=', 'consent')
    .where('channel', '=', channel)
    .execute()
}
