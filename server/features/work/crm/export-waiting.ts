import type { AgentId } from '#shared/domain/ids.ts'
import { HOUR } from '#shared/domain/durations.ts'
import { createHash } from 'node:crypto'
import type { Property } from '#shared/contract/market/properties.ts'
import { refusalsOf } from '#shared/domain/contact-light.ts'
import { describeHidden, doubtOf, HIDDEN_REASON_LABEL } from '#shared/domain/hidden-reason.ts'
import { PropstackFailure } from '../../../crm/failure.ts'
import type { Propstack } from '../../../crm/propstack.ts'
import { quietStatus, referenceOf, unitOf } from '../../../crm/propstack-mapping.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { getProperty } from '../../market/properties/service.ts'
import { connect, keyOf, NO_QUIET_STATUS, type StoredKey } from './connection.ts'
import {
  type DueExport,
  forgetCreateSent,
  mayExport,
  postponeDue,
  storeCreateSent,
  storeFailures,
  storeHint,
  storePostponement,
  storeSkipped,
  storeSuccess,
  storeTest,
  takeDueExport,
} from './queries.ts'
import { askForExports } from './service.ts'

/** Milliseconds a job works before it lets the next agent have its place. */
const SLICE = 60_000
/** Milliseconds after which an export that killed its worker is taken up again. */
const LEASE = 10_000
/** Milliseconds within which a new object may not yet be found by Propstack's search. */
const SETTLE = 30_000
/** Milliseconds before the second attempt; doubles with each further one. */
const FIRST_PAUSE = 30_000
const LONGEST_PAUSE = HOUR
const ATTEMPTS_MAX = 8

const WRONG_STATUS =
  'Exportiert, aber Propstack hat einen anderen Objektstatus gesetzt. Bitte prüfen Sie ihn, bevor das Objekt veröffentlicht wird.'

/**
 * Whoever objected or wants no agents is not handed on by himself, and neither is what is no offer, or probably none; the agent still may.
 */
function keptOutOf(property: Property): string | undefined {
  const doubt = doubtOf(property)
  const verdict = describeHidden(property) ?? (doubt && HIDDEN_REASON_LABEL[doubt])
  const [reason] = [...refusalsOf(property), ...(verdict === null ? [] : [`${verdict}.`])]
  return reason && `Nicht automatisch exportiert: ${reason}`
}

/** Works off what waits for an agent's CRM. Bears being killed anywhere and called again: it looks before it creates. */
export async function exportWaiting(ctx: Ctx, agentId: AgentId): Promise<void> {
  // matches keep waiting; the confirmation asks for them again
  if (!(await mayExport(ctx, agentId))) return
  const found = await keyOf(ctx, agentId)
  if (!found.stored) {
    await fail(ctx, agentId, found.missing)
    return announce(ctx, agentId)
  }
  const { stored } = found
  // One at a time per key, not per agent: two agents of one office share their Propstack, and both could look before either creates.
  const lock = `propstack ${createHash('sha256').update(stored.key).digest('hex')}`
  await ctx.locks.withLock(lock, (lost) => workOff(ctx, agentId, stored, connect(ctx, stored.key, lost)))
}

async function workOff(ctx: Ctx, agentId: AgentId, stored: StoredKey, propstack: Propstack): Promise<void> {
  const target: Target = { propstack, stored, statusId: undefined, isProven: false }
  const end = performance.now() + SLICE
  for (;;) {
    const due = await takeDueExport(ctx, agentId, LEASE)
    if (!due) return
    const goesOn = await tryOne(ctx, agentId, target, due)
    await announce(ctx, agentId)
    if (!goesOn) return
    if (performance.now() > end) return askForExports(ctx, agentId, { priority: 0 })
  }
}

/** Where to, with which key, and in which status: looked up once per job. */
interface Target {
  readonly propstack: Propstack
  readonly stored: StoredKey
  statusId: number | undefined
  /** That the key may do all an export needs is written down. */
  isProven: boolean
}

/** One attempt, and what it means for this export and the ones behind it. False when there is no use in going on now. */
async function tryOne(ctx: Ctx, agentId: AgentId, target: Target, due: DueExport): Promise<boolean> {
  if (due.attempts > ATTEMPTS_MAX) {
    await fail(ctx, agentId, 'Der Export ist mehrfach unterbrochen worden.', due.id)
    return true
  }
  try {
    await exportOne(ctx, agentId, target, due)
    return true
  } catch (error) {
    if (!(error instanceof PropstackFailure)) throw error
    ctx.log.info({ export: due.id, kind: error.kind, reason: error.message }, 'export not done')
    return settle(ctx, agentId, target, due, error)
  }
}

async function exportOne(ctx: Ctx, agentId: AgentId, target: Target, due: DueExport): Promise<void> {
  const { propstack } = target
  const property = await getProperty(ctx, agentId, due.propertyId)
  if (await isKeptOut(ctx, property, due)) return
  const known = await propstack.findUnit(referenceOf(property))
  if (known !== undefined) return storeSuccess(ctx, due.id, known, null)
  const settled = due.createSentAt === null ? 0 : Date.parse(due.createSentAt) + SETTLE
  if (settled > ctx.clock.now().getTime()) {
    return storePostponement(
      ctx,
      due.id,
      new Date(settled),
      'Propstack hat den Empfang noch nicht bestätigt. Wir sehen gleich noch einmal nach.',
    )
  }
  const statusId = (target.statusId ??= await quietStatusId(propstack))
  const released = await release(ctx, agentId, due)
  if (!released) return
  const id = await propstack.createUnit(unitOf(released, { statusId }))
  await storeSuccess(ctx, due.id, id, null)
  if (!target.isProven) await noteTest(ctx, agentId, target.stored, null)
  target.isProven = true
  await checkStatus(ctx, propstack, due.id, id, statusId)
}

/** Whether an automatic export is left out, which is written down. */
async function isKeptOut(ctx: Ctx, property: Property, due: DueExport): Promise<boolean> {
  const reason = due.isAutomatic ? keptOutOf(property) : undefined
  if (reason !== undefined) await storeSkipped(ctx, due.id, reason)
  return reason !== undefined
}

/** Notes that it is about to be sent and gives what is known now: while the CRM took its time the owner may have objected. */
async function release(ctx: Ctx, agentId: AgentId, due: DueExport): Promise<Property | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const property = await getProperty(ctx, agentId, due.propertyId)
    if (await isKeptOut(ctx, property, due)) return undefined
    await storeCreateSent(ctx, due.id)
    return property
  })
}

async function quietStatusId(propstack: Propstack): Promise<number> {
  const status = quietStatus(await propstack.listStatuses())
  if (!status) throw new PropstackFailure('right', NO_QUIET_STATUS)
  return status.id
}

/** Reads back what was stored: a property in a status that is published would go to the portals by itself. */
async function checkStatus(ctx: Ctx, propstack: Propstack, exportId: number, id: string, wanted: number): Promise<void> {
  try {
    const real = await propstack.statusOf(id)
    if (real !== undefined && real !== wanted) await storeHint(ctx, exportId, WRONG_STATUS)
  } catch (error) {
    // the object is there; some keys may list objects but not read a single one
    if (!(error instanceof PropstackFailure)) throw error
  }
}

async function settle(ctx: Ctx, agentId: AgentId, { stored }: Target, due: DueExport, failure: PropstackFailure): Promise<boolean> {
  const { kind, message } = failure
  // every kind but this one is a clear no, so the next attempt need not wait for an object that may still appear
  if (kind !== 'down') await forgetCreateSent(ctx, due.id)
  if (kind === 'refused') {
    await fail(ctx, agentId, message, due.id)
    return true
  }
  if (!failure.isPassing) {
    // what the key may not do for one property it may not do for the next
    await noteTest(ctx, agentId, stored, message)
    await fail(ctx, agentId, message)
    return false
  }
  if (due.attempts >= ATTEMPTS_MAX) {
    await fail(ctx, agentId, `${message} Nach ${ATTEMPTS_MAX} Versuchen aufgegeben.`, due.id)
    return false
  }
  const pause = Math.max(Math.min(FIRST_PAUSE * 2 ** (due.attempts - 1), LONGEST_PAUSE), (failure.retryAfter ?? 0) * 1000)
  const until = new Date(ctx.clock.now().getTime() + pause)
  const reason = `${message} Wir versuchen es automatisch noch einmal.`
  await storePostponement(ctx, due.id, until, reason)
  await postponeDue(ctx, agentId, until, reason)
  return false
}

/** Ends one export of the agent, or all that wait, and lets him hear of it. */
async function fail(ctx: Ctx, agentId: AgentId, reason: string, id?: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const subjectIds = await storeFailures(ctx, agentId, reason, id)
    if (subjectIds.length > 0) await recordEvents(ctx, [{ kind: 'export_failed', userIds: [agentId], subjectIds }])
  })
}

/** Remembers how the key fared, and lets the pages that show it look again. */
async function noteTest(ctx: Ctx, agentId: AgentId, { sealed }: StoredKey, error: string | null): Promise<void> {
  await storeTest(ctx, agentId, sealed, error)
  await ctx.live.announce(ctx, [{ to: agentId, message: { type: 'changed', paths: ['/api/auth/user'] } }])
}

function announce(ctx: Ctx, agentId: AgentId): Promise<void> {
  return ctx.live.announce(ctx, [{ to: agentId, message: { type: 'changed', paths: ['/api/exports', '/api/stats'] } }])
}
