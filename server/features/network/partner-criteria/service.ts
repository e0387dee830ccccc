import { DONE } from '#shared/contract/fields.ts'
import type { PartnerCriteria, PartnerCriteriaForm, PartnerCriteriaPatch } from '#shared/contract/network/partner-criteria.ts'
import { DIRECTORIES } from '#shared/domain/directories.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { PARTNER_CRITERIA_MAX } from '#shared/domain/limits.ts'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { getFigures, isReadingFor, listLastRuns, listRequestRuns } from '../../ingest/runs/service.ts'
import {
  countActive,
  countCriteria,
  type CriteriaValues,
  deleteCriteria,
  findLastReading,
  insertCriteria,
  listAskingOffices,
  listCriteria,
  listDue,
  listNamedRequests,
  lockCriteria,
  storeBegun,
  updateCriteria,
} from './queries.ts'

export { countActive, countCriteria, storeBegun as beginReading }

const NOT_FOUND = 'Suchkriterien nicht gefunden'
const TOO_MANY = `Mehr als ${PARTNER_CRITERIA_MAX} Suchkriterien sind nicht möglich. Löschen Sie welche, die Sie nicht mehr brauchen.`
const UNCONFIRMED = 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Ihre Suchkriterien sind gespeichert.'

/** The request sent to directories: criteria with the same request share their runs. */
export interface DirectoryRequest {
  readonly industry: string
  readonly place: string
}

const formatRequest = ({
  industry,
  location,
  zipCode,
}: Pick<CriteriaValues, 'industry' | 'location'> & { zipCode?: string | null | undefined }) =>
  JSON.stringify({ industry, place: zipCode ?? location.replace(/\s+/g, ' ') } satisfies DirectoryRequest)

export const requestIn = (request: string): DirectoryRequest => JSON.parse(request) as DirectoryRequest

/** All of an agent's criteria or one of them, each with the last run of every directory. */
export async function listPartnerCriteria(ctx: Ctx, officeId: OfficeId, id?: number) {
  const rows = await listCriteria(ctx, officeId, id)
  const asked = rows.flatMap(({ id: key, request, requestedAt: since }) => DIRECTORIES.map((source) => ({ key, source, request, since })))
  const runs = Map.groupBy(await listLastRuns(ctx, asked), ({ key }) => key)
  return rows.map(({ requestedAt: _, ...row }) => ({
    ...row,
    lastRuns: DIRECTORIES.flatMap((name) =>
      (runs.get(row.id) ?? []).flatMap((run) => (run.source === name ? { ...run, source: name } : [])),
    ),
  }))
}

async function getCriteria(ctx: Ctx, officeId: OfficeId, id: number) {
  const [criteria] = await listPartnerCriteria(ctx, officeId, id)
  if (!criteria) throw notFound(NOT_FOUND)
  return criteria
}

/** The last runs for an agent's criteria since their current request was set, newest first. */
export async function listDirectoryRuns(ctx: Ctx, officeId: OfficeId, limit: number) {
  const asked = await listNamedRequests(ctx, officeId)
  return listRequestRuns(
    ctx,
    asked.flatMap((one) => DIRECTORIES.map((source) => ({ ...one, source }))),
    limit,
  )
}

/** When directories were last read for an agent, whether one is being read now, and totals of all runs of the last day. */
export async function getReading(ctx: Ctx, officeId: OfficeId) {
  const requests = (await listNamedRequests(ctx, officeId)).map(({ request }) => request)
  const [figures, lastRunAt, isRunning] = [
    await getFigures(ctx, 'directories'),
    await findLastReading(ctx, officeId),
    await isReadingFor(ctx, requests),
  ]
  return { ...figures, lastRunAt, isRunning }
}

export async function requestOfCriteria(ctx: Ctx, officeId: OfficeId, id: number): Promise<{ criteria: PartnerCriteria; request: string }> {
  const criteria = await getCriteria(ctx, officeId, id)
  return { criteria, request: criteria.request }
}

/** New criteria that are active are read at once. */
export async function createCriteria(ctx: Ctx, officeId: OfficeId, form: PartnerCriteriaForm): Promise<PartnerCriteria> {
  return inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    if ((await countCriteria(ctx, officeId)) >= PARTNER_CRITERIA_MAX) throw new Refusal(409, TOO_MANY, { code: 'limit_reached' })
    const id = await insertCriteria(ctx, officeId, form, formatRequest(form))
    const criteria = await getCriteria(ctx, officeId, id)
    if (criteria.isActive) await askFor(ctx, [{ request: criteria.request, officeIds: [officeId] }], { isAsked: true })
    return criteria
  })
}

/** Criteria are read at once if their request changes or they are switched on. */
export async function changeCriteria(ctx: Ctx, officeId: OfficeId, id: number, patch: PartnerCriteriaPatch): Promise<PartnerCriteria> {
  return inTransaction(ctx, async (ctx) => {
    await lockCriteria(ctx, officeId, id)
    const known = await getCriteria(ctx, officeId, id)
    const values: CriteriaValues = {
      name: patch.name ?? known.name,
      industry: patch.industry ?? known.industry,
      location: patch.location ?? known.location,
      zipCode: patch.zipCode === undefined ? known.zipCode : patch.zipCode || null,
      isActive: patch.isActive ?? known.isActive,
      scrapingInterval: patch.scrapingInterval ?? known.scrapingInterval,
    }
    const request = formatRequest(values)
    await updateCriteria(ctx, officeId, id, values, request)
    if (values.isActive && (!known.isActive || request !== known.request))
      await askFor(ctx, [{ request, officeIds: [officeId] }], { isAsked: true })
    return getCriteria(ctx, officeId, id)
  })
}

export async function removeCriteria(ctx: Ctx, officeId: OfficeId, id: number): Promise<typeof DONE> {
  if (!(await deleteCriteria(ctx, officeId, id))) throw notFound(NOT_FOUND)
  return DONE
}

/** Reads the directories now, whether or not the criteria are active. */
export async function runCriteria(ctx: Ctx, officeId: OfficeId, id: number): Promise<{ message: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { name, request } = await getCriteria(ctx, officeId, id)
    if (!(await listAskingOffices(ctx, request, true)).includes(officeId))
      throw new Refusal(403, UNCONFIRMED, { code: 'email_unconfirmed' })
    await askFor(ctx, [{ request, officeIds: [officeId] }], { byHand: true, isAsked: true })
    return { message: `Die Verzeichnisse werden für „${name}“ gelesen.` }
  })
}

/** Queues everything due: a directory is read once for all offices with the same request. */
export async function planDirectories(ctx: Ctx): Promise<void> {
  await askFor(ctx, await listDue(ctx), { isAsked: false })
}

export const officesSearching = (ctx: Ctx, request: string, byHand?: true): Promise<OfficeId[]> =>
  listAskingOffices(ctx, request, byHand === true)

interface Wish {
  readonly request: string
  /** The offices that search for it, at least one. */
  readonly officeIds: readonly OfficeId[]
}

/** Queues each request once per directory, round-robin across the offices. */
async function askFor(ctx: Ctx, wishes: readonly Wish[], { byHand, isAsked }: { byHand?: true; isAsked: boolean }): Promise<void> {
  const jobs = wishes.flatMap(({ request, officeIds }) =>
    DIRECTORIES.map((source) => ({
      key: createHash('sha256').update(`${source} ${request}`).digest('hex'),
      data: { source, request, ...(byHand && { byHand }) },
      owners: officeIds.map((officeId) => `${source} ${officeId}`),
    })),
  )
  await ctx.queue.enqueueInTurn(ctx, 'read-directory', jobs, { isAsked })
}
