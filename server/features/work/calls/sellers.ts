import { type CallFacts, type CallMoment, isDue, chooseTurn } from '#shared/domain/call-order.ts'
import type { LeadLight } from '../cards/service.ts'

interface SellerLead extends Pick<CallFacts, 'id' | 'nextFollowUpDate' | 'nextFollowUpTime'>, Pick<LeadLight, 'waits' | 'numbers'> {}

/** A property whose seller was called or postponed, or is being called, which also pauses the seller's other leads. */
export interface Pause {
  readonly id: number
  /** Hashes as in `LeadLight`. */
  readonly numbers: readonly string[]
  /** `now`: a colleague is calling. `today`: called or postponed today. `earlier`: before, until the next follow-up. */
  readonly since: 'now' | 'today' | 'earlier'
}

interface Node<L> {
  readonly numbers: readonly string[]
  readonly lead?: L
  readonly pause?: Pause
}

/** Groups nodes that share a number, directly or through other nodes. */
function groupByNumber<N extends { readonly numbers: readonly string[] }>(nodes: readonly N[]): Set<N>[] {
  const groupsByNumber = new Map<string, Set<N>>()
  for (const node of nodes) {
    const group = new Set([node, ...node.numbers.flatMap((number) => [...(groupsByNumber.get(number) ?? [])])])
    for (const { numbers } of group) for (const number of numbers) groupsByNumber.set(number, group)
  }
  return [...new Set(groupsByNumber.values())]
}

/** A time agreed for today takes precedence over all but a colleague's call; a due day does so only from the day after the call. */
const waitsFor = (lead: SellerLead, { id, since }: Pause, at: CallMoment): boolean =>
  since === 'now' || (id !== lead.id && (since === 'today' ? chooseTurn(lead, at) === 'usual' : !isDue(lead, at.today)))

/** A seller with a time agreed for later today is called at that time, and not earlier about another property. */
const SELLER_TURNS = ['first', 'last', 'usual'] as const

/** Each seller once, in the order of `leads`, with the lead to talk about now and the number of other leads. Leaves out paused sellers. */
export function bySeller<L extends SellerLead>(
  leads: readonly L[],
  pauses: readonly Pause[],
  at: CallMoment,
): (L & { readonly otherOffers: number })[] {
  const ranked = leads.map((lead, place) => {
    const turn = chooseTurn(lead, at)
    const agreed = turn === 'usual' ? '' : (lead.nextFollowUpTime ?? '')
    return {
      lead,
      place,
      turn: SELLER_TURNS.indexOf(turn),
      agreed,
      isLater: !isDue(lead, at.today),
      isClosed: lead.waits !== null,
    }
  })
  const nodes: Node<(typeof ranked)[number]>[] = [
    ...ranked.map((one) => ({ numbers: one.lead.numbers, lead: one })),
    ...pauses.map((pause) => ({ numbers: pause.numbers, pause })),
  ]
  return groupByNumber(nodes)
    .flatMap((group) => {
      const [own, held] = [[...group].flatMap(({ lead }) => lead ?? []), [...group].flatMap(({ pause }) => pause ?? [])]
      const [best] = own
        .filter(({ lead }) => !held.some((pause) => waitsFor(lead, pause, at)))
        .toSorted(
          (a, b) =>
            a.turn - b.turn ||
            a.agreed.localeCompare(b.agreed) ||
            Number(a.isLater) - Number(b.isLater) ||
            Number(a.isClosed) - Number(b.isClosed) ||
            a.place - b.place,
        )
      return best ? [{ ...best, otherOffers: own.length - 1 }] : []
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ lead, otherOffers }) => ({ ...lead, otherOffers }))
}
