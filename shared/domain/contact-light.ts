import { germanDay } from './berlin-time.ts'
import { isFullAddress } from './postal-address.ts'
import type { SellerType } from './property-type.ts'

/** Channels to an owner. */
export const CHANNELS = ['phone', 'email', 'letter'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_LABEL: Record<Channel, string> = { phone: 'Telefon', email: 'E-Mail', letter: 'Brief' }

/** `green`: allowed; `amber`: allowed under the condition in `reason`; `red`: only with a reason the agent gives. */
export type Light = 'green' | 'amber' | 'red'

/** What the agent has to do before a contact: link a search client to call for, or decide whether the advert refuses agents. */
export const WAITS = ['client', 'answer'] as const
export const WAITS_LABEL: Readonly<Record<(typeof WAITS)[number], string>> = {
  client: 'Nur für einen Suchkunden',
  answer: 'Erst das Inserat lesen',
}

export interface ChannelLight {
  readonly light: Light
  /** One sentence for the agent. */
  readonly reason: string
  /** Applies only to the number in the advert, and not to offers of the agent's own services. */
  readonly isOfAdvert?: true | undefined
  /** A letter would be allowed, but the address is incomplete. */
  readonly lacksAddress?: true | undefined
  /** What the agent has to do before a contact; until it is done, no contact is offered: the number is only text, and there is no script. */
  readonly waits?: (typeof WAITS)[number] | undefined
}

export interface Consent {
  readonly channel: Channel
  readonly day: string
  readonly how: string
  /** Given by another person or for another number or address than now on record: grants nothing. */
  readonly isOfAnother?: true | undefined
}

/** An agent's answer whether an advert refuses agents. */
export const REFUSAL_ANSWERS = ['refuses', 'welcome'] as const
export type RefusalAnswer = (typeof REFUSAL_ANSWERS)[number]

/** Input of the rules. Days as `2026-11-21`. */
export interface ContactFacts {
  /** Words of the advert that refuse agents. */
  readonly agentRefusal: string | null
  /** Words that may refuse them; the agent was not asked yet. */
  readonly possibleRefusal: string | null
  readonly sellerType: SellerType | null
  /** Of the property, by its adverts. */
  readonly address: string | null
  readonly zipCode: string | null
  readonly location: string | null
  /** Contact facts from the agent's records and the advert. */
  readonly contact: {
    /** Since when the owner wants no contact at all. */
    readonly objectedAt: string | null
    /** The advert contains a phone number. */
    readonly hasPublishedPhone: boolean
    /** The agent noted a full address of the owner. */
    readonly hasNotedAddress?: true | undefined
    /** When and how the owner agreed to a channel; one per channel. */
    readonly consents: readonly Consent[]
    /** Channels the owner has closed since. */
    readonly withdrawn: readonly { readonly channel: Channel; readonly day: string; readonly how: string }[]
    /** The search client on whose behalf the agent would call, with the verdict of `search-client.ts`. */
    readonly searchClient: { readonly name: string; readonly fits: boolean; readonly reason: string } | null
  }
}

/** Used by the form and the server. */
export const CONSENT_IN_FUTURE = 'Die Einwilligung kann nicht in der Zukunft liegen.'

export const describeObjection = (day: string) => `Widerspruch vom ${germanDay(day)}`

const objectionText = (day: string) => `${describeObjection(day)}: kein Kontakt, auf keinem Weg.`
const refusalText = (words: string) => `Möchte keine Makler: „${words}“.`
const possibleText = (words: string) => `Möchte vielleicht keine Makler: „${words}“. Bitte zuerst selbst lesen und entscheiden.`

/** Refusals by the owner, the stronger first: an objection, then words of the advert that refuse agents, or may. */
export function listRefusals({
  agentRefusal,
  possibleRefusal,
  contact: { objectedAt },
}: Pick<ContactFacts, 'agentRefusal' | 'possibleRefusal' | 'contact'>): string[] {
  const words = agentRefusal !== null ? refusalText(agentRefusal) : possibleRefusal !== null ? possibleText(possibleRefusal) : null
  return [...(objectedAt ? [objectionText(objectedAt)] : []), ...(words === null ? [] : [words])]
}

/**
 * Whether an owner may be contacted, per channel. A rule of thumb from section 7 UWG and case law. Precedence: objection, closed channel,
 * consent, words of the advert, the channel's own rule; words that may refuse agents allow no green.
 */
export function contactLight(facts: ContactFacts): Record<Channel, ChannelLight> {
  return {
    phone: decideLight('phone', facts, ofPhone),
    email: decideLight('email', facts, ofEmail),
    letter: decideLight('letter', facts, (facts) => ofLetter(isAddressed(facts))),
  }
}

function decideLight(channel: Channel, facts: ContactFacts, own: (facts: ContactFacts) => ChannelLight): ChannelLight {
  const word = ofOwnersWord(channel, facts.contact)
  if (word) return word
  if (facts.agentRefusal) return { light: 'red', reason: refusalText(facts.agentRefusal) }
  return afterLapsed(channel, facts.contact, ifUnsure(facts, own(facts)))
}

const NO_ADDRESS = 'Die vollständige Adresse fehlt.'

/** Words that may be a refusal close no channel and open none. */
const ifUnsure = ({ possibleRefusal }: ContactFacts, otherwise: ChannelLight): ChannelLight =>
  possibleRefusal !== null && otherwise.light !== 'red'
    ? {
        ...otherwise,
        light: 'amber',
        waits: 'answer',
        reason: `${possibleText(possibleRefusal)}${otherwise.lacksAddress ? ` ${NO_ADDRESS}` : ''}`,
      }
    : otherwise

/** Mentions a consent that no longer applies in the reason. */
function afterLapsed(channel: Channel, { consents }: Pick<OwnersWord, 'consents'>, otherwise: ChannelLight): ChannelLight {
  const lapsed = consents.find((one) => one.channel === channel)
  return lapsed && otherwise.light !== 'green' ? { ...otherwise, reason: `${lapsedText(lapsed)} ${otherwise.reason}` } : otherwise
}

const lapsedText = ({ day }: Consent) => `Die Einwilligung vom ${germanDay(day)} galt einer anderen Person oder Nummer: bitte neu fragen.`

/** The owner's own statements, for owners of adverts and of tips. */
type OwnersWord = Pick<ContactFacts['contact'], 'objectedAt' | 'consents' | 'withdrawn'>

/** The owner's own statements are final: objection, then closed channel, then consent. */
function ofOwnersWord(channel: Channel, { objectedAt, consents, withdrawn }: OwnersWord): ChannelLight | undefined {
  if (objectedAt) return { light: 'red', reason: objectionText(objectedAt) }
  const closed = withdrawn.find((one) => one.channel === channel)
  if (closed)
    return { light: 'red', reason: `Vom Eigentümer am ${germanDay(closed.day)} ausgeschlossen: ${closed.how.replace(/[^.!?]$/, '$&.')}` }
  const consent = consents.find((one) => one.channel === channel && !one.isOfAnother)
  return consent && { light: 'green', reason: `Einwilligung vom ${germanDay(consent.day)}: ${consent.how.replace(/[^.!?]$/, '$&.')}` }
}

/** Input of the rules for an owner known from a partner's tip, not from an advert. */
export interface TipContactFacts {
  readonly contact: OwnersWord
  readonly hasFullAddress: boolean
  /** The day on which the partner reported the owner's consent to a call. */
  readonly agreedOn: string | null
}

/** The same for the owner of a tip. The number is not published, so only the owner's consent allows a call; one reported by the partner is amber. */
export function tipContactLight(facts: TipContactFacts): Record<Channel, ChannelLight> {
  const light = (channel: Channel, own: ChannelLight) => ofOwnersWord(channel, facts.contact) ?? afterLapsed(channel, facts.contact, own)
  return {
    phone: light('phone', ofTippedPhone(facts)),
    email: light('email', ofTippedEmail()),
    letter: light('letter', ofLetter(facts.hasFullAddress)),
  }
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
 * A published number permits calls on behalf of a real search client (OLG Karlsruhe, 8 U 153/17); offering the agent's own services needs
 * consent.
 */
function ofPhone({ sellerType, contact }: ContactFacts): ChannelLight {
  if (!contact.hasPublishedPhone)
    return { light: 'red', reason: 'Im Inserat steht keine Nummer. Ein Werbeanruf braucht vorher eine Einwilligung.' }
  if (sellerType === 'commercial')
    return { light: 'amber', reason: 'Gewerblicher Anbieter: nur anrufen, wenn er vermutlich einverstanden ist.', isOfAdvert: true }
  const { fits, reason } = contact.searchClient ?? NOBODY
  return { light: fits ? 'green' : 'amber', reason, isOfAdvert: true, ...(!fits && { waits: 'client' }) }
}

/** Advertising by e-mail needs prior consent; the portal's contact form counts as e-mail. */
function ofEmail(): ChannelLight {
  return { light: 'red', reason: 'E-Mail und Portalnachricht brauchen vorher eine Einwilligung.' }
}

/** The post would reach the owner. */
export const isAddressed = ({ address, zipCode, location, contact }: ContactFacts): boolean =>
  contact.hasNotedAddress === true || isFullAddress({ street: address, zipCode, city: location })

function ofLetter(hasFullAddress: boolean): ChannelLight {
  if (!hasFullAddress) return { light: 'amber', reason: 'Ein Brief ist erlaubt, aber die vollständige Adresse fehlt.', lacksAddress: true }
  return { light: 'green', reason: 'Ein Brief ist erlaubt, wenn er als Werbung erkennbar ist und Absender und Widerspruchsrecht nennt.' }
}
