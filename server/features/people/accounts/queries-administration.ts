import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { openOffice, renameOffice } from '../offices/service.ts'
import { fullName, getCredentials, renameOwnOffice } from './queries.ts'
import { AUTHOR_NAME } from './queries-erase.ts'

/** What an admin may change about an account. */
export interface AdministeredPerson {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly companyName?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
  readonly role?: 'agent' | 'partner' | undefined
}

/**
 * A partner's firm is the account's, an agent's the office's. Who becomes an agent gets an office; the last agent of an office who became a partner
 * still has it.
 */
export async function storeAdministered(ctx: Ctx, id: UserId, person: AdministeredPerson): Promise<void> {
  await renameOwnOffice(ctx, id, person)
  const before = await getCredentials(ctx, id)
  const { firstName = before.firstName, lastName = before.lastName, role = before.role, companyName = before.companyName } = person
  const isAgent = role === 'agent'
  const name = companyName ?? fullName({ firstName, lastName })
  if (isAgent && before.officeId !== null && person.companyName !== undefined) await renameOffice(ctx, before.officeId, name)
  await ctx.db
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      company_name: isAgent ? null : companyName,
      phone_number: person.phoneNumber,
      role,
      ...(isAgent &&
        before.officeId === null && {
          office_id: await openOffice(ctx, { name, phone: undefined, email: before.email }),
          office_role: 'principal',
        }),
      updated_at: ctx.clock.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** Opens an office of one for an account, in place of the one it had. */
export async function giveOwnOffice(ctx: Ctx, id: UserId): Promise<void> {
  const person = await getCredentials(ctx, id)
  const officeId = await openOffice(ctx, { name: fullName(person), phone: undefined, email: person.email })
  await ctx.db
    .updateTable('users')
    .set({ office_id: officeId, office_role: 'principal', author_name: AUTHOR_NAME })
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
