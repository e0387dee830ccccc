import type { OfficeId, Viewer } from '#shared/domain/ids.ts'
import type { CallLead, WritingLead } from '#shared/contract/work/call-list.ts'
import { berlinDay, berlinTime } from '#shared/domain/berlin-time.ts'
import { type CallFacts, isDue, orderCalls, chooseTurn } from '#shared/domain/call-order.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Jobs } from '../../../jobs/job.ts'
import {
  findLights,
  findNumbered,
  type LeadLight,
  listCallable,
  listCards,
  listDue,
  listOpenNumbers,
  OF_JOB,
  type OwnedCard,
} from '../cards/service.ts'
import { type Candidate, type Candidates, type KnownOfCall, listAgents, listCandidates, listKnown } from './queries.ts'
import { listPaused } from './queries-pauses.ts'
import { findLastSpoke } from './spoken.ts'
import { bySeller, type Pause } from './sellers.ts'

interface Lead extends CallFacts, Pick<LeadLight, 'waits' | 'numbers'> {}

interface Leads<L> {
  readonly leads: L[]
  readonly total: number
  /** Of how many owners it is not known yet whether they are leads. */
  readonly pending: number
}

/** The first leads this agent may contact, in calling order, and the total. */
export async function listCallLeads(ctx: Ctx, viewer: Viewer, most: number, whose: Candidates['whose'] = 'own'): Promise<Leads<CallLead>> {
  const now = ctx.clock.now()
  const at = { today: berlinDay(now), time: berlinTime(now) }
  const [candidates, paused] = await Promise.all([listCandidates(ctx, viewer, { purpose: 'call', whose }), listPaused(ctx, viewer)])
  const { lights, pending } = await findLights(ctx, viewer.officeId, pickIds(candidates))
  const open = candidates.flatMap((candidate) => toLead(candidate, lights.get(candidate.id), at.today) ?? [])
  const leads = bySeller(orderCalls(open, at), await findPauses(ctx, viewer.officeId, paused, open), at)
  // leads with a time agreed for later today are listed early, so that they appear on a page that stays open
  const agreed = leads.filter((lead) => chooseTurn(lead, at) === 'last')
  const rest = leads.slice(0, leads.length - agreed.length)
  const first = [...rest.slice(0, Math.max(0, most - agreed.length)), ...agreed].slice(0, most)
  const [cards, known] = await Promise.all([listCards(ctx, viewer, pickIds(first)), listKnown(ctx, viewer.officeId, pickIds(first))])
  const cardById = new Map(cards.map((card) => [card.id, card]))
  const phones = cards.map(({ id, ownerPhone, publishedPhone }) => ({ id, phones: [ownerPhone, publishedPhone] }))
  const lastSpoke = await findLastSpoke(ctx, viewer, phones)
  const knownById = new Map(known.map((one) => [one.id, one]))
  const shown = first.flatMap((lead) => {
    const shownLead = present(lead, cardById.get(lead.id), knownById.get(lead.id), now)
    return shownLead ? [{ ...shownLead, lastSpoke: lastSpoke.get(lead.id) ?? null }] : []
  })
  return { leads: shown, total: leads.length, pending }
}

/** The paused properties whose sellers are those of the leads. */
async function findPauses(
  ctx: Ctx,
  officeId: OfficeId,
  paused: readonly Pick<Pause, 'id' | 'since'>[],
  leads: readonly Lead[],
): Promise<Pause[]> {
  const numbers = [...new Set(leads.flatMap((lead) => lead.numbers))]
  const sinceById = new Map(paused.map(({ id, since }) => [id, since]))
  const numbered = await findNumbered(ctx, officeId, pickIds(paused), numbers)
  return numbered.map((one) => ({ ...one, since: sinceById.get(one.id) ?? 'earlier' }))
}

/** Leads whose owner may be written to but not called, and the total: due ones first, then by chance. */
export async function listWritingLeads(
  ctx: Ctx,
  viewer: Viewer,
  most: number,
  whose: Candidates['whose'] = 'own',
): Promise<Leads<WritingLead>> {
  const now = ctx.clock.now()
  const today = berlinDay(now)
  const candidates = await listCandidates(ctx, viewer, { purpose: 'write', whose })
  const { lights, pending } = await findLights(ctx, viewer.officeId, pickIds(candidates))
  const leads = candidates
    .flatMap((candidate) => {
      const light = lights.get(candidate.id)
      return light && mayOnlyWrite(candidate, light, today) ? [{ ...candidate, score: light.score }] : []
    })
    .toSorted((a, b) => Number(isDue(b, today)) - Number(isDue(a, today)) || b.score - a.score || b.id - a.id)
  const cards = await listCards(ctx, viewer, pickIds(leads.slice(0, most)))
  return { leads: cards.filter(mayWrite).map((card) => toWritingLead(card, now)), total: leads.length, pending }
}

/** Stores the lights of all leads after a change that concerns most of them, so that the next reading finds them; `isShown` if a page lacks some. */
export async function learnLeads(ctx: Ctx, { officeId, isShown }: Jobs['learn-leads']): Promise<void> {
  try {
    // per agent, as each has candidates of their own up to the limit
    const agents = await listAgents(ctx, officeId)
    for (const purpose of ['call', 'write'] as const) {
      const ids = new Set<number>()
      for (const id of agents)
        for (const candidate of await listCandidates(ctx, { officeId, id }, { purpose, whose: 'all' })) ids.add(candidate.id)
      await findLights(ctx, officeId, [...ids], OF_JOB)
    }
    await findLights(ctx, officeId, pickIds(await listPaused(ctx, { officeId })), OF_JOB)
    await listCallable(ctx, officeId, OF_JOB)
    await listDue(ctx, officeId, OF_JOB)
  } finally {
    // after a failure, too: the next reading reckons the next ones itself
    if (isShown)
      await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: ['/api/call-list', '/api/properties'] } }])
  }
}

const pickIds = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

const toWritingLead = (card: OwnedCard, now: Date): WritingLead => ({
  ...card,
  ...(card.contact.hasNotedAddress && toNotedPlace(card)),
  ownerName: readOwnerName(card),
  score: suggestLeadScore(card, now.getTime()).score,
})

/**
 * Whether a letter is allowed, even if its address is still unknown, or the owner agreed to emails. Leaves owners who may be called to the call list.
 */
function mayOnlyWrite(candidate: Candidate, light: LeadLight, today: string): boolean {
  const isExpected = isDue(candidate, today)
  if (isNoLead(light, isExpected) || (candidate.listingType === 'rent' && !isExpected)) return false
  return light.numbers.length === 0 && (light.letter !== 'red' || light.email === 'green')
}

/** Decides by the facts, because the stored light permits nothing. */
function mayWrite(card: OwnedCard): boolean {
  const { email, letter } = contactLight(card)
  return letter.light !== 'red' || email.light === 'green'
}

/** Whether the owner objected, or the listing is hidden or, unless a follow-up is due, gone or probably not genuine. */
const isNoLead = ({ isClosed, isFaded }: LeadLight, isExpected: boolean): boolean => isClosed || (isFaded && !isExpected)

/** Undefined if the owner must not be called under any condition. */
function toLead(candidate: Candidate, light: LeadLight | undefined, today: string): Lead | undefined {
  if (!light || light.numbers.length === 0 || isNoLead(light, isDue(candidate, today))) return undefined
  const { score, lacksClient, waits, numbers } = light
  return { ...candidate, score, lacksClient, waits, numbers }
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

/** Undefined if the owner may not be called by now, or the lead is gone. */
function present(
  { id, tries, otherOffers }: Lead & Pick<CallLead, 'otherOffers'>,
  card: OwnedCard | undefined,
  known: KnownOfCall | undefined,
  now: Date,
): Omit<CallLead, 'lastSpoke'> | undefined {
  if (!card || !known) return undefined
  const lights = contactLight(card)
  const { phone } = lights
  const numbers = listOpenNumbers(card, lights)
  if (numbers.length === 0) return undefined
  const { score, reasons } = suggestLeadScore(card, now.getTime())
  const weighed = reasons.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)
  return {
    ...card,
    id,
    tries,
    otherOffers,
    numbers,
    score,
    ownerName: readOwnerName(card),
    reasons: weighed.slice(0, REASONS).map(({ text }) => text),
    light: phone.light === 'green' ? 'green' : 'amber',
    why: phone.reason,
    waits: phone.waits ?? null,
    isOfAdvert: phone.isOfAdvert === true,
    prices: listPrices(card.listedAt, known),
    said: known.said,
    notes: known.notes,
  }
}
