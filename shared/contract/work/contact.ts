import { z } from 'zod'
import { CHANNELS, WAITS } from '../../domain/contact-light.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { AuthorName, ById, Day, Id, Moment, Required, Text } from '../fields.ts'
import type { Routes } from '../route.ts'

const channel = z.enum(CHANNELS, 'Unbekannter Kontaktweg')

export const ConsentForm = z.object({
  channel,
  reason: Required(1_000, 'Bitte schreiben Sie, wie der Eigentümer eingewilligt hat'),
  day: Day,
})
export const ObjectionForm = z.object({ reason: Text(1_000).default('') })
/** Why a consent ends: the owner withdrew it, or it was recorded by mistake. */
const WITHDRAWAL_CAUSES = ['owner', 'mistake'] as const
export const WithdrawalForm = z.object({
  /** The consent, as shown to the agent. */
  record: Id,
  cause: z.enum(WITHDRAWAL_CAUSES, 'Bitte wählen Sie, warum die Einwilligung nicht mehr gilt'),
  reason: Text(1_000).default(''),
})
/** The records to undo, as shown to the agent. */
export const UndoObjectionForm = z.object({ records: z.array(Id).max(500) })
export const OverrideForm = z.object({ channel, reason: Required(1_000, 'Bitte begründen Sie, warum Sie trotzdem Kontakt aufnehmen') })

const ChannelLight = z.object({
  light: z.enum(['green', 'amber', 'red']),
  reason: z.string(),
  /** Whether it applies only to the advert's number, and not to calls about the agent's own services. */
  isOfAdvert: z.literal(true).optional(),
  /** Whether a letter would be allowed, but the address is incomplete. */
  lacksAddress: z.literal(true).optional(),
  /** What the agent must do before a contact: link a search client, or decide whether the advert refuses agents. */
  waits: z.enum(WAITS).optional(),
})
export const ContactLights = z.object({ phone: ChannelLight, email: ChannelLight, letter: ChannelLight })

/** Contact facts in a list, from which, together with the advert's wording, all lights are derived. */
export const ContactKnown = z.object({
  /** Date on which the owner refused all contact, as recorded for any of the owner's adverts. */
  objectedAt: Day.nullable(),
  /** Whether the advert contains a phone number. */
  hasPublishedPhone: z.boolean(),
  /** Whether the agent noted a phone number of the owner. */
  hasNotedPhone: z.literal(true).optional(),
  /** Whether a known number reaches someone else. Such numbers count neither as published nor as noted. */
  hasWrongPhone: z.literal(true).optional(),
  /** Whether the agent noted an email address of the owner. */
  hasNotedEmail: z.literal(true).optional(),
  /** Whether the adverts or the agent state a full address, where a letter would reach the owner. */
  hasFullAddress: z.literal(true).optional(),
  /** Whether the agent noted a full address of the owner. */
  hasNotedAddress: z.literal(true).optional(),
  /** The newest per channel. */
  consents: z.array(
    z.object({
      channel,
      day: Day,
      how: z.string(),
      /** Whether it was given by another person, or for another number or address than the current one: then it grants nothing. */
      isOfAnother: z.literal(true).optional(),
    }),
  ),
  /** Channels that the owner has closed. */
  withdrawn: z.array(z.object({ channel, day: Day, how: z.string() })),
  /** The search client on whose behalf the agent would call, and whether the property fits. */
  searchClient: z.object({ name: z.string(), fits: z.boolean(), reason: z.string() }).nullable(),
})
export type ContactKnown = z.output<typeof ContactKnown>

/** Whether an owner may be contacted, and the recorded decisions. */
export const Contact = z.object({
  lights: ContactLights,
  objectedAt: Day.nullable(),
  records: z.array(
    z.object({
      id: Id,
      kind: z.enum(['consent', 'objection', 'override', 'withdrawal']),
      channel: channel.nullable(),
      reason: z.string(),
      day: Day,
      createdAt: Moment,
      /** Time at which an objection was withdrawn, or a consent recorded by mistake was ended. */
      liftedAt: Moment.nullable(),
      /** Who withdrew an objection. */
      liftedBy: z.enum(['owner', 'agent']).nullable(),
      author: AuthorName,
    }),
  ),
  /** Until when the agent can undo the objection; null if there is none, it is older than a day, or the owner made it. */
  undoUntil: Moment.nullable(),
})
export type Contact = z.output<typeof Contact>

const LeftOutNumber = z.object({
  /** The number as written. */
  number: z.string(),
  /** Whether it belongs to an agency or a property manager: commercial adverts, or adverts for many houses, contain it. */
  whose: z.enum(['agency', 'manager']),
})
export type LeftOutNumber = z.output<typeof LeftOutNumber>

/** What an objection would block if it were recorded now. */
export const ObjectionReach = z.object({
  /** Number of adverts visible to the agent, including those of the property itself. */
  adverts: z.int(),
  /** Number of properties to which they belong. */
  properties: z.int(),
  /** Whether there are more than were examined. */
  isMore: z.boolean(),
  /** Data by which the owner would be recognised, in addition to the adverts themselves. */
  marks: z.object({ phone: z.boolean(), email: z.boolean(), address: z.boolean() }),
  /** Numbers that would not count, because they do not identify a single owner. */
  leftOut: z.array(LeftOutNumber),
})
export type ObjectionReach = z.output<typeof ObjectionReach>

/** Whether and how an agent may contact an owner, and the agent's records of it. */
export const contact = {
  get: {
    method: 'GET',
    path: '/api/properties/:id/contact',
    access: ['agent'],
    ofColleagues: 'see',
    scope: 'read',
    params: ById,
    support: 'property',
    reply: Contact,
    summary: 'Kontakt-Ampel je Weg mit Begründung, und was dazu festgehalten ist.',
  },
  consent: {
    method: 'POST',
    path: '/api/properties/:id/contact/consents',
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: ConsentForm,
    reply: Contact,
    invalidates: [...CARD_LISTS, '/api/consents'],
    summary: 'Einwilligung des Eigentümers für einen Weg festhalten.',
  },
  withdrawConsent: {
    method: 'POST',
    path: '/api/properties/:id/contact/withdrawals',
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: WithdrawalForm,
    reply: Contact,
    invalidates: [...CARD_LISTS, '/api/consents'],
    summary:
      'Widerruf einer Einwilligung festhalten, die dabei stehen bleibt: Der Eigentümer schließt damit den Weg (`owner`), oder sie war irrtümlich eingetragen (`mistake`).',
  },
  objection: {
    method: 'POST',
    path: '/api/properties/:id/contact/objection',
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: ObjectionForm,
    reply: Contact,
    invalidates: [...CARD_LISTS, '/api/makler/property-tips', '/api/makler/partners', '/api/notices'],
    summary: 'Widerspruch festhalten: Dieser Eigentümer wird nie wieder kontaktiert, auch nicht über ein anderes Inserat.',
  },
  reach: {
    method: 'GET',
    path: '/api/properties/:id/objection-reach',
    access: ['agent'],
    scope: 'read',
    params: ById,
    reply: ObjectionReach,
    summary: 'Wie viele Inserate ein Widerspruch beträfe, woran der Eigentümer erkannt würde, und welche Nummern nicht zählen.',
  },
  undoObjection: {
    method: 'POST',
    path: '/api/properties/:id/objection/undo',
    access: ['agent'],
    right: 'objections.lift',
    scope: 'write',
    params: ById,
    body: UndoObjectionForm,
    reply: Contact,
    invalidates: [...CARD_LISTS, '/api/makler/property-tips', '/api/makler/partners', '/api/notices'],
    summary:
      'Selbst eingetragene Widersprüche zurücknehmen, höchstens 24 Stunden lang und nur die genannten (`records`). Den des Eigentümers selbst hebt nur er auf.',
  },
  override: {
    method: 'POST',
    path: '/api/properties/:id/contact/overrides',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    body: OverrideForm,
    reply: Contact,
    invalidates: ['/api/properties'],
    summary: 'Festhalten, warum trotz roter Ampel Kontakt aufgenommen wird. Nach einem Widerspruch nicht möglich.',
  },
} as const satisfies Routes
