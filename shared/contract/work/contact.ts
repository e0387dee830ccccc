import { z } from 'zod'
import { CHANNELS, WAITS } from '../../domain/contact-light.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { ById, Day, Id, Moment, Required, Text } from '../fields.ts'
import type { Routes } from '../route.ts'

const channel = z.enum(CHANNELS, 'Unbekannter Kontaktweg')

export const ConsentForm = z.object({
  channel,
  reason: Required(1_000, 'Bitte schreiben Sie, wie der Eigentümer eingewilligt hat'),
  day: Day,
})
export const ObjectionForm = z.object({ reason: Text(1_000).default('') })
/** The records to take back, as the agent was shown them. */
export const UndoObjectionForm = z.object({ records: z.array(Id).max(500) })
export const OverrideForm = z.object({ channel, reason: Required(1_000, 'Bitte begründen Sie, warum Sie trotzdem Kontakt aufnehmen') })

const ChannelLight = z.object({
  light: z.enum(['green', 'amber', 'red']),
  reason: z.string(),
  /** Applies only to the number in the advert, and not to offers of the agent's own services. */
  isOfAdvert: z.literal(true).optional(),
  /** A letter would be allowed, but the address is incomplete. */
  lacksAddress: z.literal(true).optional(),
  /** Until a search client is linked, or the agent has answered whether the advert refuses agents, no contact is offered. */
  waits: z.enum(WAITS).optional(),
})
export const ContactLights = z.object({ phone: ChannelLight, email: ChannelLight, letter: ChannelLight })

/** Contact facts in a list: with the words of the advert, all that the lights are derived from. */
export const ContactKnown = z.object({
  /** Since when the owner wants no contact at all, on record for any of the owner's adverts. */
  objectedAt: Day.nullable(),
  /** The advert contains a phone number. */
  hasPublishedPhone: z.boolean(),
  /** The agent noted a full address of the owner. */
  hasNotedAddress: z.literal(true).optional(),
  /** The newest per channel. */
  consents: z.array(
    z.object({
      channel,
      day: Day,
      how: z.string(),
      /** Given by another person or for another number or address than now on record: grants nothing. */
      isOfAnother: z.literal(true).optional(),
    }),
  ),
  /** Channels the owner has closed. */
  withdrawn: z.array(z.object({ channel, day: Day, how: z.string() })),
  /** The search client on whose behalf the agent would call, and whether the property fits. */
  searchClient: z.object({ name: z.string(), fits: z.boolean(), reason: z.string() }).nullable(),
})
export type ContactKnown = z.output<typeof ContactKnown>

/** Whether an owner may be contacted, and the decisions recorded about it. */
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
      /** When an objection was withdrawn. */
      liftedAt: Moment.nullable(),
      liftedBy: z.enum(['owner', 'agent']).nullable(),
    }),
  ),
  /** Until when the agent may take back the objection; null if there is none, it is older than a day, or the owner made it. */
  undoUntil: Moment.nullable(),
})
export type Contact = z.output<typeof Contact>

const LeftOutNumber = z.object({
  /** As it is written. */
  number: z.string(),
  /** Whose it is: commercial adverts bear it, or those of many houses. */
  whose: z.enum(['agency', 'manager']),
})
export type LeftOutNumber = z.output<typeof LeftOutNumber>

/** What an objection would block, if it were recorded now. */
export const ObjectionReach = z.object({
  /** Adverts the agent sees, those of the property itself included. */
  adverts: z.int(),
  /** Properties they belong to. */
  properties: z.int(),
  /** There are more than were looked at. */
  isMore: z.boolean(),
  /** By what the owner would be recognised, besides the adverts themselves. */
  marks: z.object({ phone: z.boolean(), email: z.boolean(), address: z.boolean() }),
  /** Numbers that would not count, because they identify no single owner. */
  leftOut: z.array(LeftOutNumber),
})
export type ObjectionReach = z.output<typeof ObjectionReach>

/** Whether and how an agent may contact an owner, and the agent's records of it. */
export const contact = {
  get: {
    method: 'GET',
    path: '/api/properties/:id/contact',
    access: ['agent'],
    scope: 'read',
    params: ById,
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
  objection: {
    method: 'POST',
    path: '/api/properties/:id/contact/objection',
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: ObjectionForm,
    reply: Contact,
    invalidates: [...CARD_LISTS, '/api/notices'],
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
    scope: 'write',
    params: ById,
    body: UndoObjectionForm,
    reply: Contact,
    invalidates: [...CARD_LISTS, '/api/notices'],
    summary:
      'Selbst eingetragene Widersprüche zurücknehmen, höchstens 24 Stunden lang und nur die genannten (`records`). Den des Eigentümers selbst hebt nur er auf.',
  },
  override: {
    method: 'POST',
    path: '/api/properties/:id/contact/overrides',
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: OverrideForm,
    reply: Contact,
    invalidates: ['/api/properties'],
    summary: 'Festhalten, warum trotz roter Ampel Kontakt aufgenommen wird. Nach einem Widerspruch nicht möglich.',
  },
} as const satisfies Routes
