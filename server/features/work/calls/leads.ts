import type { AgentId } from '#shared/domain/ids.ts'
import type { CallLead, WritingLead } from '#shared/contract/work/call-list.ts'
import { berlinDay, berlinTime } from '#shared/domain/berlin-time.ts'
import { isDue, orderCalls, chooseTurn } from '#shared/domain/call-order.ts'
import { type ChannelLight, contactLight } from '#shared/domain/contact-light.ts'
import { describeHidden, findDoubt } from '#shared/domain/hidden-reason.ts'
import { type LeadScore, suggestLeadScore } from '#shared/domain/lead-score.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import type { Ctx } from '../../../ctx.ts'
import { listCards, type OwnedCard } from '../cards/service.ts'
import { findNumbers } from '../../../phone-numbers.ts'
import { type KnownOfCall, listCandidates, listKnown } from './queries.ts'
import { listPauses } from './queries-pauses.ts'
import { bySeller } from './sellers.ts'

interface Lead {
  readonly id: number
  readonly score: number
  readonly listingType: CallLead['listingType']
  readonly prospectStatus: CallLead['prospectStatus']
  readonly nextFollowUpDate: string | null
  readonly nextFollowUpTime: string | null
  readonly tries: number
  readonly lacksClient: boolean
  readonly card: OwnedCard
  readonly suggestion: LeadScore
  readonly phone: ChannelLight
  readonly numbers: CallLead['numbers']
}

/** The first leads this agent may contact, in calling order, and the total. */
export async function listCallLeads(ctx: Ctx, agentId: AgentId, most: number): Promise<{ leads: CallLead[]; total: number }> {
  const now = ctx.clock.now()
  const today = berlinDay(now)
  const at = { today, time: berlinTime(now) }
  const [candidates, pauses] = await Promise.all([listCandidates(ctx, agentId, 'call'), listPauses(ctx, agentId)])
  const tries = new Map(candidates.map(({ id, tries }) => [id, tries]))
  const cards = await listCards(
    ctx,
    agentId,
    candidates.map(({ id }) => id),
  )
  const open = cards.flatMap((card) => toLead(card, { tries: tries.get(card.id) ?? 0, today, now: now.getTime() }) ?? [])
  const leads = bySeller(orderCalls(open, at), pauses, at)
  // leads with a time agreed for later today are listed early, so that they appear on a page that stays open
  const agreed = leads.filter((lead) => chooseTurn(lead, at) === 'last')
  const rest = leads.slice(0, leads.length - agreed.length)
  const first = [...rest.slice(0, Math.max(0, most - agreed.length)), ...agreed].slice(0, most)
  const known = await listKnown(
    ctx,
    agentId,
    first.map(({ id }) => id),
  )
  const knownById = new Map(known.map((one) => [one.id, one]))
  return { leads: first.flatMap((lead) => withKnown(lead, knownById.get(lead.id)) ?? []), total: leads.length }
}

/** Leads whose owner may be written to but not called, and the total: due ones first, then by chance. */
export async function listWritingLeads(ctx: Ctx, agentId: AgentId, most: number): Promise<{ leads: WritingLead[]; total: number }> {
  const now = ctx.clock.now()
  const today = berlinDay(now)
  const candidates = await listCandidates(ctx, agentId, 'write')
  const cards = await listCards(
    ctx,
    agentId,
    candidates.map(({ id }) => id),
  )
  const leads = cards
    .filter((card) => mayOnlyWrite(card, today))
    .map((card) => ({
      ...card,
      ...(card.contact.hasNotedAddress && toNotedPlace(card)),
      ownerName: readOwnerName(card),
      score: suggestLeadScore(card, now.getTime()).score,
    }))
    .toSorted((a, b) => Number(isDue(b, today)) - Number(isDue(a, today)) || b.score - a.score || b.id - a.id)
  return { leads: leads.slice(0, most), total: leads.length }
}

/**
 * Whether a letter is allowed, even if its address is still unknown, or the owner agreed to emails. Leaves owners who may be called to the call list.
 */
function mayOnlyWrite(card: OwnedCard, today: string): boolean {
  const isExpected = isDue(card, today)
  if (isNoLead(card, isExpected) || (card.listingType === 'rent' && !isExpected)) return false
  const { email, letter } = contactLight(card)
  return findOpenPhone(card) === undefined && (letter.light !== 'red' || email.light === 'green')
}

/** Whether the owner objected, or the listing is hidden or, unless a follow-up is due, gone or probably not genuine. */
const isNoLead = (card: OwnedCard, isExpected: boolean): boolean =>
  card.contact.objectedAt !== null ||
  describeHidden(card) !== null ||
  (!isExpected && (card.offlineSince !== null || findDoubt(card) !== null))

/** Undefined if the owner must not be called under any condition. */
function toLead(card: OwnedCard, { tries, today, now }: { tries: number; today: string; now: number }): Lead | undefined {
  if (isNoLead(card, isDue(card, today))) return undefined
  const open = findOpenPhone(card)
  if (!open) return undefined
  const suggestion = suggestLeadScore(card, now)
  const { id, listingType, prospectStatus, nextFollowUpDate, nextFollowUpTime } = card
  const score = suggestion.score
  const lacksClient = open.phone.waits === 'client' && card.matchingClients.count === 0
  return { id, listingType, prospectStatus, nextFollowUpDate, nextFollowUpTime, tries, lacksClient, card, suggestion, score, ...open }
}

/** The phone light and the numbers it covers; undefined if it is red or no number is known. */
function findOpenPhone(card: OwnedCard): Pick<Lead, 'phone' | 'numbers'> | undefined {
  const { phone } = contactLight(card)
  // a light based on the advert covers only the advert's number, not one the agent found elsewhere
  const own = phone.isOfAdvert ? [] : findNumbers(card.ownerPhone)
  const numbers = own.length > 0 ? own : findNumbers(card.publishedPhone)
  return phone.light === 'red' || numbers.length === 0 ? undefined : { phone, numbers }
}

/** Asking prices with their dates; empty if the price never changed. */
function listPrices(listedAt: string, { priceChanges: [first, ...rest] }: KnownOfCall): CallLead['prices'] {
  if (!first) return []
  return [{ at: listedAt, price: first.before }, ...[first, ...rest].map(({ at, after }) => ({ at, price: after }))]
}

/** Postal address to use instead of the property's. */
const toNotedPlace = ({ ownerStreet = null, ownerZipCode = null, ownerCity = null }: OwnedCard) => ({
  address: ownerStreet,
  zipCode: ownerZipCode,
  location: ownerCity,
})

const REASONS = 3

function withKnown(
  { card, suggestion, phone, ...lead }: Lead & Pick<CallLead, 'otherOffers'>,
  known: KnownOfCall | undefined,
): CallLead | undefined {
  if (!known) return undefined
  const { said, notes } = known
  const weighed = suggestion.reasons.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)
  return {
    ...card,
    ...lead,
    ownerName: readOwnerName(card),
    reasons: weighed.slice(0, REASONS).map(({ text }) => text),
    light: phone.light === 'green' ? 'green' : 'amber',
    why: phone.reason,
    waits: phone.waits ?? null,
    isOfAdvert: phone.isOfAdvert === true,
    prices: listPrices(card.listedAt, known),
    said,
    notes,
  }
}
