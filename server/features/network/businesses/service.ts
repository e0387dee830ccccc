import { type Partner, type PartnerExport, TOO_MANY } from '#shared/contract/network/businesses.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { DirectoryName } from '#shared/domain/directories.ts'
import type { Agent, OfficeId, PartnerId } from '#shared/domain/ids.ts'
import { buildExportName, type PartnerStatus } from '#shared/domain/partner-criteria.ts'
import { PARTNERS_AT_ONCE } from '#shared/domain/limits.ts'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, type Page, toPage, readCursor } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordOwn } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { requirePartner } from '../partners/service.ts'
import { businessesFile } from './file.ts'
import { listMarks } from './marks.ts'
import {
  type BusinessFilter,
  type BusinessRow,
  countBusinesses,
  listBusinesses,
  listChosen,
  markExported,
  storePartnerStatus,
  storeStatus,
} from './queries.ts'
import { findBusiness, insertForgotten, listAgentsWith, listEntries, lockBusinesses, takeFrom } from './queries-store.ts'
import { isWanted, getRegistered } from './registered.ts'

export { listWithoutSite as entriesWithoutSite } from './queries-store.ts'
export { storeBusinesses } from './store.ts'
export { storeDetail } from './store-detail.ts'

const NOT_FOUND = 'Partner nicht gefunden'
const NOTHING_NEW = 'Alle gewählten Partner sind schon exportiert. Wählen Sie andere, oder nehmen Sie die exportierten noch einmal mit.'
const PREFIX = 'registered-'

/** Absolute URL of a directory page. */
const entryUrl = (ctx: Ctx, source: DirectoryName, path: string | null) => new URL(path ?? '/', ctx.config.directories[source]).href

/** Normalises `2026-11-01T00:00:00` or `2026-11-01T00:00:00.12`, the database's UTC format in JSON, to the contract's format. */
const toMoment = (utc: string) => `${utc.slice(0, 19)}.${utc.slice(20, 23).padEnd(3, '0')}Z`

function toPartner(ctx: Ctx, { id, sortName: _, entries, updates, ...row }: BusinessRow): Partner {
  const sources = entries.map(({ source, path, firstSeenAt, lastSeenAt }) => ({
    source,
    url: entryUrl(ctx, source, path),
    firstSeenAt: toMoment(firstSeenAt),
    lastSeenAt: toMoment(lastSeenAt),
  }))
  return {
    ...row,
    id: String(id),
    isRegistered: false,
    sources,
    sourceUrl: sources[0]?.url ?? null,
    updates: updates.map((update) => ({ ...update, updatedAt: toMoment(update.updatedAt) })),
  }
}

const Key = z.tuple([z.enum(['0', '1']), z.string(), z.string().max(60)])

/** Sort position of a registered partner. */
type SortKey = readonly [name: string, id: string]
const sortKey = ({ companyName, id }: Partner): SortKey => [companyName.toLowerCase(), id]
const inOrder = (one: string, other: string) => Number(one > other) - Number(one < other)
const compare = (one: SortKey, other: SortKey) => inOrder(one[0], other[0]) || inOrder(one[1], other[1])

/** Registered partners first, then the businesses of directories, each by name. */
export async function listPartners(ctx: Ctx, officeId: OfficeId, filter: BusinessFilter, asked: Asked): Promise<Page<Partner>> {
  const [part, name, id] = asked.cursor === undefined ? ['0', undefined, ''] : readCursor(asked.cursor, Key)
  const { partners, businessIds } = await getRegistered(ctx, officeId)
  const isAfter = (partner: Partner) => name === undefined || compare(sortKey(partner), [name, id]) > 0
  const registered =
    part === '1'
      ? []
      : partners
          .filter((partner) => isWanted(partner, filter) && isAfter(partner))
          .toSorted((one, other) => compare(sortKey(one), sortKey(other)))
  const room = asked.limit + 1 - registered.length
  const behind = part === '1' && name !== undefined ? ([name, Number(id)] as const) : undefined
  const rows = room > 0 ? await listBusinesses(ctx, officeId, filter, { behind, limit: room, without: businessIds }) : []
  const keys = new Map<string, readonly [string, string, string]>(rows.map((row) => [String(row.id), ['1', row.sortName, String(row.id)]]))
  const all = [...registered, ...rows.map((row) => toPartner(ctx, row))]
  return toPage(all, asked, (partner) => keys.get(partner.id) ?? ['0', ...sortKey(partner)])
}

/** Number of partners the list shows. */
export async function countPartners(ctx: Ctx, officeId: OfficeId, filter: BusinessFilter = {}): Promise<number> {
  const { partners, businessIds } = await getRegistered(ctx, officeId)
  return partners.filter((partner) => isWanted(partner, filter)).length + (await countBusinesses(ctx, officeId, filter, businessIds))
}

export async function getPartner(ctx: Ctx, officeId: OfficeId, id: string): Promise<Partner> {
  if (!id.startsWith(PREFIX)) {
    const [row] = await listChosen(ctx, officeId, [Number(id)])
    if (!row) throw notFound(NOT_FOUND)
    return toPartner(ctx, row)
  }
  const { partners } = await getRegistered(ctx, officeId)
  const partner = partners.find((one) => one.id === id)
  if (!partner) throw notFound(NOT_FOUND)
  return partner
}

/** Sets the agent's own status of a partner, including registered ones. */
export async function setStatus(ctx: Ctx, officeId: OfficeId, id: string, status: PartnerStatus): Promise<Partner> {
  return inTransaction(ctx, async (ctx) => {
    if (id.startsWith(PREFIX)) {
      const partner = await requirePartner(ctx, officeId, id.slice(PREFIX.length) as PartnerId)
      await storePartnerStatus(ctx, officeId, partner.id as PartnerId, status)
    } else if (!(await storeStatus(ctx, officeId, Number(id), status))) throw notFound(NOT_FOUND)
    return getPartner(ctx, officeId, id)
  })
}

/** Exports the chosen partners as a table and marks them as exported. */
export async function exportPartners(ctx: Ctx, agent: Agent, form: PartnerExport): Promise<File> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const all = form.wholeList ? await listWhole(ctx, officeId, form.wholeList) : await listTicked(ctx, officeId, form.partnerIds)
    if (all.length === 0) throw notFound(NOT_FOUND)
    const taken = all.filter(({ isExported }) => !(form.excludeExported && isExported))
    if (taken.length === 0) throw new Refusal(409, NOTHING_NEW)
    const pickIds = (isRegistered: boolean) => taken.filter((partner) => partner.isRegistered === isRegistered).map(({ id }) => id)
    await markExported(
      ctx,
      officeId,
      pickIds(false).map(Number),
      pickIds(true).map((id) => id.slice(PREFIX.length) as PartnerId),
    )
    await recordOwn(ctx, agent.id, 'list_saved', { list: 'partners' })
    return businessesFile(form.exportName ?? buildExportName(form.industry, berlinDay(ctx.clock.now())), taken)
  })
}

async function listTicked(ctx: Ctx, officeId: OfficeId, ids: readonly string[]): Promise<Partner[]> {
  const chosen = new Set(ids)
  const { partners } = await getRegistered(ctx, officeId)
  const rows = await listChosen(ctx, officeId, ids.filter((id) => !id.startsWith(PREFIX)).map(Number))
  return [...partners.filter(({ id }) => chosen.has(id)), ...rows.map((row) => toPartner(ctx, row))]
}

/** Everything the list shows with these filters, except the ids in `without`. */
async function listWhole(
  ctx: Ctx,
  officeId: OfficeId,
  { without, ...filter }: NonNullable<PartnerExport['wholeList']>,
): Promise<Partner[]> {
  const { partners, businessIds } = await getRegistered(ctx, officeId)
  const rows = await listBusinesses(ctx, officeId, filter, { limit: PARTNERS_AT_ONCE + 1, without: businessIds })
  const all = [...partners.filter((partner) => isWanted(partner, filter)), ...rows.map((row) => toPartner(ctx, row))]
  if (all.length > PARTNERS_AT_ONCE) throw new Refusal(400, `${TOO_MANY}: Bitte grenzen Sie die Liste ein.`)
  const left = new Set(without)
  return all.filter(({ id }) => !left.has(id))
}

/** Handles an objection: removes the business from the agent's list permanently, and deletes it if no other agent has it. */
export async function forgetBusiness(ctx: Ctx, officeId: OfficeId, id: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    await lockBusinesses(ctx)
    const business = await findBusiness(ctx, id)
    if (!business || !(await listAgentsWith(ctx, id)).includes(officeId)) throw notFound(NOT_FOUND)
    await insertForgotten(ctx, officeId, listMarks(ctx, business, await listEntries(ctx, id)))
    await takeFrom(ctx, officeId, id)
    return DONE
  })
}

/** Called before the privacy desk deletes a business: locks out concurrent writers and, with a block, keeps the business from being found again. */
export async function holdForErasure(ctx: Ctx, id: number, { isBlocked }: { readonly isBlocked: boolean }): Promise<void> {
  await lockBusinesses(ctx)
  const business = await findBusiness(ctx, id)
  if (!business) return
  if (isBlocked) await insertForgotten(ctx, null, listMarks(ctx, business, await listEntries(ctx, id)))
  await ctx.live.announce(
    ctx,
    (await listAgentsWith(ctx, id)).map((toOffice) => ({
      toOffice,
      message: { type: 'changed', paths: ['/api/partners', '/api/partner-counts'] },
    })),
  )
}

export { type Change, type KnownBusiness, listChanges, listUnseen, markSeen, putChanges, storeDecision } from './queries-changes.ts'

export { isOfTrade } from './trade-words.ts'

export { findBusinesses } from './queries-persons.ts'
