import type { AgentId } from '#shared/domain/ids.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExportOutcome, ExportRecord } from '#shared/contract/work/crm.ts'
import type { ExportStatus } from '#shared/domain/export-status.ts'
import { PROPSTACK_API } from '../../../config.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { addDeliveries, askToDeliver, hurry, restart } from '../../../deliveries/outbox.ts'
import { recordEvents } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import {
  insertRequested,
  insertWished,
  listExports,
  listOutcomes,
  findPropertyOf,
  listWished,
  type NewExport,
  type Plan,
  restartExport,
  restartSent,
  storeDeliveries,
  takeOver,
  type Wish,
} from './queries.ts'
import { requireProperties } from '../../market/properties/current.ts'
import { findSealedKey, mayExport, storeChoices, storeConnection } from './queries-connection.ts'

const ONE_OWNER = 'Ein Eigentümer kann nur mit einer einzelnen Immobilie übertragen werden. Bitte bestätigen Sie jeden für sich.'

interface Order extends Plan {
  readonly propertyIds: readonly number[]
}

export const NO_KEY = 'Kein Propstack API-Schlüssel hinterlegt.'

/** Changes what is named of an agent's connection. */
export const changeConnection = storeConnection

/** Milliseconds a caller waits for the outcome; what takes longer is in the history. */
const WAIT = 8_000
const POLL = 100

/**
 * Asks for an export and waits a while for how it ends. One that went well before counts as exported and is not touched; one that failed
 * starts over. The wish and the job are stored together, so an accepted export is never lost.
 */
export async function exportProperties(ctx: Ctx, agentId: AgentId, { propertyIds, ...plan }: Order): Promise<ExportOutcome> {
  // nobody confirms for a whole page what he has not looked at
  if (plan.withOwner && propertyIds.length > 1) throw new Refusal(400, ONE_OWNER)
  const ids = await inTransaction(ctx, async (ctx) => {
    await checkMayExport(ctx, agentId)
    const ids = await requireProperties(ctx, agentId, propertyIds)
    await orderExports(ctx, agentId, ids, plan)
    await recordEvents(ctx, [{ kind: 'export_asked', actorId: agentId, userIds: [], subjectIds: ids }])
    return ids
  })
  return outcomeOf(ctx, agentId, ids)
}

/** Sends what has changed since the last export, and the owner where he is confirmed. What is under way already is not begun again. */
export async function updateExport(ctx: Ctx, agentId: AgentId, id: number, plan: Plan): Promise<ExportOutcome> {
  const propertyId = await inTransaction(ctx, async (ctx) => {
    const propertyId = await findPropertyOf(ctx, agentId, id)
    if (propertyId === undefined) throw new Refusal(404, 'Diesen Export gibt es nicht.')
    await checkMayExport(ctx, agentId)
    await requireProperties(ctx, agentId, [propertyId])
    if (plan.choices) await storeChoices(ctx, agentId, plan.choices)
    const begun = await restartSent(ctx, agentId, id, plan)
    if (begun) await send(ctx, agentId, [begun], { isAsked: true })
    await recordEvents(ctx, [{ kind: 'export_asked', actorId: agentId, userIds: [], subjectIds: [propertyId] }])
    return propertyId
  })
  return outcomeOf(ctx, agentId, [propertyId])
}

async function checkMayExport(ctx: Ctx, agentId: AgentId): Promise<void> {
  if (!(await mayExport(ctx, agentId)))
    throw new Refusal(403, 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Erst dann wird exportiert.', { code: 'email_unconfirmed' })
  if (!(await findSealedKey(ctx, agentId))) throw new Refusal(400, NO_KEY)
}

/** The agent himself asks for these: what a search wished goes first now, and what failed starts over. */
async function orderExports(ctx: Ctx, agentId: AgentId, propertyIds: readonly number[], plan: Plan): Promise<void> {
  if (plan.choices) await storeChoices(ctx, agentId, plan.choices)
  const hurried = await hurry(ctx, await listWished(ctx, agentId, propertyIds))
  await takeOver(ctx, agentId, hurried, plan)
  await send(ctx, agentId, await insertRequested(ctx, agentId, propertyIds, plan), { isAsked: true })
  await askForExports(ctx, agentId, { isAsked: true })
}

async function send(ctx: Ctx, agentId: AgentId, exports: readonly NewExport[], { isAsked }: { isAsked: boolean }): Promise<void> {
  const deliveryIds = await addDeliveries(
    ctx,
    exports.map(({ propertyId }) => ({ ...deliveryTo(agentId, propertyId), isAsked })),
  )
  await storeDeliveries(
    ctx,
    exports.map(({ id }) => id),
    deliveryIds,
  )
}

/** How the export of a property leaves the house. */
export const deliveryTo = (agentId: AgentId, propertyId: number) =>
  ({ channel: 'crm', target: agentId, userId: agentId, kind: 'property', recipient: 'Propstack', subjectIds: [propertyId] }) as const

const NOT_TO_REPEAT =
  'Dieser Export lässt sich nicht wiederholen: Die Immobilie wurde inzwischen neu exportiert, oder es gibt sie nicht mehr.'

/** Makes an export that failed anew, by the same delivery. One that has not failed, or waits again already, stays as it is. */
export async function exportAgain(ctx: Ctx, agentId: AgentId, deliveryId: number, propertyId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await checkMayExport(ctx, agentId)
    if (!(await restart(ctx, deliveryId, deliveryTo(agentId, propertyId)))) return
    if (!(await restartExport(ctx, agentId, deliveryId))) throw new Refusal(409, NOT_TO_REPEAT)
  })
}

/** Hands matches on to the CRM of agents who want that. What was asked for before, by whomever, stays as it is. */
export async function exportMatches(ctx: Ctx, wishes: readonly Wish[]): Promise<void> {
  if (wishes.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    const wished = Map.groupBy(await insertWished(ctx, wishes), ({ agentId }) => agentId)
    for (const [agentId, exports] of wished) await send(ctx, agentId, exports, { isAsked: false })
  })
}

export async function exportHistory(ctx: Ctx, agentId: AgentId, asked: Asked): Promise<Page<ExportRecord>> {
  const page = await listExports(ctx, agentId, asked)
  // only the real Propstack has pages to look at
  const isReal = ctx.config.propstackUrl === PROPSTACK_API
  const records = page.rows.map((row) => ({
    ...row,
    exportStatus: row.exportStatus as ExportStatus,
    propstackUrl:
      isReal && row.propstackId !== null
        ? `https://crm.propstack.de/app/portfolio/properties/${encodeURIComponent(row.propstackId)}`
        : null,
  }))
  return page.with(records)
}

/** An agent's exports are worked off by one job after the other, so a thousand of them hold up nobody else. */
export function askForExports(ctx: Ctx, agentId: AgentId, options: { isAsked?: boolean } = {}): Promise<void> {
  return askToDeliver(ctx, { channel: 'crm', target: agentId }, options)
}

async function outcomeOf(ctx: Ctx, agentId: AgentId, ids: readonly number[]): Promise<ExportOutcome> {
  // real time, not the clock's: a caller's patience does not stand still
  const end = performance.now() + WAIT
  let rows = await listOutcomes(ctx, agentId, ids)
  while (rows.some((row) => row.isUnderWay) && performance.now() < end) {
    await sleep(POLL)
    rows = await listOutcomes(ctx, agentId, ids)
  }
  const exported = rows.filter((row) => row.status === 'success').length
  const failed = rows.filter((row) => row.status === 'failed')
  const pending = ids.length - exported - failed.length
  const note = rows.find((row) => row.status === 'success' && row.errorMessage !== null)?.errorMessage
  if (exported === ids.length) return { success: true, exported, pending: 0, ...(note && { note }) }
  const waiting = rows.find((row) => row.status === 'pending' && row.errorMessage !== null)?.errorMessage
  const reason = failed[0]?.errorMessage ?? (waiting && `${waiting} Wir versuchen es automatisch noch einmal.`)
  return { success: false, exported, pending, error: sentenceOf(ids.length, failed.length, reason ?? undefined) }
}

function sentenceOf(
  asked: number,
  failed: number,
  reason = 'Der Export läuft noch. Das Ergebnis steht gleich in der Export-Historie.',
): string {
  return failed > 0 && asked > 1 ? `${failed} von ${asked} Immobilien wurden nicht exportiert: ${reason}` : reason
}
