import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { storeMarks } from './held-marks.ts'
import { madeBy } from './judge.ts'
import { getOwner, knowOwners, type KnownOwner } from './known-owners.ts'
import { toOwner, type OwnerRow } from './owner.ts'
import { sealMore } from './person.ts'
import { countObjections, deleteObjections, releaseObjections, storeOutliving } from './queries-objections.ts'
import { listFoundOut, listObjectors, listOutliving } from './queries-owners.ts'
import { type Held, storePerson } from './queries-records.ts'

type MarksCtx = Pick<Ctx, 'db' | 'secrets'>

/**
 * When an agent's account ends, its credible objections become global: it can no longer be determined which agents they were meant for, and the agent
 * who takes over the tips must not contact these owners again.
 */
export async function handOverObjections(ctx: Ctx, officeId: OfficeId): Promise<void> {
  await keepForAll(ctx, { officeId })
  await releaseObjections(ctx, officeId)
}

/** Adds marks learned since the objection, such as for a number the advert published later. */
export async function markObjectors(ctx: MarksCtx): Promise<void> {
  for (const objector of await listObjectors(ctx)) await storeMarks(ctx, objector.officeId, toOwner(objector), objector)
  await keepForAll(ctx, {})
}

/** Flags objections that outlive their agent's account, while there is still evidence for them. */
export async function keepForAll(ctx: MarksCtx, held: Held): Promise<void> {
  await storeOutliving(ctx, held)
  for (const objector of await listOutliving(ctx, held))
    await storeMarks(ctx, objector.officeId, toOwner(objector), { ...objector, outlivesAgent: objector.officeId !== null })
}

/** Adds data an agent learned to the marks of an objecting owner, and ties consents to the person who gave them. */
export async function learnOfOwner(ctx: Ctx, officeId: OfficeId, propertyId: number): Promise<void> {
  const known = await getOwner(ctx, officeId, propertyId)
  await spreadObjection(ctx, officeId, known)
  for (const { id, kind, channel, person } of known.records) {
    const more = kind === 'consent' && channel && person ? sealMore(ctx, person, known.owner, channel) : undefined
    if (more) await storePerson(ctx, officeId, id, more)
  }
}

/** Blocks all known data of an owner who objected, with the same origin as the existing marks. Returns whether any mark was added. */
const spreadObjection = async (ctx: MarksCtx, officeId: OfficeId, { owner, marks, contact }: KnownOwner<OwnerRow>): Promise<boolean> =>
  contact.objectedAt !== null && storeMarks(ctx, officeId, owner, { day: contact.objectedAt, ...madeBy(marks) })

/** Rebuilds all marks after their key was lost, from the objection records and the owners' known data. Returns the counts before and after. */
export async function renewMarks(ctx: MarksCtx): Promise<{ before: number; after: number }> {
  const before = await deleteObjections(ctx)
  await markObjectors(ctx)
  while (await spreadFoundOut(ctx));
  return { before, after: await countObjections(ctx) }
}

/** Propagates objections through data that agents found about owners already red through a mark. Returns whether any mark was added. */
async function spreadFoundOut(ctx: MarksCtx): Promise<boolean> {
  let isNew = false
  for (const [officeId, rows] of Map.groupBy(await listFoundOut(ctx), (row) => row.officeId))
    for (const known of await knowOwners(ctx, officeId, rows)) if (await spreadObjection(ctx, officeId, known)) isNew = true
  return isNew
}
