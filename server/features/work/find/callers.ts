import type { Caller, CallerAnswer } from '#shared/contract/work/find.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { listNumberedPartners } from '../../network/partners/service.ts'
import { listNumberedTips } from '../../network/tips/service.ts'
import { listNumbered, listPropertiesMade } from './queries-callers.ts'
import { dialled, digitsOf, numbersIn, readable } from './spelled-number.ts'

/** More would be no choice. */
const SHOWN = 20

/**
 * Finds whose number this is: owners the agent works with, tips visible to the agent, the agent's partners.
 * Only without such a hit, falls back to all adverts with that number that the agent's search shows.
 */
export async function callersOf(ctx: Ctx, agentId: AgentId, text: string): Promise<CallerAnswer> {
  const numbers = dialled(text)
  const [first] = numbers
  if (first === undefined) return { number: null, callers: [] }
  const isMeant = ({ phone }: { readonly phone: string }) => numbersIn(phone).some((number) => numbers.includes(number))
  const digits = numbers.map(digitsOf)
  const [properties, tips, partners] = await Promise.all([
    listNumbered(ctx, agentId, digits),
    listNumberedTips(ctx, agentId, digits),
    listNumberedPartners(ctx, agentId, digits),
  ])
  const made = await listPropertiesMade(
    ctx,
    agentId,
    tips.map(({ id }) => id),
  )
  const callers = [
    ...[...new Map(properties.filter(isMeant).map((property) => [property.id, property])).values()].map(
      ({ id, title, name, location, isOwn }): Caller => ({
        kind: 'property',
        id: String(id),
        name,
        title,
        line: location || null,
        path: `/property/${id}`,
        isOwn,
      }),
    ),
    ...tips
      .filter((tip) => isMeant(tip) && !made.has(tip.id))
      .map(({ id, name, title }): Caller => ({
        kind: 'tip',
        id,
        name,
        title,
        line: 'Tipp',
        path: `/?tip=${id}`,
        isOwn: true,
      })),
    ...partners.filter(isMeant).map(({ id, name, title }): Caller => ({
      kind: 'partner',
      id,
      name,
      title,
      line: 'Partner',
      path: `/partners?partner=${id}`,
      isOwn: true,
    })),
  ]
  const own = callers.filter(({ isOwn }) => isOwn)
  return { number: readable(first), callers: (own.length > 0 ? own : callers).slice(0, SHOWN) }
}
