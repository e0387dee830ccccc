import { germanDay } from './berlin-time.ts'
import type { SellerType } from './property-type.ts'

/** The ways to reach an owner. */
export const CHANNELS = ['phone', 'email', 'letter'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_LABEL: Record<Channel, string> = { phone: 'Telefon', email: 'E-Mail', letter: 'Brief' }

/** `green` may be used, `amber` under the condition in the reason, `red` not without a reason of one's own. */
export type Light = 'green' | 'amber' | 'red'

export interface ChannelLight {
  readonly light: Light
  /** One sentence for the agent. */
  readonly reason: string
  /** Rests on the number in the advert: no other number is meant, and no offer of the agent's own services. */
  readonly isOfAdvert?: true | undefined
}

export interface Consent {
  readonly channel: Channel
  readonly day: string
  readonly how: string
  /** Given by another person, or for another number or address, than are known now: it opens nothing. */
  readonly isOfAnother?: true | undefined
}

/** What the rules look at. Days as `2026-11-21`. */
export interface ContactFacts {
  /** The words by which the advert refuses agents. */
  readonly agentRefusal: string | null
  readonly sellerType: SellerType | null
  readonly address: string | null
  readonly zipCode: string | null
  /** What the agent and the advert say about reaching the owner. */
  readonly contact: {
    /** Since when the owner wants no contact at all. */
    readonly objectedAt: string | null
    /** The advert itself names a number. */
    readonly hasPublishedPhone: boolean
    /** When the owner agreed to a channel, and how; one for each channel. */
    readonly consents: readonly Consent[]
    /** Channels that the owner closed since. */
    readonly withdrawn: readonly { readonly channel: Channel; readonly day: string; readonly how: string }[]
    /** On whose behalf the agent would call, and what follows from it (`search-client.ts`). */
    readonly searchClient: { readonly name: string; readonly fits: boolean; readonly reason: string } | null
  }
}

/** Said by the form and by the server. */
export const CONSENT_IN_FUTURE = 'Die Einwilligung kann nicht in der Zukunft liegen.'

export const describeObjection = (day: string) => `Widerspruch vom ${germanDay(day)}`

const sayObjection = (day: string) => `${describeObjection(day)}: kein Kontakt, auf keinem Weg.`
const sayRefusal = (words: string) => `Das Inserat sagt „${words}“.`

/** That an owner does not want this agent, or no agent at all: an objection and the words of the advert, the weightier first. */
export function refusalsOf({ agentRefusal, contact: { objectedAt } }: Pick<ContactFacts, 'agentRefusal' | 'contact'>): string[] {
  return [...(objectedAt ? [sayObjection(objectedAt)] : []), ...(agentRefusal ? [sayRefusal(agentRefusal)] : [])]
}

/**
 * Whether an owner may be contacted, for each channel. A rule of thumb from section 7 UWG and what courts made of it, in the order of its
 * weight: an objection ends everything, then consent, then the words of the advert, then the channel's own rule.
 */
export function contactLight(facts: ContactFacts): Record<Channel, ChannelLight> {
  return { phone: lightOf('phone', facts, ofPhone), email: lightOf('email', facts, ofEmail), letter: lightOf('letter', facts, ofLetter) }
}

function lightOf(channel: Channel, facts: ContactFacts, own: (facts: ContactFacts) => ChannelLight): ChannelLight {
  const word = ofOwnersWord(channel, facts.contact)
  if (word) return word
  if (facts.agentRefusal) return { light: 'red', reason: sayRefusal(facts.agentRefusal) }
  return afterLapsed(channel, facts.contact, own(facts))
}

/** A consent that was given for somebody else opens nothing, and is said. */
function afterLapsed(channel: Channel, { consents }: Pick<OwnersWord, 'consents'>, otherwise: ChannelLight): ChannelLight {
  const lapsed = consents.find((one) => one.channel === channel)
  return lapsed && otherwise.light !== 'green' ? { ...otherwise, reason: `${sayLapsed(lapsed)} ${otherwise.reason}` } : otherwise
}

const sayLapsed = ({ day }: Consent) => `Die Einwilligung vom ${germanDay(day)} galt einer anderen Person oder Nummer: bitte neu fragen.`

/** What an owner said himself, wherever he was found. */
type OwnersWord = Pick<ContactFacts['contact'], 'objectedAt' | 'consents' | 'withdrawn'>

/** What the owner said himself to this agent ends the question: first an objection, then a consent. */
function ofOwnersWord(channel: Channel, { objectedAt, consents, withdrawn }: OwnersWord): ChannelLight | undefined {
  if (objectedAt) return { light: 'red', reason: sayObjection(objectedAt) }
  const closed = withdrawn.find((one) => one.channel === channel)
  if (closed)
    return { light: 'red', reason: `Vom Eigentümer am ${germanDay(closed.day)} ausgeschlossen: ${closed.how.replace(/[^.!?]$/, '$&.')}` }
  const consent = consents.find((one) => one.channel === channel && !one.isOfAnother)
  return consent && { light: 'green', reason: `Einwilligung vom ${germanDay(consent.day)}: ${consent.how.replace(/[^.!?]$/, '$&.')}` }
}

/** What the rules look at where a partner named the owner and no advert did. */
export interface TipContactFacts extends Pick<ContactFacts, 'address' | 'zipCode'> {
  readonly contact: OwnersWord
  /** The day on which the partner said that the owner agrees to be called. */
  readonly agreedOn: string | null
}

/** The same for the owner of a tip: nobody published his number, so it is his word alone that opens a way, and the partner's at second hand. */
export function tipContactLight(facts: TipContactFacts): Record<Channel, ChannelLight> {
  const light = (channel: Channel, own: ChannelLight) => ofOwnersWord(channel, facts.contact) ?? afterLapsed(channel, facts.contact, own)
  return { phone: light('phone', ofTippedPhone(facts)), email: light('email', ofTippedEmail()), letter: light('letter', ofLetter(facts)) }
}

function ofTippedPhone({ agreedOn }: TipContactFacts): ChannelLight {
  if (agreedOn === null)
    return { light: 'red', reason: 'Der Eigentümer hat nicht eingewilligt. Ein Werbeanruf braucht vorher eine Einwilligung.' }
  return {
    light: 'amber',
    reason: `Laut Tipp vom ${germanDay(agreedOn)} ist der Eigentümer mit einem Anruf einverstanden: gleich zu Beginn fragen und festhalten.`,
  }
}

function ofTippedEmail(): ChannelLight {
  return { light: 'red', reason: 'Eine E-Mail braucht vorher eine Einwilligung, die der Eigentümer Ihnen selbst gegeben hat.' }
}

const NOBODY = { fits: false, reason: 'Nummer steht im Inserat: nur für einen konkreten Suchkunden anrufen, nicht für einen Auftrag.' }

/**
 * A published number invites calls about the object on behalf of somebody who really searches (OLG Karlsruhe, 8 U 153/17); offering one's services
 * needs consent.
 */
function ofPhone({ sellerType, contact }: ContactFacts): ChannelLight {
  if (!contact.hasPublishedPhone)
    return { light: 'red', reason: 'Im Inserat steht keine Nummer. Ein Werbeanruf braucht vorher eine Einwilligung.' }
  if (sellerType === 'commercial')
    return { light: 'amber', reason: 'Gewerblicher Anbieter: nur anrufen, wenn er vermutlich einverstanden ist.', isOfAdvert: true }
  const { fits, reason } = contact.searchClient ?? NOBODY
  return { light: fits ? 'green' : 'amber', reason, isOfAdvert: true }
}

/** Electronic mail with advertising needs consent given before; the portal's own form counts as such mail. */
function ofEmail(): ChannelLight {
  return { light: 'red', reason: 'E-Mail und Portalnachricht brauchen vorher eine Einwilligung.' }
}

function ofLetter({ address, zipCode }: Pick<ContactFacts, 'address' | 'zipCode'>): ChannelLight {
  if (!address || !zipCode) return { light: 'amber', reason: 'Ein Brief ist erlaubt, aber die vollständige Adresse fehlt.' }
  return { light: 'green', reason: 'Ein Brief ist erlaubt, wenn er als Werbung erkennbar ist und Absender und Widerspruchsrecht nennt.' }
}
