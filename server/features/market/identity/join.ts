import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { type Belonging, joinBelongings, partBelongings } from '../../../db/belongings.ts'
import { belongings as favorites } from '../../work/favorites/belongings.ts'
import { belongings as exports } from '../../work/crm/belongings.ts'
import { belongings as prospects } from '../../work/prospects/belongings.ts'
import { belongings as letters } from '../../work/letters/belongings.ts'
import { belongings as searchClients } from '../../work/search-clients/belongings.ts'
import { belongings as calls } from '../../work/calls/belongings.ts'
import { keepObjections } from '../../work/contact/service.ts'
import { noteJoin } from '../../work/prospects/service.ts'
import { moveAdverts, moveChanges, noteInHistory } from '../adverts/service.ts'
import { belongings as changes } from '../adverts/belongings.ts'
import { belongings as corrections } from '../corrections/belongings.ts'
import { belongings as matches } from '../matches/belongings.ts'
import { copyNear } from '../matches/service.ts'
import { endProperties, holdProperties, mergeProperties, newPropertyId } from '../properties/merge.ts'
import { deleteAlias, insertAlias, listAliases, moveAliases } from './queries-aliases.ts'
import { listOfProperties, lockAdvertsOf } from './queries.ts'

const JOINED = 'Ein weiteres Inserat wurde als dasselbe Objekt erkannt.'
const PARTED = 'Inserate, die als ein Objekt galten, sind wieder zwei.'

/** All that agents have on objects. Their notes come first: whether somebody works on an object is told by them. */
export const BELONGINGS: readonly Belonging[] = [
  ...prospects,
  ...calls,
  ...letters,
  ...searchClients,
  ...favorites,
  ...corrections,
  ...matches,
  ...exports,
  ...changes,
]

/** Holds objects with their adverts until the transaction ends, in the order in which imports do. Those that are there. */
export async function holdObjects(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  await lockAdvertsOf(ctx, ids)
  return holdProperties(ctx, ids)
}

/**
 * Makes one object of two, in the transaction of `ctx`: the one that stays keeps its number, the other number leads to it from now on, and what agents
 * had on either they have on the one. Whom it concerns.
 */
export async function joinObjects(ctx: Ctx, stays: number, goes: number): Promise<AgentId[]> {
  if ((await holdObjects(ctx, [stays, goes])).length < 2) throw new Error('an object to be joined is gone')
  const advertIds = (await listOfProperties(ctx, [goes])).map(({ id }) => id)
  await insertAlias(ctx, { id: goes, agentId: null, advertId: await homeOf(ctx, advertIds), advertIds }, stays)
  await moveAdverts(ctx, advertIds, stays)
  await moveChanges(ctx, advertIds, stays, goes)
  await copyNear(ctx, goes, stays)
  const agents = await joinBelongings(ctx, BELONGINGS, { from: goes, to: stays, aliasId: goes })
  await noteJoin(ctx, stays, goes)
  await noteInHistory(ctx, [{ propertyId: stays, text: JOINED }])
  await mergeProperties(ctx, [stays])
  await endProperties(ctx, [goes])
  return agents
}

/** The advert with which an object began: the one that brought no number with it. */
async function homeOf(ctx: Ctx, advertIds: readonly number[]): Promise<number> {
  const brought = new Set((await listAliases(ctx, advertIds)).flatMap((alias) => (alias.agentId === null ? [alias.advertId] : [])))
  const home = advertIds.find((id) => !brought.has(id)) ?? advertIds[0]
  if (home === undefined) throw new Error('an object without adverts')
  return home
}

export interface Parted {
  readonly id: number
  readonly agents: readonly AgentId[]
}

/**
 * Takes adverts out of an object, in the transaction of `ctx`: they become an object of the number with which they came, and agents have there again what
 * they had. The number of the object stays with the advert it began with.
 */
export async function partObject(ctx: Ctx, propertyId: number, advertIds: readonly number[]): Promise<Parted> {
  await holdObjects(ctx, [propertyId])
  const all = (await listOfProperties(ctx, [propertyId])).map(({ id }) => id)
  const home = await homeOf(ctx, all)
  const leaving = advertIds.includes(home) ? all.filter((id) => !advertIds.includes(id)) : advertIds
  await keepObjections(ctx, all)
  const aliases = await listAliases(ctx, leaving)
  const last = aliases.find(({ agentId }) => agentId === null)
  const rest = aliases.filter((alias) => alias !== last)
  const id = last?.id ?? (await newPropertyId(ctx))
  await moveAdverts(ctx, leaving, id)
  await mergeProperties(ctx, [propertyId, id])
  await moveChanges(ctx, leaving, id)
  await noteInHistory(
    ctx,
    [propertyId, id].map((one) => ({ propertyId: one, text: PARTED })),
  )
  await copyNear(ctx, propertyId, id)
  const agents = new Set<AgentId>()
  for (const alias of aliases)
    for (const agent of await partBelongings(ctx, BELONGINGS, { from: propertyId, to: id, aliasId: alias.id })) agents.add(agent)
  await moveAliases(
    ctx,
    rest.map((alias) => alias.id),
    id,
  )
  if (last) await deleteAlias(ctx, last.id)
  return { id, agents: [...agents] }
}
