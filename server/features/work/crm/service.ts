import { CRM_LABEL, type CrmName } from '#shared/domain/crm.ts'
import type { Agent, OfficeId, Viewer } from '#shared/domain/ids.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExportOutcome, ExportRecord } from '#shared/contract/work/crm.ts'
import type { ExportStatus, SeenState } from '#shared/domain/export-status.ts'
import { CRM_APIS } from '../../../config.ts'
import { CRMS } from '../../../crm/crms.ts'
import { requireOwn } from '../../../colleagues.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { addDeliveries, askToDeliver, expedite, restart } from '../../../deliveries/outbox.ts'
import { recordEvents } from '../../../events/events.ts'
import type { WishedExport } from '../../../hooks.ts'
import { Refusal } from '../../../http/errors.ts'
import {
  type Account,
  type Customer,
  insertRequested,
  insertWished,
  findExport,
  listWished,
  type NewExport,
  type Plan,
  restartExport,
  restartSent,
  storeDeliveries,
  takeOver,
} from './queries.ts'
import { rememberedChoices } from './choices.ts'
import { requireProperties } from '../../market/properties/service.ts'
import { findSealedKey, mayExport, storeChoices } from './queries-connection.ts'
import { listExports, listOutcomes } from './queries-exports.ts'
import { forgetGone } from './queries-steps.ts'

const ONE_OWNER = 'Ein Eigentümer kann nur mit einer einzelnen Immobilie übertragen werden. Bitte bestätigen Sie jeden für sich.'

interface Order extends Plan {
  readonly propertyIds: readonly number[]
}

/** Milliseconds a request waits for the outcome; slower exports appear in the history. */
const WAIT = 8_000
const POLL = 100

/**
 * Requests exports and waits briefly for the outcome. A successful export counts as exported and is left alone; a failed one restarts.
 * Request and job are stored in one transaction, so an accepted export is never lost.
 */
export async function exportProperties(ctx: Ctx, agent: Agent, { propertyIds, ...plan }: Order): Promise<ExportOutcome> {
  const { officeId } = agent
  // owners must be confirmed one by one, not as a batch
  if (plan.withOwner && propertyIds.length > 1) throw new Refusal(400, ONE_OWNER)
  const { account, ids } = await inTransaction(ctx, async (ctx) => {
    const account = { officeId, agentId: agent.id, crm: await checkMayExport(ctx, agent) }
    const ids = await requireProperties(ctx, officeId, propertyIds)
    await orderExports(ctx, account, ids, await choose(ctx, agent, plan))
    await recordEvents(ctx, [{ kind: 'export_asked', actorId: agent.id, userIds: [], subjectIds: ids }])
    return { account, ids }
  })
  return getExportOutcome(ctx, account, ids)
}

/** Sends changes since the last export, plus the owner if confirmed. Does nothing if an export is already under way. */
export async function updateExport(ctx: Ctx, agent: Agent, id: number, plan: Plan): Promise<ExportOutcome> {
  const { officeId } = agent
  const { propertyId, crm } = await inTransaction(ctx, async (ctx) => {
    const found = await findExport(ctx, officeId, id)
    if (found === undefined) throw new Refusal(404, 'Diesen Export gibt es nicht.')
    const { propertyId, crm } = found
    if ((await checkMayExport(ctx, agent)) !== crm) throw new Refusal(409, otherCrm(crm))
    await requireProperties(ctx, officeId, [propertyId])
    await requireOwn(ctx, agent, [propertyId])
    const begun = await restartSent(ctx, agent, id, await choose(ctx, agent, plan))
    if (begun) await send(ctx, officeId, [begun], { isAsked: true })
    await recordEvents(ctx, [{ kind: 'export_asked', actorId: agent.id, userIds: [], subjectIds: [propertyId] }])
    return found
  })
  return getExportOutcome(ctx, { officeId, crm }, [propertyId])
}

const otherCrm = (crm: CrmName) =>
  `Dieses Objekt wurde nach ${CRM_LABEL[crm]} exportiert. Sie haben Ihr CRM inzwischen gewechselt; exportieren Sie es bitte neu.`

/** The plan with the agent's choices, which are remembered; without any, with those remembered. */
async function choose(ctx: Ctx, agent: Agent, plan: Plan): Promise<Plan> {
  if (plan.choices) await storeChoices(ctx, agent, plan.choices)
  return { ...plan, choices: plan.choices ?? (await rememberedChoices(ctx, agent)) }
}

async function checkMayExport(ctx: Ctx, viewer: Viewer): Promise<CrmName> {
  const { officeId } = viewer
  if (!(await mayExport(ctx, viewer)))
    throw new Refusal(403, 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Erst dann wird exportiert.', { code: 'email_unconfirmed' })
  const found = await findSealedKey(ctx, officeId)
  if (!found?.sealed) throw new Refusal(400, CRMS[found?.crm ?? 'propstack'].noKey)
  return found.crm
}

/** Requests by the agent: those queued by a search move to the front, failed ones restart. */
async function orderExports(ctx: Ctx, account: Customer, propertyIds: readonly number[], plan: Plan): Promise<void> {
  const { officeId, crm } = account
  await forgetGone(ctx, officeId, crm, propertyIds)
  const hurried = await expedite(ctx, await listWished(ctx, account, propertyIds))
  await takeOver(ctx, account, hurried, plan)
  await send(ctx, officeId, await insertRequested(ctx, account, propertyIds, plan), { isAsked: true })
  await askForExports(ctx, officeId, { isAsked: true })
}

async function send(ctx: Ctx, officeId: OfficeId, exports: readonly NewExport[], { isAsked }: { isAsked: boolean }): Promise<void> {
  const deliveryIds = await addDeliveries(
    ctx,
    exports.map(({ crm, propertyId }) => ({ ...deliveryTo({ officeId, crm }, propertyId), isAsked })),
  )
  await storeDeliveries(
    ctx,
    exports.map(({ id }) => id),
    deliveryIds,
  )
}

export const deliveryTo = ({ officeId, crm }: Account, propertyId: number) =>
  ({ channel: 'crm', target: officeId, officeId, kind: 'property', recipient: CRM_LABEL[crm], subjectIds: [propertyId] }) as const

const NOT_TO_REPEAT =
  'Dieser Export lässt sich nicht wiederholen: Die Immobilie wurde inzwischen neu exportiert, oder es gibt sie nicht mehr.'

/** Retries a failed export in the same delivery. Does nothing if it has not failed or is already queued again. */
export async function exportAgain(ctx: Ctx, viewer: Viewer, deliveryId: number, propertyId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { officeId, id } = viewer
    const account = { officeId, ...(id && { agentId: id }), crm: await checkMayExport(ctx, viewer) }
    if (!(await restart(ctx, deliveryId, deliveryTo(account, propertyId)))) return
    if (!(await restartExport(ctx, account, deliveryId, await rememberedChoices(ctx, viewer)))) throw new Refusal(409, NOT_TO_REPEAT)
  })
}

/** Exports matches for agents who enabled it. Existing exports stay as they are. */
export async function exportMatches(ctx: Ctx, wishes: readonly WishedExport[]): Promise<void> {
  if (wishes.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    for (const [officeId, exports] of Map.groupBy(await insertWished(ctx, wishes), ({ officeId }) => officeId))
      await send(ctx, officeId, exports, { isAsked: false })
  })
}

export async function exportHistory(ctx: Ctx, agent: Agent, asked: Asked): Promise<Page<ExportRecord>> {
  const page = await listExports(ctx, agent, asked)
  // only the real CRMs have pages to link to
  const isReal = (crm: CrmName) => ctx.config.crmUrls[crm] === CRM_APIS[crm]
  const records = page.rows.map(({ seenState, seenStatus, seenAt, ...row }) => ({
    ...row,
    seen: seenState === null || seenAt === null ? null : { state: seenState as SeenState, status: seenStatus, at: seenAt },
    exportStatus: row.exportStatus as ExportStatus,
    propstackUrl: isReal(row.crm) && row.propstackId !== null ? CRMS[row.crm].pageUrl(row.propstackId) : null,
  }))
  return page.with(records)
}

/** Exports run in one job per agent, so a thousand of them do not block other agents. */
export function askForExports(ctx: Ctx, officeId: OfficeId, options: { isAsked?: boolean } = {}): Promise<void> {
  return askToDeliver(ctx, { channel: 'crm', target: officeId }, options)
}

async function getExportOutcome(ctx: Ctx, account: Account, ids: readonly number[]): Promise<ExportOutcome> {
  // wall-clock time, because the injected clock may be frozen in tests
  const end = performance.now() + WAIT
  let rows = await listOutcomes(ctx, account, ids)
  while (rows.some((row) => row.isUnderWay) && performance.now() < end) {
    await sleep(POLL)
    rows = await listOutcomes(ctx, account, ids)
  }
  const exported = rows.filter((row) => row.status === 'success').length
  const failed = rows.filter((row) => row.status === 'failed')
  const pending = ids.length - exported - failed.length
  const note = rows.find((row) => row.status === 'success' && row.errorMessage !== null)?.errorMessage
  if (exported === ids.length) return { success: true, exported, pending: 0, ...(note && { note }) }
  const waiting = rows.find((row) => row.status === 'pending' && row.errorMessage !== null)?.errorMessage
  const reason = failed[0]?.errorMessage ?? (waiting && `${waiting} Wir versuchen es automatisch noch einmal.`)
  return { success: false, exported, pending, error: describePending(ids.length, failed.length, reason ?? undefined) }
}

function describePending(
  asked: number,
  failed: number,
  reason = 'Der Export läuft noch. Das Ergebnis steht gleich in der Export-Historie.',
): string {
  return failed > 0 && asked > 1 ? `${failed} von ${asked} Immobilien wurden nicht exportiert: ${reason}` : reason
}

export { changeConnection } from './change.ts'

export { maskStoredKey } from './connection.ts'

export { countExported, isExported, isFailedExport, listCrmIds } from './queries.ts'

export { selectSeen } from './queries-look.ts'
