import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { openOffice } from '../offices/service.ts'

/** What an admin may change about an account. */
export interface AdministeredPerson {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly companyName?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
  readonly role?: 'agent' | 'partner' | undefined
}

/** Who becomes an agent gets an office, unless the office of a former agent still waits for its last one. */
export async function storeAdministered(ctx: Ctx, id: UserId, person: AdministeredPerson): Promise<void> {
  const { db, clock } = ctx
  if (person.role === 'agent') await giveOffice(ctx, id)
  await db
    .updateTable('users')
    .set({
      first_name: person.firstName,
      last_name: person.lastName,
      company_name: person.companyName,
      phone_number: person.phoneNumber,
      role: person.role,
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .execute()
}

async function giveOffice(ctx: Ctx, id: UserId): Promise<void> {
  const { office_id } = await ctx.db.selectFrom('users').select('office_id').where('id', '=', id).executeTakeFirstOrThrow()
  if (office_id === null) await giveOwnOffice(ctx, id)
}

/** Opens an office of one for an account, in place of the one it had. */
export async function giveOwnOffice(ctx: Ctx, id: UserId): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ office_id: await openOffice(ctx), office_role: 'principal' })
    .where('id', '=', id)
    .execute()
}

/** Stores a new email address as unconfirmed. */
export async function storeUnprovenEmail({ db }: Ctx, id: UserId, email: string): Promise<void> {
  await db.updateTable('users').set({ email, is_email_verified: false }).where('id', '=', id).execute()
}

export async function needsApproval({ db }: Ctx): Promise<boolean> {
  const { needs_approval } = await db.selectFrom('registration_settings').select('needs_approval').executeTakeFirstOrThrow()
  return needs_approval
}

export async function storeNeedsApproval({ db }: Ctx, isNeeded: boolean): Promise<void> {
  await db.updateTable('registration_settings').set({ needs_approval: isNeeded }).execute()
}
