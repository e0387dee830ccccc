import { DAY } from './durations.ts'
import type { Channel, ChannelLight, ContactFacts } from './contact-light.ts'
import { CHANNEL_LABEL, CHANNELS, contactLight, describeObjection } from './contact-light.ts'
import type { SeenVerdict } from './hidden-reason.ts'
import { describeHidden, findDoubt, HIDDEN_REASON_LABEL } from './hidden-reason.ts'
import {
  classifyAge,
  ageText,
  CAPS,
  DEEP_CUT,
  FAR_FROM_MEDIAN,
  FEW_PICTURES,
  MOVING_MARKET,
  nextAge,
  SUSPICIOUS,
  TOO_FAR_ABOVE,
  UNANSWERED,
  classifyValue,
  WEIGHTS,
} from './lead-weights.ts'
import { LEAD_SCORE_MAX } from './limits.ts'
import type { PricedFacts, PriceLevel } from './price-level.ts'
import { describePriceLevel, describeRatio, priceRatio } from './price-level.ts'
import { realPrice } from './price.ts'
import type { ListingType } from './property-type.ts'
import { isClosed, PROSPECT_STATUS_LABEL, type ProspectStatus } from './prospect-status.ts'

/** Input of the suggested score. */
export interface LeadFacts extends ContactFacts, PricedFacts, SeenVerdict {
  readonly listingType: ListingType
  readonly previousPrice: number | null
  /** Percent below its highest price ever; null if never cut. */
  readonly priceCut: number | null
  readonly priceNegotiable: boolean
  readonly rooms: number | null
  readonly zipCode: string | null
  readonly imageUrls: readonly string[]
  /** Time in ISO 8601. */
  readonly listedAt: string
  /** Null if no advert has a date: then `listedAt` is the time it was first seen. */
  readonly listingDate: string | null
  readonly offlineSince: string | null
  /** How often it was relisted. */
  readonly reposts: number
  /** Whether both the owner and an agency advertise it. */
  readonly isWithAgency: boolean
  /** Number of portals listing the property. */
  readonly portalCount: number
  readonly prospectStatus: ProspectStatus
  /** Set by hand; overrides the suggestion in an open case. */
  readonly leadScore: number | null
  /** The agent's own weights that apply to this listing. */
  readonly shifts: readonly LeadReason[]
}

export interface LeadReason {
  readonly text: string
  readonly points: number
}

export interface LeadScore {
  /** 0 to 100. */
  readonly score: number
  readonly reasons: readonly LeadReason[]
  readonly manual: boolean
}

function reasonsOfValue({ listingType, propertyType, price }: LeadFacts): LeadReason[] {
  const kind = propertyType === 'other' ? [{ text: 'Keine Immobilie zum Wohnen', points: WEIGHTS.noHome }] : []
  if (listingType === 'rent' || price === null) return kind
  const { text, points } = classifyValue(price)
  return [...kind, { text, points }]
}

function reasonsOfPrice({ price, previousPrice, priceCut, priceNegotiable }: LeadFacts): LeadReason[] {
  const reasons: LeadReason[] = []
  if (price && previousPrice && previousPrice > price) {
    const last = (previousPrice - price) / previousPrice
    reasons.push(
      last >= DEEP_CUT ? { text: 'Preis deutlich gesenkt', points: WEIGHTS.deepCut } : { text: 'Preis gesenkt', points: WEIGHTS.cut },
    )
    // percentages are rounded, so a cut of one more than the last is not a second one
    if (priceCut !== null && priceCut > 100 * last + 1)
      reasons.push({ text: `Mehrfach gesenkt, zusammen ${priceCut} %`, points: WEIGHTS.repeatedCut })
  }
  if (priceNegotiable) reasons.push({ text: 'Preis verhandelbar', points: WEIGHTS.negotiable })
  return reasons
}

/** Overpriced properties do not sell by themselves; underpriced ones do not need an agent. */
function reasonsOfMarket(facts: LeadFacts): LeadReason[] {
  const ratio = priceRatio(facts)
  if (ratio === undefined || !facts.market) return []
  const text = `${describeRatio(ratio)} (${describePriceLevel(facts.market)})`
  if (ratio < SUSPICIOUS) return [{ text: `Auffällig billig: ${text}`, points: WEIGHTS.suspicious }]
  return [{ text: text.charAt(0).toUpperCase() + text.slice(1), points: pointsOfRatio(ratio) }, ...reasonOfTrend(facts.market)]
}

function pointsOfRatio(ratio: number): number {
  if (ratio >= 1 + TOO_FAR_ABOVE) return WEIGHTS.farAboveMedian
  if (ratio >= 1 + FAR_FROM_MEDIAN) return WEIGHTS.aboveMedian
  return ratio > 1 - FAR_FROM_MEDIAN ? WEIGHTS.aroundMedian : WEIGHTS.belowMedian
}

function reasonOfTrend({ trend }: PriceLevel): LeadReason[] {
  if (trend === null || Math.abs(trend) < MOVING_MARKET) return []
  return trend < 0
    ? [{ text: `Preise hier fallen: ${-trend} % in sechs Monaten`, points: WEIGHTS.fallingMarket }]
    : [{ text: `Preise hier steigen: ${trend} % in sechs Monaten`, points: WEIGHTS.risingMarket }]
}

function reasonsOfPortals({ portalCount }: LeadFacts): LeadReason[] {
  return portalCount < 2
    ? []
    : [{ text: `Auf ${portalCount} Portalen`, points: portalCount === 2 ? WEIGHTS.twoPortals : WEIGHTS.manyPortals }]
}

/** A permitted call still needs a number, and a letter an address; an email can go through the portal's form. */
function openChannels(facts: LeadFacts): Channel[] {
  const { hasPublishedPhone, hasNotedPhone, hasFullAddress } = facts.contact
  const lights = contactLight(facts)
  const isKnown = { phone: hasPublishedPhone || hasNotedPhone === true, email: true, letter: hasFullAddress === true }
  return CHANNELS.filter((channel) => lights[channel].light !== 'red' && isKnown[channel])
}

const isReachable = (facts: LeadFacts) => openChannels(facts).length > 0

function channelLabel(channel: Channel, { waits }: ChannelLight, { contact }: LeadFacts): string {
  if (channel === 'email' && !contact.hasNotedEmail) return 'E-Mail über das Portal'
  return waits === 'client' ? `${CHANNEL_LABEL[channel]} nur für einen Suchkunden` : CHANNEL_LABEL[channel]
}

/** Reduced while a condition is open. */
function scoreChannel(channel: Channel, { light, waits }: ChannelLight): number {
  if (waits === 'answer') return Math.floor(WEIGHTS[channel] * UNANSWERED)
  return channel === 'phone' && light === 'amber' ? WEIGHTS.phoneOnCondition : WEIGHTS[channel]
}

function reasonsOfReach(facts: LeadFacts): LeadReason[] {
  const open = openChannels(facts)
  if (open.length === 0) return [{ text: 'Zurzeit auf keinem Weg erreichbar', points: WEIGHTS.unreachable }]
  const lights = contactLight(facts)
  const reach = {
    text: `${open.some((channel) => lights[channel].waits === 'answer') ? 'Erreichbar, falls das Inserat Makler nicht ablehnt' : 'Erreichbar'}: ${open.map((channel) => channelLabel(channel, lights[channel], facts)).join(', ')}`,
    points: open.reduce((sum, channel) => sum + scoreChannel(channel, lights[channel]), 0),
  }
  return facts.contact.consents.some(({ channel, isOfAnother }) => !isOfAnother && open.includes(channel))
    ? [reach, { text: 'Einwilligung liegt vor', points: WEIGHTS.consent }]
    : [reach]
}

/** Negative reason that lowers the score to the lowest applicable cap. */
function reasonOfCap(reasons: readonly LeadReason[], facts: LeadFacts): LeadReason[] {
  const bounds = [
    { holds: facts.listingType === 'rent', most: CAPS.rent, text: 'Vermietung' },
    { holds: !isReachable(facts), most: CAPS.unreachable, text: 'Auf keinem Weg erreichbar' },
  ]
  const bound = bounds.find(({ holds }) => holds)
  const sum = sumPoints(reasons)
  return bound && sum > bound.most ? [{ text: `${bound.text}: höchstens ${bound.most} Punkte`, points: bound.most - sum }] : []
}

const daysOnline = ({ listedAt }: Pick<LeadFacts, 'listedAt'>, now: number) => Math.floor((now - Date.parse(listedAt)) / DAY)

/** The time until which the suggested score holds, if no fact changes; undefined if forever. */
export function scoreHoldsUntil(facts: Pick<LeadFacts, 'listedAt'>, now: number): number | undefined {
  const days = nextAge(daysOnline(facts, now))
  return days === undefined ? undefined : Date.parse(facts.listedAt) + days * DAY
}

function reasonOfAge({ listedAt, listingDate }: LeadFacts, now: number): LeadReason {
  const days = daysOnline({ listedAt }, now)
  const age = classifyAge(days)
  return { text: ageText(age, `Seit ${listingDate === null ? 'mindestens ' : ''}${days} Tagen`), points: age.points }
}

const sumPoints = (reasons: readonly LeadReason[]) => reasons.reduce((total, { points }) => total + points, 0)

function reasonOfCompleteness({ price, size, rooms, zipCode }: LeadFacts): LeadReason {
  const known = [price, size, rooms, zipCode].filter(Boolean).length
  if (known === 4) return { text: 'Alle Eckdaten vorhanden', points: WEIGHTS.complete }
  if (known >= 2) return { text: 'Eckdaten teilweise vorhanden', points: WEIGHTS.halfComplete }
  return { text: 'Kaum Eckdaten', points: WEIGHTS.incomplete }
}

const noLead = (text: string): LeadScore => ({ score: 0, reasons: [{ text, points: 0 }], manual: false })

function findSettledScore(facts: LeadFacts): LeadScore | undefined {
  const { objectedAt } = facts.contact
  if (objectedAt !== null) return noLead(describeObjection(objectedAt))
  if (isClosed(facts.prospectStatus)) return noLead(`Fall erledigt: ${PROSPECT_STATUS_LABEL[facts.prospectStatus]}`)
  if (facts.leadScore !== null)
    return { score: facts.leadScore, reasons: [{ text: 'Von Ihrem Büro vergeben', points: facts.leadScore }], manual: true }
  const hidden = describeHidden(facts)
  if (hidden !== null) return noLead(`Ausgeblendet: ${hidden}`)
  if (facts.offlineSince !== null) return { score: 5, reasons: [{ text: 'Anzeige ist nicht mehr online', points: 5 }], manual: false }
  return undefined
}

/**
 * How promising a listing is for an agent, with reasons a human would give. The points of the reasons add up to the score, clamped to 0 to 100. An
 * owner who objected or a closed case is no lead, even if scored by hand; otherwise that score wins.
 */
export function suggestLeadScore(known: LeadFacts, now: number): LeadScore {
  const facts = { ...known, price: realPrice(known.price), previousPrice: realPrice(known.previousPrice) }
  const settled = findSettledScore(facts)
  if (settled) return settled
  const isSale = facts.listingType === 'sale'
  const reasons: LeadReason[] = [{ text: isSale ? 'Kaufangebot' : 'Mietangebot', points: isSale ? WEIGHTS.sale : WEIGHTS.rent }]
  if (facts.sellerType === 'private') reasons.push({ text: 'Privater Anbieter', points: WEIGHTS.private })
  if (facts.sellerType === 'commercial') reasons.push({ text: 'Gewerblicher Anbieter', points: WEIGHTS.commercial })
  if (facts.agentRefusal !== null) reasons.push({ text: `Möchte keine Makler: „${facts.agentRefusal}“`, points: WEIGHTS.refusesAgents })
  else if (facts.possibleRefusal !== null)
    reasons.push({ text: `Möchte vielleicht keine Makler: „${facts.possibleRefusal}“`, points: WEIGHTS.mayRefuseAgents })
  const doubt = findDoubt(facts)
  if (doubt !== null) reasons.push({ text: `Vermutlich kein Angebot: ${HIDDEN_REASON_LABEL[doubt]}`, points: WEIGHTS.doubted })
  if (facts.isWithAgency) reasons.push({ text: 'Auch bei einem Makler', points: WEIGHTS.withAgency })
  if (facts.reposts > 0) reasons.push({ text: 'Wieder eingestellt', points: WEIGHTS.backAgain })
  reasons.push(
    ...reasonsOfValue(facts),
    reasonOfAge(facts, now),
    reasonOfCompleteness(facts),
    ...reasonsOfPrice(facts),
    ...reasonsOfMarket(facts),
    ...reasonsOfPortals(facts),
    ...reasonsOfReach(facts),
    ...facts.shifts,
  )
  if (facts.imageUrls.length <= FEW_PICTURES)
    reasons.push({ text: facts.imageUrls.length === 0 ? 'Keine Bilder' : 'Nur wenige Bilder', points: WEIGHTS.fewPictures })

  reasons.push(...reasonOfCap(reasons, facts))
  return { score: Math.min(LEAD_SCORE_MAX, Math.max(0, sumPoints(reasons))), reasons, manual: false }
}
