import type { OpenOffice, SupportForm, SupportLook, SupportWindow } from '#shared/contract/people/support.ts'
import type { Agent, AgentId, OfficeId, UserId } from '#shared/domain/ids.ts'
import { SUPPORT_WINDOWS_SHOWN } from '#shared/domain/limits.ts'
import type { SupportArea } from '#shared/domain/support.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameUser } from '../../../db/author.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { isAgentWith } from '../../../db/seen-by.ts'
import type { Look } from '../../../hooks.ts'
import { selectOfficeName } from '../offices/service.ts'

/** Whether a window lets the administration read now: neither ended nor over, and opened by someone who still may. */
const isOpen = ({ clock }: Pick<Ctx, 'clock'>, window: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${window}.${name}`)
  const mayOpen = isAgentWith('office.manage', column('opened_by'), column('office_id'))
  return sql<boolean>`(${column('ended_at')} is null and ${column('until')} > ${clock.now()} and ${mayOpen})`
}

const selectWindows = ({ db }: Ctx, officeId: OfficeId) =>
  db
    .selectFrom('support_windows as v')
    .select(['v.id', 'v.opened_at as openedAt', 'v.until'])
    .select(sql<SupportArea[]>`v.areas`.as('areas'))
    .select([nameUser('v.opened_by').as('openedBy'), nameUser('v.ended_by').as('endedBy')])
    .where('v.office_id', '=', officeId)

export const findOpen = (ctx: Ctx, officeId: OfficeId): Promise<SupportWindow | undefined> =>
  selectWindows(ctx, officeId).select('v.ended_at as endedAt').where(isOpen(ctx, 'v')).executeTakeFirst()

/** The last ones that ended, newest first. */
export function listPast(ctx: Ctx, officeId: OfficeId): Promise<SupportWindow[]> {
  return selectWindows(ctx, officeId)
    .select(sql<string>`coalesce(v.ended_at, v.until)`.as('endedAt'))
    .where(sql<boolean>`not ${isOpen(ctx, 'v')}`)
    .orderBy('v.opened_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(SUPPORT_WINDOWS_SHOWN)
    .execute()
}

/** Marks what is no longer open. */
export async function endLapsed(ctx: Ctx, officeId: OfficeId): Promise<void> {
  await ctx.db
    .updateTable('support_windows')
    .set({ ended_at: sql<Date>`least(until, ${ctx.clock.now()})` })
    .where('office_id', '=', officeId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not ${isOpen(ctx, 'support_windows')}`)
    .execute()
}

export async function insertWindow({ db, clock }: Ctx, { id, officeId }: Agent, { areas }: Pick<SupportForm, 'areas'>, until: Date) {
  await db.insertInto('support_windows').values({ office_id: officeId, areas, opened_by: id, opened_at: clock.now(), until }).execute()
}

const endWindows = ({ db, clock }: Ctx, by: UserId | undefined) =>
  db
    .updateTable('support_windows')
    .set({ ended_at: clock.now(), ended_by: by ?? null })
    .where('ended_at', 'is', null)
    .where('until', '>', clock.now().toISOString())
    .returning('office_id as officeId')

/** Waits for looks that are being written. Returns whether one was open. */
export async function endWindow(ctx: Ctx, officeId: OfficeId, by: UserId): Promise<boolean> {
  return (await endWindows(ctx, by).where('office_id', '=', officeId).executeTakeFirst()) !== undefined
}

/** Ends what this agent opened; returns the offices. */
export async function endWindowsOpenedBy(ctx: Ctx, opener: UserId, by: UserId | undefined): Promise<OfficeId[]> {
  return (await endWindows(ctx, by).where('opened_by', '=', opener).execute()).map(({ officeId }) => officeId)
}

interface Opened {
  readonly windowId: number
  readonly openedBy: AgentId
}

/** The window that opens the area now, and who opened it. */
export async function findOpened(ctx: Ctx, { officeId, area }: Look): Promise<Opened | undefined> {
  const { rows } = await sql<Opened>`
    select v.id as "windowId", v.opened_by as "openedBy" from support_windows v
    where v.office_id = ${officeId} and ${area} = any(v.areas) and ${isOpen(ctx, 'v')}`.execute(ctx.db)
  return rows[0]
}

/** Holds the window until the transaction ends. Returns whether it still opens the area. */
export async function holdOpen(ctx: Ctx, windowId: number, { officeId, area }: Look): Promise<boolean> {
  const { rows } = await sql`
    select from support_windows v where v.id = ${windowId} and v.office_id = ${officeId} and ${area} = any(v.areas) and ${isOpen(ctx, 'v')}
    for share of v`.execute(ctx.db)
  return rows.length > 0
}

const MINUTE = 60_000

/** Writes a look down unless there is one in the same minute. Returns whether it was written. */
export async function insertLook({ db, clock }: Ctx, windowId: number, look: Look): Promise<boolean> {
  const minute = new Date(Math.floor(clock.now().getTime() / MINUTE) * MINUTE)
  const written = await db
    .insertInto('support_looks')
    .values({
      office_id: look.officeId,
      window_id: windowId,
      admin_id: look.adminId,
      area: look.area,
      property_id: look.propertyId ?? null,
      looked_at: minute,
    })
    .onConflict((conflict) => conflict.columns(['window_id', 'admin_id', 'area', 'property_id', 'looked_at']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function listLooks({ db }: Ctx, officeId: OfficeId, asked: Asked): Promise<Page<SupportLook>> {
  const rows = await db
    .selectFrom('support_looks as l')
    .select(['l.id', 'l.looked_at as at', 'l.property_id as propertyId', nameUser('l.admin_id').as('who')])
    .select(sql<SupportArea>`l.area`.as('area'))
    .where('l.office_id', '=', officeId)
    .where(isOlder('l.looked_at', 'l.id', asked))
    .orderBy('l.looked_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ at, id }) => [at, id])
}

interface OpenRow extends OpenOffice {
  readonly windowId: number
  readonly openedAt: string
}

/** All offices with an open window, the one opened last first. */
export async function listOpenOffices(ctx: Ctx, asked: Asked): Promise<Page<OpenOffice>> {
  const rows = await ctx.db
    .selectFrom('support_windows as v')
    .select(['v.office_id as id', 'v.id as windowId', 'v.opened_at as openedAt', 'v.until', nameUser('v.opened_by').as('openedBy')])
    .select(selectOfficeName(sql.ref('v.office_id')).as('name'))
    .select(sql<SupportArea[]>`v.areas`.as('areas'))
    .where(isOpen(ctx, 'v'))
    .where(isOlder('v.opened_at', 'v.id', asked))
    .orderBy('v.opened_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage<OpenRow>(rows, asked, ({ openedAt, windowId }) => [openedAt, windowId])
}

/** Part of a statement: until when the administration may read in an office; null if it may not. */
export const selectSupportUntil = (ctx: Pick<Ctx, 'clock'>, officeId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select support.until from support_windows support where support.office_id = ${officeId} and ${isOpen(ctx, 'support')})`
