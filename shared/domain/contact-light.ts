import { germanDay } from './berlin-time.ts'
import type { SellerType } from './property-type.ts'

/** Channels through which to contact an owner. */
export const CHANNELS = ['phone', 'email', 'letter'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_LABEL: Record<Channel, string> = { phone: 'Telefon', email: 'E-Mail', letter: 'Brief' }

/** `green`: allowed; `amber`: allowed under the condition in `reason`; `red`: only with a reason given by the agent. */
export type Light = 'green' | 'amber' | 'red'

/** What the agent must do before a contact: link a search client to call for, or decide whether the advert refuses agents. */
export const WAITS = ['client', 'answer'] as const
export const WAITS_LABEL: Readonly<Record<(typeof WAITS)[number], string>> = {
  client: 'Nur für einen Suchkunden',
  answer: 'Erst das Inserat lesen',
}

export interface ChannelLight {
  readonly light: Light
  /** One German sentence for the agent. */
  readonly reason: string
  /** Whether it applies only to the advert's number, and not to calls about the agent's own services. */
  readonly isOfAdvert?: true | undefined
  /** Whether a letter would be allowed, but the address is incomplete. */
  readonly lacksAddress?: true | undefined
  /** What the agent must do before a contact; until then the page shows the number only as text, and no script. */
  readonly waits?: (typeof WAITS)[number] | undefined
}

export interface Consent {
  readonly channel: Channel
  readonly day: string
  readonly how: string
  /** Whether it was given by another person, or for another number or address than the current one: then it grants nothing. */
  readonly isOfAnother?: true | undefined
}

/** An agent's answer on whether an advert refuses agents. */
export const REFUSAL_ANSWERS = ['refuses', 'welcome'] as const
export type RefusalAnswer = (typeof REFUSAL_ANSWERS)[number]

/** Input of the rules. Dates as `2026-11-21`. */
export interface ContactFacts {
  /** Wording of the advert that refuses agents. */
  readonly agentRefusal: string | null
  /** Wording that may refuse agents, while the agent has not decided. */
  readonly possibleRefusal: string | null
  readonly sellerType: SellerType | null
  /** Contact facts from the agent's records and the advert. */
  readonly contact: {
    /** Date on which the owner refused all contact. */
    readonly objectedAt: string | null
    /** Whether the advert contains a phone number of the owner. */
    readonly hasPublishedPhone: boolean
    /** Whether the agent noted a phone number of the owner. */
    readonly hasNotedPhone?: true | undefined
    /** Whether a known number reaches someone else. Such numbers count neither as published nor as noted. */
    readonly hasWrongPhone?: true | undefined
    /** Whether the agent noted an email address of the owner. */
    readonly hasNotedEmail?: true | undefined
    /** Whether the adverts or the agent state a full address, where a letter would reach the owner. */
    readonly hasFullAddress?: true | undefined
    /** When and how the owner agreed to a channel; one per channel. */
    readonly consents: readonly Consent[]
    /** Channels the owner has since closed. */
    readonly withdrawn: readonly { readonly channel: Channel; readonly day: string; readonly how: string }[]
    /** The search client on whose behalf the agent would call, with the result of `search-client.ts`. */
    readonly searchClient: { readonly name: string; readonly fits: boolean; readonly reason: string } | null
  }
}

/** Used by the form and the server. */
export const CONSENT_IN_FUTURE = 'Die Einwilligung kann nicht in der Zukunft liegen.'

export const describeObjection = (day: string) => `Widerspruch vom ${germanDay(day)}`

const objectionText = (day: string) => `${describeObjection(day)}: kein Kontakt, auf keinem Weg.`
const refusalText = (words: string) => `Möchte keine Makler: „${words}“.`
const possibleText = (words: string) => `Möchte vielleicht keine Makler: „${words}“. Bitte zuerst selbst lesen und entscheiden.`

/** Refusals by the owner, the strongest first: an objection, then advert wording that refuses agents or may do so. */
export function listRefusals({
  agentRefusal,
  possibleRefusal,
  contact: { objectedAt },
}: Pick<ContactFacts, 'agentRefusal' | 'possibleRefusal' | 'contact'>): string[] {
  const words = agentRefusal !== null ? refusalText(agentRefusal) : possibleRefusal !== null ? possibleText(possibleRefusal) : null
  return [...(objectedAt ? [objectionText(objectedAt)] : []), ...(words === null ? [] : [words])]
}

/**
 * Whether an owner may be contacted, per channel. A rule of thumb based on section 7 UWG and case law. Precedence: objection, closed channel,
 * consent, advert wording, the channel's own rule; wording that may refuse agents rules out green.
 */
export function contactLight(facts: ContactFacts): Record<Channel, ChannelLight> {
  return {
    phone: ifReachable(facts, decideLight('phone', facts, ofPhone)),
    email: decideLight('email', facts, ofEmail),
    letter: decideLight('letter', facts, ({ contact }) => ofLetter(contact.hasFullAddress === true)),
  }
}

function decideLight(channel: Channel, facts: ContactFacts, own: (facts: ContactFacts) => ChannelLight): ChannelLight {
  const word = ofOwnersWord(channel, facts.contact)
  if (word) return word
  if (facts.agentRefusal) return { light: 'red', reason: refusalText(facts.agentRefusal) }
  return afterLapsed(channel, facts.contact, ifUnsure(facts, own(facts)))
}

const WRONG_NUMBER = 'Falsche Nummer: Dort meldet sich jemand anderes.'

/** A consent opens no call while all known numbers reach someone else. */
const ifReachable = ({ contact }: ContactFacts, light: ChannelLight): ChannelLight =>
  light.light === 'green' && contact.hasWrongPhone && !contact.hasPublishedPhone && !contact.hasNotedPhone
    ? { light: 'red', reason: `${WRONG_NUMBER} Bitte tragen Sie eine andere ein.` }
    : light

const NO_ADDRESS = 'Die vollständige Adresse fehlt.'

/** Wording that may be a refusal neither closes nor opens a channel. */
const ifUnsure = ({ possibleRefusal }: ContactFacts, otherwise: ChannelLight): ChannelLight =>
  possibleRefusal !== null && otherwise.light !== 'red'
    ? {
        ...otherwise,
        light: 'amber',
        waits: 'answer',
        reason: `${possibleText(possibleRefusal)}${otherwise.lacksAddress ? ` ${NO_ADDRESS}` : ''}`,
      }
    : otherwise

/** Mentions in the reason a consent that no longer applies. */
function afterLapsed(channel: Channel, { consents }: Pick<OwnersWord, 'consents'>, otherwise: ChannelLight): ChannelLight {
  const lapsed = consents.find((one) => one.channel === channel)
  return lapsed && otherwise.light !== 'green' ? { ...otherwise, reason: `${lapsedText(lapsed)} ${otherwise.reason}` } : otherwise
}

const lapsedText = ({ day }: Consent) => `Die Einwilligung vom ${germanDay(day)} galt einer anderen Person oder Nummer: bitte neu fragen.`

/** The owner's own statements, for owners from adverts and from tips. */
type OwnersWord = Pick<ContactFacts['contact'], 'objectedAt' | 'consents' | 'withdrawn'>

const closedText = ({ day, how }: OwnersWord['withdrawn'][number]) =>
  `Vom Eigentümer am ${germanDay(day)} ausgeschlossen${how === '' ? '.' : `: ${how.replace(/[^.!?]$/, '$&.')}`}`

/** The owner's own statements take precedence: objection, then closed channel, then consent. */
function ofOwnersWord(channel: Channel, { objectedAt, consents, withdrawn }: OwnersWord): ChannelLight | undefined {
  if (objectedAt) return { light: 'red', reason: objectionText(objectedAt) }
  const closed = withdrawn.find((one) => one.channel === channel)
  if (closed) return { light: 'red', reason: closedText(closed) }
  const consent = consents.find((one) => one.channel === channel && !one.isOfAnother)
  return consent && { light: 'green', reason: `Einwilligung vom ${germanDay(consent.day)}: ${consent.how.replace(/[^.!?]$/, '$&.')}` }
}

/** Input of the rules for an owner known from a partner's tip rather than an advert. */
export interface TipContactFacts {
  readonly contact: OwnersWord
  readonly hasFullAddress: boolean
  /** The date on which the partner reported the owner's consent to a call. */
  readonly agreedOn: string | null
}

/**
 * The contact lights of a tip's owner. The number is not published, so only the owner's consent allows a call; a consent reported by the partner is
 * amber.
 */
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
 * A published number permits calls on behalf of a real search client (OLG Karlsruhe, 8 U 153/17); calls about the agent's own services need consent.
 */
function ofPhone({ sellerType, contact }: ContactFacts): ChannelLight {
  if (!contact.hasPublishedPhone && contact.hasWrongPhone)
    return { light: 'red', reason: `${WRONG_NUMBER} Ein Werbeanruf unter einer anderen braucht vorher eine Einwilligung.` }
  if (!contact.hasPublishedPhone)
    return { light: 'red', reason: 'Im Inserat steht keine Nummer. Ein Werbeanruf braucht vorher eine Einwilligung.' }
  if (sellerType === 'commercial')
    return { light: 'amber', reason: 'Gewerblicher Anbieter: nur anrufen, wenn er vermutlich einverstanden ist.', isOfAdvert: true }
  const { fits, reason } = contact.searchClient ?? NOBODY
  return { light: fits ? 'green' : 'amber', reason, isOfAdvert: true, ...(!fits && { waits: 'client' }) }
}

/** Advertising by email needs prior consent; the portal's contact form counts as email. */
function ofEmail(): ChannelLight {
  return { light: 'red', reason: 'E-Mail und Portalnachricht brauchen vorher eine Einwilligung.' }
}

function ofLetter(hasFullAddress: boolean): ChannelLight {
  if (!hasFullAddress) return { light: 'amber', reason: 'Ein Brief ist erlaubt, aber die vollständige Adresse fehlt.', lacksAddress: true }
  return { light: 'green', reason: 'Ein Brief ist erlaubt, wenn er als Werbung erkennbar ist und Absender und Widerspruchsrecht nennt.' }
}
