import type { OfficeId } from '#shared/domain/ids.ts'
import type { ObjectionReach } from '#shared/contract/work/contact.ts'
import type { Ctx } from '../../../ctx.ts'
import { requireProperty } from '../../market/properties/service.ts'
import { heldMarks } from './held-marks.ts'
import { getOwner } from './known-owners.ts'
import { type Owner, toOwner, type Place } from './owner.ts'
import { soughtMarks } from './owner-marks.ts'
import { listOwners } from './queries-owners.ts'
import { countAdverts, listAtDoor, listMailed, listSeen, LOOKED_AT } from './queries-reach.ts'

/** The adverts that an objection by this property's owner would block now, through the marks it would store. */
export async function objectionReach(ctx: Ctx, officeId: OfficeId, id: number): Promise<ObjectionReach> {
  const propertyId = await requireProperty(ctx, officeId, id)
  const { owner } = await getOwner(ctx, officeId, propertyId)
  const { marks, leftOut, counting } = await heldMarks(ctx, officeId, owner)
  const alike = await Promise.all([mailedBy(ctx, officeId, owner), listAtDoors(ctx, officeId, owner)])
  const found = await listSeen(ctx, officeId, [
    ...new Set([...counting.flatMap(({ bearers }) => bearers.map(({ propertyId }) => propertyId)), ...alike.flat()]),
  ])
  const candidates = await listOwners(ctx, officeId, found.slice(0, LOOKED_AT))
  const held = new Set(marks.map(hex))
  const blocked = candidates.filter((one) => soughtMarks(ctx, toOwner(one)).some((mark) => held.has(hex(mark)))).map((one) => one.id)
  const propertyIds = [...new Set([propertyId, ...blocked])]
  return {
    adverts: await countAdverts(ctx, officeId, propertyIds),
    properties: propertyIds.length,
    isMore: counting.some(({ isMore }) => isMore) || found.length > LOOKED_AT || alike.some((ids) => ids.length >= LOOKED_AT),
    marks: {
      phone: counting.length > 0,
      email: owner.mails.length > 0,
      address: owner.places.some((place) => toDoor(place) !== undefined),
    },
    leftOut: [...leftOut],
  }
}

const hex = (mark: Buffer) => mark.toString('hex')

async function mailedBy(ctx: Ctx, officeId: OfficeId, { mails }: Owner): Promise<number[]> {
  const found = await Promise.all(mails.map(({ mail }) => listMailed(ctx, officeId, mail)))
  return found.flat()
}

function toDoor({ address, zipCode }: Place): { zipCode: string; number: string } | undefined {
  const [number] = /\d+/.exec(address ?? '') ?? []
  return zipCode && number ? { zipCode, number } : undefined
}

async function listAtDoors(ctx: Ctx, officeId: OfficeId, owner: Owner): Promise<number[]> {
  const doors = owner.places.flatMap((place) => toDoor(place) ?? [])
  const found = await Promise.all(doors.map(({ zipCode, number }) => listAtDoor(ctx, officeId, zipCode, number)))
  return found.flat()
}
