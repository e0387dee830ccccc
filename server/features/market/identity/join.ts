import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { carryJoined, joinBelongings, partBelongings, rebookJoined } from '../../../db/belongings.ts'
import { moveAdverts, moveChanges, noteInHistory } from '../adverts/service.ts'
import { copyNear } from '../matches/service.ts'
import { endProperties, mergeProperties, newPropertyId } from '../properties/service.ts'
import { joinPrivately, splitPrivately } from './alone.ts'
import { holdWithAdverts } from './hold.ts'
import { deleteAlias, findAlias, insertAlias, listAliases, listAlone, moveAliases } from './queries-aliases.ts'
import { renameJoined } from './queries-votes.ts'
import { listOfProperties } from './queries.ts'

type Alone = Awaited<ReturnType<typeof listAlone>>[number]

const JOINED = 'Ein weiteres Inserat wurde als dasselbe Objekt erkannt.'
const PARTED = 'Inserate, die als ein Objekt galten, sind wieder zwei.'

/**
 * Joins two properties in the transaction of `ctx`: `stays` keeps its id, the id `goes` becomes an alias of it, and agents' data on both is
 * merged. Returns the affected agents.
 */
export async function joinProperties(ctx: Ctx, stays: number, goes: number): Promise<OfficeId[]> {
  if ((await holdWithAdverts(ctx, [stays, goes])).length < 2) throw new Error('an object to be joined is gone')
  const alone = await listAlone(ctx, [stays, goes])
  const isSame = ({ id, propertyId }: Alone) => [stays, goes].includes(id) && [stays, goes].includes(propertyId)
  for (const { officeId, id } of alone.filter((one) => !isSame(one))) await splitPrivately(ctx, officeId, id)
  const advertIds = (await listOfProperties(ctx, [goes])).map(({ id }) => id)
  const step = await insertAlias(ctx, { id: goes, officeId: null, advertId: await chooseHome(ctx, advertIds), advertIds }, stays)
  // what an agent had joined already stays joined, with the agent's edits since
  for (const one of alone.filter(isSame)) {
    if (one.id === goes) await rebookJoined(ctx, one.step, step)
    await deleteAlias(ctx, one.step)
  }
  await moveAdverts(ctx, advertIds, stays)
  await moveChanges(ctx, advertIds, stays, goes)
  await copyNear(ctx, goes, stays)
  const agents = await joinBelongings(ctx, ctx.stored.belongings, { from: goes, to: stays, step })
  await ctx.hooks.onJoined(ctx, { stays, goes, step })
  await noteInHistory(ctx, [{ propertyId: stays, text: JOINED }])
  await mergeProperties(ctx, [stays])
  await endProperties(ctx, [goes])
  for (const one of alone.filter((one) => !isSame(one)).toSorted((one, other) => one.propertyId - other.propertyId))
    await restorePrivateJoin(ctx, one, stays)
  return agents
}

/** Restores a private join after one of its properties was joined into `joined`. If the agent had joined both elsewhere, all become one. */
async function restorePrivateJoin(ctx: Ctx, { officeId, id, propertyId }: Alone, joined: number): Promise<void> {
  const third = (await findAlias(ctx, joined, officeId))?.propertyId
  const meant = (await findAlias(ctx, propertyId, officeId))?.propertyId ?? propertyId
  if (meant === joined || meant === third) return renameJoined(ctx, officeId, id, joined)
  await joinPrivately(ctx, officeId, third === undefined ? joined : meant, third ?? meant)
  await renameJoined(ctx, officeId, id, third === undefined ? joined : meant)
}

/** The advert a property began with: the one that came without an alias. */
async function chooseHome(ctx: Ctx, advertIds: readonly number[]): Promise<number> {
  const brought = new Set((await listAliases(ctx, advertIds)).flatMap((alias) => (alias.officeId === null ? [alias.advertId] : [])))
  const home = advertIds.find((id) => !brought.has(id)) ?? advertIds[0]
  if (home === undefined) throw new Error('an object without adverts')
  return home
}

export interface Parted {
  readonly id: number
  readonly agents: readonly OfficeId[]
}

/**
 * Splits adverts off from a property, in the transaction of `ctx`: they get the id they came with, along with the data agents had under it. The
 * property's own id stays with the advert it began with.
 */
export async function partProperty(ctx: Ctx, propertyId: number, advertIds: readonly number[]): Promise<Parted> {
  await holdWithAdverts(ctx, [propertyId])
  const alone = await listAlone(ctx, [propertyId])
  for (const { officeId, id } of alone) await splitPrivately(ctx, officeId, id)
  const all = (await listOfProperties(ctx, [propertyId])).map(({ id }) => id)
  const home = await chooseHome(ctx, all)
  const leaving = advertIds.includes(home) ? all.filter((id) => !advertIds.includes(id)) : advertIds
  await ctx.hooks.onParting(ctx, { advertIds: all })
  const aliases = await listAliases(ctx, leaving)
  const last = aliases.find(({ officeId }) => officeId === null)
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
  const agents = new Set<OfficeId>()
  for (const alias of aliases)
    // an earlier join moved along with its property
    if (aliases.some((later) => later.officeId === null && later.step > alias.step && later.advertIds.includes(alias.advertId)))
      await carryJoined(ctx, alias.step, id)
    else
      for (const agent of await partBelongings(ctx, ctx.stored.belongings, { from: propertyId, to: id, step: alias.step }))
        agents.add(agent)
  await moveAliases(
    ctx,
    rest.map((alias) => alias.step),
    id,
  )
  if (last) await deleteAlias(ctx, last.step)
  for (const one of alone) await joinPrivately(ctx, one.officeId, one.id, one.propertyId)
  return { id, agents: [...agents] }
}
