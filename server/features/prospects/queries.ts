import type { ProspectPatch } from '#shared/contract/prospects.ts'
import type { z } from 'zod'
import type { Ctx } from '../../ctx.ts'

const COLUMN = {
  prospectStatus: 'prospect_status',
  internalNotes: 'internal_notes',
  ownerName: 'owner_name',
  ownerPhone: 'owner_phone',
  ownerEmail: 'owner_email',
  leadScore: 'lead_score',
  preferredContactMethod: 'preferred_contact_method',
  nextFollowUpDate: 'next_follow_up_date',
  lastContactDate: 'last_contact_date',
} as const

/** Writes what was sent and leaves the rest; the agent's first word on a property makes the row. */
export async function upsertProspect(
  { db, clock }: Ctx,
  agentId: string,
  propertyId: number,
  patch: z.output<typeof ProspectPatch>,
): Promise<void> {
  const now = clock.now()
  const changes: Record<string, unknown> = { updated_at: now }
  for (const [field, column] of Object.entries(COLUMN)) {
    const value = patch[field as keyof typeof COLUMN]
    if (value !== undefined) changes[column] = value
  }
  if (patch.estimatedValue !== undefined) {
    changes['estimated_value_cents'] = patch.estimatedValue === null ? null : Math.round(patch.estimatedValue * 100)
  }
  await db
    .insertInto('prospects')
    .values({ agent_id: agentId, property_id: propertyId, created_at: now, updated_at: now, ...changes })
    .onConflict((conflict) => conflict.columns(['agent_id', 'property_id']).doUpdateSet(changes))
    .execute()
}
