import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import type { IncomingTip } from '#shared/contract/network/tips.ts'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { isAsRead, nextVersion } from '../../../db/text-version.ts'
import { selectTips, toTip } from './queries-select.ts'

/** A tip with all stored fields, before the owner's data is hidden from the agent. */
export type KeptTip = Omit<IncomingTip, 'isOwnerHidden' | 'contact'> & {
  readonly placeStreet: string | null
  readonly placeZip: string | null
  readonly ownerClearedAt: string | null
}

/** Newest first; limited to one partner if given. */
export async function listIncoming(ctx: Ctx, officeId: OfficeId, asked: Asked, partnerId?: PartnerId): Promise<Page<KeptTip>> {
  const rows = await incoming(ctx, officeId)
    .$if(partnerId !== undefined, (query) => query.where('t.partner_id', '=', partnerId as PartnerId))
    .where(isOlder('t.submitted_at', 't.id', asked))
    .orderBy('t.submitted_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows.map(toTip) as KeptTip[], asked, ({ submittedAt, id }) => [submittedAt, id])
}

export async function findIncoming(ctx: Ctx, officeId: OfficeId, id: number): Promise<KeptTip | undefined> {
  const row = await incoming(ctx, officeId).where('t.id', '=', id).executeTakeFirst()
  return row && (toTip(row) as KeptTip)
}

function incoming(ctx: Ctx, officeId: OfficeId) {
  return selectTips(ctx)
    .leftJoin('users as u', 'u.id', 't.partner_id')
    .where('t.office_id', '=', officeId)
    .select([
      't.partner_id as partnerId',
      'u.first_name as partnerFirstName',
      'u.last_name as partnerLastName',
      'u.email as partnerEmail',
      't.agent_notes_version as maklerNotesVersion',
      't.follow_up_date as followUpDate',
      't.own_notes as ownNotes',
      't.own_notes_version as ownNotesVersion',
      't.owner_cleared_at as ownerClearedAt',
      't.place_street as placeStreet',
      't.place_zip as placeZip',
    ])
}

/** The fields that an agent can change. Locks the row until the transaction ends, so that concurrent changes see each other. */
export function lockTip({ db }: Ctx, officeId: OfficeId, id: number) {
  return db
    .selectFrom('property_tips')
    .select([
      'status',
      'agent_notes as maklerNotes',
      'partner_id as partnerId',
      'address',
      'street',
      'house_number as houseNumber',
      'zip_code as zipCode',
      'city',
      'owner_cleared_at as ownerClearedAt',
    ])
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedTip = NonNullable<Awaited<ReturnType<typeof lockTip>>>

const NOTES = { text: 'agent_notes', version: 'agent_notes_version' } as const

/** False, without writing, if the notes changed since they were read. */
export async function storeTip(
  { db }: Ctx,
  officeId: OfficeId,
  id: number,
  { status, maklerNotes }: Pick<IncomingTip, 'status' | 'maklerNotes'>,
  readAt: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('property_tips')
    .set({ status, agent_notes: maklerNotes, agent_notes_version: nextVersion(NOTES, maklerNotes) })
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .where(isAsRead(NOTES, { text: maklerNotes, readAt }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const OWN_NOTES = { text: 'own_notes', version: 'own_notes_version' } as const

/** The agent's own notes. False, without writing, if they changed since they were read. */
export async function storeOwnNotes(
  { db }: Ctx,
  officeId: OfficeId,
  id: number,
  ownNotes: string | null,
  readAt: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('property_tips')
    .set({ own_notes: ownNotes, own_notes_version: nextVersion(OWN_NOTES, ownNotes) })
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .where(isAsRead(OWN_NOTES, { text: ownNotes, readAt }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export interface TipMarks {
  readonly followUpDate?: string | null | undefined
  readonly ownerCleared?: true | undefined
}

/** Stores the agent's own marks. The owner's clearance keeps its first time. */
export async function storeMarks(
  { db, clock }: Ctx,
  officeId: OfficeId,
  id: number,
  { followUpDate, ownerCleared }: TipMarks,
): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('property_tips')
    .set((eb) => ({
      ...(followUpDate !== undefined && { follow_up_date: followUpDate }),
      ...(ownerCleared && { owner_cleared_at: eb.fn.coalesce('owner_cleared_at', eb.val(now)) }),
    }))
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .execute()
}
