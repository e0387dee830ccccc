import type { AgentId } from '#shared/domain/ids.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { Decision, MaybePair } from '#shared/contract/market/identity.ts'
import type { ActKind } from '#shared/domain/event.ts'
import { PAIRS_COUNTED } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { compareAdverts, compareFacts } from '../../../sources/identity/compare.ts'
import { announceMatches, announceTurns } from '../matches/service.ts'
import { requireProperty } from '../properties/current.ts'
import { tellOf } from './compare.ts'
import { comparedOf, factsOfRow } from './facts.ts'
import { tellingPictures } from './pictures.ts'
import { joinObjects, partObject } from './join.ts'
import { listAliasesById } from './queries-aliases.ts'
import {
  countOpen,
  deleteDecision,
  findDecision,
  findJoined,
  findShared,
  insertDecision,
  insertParted,
  isConfirmed,
  isOpen,
  listDecisions,
  listOpen,
  listShown,
} from './queries-decisions.ts'
import { areParted, type ComparedRow, listCompared, listOfProperties, lockIdentity, putMaybe } from './queries.ts'

/** So many are shown at once; whoever has decided gets the next ones. */
const SHOWN = 20
/** Characters. */
const TEXT_SHOWN = 600

const GONE = 'Diese Anzeigen sind nicht mehr zu entscheiden.'

export async function maybeSame(
  ctx: Ctx,
  agentId: AgentId,
  offset = 0,
): Promise<{ pairs: MaybePair[]; total: number; decisions: Decision[] }> {
  const open = await listOpen(ctx, agentId, { offset, limit: SHOWN })
  const ids = [...new Set(open.flatMap(({ one, other }) => [one, other]))]
  const rows = new Map((await listCompared(ctx, ids)).map((row) => [row.id, row]))
  const shown = new Map((await listShown(ctx, ids)).map((row) => [row.id, row]))
  const pictures = await tellingPictures(ctx, ids)
  const pairs = open.flatMap(({ one, other }) => {
    const [a, b] = [rows.get(one), rows.get(other)]
    return a && b ? [pairOf(a, b, shown, pictures)] : []
  })
  return { pairs, total: await countOpen(ctx, PAIRS_COUNTED), decisions: await listDecisions(ctx, agentId, SHOWN) }
}

type Shown = ReadonlyMap<number, { readonly source_url: string | null; readonly image_urls: readonly string[] }>

function pairOf(one: ComparedRow, other: ComparedRow, shown: Shown, pictures: ReadonlyMap<number, readonly number[]>): MaybePair {
  const { evidence } = compareAdverts(comparedOf(one, pictures.get(one.id)), comparedOf(other, pictures.get(other.id)))
  const phrases = (speaks: (weight: number) => boolean) => evidence.filter(({ weight }) => speaks(weight)).map(({ text }) => text)
  return {
    one: advertOf(one, shown),
    other: advertOf(other, shown),
    agrees: phrases((weight) => weight > 0),
    differs: phrases((weight) => weight < 0),
  }
}

function advertOf(row: ComparedRow, shown: Shown): MaybePair['one'] {
  const { price = null, source, propertyType, listingType, sellerType = null, state } = comparedOf(row)
  return {
    id: row.id,
    propertyId: row.property_id,
    source,
    sourceUrl: shown.get(row.id)?.source_url ?? null,
    state,
    title: row.title,
    description: row.description?.slice(0, TEXT_SHOWN) ?? null,
    price,
    size: row.size,
    plotSize: row.plot_size,
    rooms: row.rooms,
    yearBuilt: row.year_built,
    floor: row.floor,
    location: row.location,
    zipCode: row.zip_code,
    address: row.address,
    propertyType,
    listingType,
    sellerType,
    contactName: row.contact_name,
    imageUrls: [...(shown.get(row.id)?.image_urls ?? [])].slice(0, 3),
    listedAt: row.listed_at,
  }
}

/** An account is made in a second; what holds for everybody takes an address that somebody reads. */
async function requireConfirmed(ctx: Ctx, agentId: AgentId): Promise<void> {
  if (!(await isConfirmed(ctx, agentId)))
    throw new Refusal(403, 'Diese Entscheidung gilt für alle. Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.', {
      code: 'email_unconfirmed',
    })
}

const idsOf = (rows: readonly ComparedRow[]) => rows.map(({ id }) => id)

/** Answers a pair that waits, for everybody: joined are only those that the rules propose. */
export async function decideSame(ctx: Ctx, agentId: AgentId, oneId: number, otherId: number, isSame: boolean): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    await requireConfirmed(ctx, agentId)
    await lockIdentity(ctx)
    const [one, other] = [Math.min(oneId, otherId), Math.max(oneId, otherId)]
    const rows = await listCompared(ctx, [one, other])
    const [first, second] = rows
    if (!first || !second || !(await isOpen(ctx, one, other))) throw notFound(GONE)
    if (!isSame) {
      const id = await insertDecision(ctx, agentId, { kind: 'apart', one, other, aliasId: null })
      await insertParted(ctx, id, [one], [other])
      await record(ctx, agentId, 'objects_kept_apart', [first.property_id, second.property_id])
      return { id }
    }
    const [stays, goes] = [first.property_id, second.property_id].toSorted((a, b) => a - b) as [number, number]
    const id = await insertDecision(ctx, agentId, { kind: 'joined', one, other, aliasId: goes })
    await join(ctx, agentId, stays, goes)
    await record(ctx, agentId, 'objects_joined', [stays])
    return { id }
  })
}

/** Makes one object of two that the rules did not propose, for everybody. What somebody decided about them stands. */
export async function joinByHand(ctx: Ctx, agentId: AgentId, oneId: number, otherId: number): Promise<{ id: number; propertyId: number }> {
  return inTransaction(ctx, async (ctx) => {
    await requireConfirmed(ctx, agentId)
    await lockIdentity(ctx)
    const ids = [await requireProperty(ctx, agentId, oneId), await requireProperty(ctx, agentId, otherId)]
    const [stays, goes] = ids.toSorted((a, b) => a - b) as [number, number]
    if (stays === goes) throw new Refusal(409, 'Das ist schon dasselbe Objekt.')
    const [kept, gone] = [await findJoined(ctx, stays), await findJoined(ctx, goes)]
    const reason = whyNotJoined(kept, gone)
    if (reason) throw new Refusal(409, reason)
    if (await areParted(ctx, idsOf(await listOfProperties(ctx, [stays])), idsOf(await listOfProperties(ctx, [goes]))))
      throw new Refusal(409, 'Darüber wurde schon entschieden: Es sind zwei Objekte. Erst muss das zurückgenommen werden.')
    const id = await insertDecision(ctx, agentId, { kind: 'joined', one: kept.leadId, other: gone.leadId, aliasId: goes })
    await join(ctx, agentId, stays, goes)
    await record(ctx, agentId, 'objects_joined', [stays])
    return { id, propertyId: stays }
  })
}

type Joined = Awaited<ReturnType<typeof findJoined>>

/** A person may know more than the rules do, but no house is a plot of land, and what one agent has alone is nobody else's. */
function whyNotJoined(one: Joined, other: Joined): string | undefined {
  if (one.agentId !== null || other.agentId !== null) return 'Eine Immobilie, die nur Sie sehen, lässt sich hier nicht zusammenführen.'
  if (one.offer !== other.offer) return 'Das eine ist zu verkaufen, das andere zu vermieten.'
  const isKnown = one.kind !== 'other' && other.kind !== 'other'
  return isKnown && one.kind !== other.kind ? 'Das sind zwei verschiedene Arten von Immobilien.' : undefined
}

/** Takes an advert out of an object, for everybody. No import puts it back. */
export async function partAdvert(ctx: Ctx, agentId: AgentId, propertyId: number, advertId: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    await requireConfirmed(ctx, agentId)
    await lockIdentity(ctx)
    const from = await requireProperty(ctx, agentId, propertyId)
    if (!(await findShared(ctx, from, advertId))) throw new Refusal(409, 'Diese Anzeige steht schon für sich.')
    const others = idsOf(await listOfProperties(ctx, [from])).filter((id) => id !== advertId)
    const id = await insertDecision(ctx, agentId, { kind: 'parted', one: advertId, other: others[0] as number, aliasId: null })
    await insertParted(ctx, id, [advertId], others)
    await record(ctx, agentId, 'objects_parted', [from, await part(ctx, agentId, from, [advertId])])
    return { id }
  })
}

/** Takes a decision back: what it joined is parted, and what it parted is joined. */
export async function undoDecision(ctx: Ctx, agentId: AgentId, id: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    await lockIdentity(ctx)
    const decision = await findDecision(ctx, agentId, id)
    if (!decision) throw notFound('Diese Entscheidung gibt es nicht.')
    await deleteDecision(ctx, id)
    const { kind, one, other, oneProperty, otherProperty, aliasId } = decision
    if (kind === 'joined' && oneProperty === otherProperty && aliasId !== null) {
      const [alias] = await listAliasesById(ctx, [aliasId])
      const inside = idsOf(await listOfProperties(ctx, [oneProperty]))
      const leaving = alias?.advertIds.filter((advertId) => inside.includes(advertId)) ?? []
      if (leaving.length > 0 && leaving.length < inside.length) await part(ctx, agentId, oneProperty, leaving)
    }
    if (kind === 'parted' && oneProperty !== otherProperty) {
      const [some, others] = [await listOfProperties(ctx, [oneProperty]), await listOfProperties(ctx, [otherProperty])]
      if (await areParted(ctx, idsOf(some), idsOf(others)))
        throw new Refusal(409, 'Darüber wurde inzwischen anders entschieden. Es bleibt getrennt.')
      await join(ctx, agentId, Math.min(oneProperty, otherProperty), Math.max(oneProperty, otherProperty))
    }
    if (kind !== 'parted') await askAgain(ctx, one, other)
    await record(ctx, agentId, 'decision_undone', [oneProperty])
    return DONE
  })
}

async function askAgain(ctx: Ctx, one: number, other: number): Promise<void> {
  const [a, b] = await listCompared(ctx, [one, other])
  if (!a || !b) return
  const pictures = await tellingPictures(ctx, [one, other])
  const { score, outcome } = compareFacts(factsOfRow(a, pictures.get(one)), factsOfRow(b, pictures.get(other)))
  // what was joined by hand alone, the rules do not propose
  if (outcome !== 'different') await putMaybe(ctx, { one, other, score })
}

async function join(ctx: Ctx, agentId: AgentId, stays: number, goes: number): Promise<void> {
  const agents = await joinObjects(ctx, stays, goes)
  await announceMatches(ctx, [stays])
  await announceTurns(ctx, [stays])
  await tellOf(ctx, others(agents, agentId))
}

async function part(ctx: Ctx, agentId: AgentId, from: number, advertIds: readonly number[]): Promise<number> {
  const parted = await partObject(ctx, from, advertIds)
  await announceMatches(ctx, [from, parted.id])
  await tellOf(ctx, others(parted.agents, agentId))
  return parted.id
}

/** The caller's own pages are told by the row. */
const others = (agents: readonly AgentId[], agentId: AgentId) => agents.filter((id) => id !== agentId)

type Act = Extract<ActKind, 'objects_joined' | 'objects_kept_apart' | 'objects_parted' | 'decision_undone'>

const record = (ctx: Ctx, agentId: AgentId, kind: Act, subjectIds: readonly number[]) =>
  recordEvents(ctx, [{ kind, actorId: agentId, userIds: [], subjectIds }])
