import { hostname } from 'node:os'
import { DAY, HOUR } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Finding } from '../../../doctor/finding.ts'
import { recordEvents } from '../../../events/events.ts'
import { findingsNow } from '../system/service.ts'
import { deleteBefore, endFindings, insertFindings, type Look, storeSeen } from './queries.ts'

/** Milliseconds after which an open finding is reported again. */
const AGAIN = DAY
/** Milliseconds within which a machine checks again for a finding that only it can see, even if several machines take turns. */
const TURN = HOUR
const REMEMBERED = 400 * DAY

/** Reports serious findings to the admins: when found, daily while open, and once when fixed. */
export async function watch(ctx: Ctx, machine = hostname()): Promise<void> {
  const wrong = (await findingsNow(ctx)).filter(({ state }) => state === 'bad').map((finding) => ({ ...finding, key: findingKey(finding) }))
  const now = ctx.clock.now().getTime()
  const look: Look = { machine, reportedSince: new Date(now - AGAIN), lostBefore: new Date(now - TURN) }
  await inTransaction(ctx, async (ctx) => {
    const reported = [...(await insertFindings(ctx, wrong, machine)), ...(await storeSeen(ctx, wrong, look))]
    const keys = wrong.map(({ key }) => key)
    const mended = await endFindings(ctx, keys, look)
    await deleteBefore(ctx, new Date(now - REMEMBERED))
    await recordEvents(ctx, [...reported.map((id) => unwell(id, false)), ...mended.map((id) => unwell(id, true))])
  })
}

const unwell = (id: number, isMended: boolean) => ({ kind: 'unwell', userIds: [], subjectIds: [id], details: { isMended } }) as const

/** Findings that differ only in numbers share a key. */
const findingKey = ({ text }: Finding): string => text.replaceAll(/\d+([.,]\d+)*/g, '#')

export { listFindingNames } from './queries.ts'
