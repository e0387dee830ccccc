import type { LastSpoke } from '#shared/contract/work/call-list.ts'
import type { Viewer } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { plainNumbers } from '../../../phone-numbers.ts'
import { listNumberedAt } from '../cards/service.ts'
import { listLastSpoke } from './queries-spoken.ts'

/** A lead with the fields in which the numbers of its owner are written. */
interface NumberedLead {
  readonly id: number
  readonly phones: readonly (string | null)[]
}

/** The last digits of a number are the same in every spelling, and rare enough to be looked up. */
const toDigits = (number: string) => number.slice(-7)

/** Who of the office spoke to the owner of each lead last, also at the owner's other properties with one of the numbers. */
export async function findLastSpoke(ctx: Ctx, viewer: Viewer, leads: readonly NumberedLead[]): Promise<ReadonlyMap<number, LastSpoke>> {
  const numbersById = new Map(leads.map(({ id, phones }) => [id, new Set(phones.flatMap(plainNumbers))]))
  const digits = new Set([...numbersById.values()].flatMap((numbers) => [...numbers]).map(toDigits))
  const idsByNumber = new Map<string, Set<number>>()
  for (const { id, phone } of await listNumberedAt(ctx, viewer.officeId, [...digits]))
    for (const number of plainNumbers(phone)) idsByNumber.set(number, (idsByNumber.get(number) ?? new Set()).add(id))
  const of = leads.flatMap(({ id: leadId }) => {
    const ids = new Set([leadId, ...[...(numbersById.get(leadId) ?? [])].flatMap((number) => [...(idsByNumber.get(number) ?? [])])])
    return [...ids].map((id) => ({ leadId, id }))
  })
  const rows = await listLastSpoke(ctx, viewer, of)
  return new Map(rows.map(({ leadId, ...last }) => [leadId, last]))
}
