import { DAY } from './durations.ts'
import type { ContactFacts } from './contact-light.ts'
import { CHANNEL_LABEL, CHANNELS, contactLight, describeObjection } from './contact-light.ts'
import type { SeenVerdict } from './hidden-reason.ts'
import { describeHidden } from './hidden-reason.ts'
import { LEAD_SCORE_MAX } from './limits.ts'
import type { PricedFacts } from './price-level.ts'
import { describePriceLevel, priceRatio } from './price-level.ts'
import type { ListingType } from './property-type.ts'

/** What the suggestion looks at. */
export interface LeadFacts extends ContactFacts, PricedFacts, Pick<SeenVerdict, 'hiddenReason' | 'correctedTo'> {
  readonly listingType: ListingType
  readonly previousPrice: number | null
  readonly priceNegotiable: boolean
  readonly rooms: number | null
  readonly imageUrls: readonly string[]
  /** Moment, ISO 8601. */
  readonly listedAt: string
  readonly offlineSince: string | null
  /** On how many portals the property is offered. */
  readonly portalCount: number
  /** Set by hand; wins over the suggestion. */
  readonly leadScore: number | null
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

const BASE = 20

/** Owners without an agent are the whole point; they weigh most. */
const PRIVATE = 30
const COMMERCIAL = -20
/** Takes back what being private gave: this owner may only be written to by letter, if at all. */
const REFUSES_AGENTS = -30

function reasonOfAge(days: number): LeadReason {
  if (days < 2) return { text: 'Gerade erst eingestellt', points: 15 }
  if (days < 14) return { text: 'Seit weniger als zwei Wochen online', points: 8 }
  // An owner whose advert has stood for weeks starts to think about help.
  if (days < 90) return { text: 'Steht seit Wochen: Hilfe könnte willkommen sein', points: 12 }
  return { text: 'Steht seit mehr als drei Monaten', points: 4 }
}

function reasonsOfPrice({ price, previousPrice, priceNegotiable }: LeadFacts): LeadReason[] {
  const reasons: LeadReason[] = []
  if (price && previousPrice && previousPrice > price) {
    reasons.push(
      (previousPrice - price) / previousPrice >= 0.05
        ? { text: 'Preis deutlich gesenkt', points: 15 }
        : { text: 'Preis gesenkt', points: 10 },
    )
  }
  if (priceNegotiable) reasons.push({ text: 'Preis verhandelbar', points: 5 })
  return reasons
}

/** From here on a price per m² is more than the usual difference between two houses. */
const FAR_FROM_MEDIAN = 0.15
/** Below this part of the median an offer is a trap, a share of a house or a slip of a digit more often than a bargain. */
const SUSPICIOUS = 0.4

/** Who asks more than others will find out that it does not sell by itself; who asks less needs nobody. */
function reasonsOfMarket(facts: LeadFacts): LeadReason[] {
  const ratio = priceRatio(facts)
  if (ratio === undefined || !facts.market) return []
  const percent = Math.round(Math.abs(ratio - 1) * 100)
  const level = describePriceLevel(facts.market)
  if (ratio < SUSPICIOUS) return [{ text: `Auffällig billig: ${percent} % unter dem Median (${level})`, points: -10 }]
  const where = percent === 0 ? 'Genau im Median' : `${percent} % ${ratio > 1 ? 'über' : 'unter'} dem Median`
  const points = ratio >= 1 + FAR_FROM_MEDIAN ? 8 : ratio > 1 - FAR_FROM_MEDIAN ? 4 : 1
  return [{ text: `${where} (${level})`, points }]
}

/** Several portals cost money or an evening: this owner means it. */
function reasonsOfPortals({ portalCount }: LeadFacts): LeadReason[] {
  return portalCount < 2 ? [] : [{ text: `Auf ${portalCount} Portalen`, points: portalCount === 2 ? 5 : 8 }]
}

const PER_CHANNEL = 4

function reasonsOfReach(facts: LeadFacts): LeadReason[] {
  const lights = contactLight(facts)
  // without an address nobody can be written to, however allowed it is
  const open = CHANNELS.filter(
    (channel) => lights[channel].light === 'green' || (channel !== 'letter' && lights[channel].light === 'amber'),
  )
  if (open.length === 0) return [{ text: 'Zurzeit auf keinem Weg erreichbar', points: -8 }]
  const reach = { text: `Erreichbar: ${open.map((channel) => CHANNEL_LABEL[channel]).join(', ')}`, points: open.length * PER_CHANNEL }
  return facts.contact.consents.length === 0 ? [reach] : [reach, { text: 'Einwilligung liegt vor', points: 8 }]
}

function reasonOfCompleteness({ price, size, rooms, zipCode }: LeadFacts): LeadReason {
  const known = [price, size, rooms, zipCode].filter(Boolean).length
  if (known === 4) return { text: 'Alle Eckdaten vorhanden', points: 10 }
  if (known >= 2) return { text: 'Eckdaten teilweise vorhanden', points: 5 }
  return { text: 'Kaum Eckdaten', points: -5 }
}

/**
 * How promising a listing is for an agent, with the reasons a human would give. The points of the reasons add up to the
 * score unless it hits a bound. A score set by hand wins; whom nobody may contact is no lead.
 */
export function suggestLeadScore(facts: LeadFacts, now: number): LeadScore {
  if (facts.leadScore !== null)
    return { score: facts.leadScore, reasons: [{ text: 'Von Ihnen vergeben', points: facts.leadScore }], manual: true }
  const { objectedAt } = facts.contact
  if (objectedAt !== null) return { score: 0, reasons: [{ text: describeObjection(objectedAt), points: 0 }], manual: false }
  const hidden = describeHidden(facts)
  if (hidden !== null) return { score: 0, reasons: [{ text: `Ausgeblendet: ${hidden}`, points: 0 }], manual: false }
  if (facts.offlineSince !== null) return { score: 5, reasons: [{ text: 'Anzeige ist nicht mehr online', points: 5 }], manual: false }

  const reasons: LeadReason[] = [{ text: facts.listingType === 'sale' ? 'Kaufangebot' : 'Mietangebot', points: BASE }]
  if (facts.sellerType === 'private') reasons.push({ text: 'Privater Anbieter', points: PRIVATE })
  if (facts.sellerType === 'commercial') reasons.push({ text: 'Gewerblicher Anbieter', points: COMMERCIAL })
  if (facts.agentRefusal !== null) reasons.push({ text: `Möchte keine Makler: „${facts.agentRefusal}“`, points: REFUSES_AGENTS })
  reasons.push(
    reasonOfAge((now - new Date(facts.listedAt).getTime()) / DAY),
    reasonOfCompleteness(facts),
    ...reasonsOfPrice(facts),
    ...reasonsOfMarket(facts),
    ...reasonsOfPortals(facts),
    ...reasonsOfReach(facts),
  )
  // Few or no pictures: the owner does it alone and would profit from a professional.
  if (facts.imageUrls.length <= 2) reasons.push({ text: facts.imageUrls.length === 0 ? 'Keine Bilder' : 'Nur wenige Bilder', points: 5 })

  const sum = reasons.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(LEAD_SCORE_MAX, Math.max(0, sum)), reasons, manual: false }
}
