import type { AgentId } from '#shared/domain/ids.ts'
import type { CallLead, WritingLead } from '#shared/contract/work/call-list.ts'
import { berlinDay, berlinTime } from '#shared/domain/berlin-time.ts'
import { isDue, orderCalls, turnOf, type Way, wayTo } from '#shared/domain/call-order.ts'
import { contactLight, isAddressed } from '#shared/domain/contact-light.ts'
import { describeHidden } from '#shared/domain/hidden-reason.ts'
import { type LeadScore, suggestLeadScore } from '#shared/domain/lead-score.ts'
import { ownerNameOf } from '#shared/domain/owner-name.ts'
import type { Ctx } from '../../../ctx.ts'
import { cardsOf, type OwnedCard } from '../../market/properties/service.ts'
import { findNumbers } from '../contact/phone-numbers.ts'
import { type KnownOfCall, listCandidates, listKnown } from './queries.ts'

interface Lead {
  readonly id: number
  readonly score: number
  readonly listingType: CallLead['listingType']
  readonly prospectStatus: CallLead['prospectStatus']
  readonly nextFollowUpDate: string | null
  readonly nextFollowUpTime: string | null
  readonly tries: number
  readonly card: OwnedCard
  readonly suggestion: LeadScore
  readonly way: Way
  readonly isOfAdvert: boolean
  readonly numbers: CallLead['numbers']
}

/** The first leads this agent may contact, in calling order, and the total. */
export async function leadsOf(ctx: Ctx, agentId: AgentId, most: number): Promise<{ leads: CallLead[]; total: number }> {
  const now = ctx.clock.now()
  const today = berlinDay(now)
  const at = { today, time: berlinTime(now) }
  const candidates = await listCandidates(ctx, agentId, 'call')
  const tries = new Map(candidates.map(({ id, tries }) => [id, tries]))
  const cards = await cardsOf(
    ctx,
    agentId,
    candidates.map(({ id }) => id),
  )
  const open = cards.flatMap((card) => leadOf(card, { tries: tries.get(card.id) ?? 0, today, now: now.getTime() }) ?? [])
  const leads = orderCalls(open, at)
  // agreed for later today: on the list before their time, so that it comes up on a page that is open
  const agreed = leads.filter((lead) => turnOf(lead, at) === 'last')
  const rest = leads.slice(0, leads.length - agreed.length)
  const first = [...rest.slice(0, Math.max(0, most - agreed.length)), ...agreed].slice(0, most)
  const known = await listKnown(
    ctx,
    agentId,
    first.map(({ id }) => id),
  )
  const knownOf = new Map(known.map((one) => [one.id, one]))
  return { leads: first.flatMap((lead) => withKnown(lead, knownOf.get(lead.id)) ?? []), total: leads.length }
}

/** The leads with the best chance whose owner may be written to but not called, and the total. */
export async function writingLeadsOf(ctx: Ctx, agentId: AgentId, most: number): Promise<{ leads: WritingLead[]; total: number }> {
  const now = ctx.clock.now()
  const today = berlinDay(now)
  const candidates = await listCandidates(ctx, agentId, 'write')
  const cards = await cardsOf(
    ctx,
    agentId,
    candidates.map(({ id }) => id),
  )
  const leads = cards
    .filter((card) => mayOnlyWrite(card, today))
    .map((card) => ({ ...card, ownerName: ownerNameOf(card), score: suggestLeadScore(card, now.getTime()).score }))
    .toSorted((a, b) => b.score - a.score || b.id - a.id)
  return { leads: leads.slice(0, most), total: leads.length }
}

/** A letter is allowed, even if its address has yet to be found, or the owner agreed to mails. Owners of the call list are left to it. */
function mayOnlyWrite(card: OwnedCard, today: string): boolean {
  if (card.contact.objectedAt !== null || describeHidden(card) !== null || card.offlineSince !== null) return false
  if (card.listingType === 'rent') return false
  const { lights, way } = wayOf(card, isDue(card, today))
  return way === undefined && (lights.letter.light !== 'red' || lights.email.light === 'green')
}

/** Undefined if no channel is open, or if the offer is gone and no agreed follow-up is due. */
function leadOf(card: OwnedCard, { tries, today, now }: { tries: number; today: string; now: number }): Lead | undefined {
  const isExpected = isDue(card, today)
  if (card.contact.objectedAt !== null || describeHidden(card) !== null) return undefined
  if (card.offlineSince !== null && !isExpected) return undefined
  const { lights, numbers, way } = wayOf(card, isExpected)
  if (!way) return undefined
  const isOfAdvert = way.channel === 'phone' && lights.phone.isOfAdvert === true
  const suggestion = suggestLeadScore(card, now)
  const { id, listingType, prospectStatus, nextFollowUpDate, nextFollowUpTime } = card
  return {
    id,
    listingType,
    prospectStatus,
    nextFollowUpDate,
    nextFollowUpTime,
    tries,
    card,
    suggestion,
    score: suggestion.score,
    way,
    isOfAdvert,
    numbers,
  }
}

/** The open channel to an owner, if there is one, and the numbers that may be called. */
function wayOf(card: OwnedCard, isExpected: boolean) {
  const lights = contactLight(card)
  // a light that rests on the advert covers only the advert's number, not one the agent found elsewhere
  const own = lights.phone.isOfAdvert ? [] : findNumbers(card.ownerPhone)
  const numbers = own.length > 0 ? own : findNumbers(card.publishedPhone)
  const known = { phone: numbers.length > 0, email: card.ownerEmail !== null, letter: isAddressed(card) }
  return { lights, numbers, way: wayTo(lights, known, isExpected) }
}

/** Asking prices with their dates; empty if the price never changed. */
function pricesOf(listedAt: string, { priceChanges: [first, ...rest] }: KnownOfCall): CallLead['prices'] {
  if (!first) return []
  return [{ at: listedAt, price: first.before }, ...[first, ...rest].map(({ at, after }) => ({ at, price: after }))]
}

/** Where the letter goes instead of the property. */
const notedPlaceOf = ({ ownerStreet = null, ownerZipCode = null, ownerCity = null }: OwnedCard) => ({
  address: ownerStreet,
  zipCode: ownerZipCode,
  location: ownerCity,
})

const REASONS = 3

function withKnown({ card, suggestion, way, numbers, ...lead }: Lead, known: KnownOfCall | undefined): CallLead | undefined {
  if (!known) return undefined
  const { said, notes } = known
  const weighed = suggestion.reasons.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)
  return {
    ...card,
    ...lead,
    ownerName: ownerNameOf(card),
    reasons: weighed.slice(0, REASONS).map(({ text }) => text),
    channel: way.channel,
    light: way.light,
    why: way.reason,
    ...(way.channel === 'letter' && card.contact.hasNotedAddress && notedPlaceOf(card)),
    // show no number where a call is not allowed
    numbers: way.channel === 'phone' ? [...numbers] : [],
    email: way.channel === 'email' ? card.ownerEmail : null,
    prices: pricesOf(card.listedAt, known),
    said,
    notes,
  }
}
