import { z } from 'zod'
import { CHANNELS } from '../../domain/contact-light.ts'
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
export const OverrideForm = z.object({ channel, reason: Required(1_000, 'Bitte begründen Sie, warum Sie trotzdem Kontakt aufnehmen') })

const ChannelLight = z.object({
  light: z.enum(['green', 'amber', 'red']),
  reason: z.string(),
  /** Rests on the number in the advert: no other number is meant, and no offer of the agent's own services. */
  isOfAdvert: z.literal(true).optional(),
})
export const ContactLights = z.object({ phone: ChannelLight, email: ChannelLight, letter: ChannelLight })

/** What a list knows about reaching an owner: with the advert's own words it is all that his lights follow from. */
export const ContactKnown = z.object({
  /** Since when the owner wants no contact at all, known by any advert of his. */
  objectedAt: Day.nullable(),
  /** The advert itself names a number. */
  hasPublishedPhone: z.boolean(),
  /** The newest for each channel. */
  consents: z.array(
    z.object({
      channel,
      day: Day,
      how: z.string(),
      /** Given by another person, or for another number or address, than are known now: it opens nothing. */
      isOfAnother: z.literal(true).optional(),
    }),
  ),
  /** Channels on which the owner wants to hear nothing any more. */
  withdrawn: z.array(z.object({ channel, day: Day, how: z.string() })),
  /** On whose behalf the agent would call, whether the object fits him, and what follows from it. */
  searchClient: z.object({ name: z.string(), fits: z.boolean(), reason: z.string() }).nullable(),
})
export type ContactKnown = z.output<typeof ContactKnown>

/** Whether an owner may be contacted, and what was decided about it. */
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
      /** When the owner himself took an objection back. */
      liftedAt: Moment.nullable(),
    }),
  ),
})
export type Contact = z.output<typeof Contact>

/** Whether and how one agent may contact an owner, and what he wrote down about it. */
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
