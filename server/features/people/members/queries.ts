import type { Invitation, InvitationForm, OpenInvitation } from '#shared/contract/people/members.ts'
import type { Agent, AgentId, OfficeId, UserId } from '#shared/domain/ids.ts'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameUser } from '../../../db/author.ts'
import { selectOfficeName } from '../offices/service.ts'

const isOpen = ({ clock }: Ctx) => sql<boolean>`i.expires_at > ${clock.now()}`

const selectInvitations = (ctx: Ctx) =>
  ctx.db
    .selectFrom('office_invitations as i')
    .select(['i.email', 'i.office_role as officeRole'])
    .select(nameUser('i.invited_by').as('invitedBy'))
    .$narrowType<{ officeRole: OfficeRole; invitedBy: string }>()
    .where(isOpen(ctx))

/** Invitations whose links still work, the newest first. */
export function listInvitations(ctx: Ctx, officeId: OfficeId): Promise<Invitation[]> {
  return selectInvitations(ctx)
    .select(['i.id', 'i.created_at as createdAt', 'i.expires_at as expiresAt'])
    .where('i.office_id', '=', officeId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute()
}

interface NewInvitation extends InvitationForm {
  readonly tokenHash: Buffer
  readonly expiresAt: Date
}

/** Replaces an earlier invitation of this address. Returns its id. */
export async function storeInvitation({ db, clock }: Ctx, { officeId, id: invitedBy }: Agent, invitation: NewInvitation): Promise<number> {
  const row = {
    office_role: invitation.officeRole,
    token_hash: invitation.tokenHash,
    invited_by: invitedBy,
    created_at: clock.now(),
    expires_at: invitation.expiresAt,
  }
  const { id } = await db
    .insertInto('office_invitations')
    .values({ ...row, office_id: officeId, email: invitation.email })
    .onConflict((conflict) => conflict.columns(['office_id', 'email']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface EndedInvitation {
  readonly officeId: OfficeId
  readonly invitedBy: AgentId
  readonly officeRole: OfficeRole
}

const deleteInvitations = ({ db }: Ctx) =>
  db
    .deleteFrom('office_invitations')
    .returning(['office_id as officeId', 'invited_by as invitedBy', 'office_role as officeRole'])
    .$narrowType<EndedInvitation>()

/** Undefined if the office has no such invitation. */
export const deleteInvitation = (ctx: Ctx, officeId: OfficeId, id: number): Promise<EndedInvitation | undefined> =>
  deleteInvitations(ctx).where('id', '=', id).where('office_id', '=', officeId).executeTakeFirst()

export const deleteInvitationsBy = (ctx: Ctx, sender: UserId): Promise<EndedInvitation[]> =>
  deleteInvitations(ctx).where('invited_by', '=', sender).execute()

/** What a link invites to; undefined if it is unknown, used, withdrawn or expired. */
export function findInvitation(ctx: Ctx, tokenHash: Buffer): Promise<OpenInvitation | undefined> {
  return selectInvitations(ctx)
    .select(selectOfficeName(sql.ref('i.office_id')).as('officeName'))
    .where('i.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Consumes a link; only one of two concurrent callers gets it. */
export async function takeInvitation({ db, clock }: Ctx, tokenHash: Buffer) {
  return db
    .deleteFrom('office_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', clock.now().toISOString())
    .returning(['office_id as officeId', 'office_role as officeRole', 'email'])
    .$narrowType<{ officeRole: OfficeRole }>()
    .executeTakeFirst()
}

export async function deleteExpired({ db, clock }: Ctx): Promise<void> {
  await db.deleteFrom('office_invitations').where('expires_at', '<=', clock.now().toISOString()).execute()
}
