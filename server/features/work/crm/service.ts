import type { AgentId } from '#shared/domain/ids.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExportOutcome, ExportRecord } from '#shared/contract/work/crm.ts'
import type { ExportStatus } from '#shared/domain/export-status.ts'
import { PROPSTACK_API } from '../../../config.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import {
  countProperties,
  findSealedKey,
  insertRequested,
  insertWished,
  listAgentsDue,
  listExports,
  listOutcomes,
  mayExport,
  storeConnection,
  type Wish,
} from './queries.ts'

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
export async function exportProperties(ctx: Ctx, agentId: AgentId, propertyIds: readonly number[]): Promise<ExportOutcome> {
  const ids = [...new Set(propertyIds)]
  await inTransaction(ctx, async (ctx) => {
    if (!(await mayExport(ctx, agentId)))
      throw new Refusal(403, 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Erst dann wird exportiert.', { code: 'email_unconfirmed' })
    if (!(await findSealedKey(ctx, agentId))) throw new Refusal(400, NO_KEY)
    if ((await countProperties(ctx, ids)) !== ids.length) throw notFound('Immobilie nicht gefunden')
    await insertRequested(ctx, agentId, ids)
    await askForExports(ctx, agentId, { priority: 10 })
  })
  return outcomeOf(ctx, agentId, ids)
}

/** Hands matches on to the CRM of agents who want that. What was asked for before, by whomever, stays as it is. */
export async function exportMatches(ctx: Ctx, wishes: readonly Wish[]): Promise<void> {
  if (wishes.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    for (const agentId of await insertWished(ctx, wishes)) await askForExports(ctx, agentId, { priority: 0 })
  })
}

/** Puts those back to work whose time has come: what was postponed, and what a lost job left behind. */
export async function sweepExports(ctx: Ctx): Promise<void> {
  for (const agentId of await listAgentsDue(ctx)) await askForExports(ctx, agentId, { priority: 0 })
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
export function askForExports(ctx: Ctx, agentId: AgentId, { priority }: { priority: number }): Promise<void> {
  return ctx.queue.enqueue(ctx, 'export', { agentId }, { key: agentId, priority })
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
  if (exported === ids.length) return { success: true, exported, pending: 0 }
  const reason = (failed[0] ?? rows.find((row) => row.status === 'pending' && row.errorMessage !== null))?.errorMessage
  return { success: false, exported, pending, error: sentenceOf(ids.length, failed.length, reason ?? undefined) }
}

function sentenceOf(
  asked: number,
  failed: number,
  reason = 'Der Export läuft noch. Das Ergebnis steht gleich in der Export-Historie.',
): string {
  return failed > 0 && asked > 1 ? `${failed} von ${asked} Immobilien wurden nicht exportiert: ${reason}` : reason
}
