import { FOLLOW_UPS_PAGE, HISTORY_PAGE, LEAD_SCORE_MAX, PROSPECTS_AT_ONCE } from '../../domain/limits.ts'
import { PageQuery } from '../pages.ts'
import { z } from 'zod'
import { ACTIVITY_TYPES, OUTCOMES } from '../../domain/activity.ts'
import { ADDRESS_ORIGINS } from '../../domain/address-origin.ts'
import { POSTCODE, takesLetters } from '../../domain/postal-address.ts'
import { forProspectFields, type ProspectField, type ProspectFieldName, type ProspectNotes } from '../../domain/prospect-fields.ts'
import { CONTACT_METHODS, PROSPECT_STATUSES } from '../../domain/prospect-status.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { AuthorName, ById, clearable, Day, Euro, Id, Moment, orUnset, Required, Text, Time } from '../fields.ts'
import { TextVersion } from '../problem.ts'
import { Property, PropertyCard } from './properties.ts'
import type { Routes } from '../route.ts'

const OwnerZipCode = z.string().trim().regex(POSTCODE, 'Bitte geben Sie eine Postleitzahl mit fünf Ziffern an')

function fieldSchema(field: ProspectField): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'phone':
      return Text(field.max)
    case 'email':
      return Text(254).pipe(z.email('Ungültige E-Mail-Adresse'))
    case 'day':
      return Day
    case 'time':
      return Time
    case 'zipCode':
      return OwnerZipCode
    case 'euro':
      return Euro
    case 'choice':
      return z.enum(Object.keys(field.options), field.unknown)
  }
}
const NOTED = forProspectFields((_, field) => clearable(fieldSchema(field))) as unknown as {
  [Name in ProspectFieldName]: z.ZodOptional<z.ZodType<ProspectNotes[Name]>>
}

export const ProspectPatch = z.object({
  prospectStatus: z.enum(PROSPECT_STATUSES, 'Unbekannter Prospect-Status').optional(),
  /** Who of the office works on it. */
  assignedTo: clearable(z.uuid('Bitte wählen Sie einen Menschen aus Ihrem Büro')),
  internalNotes: clearable(Text(10_000)),
  internalNotesVersion: TextVersion.optional(),
  ...NOTED,
  leadScore: clearable(
    z
      .number('Bitte geben Sie eine Zahl ein')
      .int('Bitte geben Sie eine ganze Zahl ein')
      .min(0, 'Mindestens 0')
      .max(LEAD_SCORE_MAX, 'Höchstens 100'),
  ),
})

/** An owner's address found by the agent. */
export const AddressForm = z
  .object({
    ownerStreet: Required(100, 'Bitte geben Sie Straße und Hausnummer an'),
    ownerZipCode: OwnerZipCode,
    ownerCity: Required(100, 'Bitte geben Sie den Ort an'),
    ownerAddressOrigin: z.enum(ADDRESS_ORIGINS, 'Bitte geben Sie an, woher Sie die Anschrift haben'),
  })
  .refine(({ ownerStreet }) => takesLetters(ownerStreet), {
    path: ['ownerStreet'],
    error: 'Bitte geben Sie auch die Hausnummer an',
  })

export const ActivityForm = z.object({
  activityType: z.enum(ACTIVITY_TYPES, 'Bitte wählen Sie eine Art der Aktivität'),
  description: Required(5_000, 'Bitte geben Sie eine Aktivitätsbeschreibung ein'),
  contactMethod: orUnset(z.enum(CONTACT_METHODS, 'Unbekannter Kontaktweg')),
  outcome: orUnset(z.enum(OUTCOMES, 'Unbekanntes Ergebnis')),
  /** Also sets the date of the next follow-up. */
  followUpDate: orUnset(Day),
})
export type ActivityForm = z.output<typeof ActivityForm>

const AtOnce = z
  .array(Id)
  .min(1, 'Bitte wählen Sie mindestens eine Immobilie aus.')
  .max(PROSPECTS_AT_ONCE, `Höchstens ${PROSPECTS_AT_ONCE} auf einmal`)

/** Fields that can be set for many prospects at once. */
const BulkChange = z.object({
  prospectStatus: z.enum(PROSPECT_STATUSES, 'Unbekannter Prospect-Status').optional(),
  nextFollowUpDate: clearable(Day),
})
export type BulkChange = z.output<typeof BulkChange>

/** Previous state of a prospect; `isNew` if the agent had not worked on it. */
const FormerProspect = z.object({
  id: Id,
  isNew: z.boolean(),
  /** The change made its agent responsible. */
  isTaken: z.boolean().optional(),
  prospectStatus: z.enum(PROSPECT_STATUSES, 'Unbekannter Prospect-Status'),
  nextFollowUpDate: Day.nullable(),
  nextFollowUpTime: Time.nullable().optional(),
  statusChangedAt: Moment,
})
export type FormerProspect = z.output<typeof FormerProspect>

export const Activity = z.object({
  id: Id,
  activityType: z.enum(ACTIVITY_TYPES),
  description: z.string(),
  contactMethod: z.enum(CONTACT_METHODS).nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  createdAt: Moment,
  author: AuthorName,
})
export type Activity = z.output<typeof Activity>

/** One agent's own data about a property and its owner. */
export const prospects = {
  update: {
    method: 'PATCH',
    path: '/api/properties/:id/prospect',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    /** A new activity is stored together with the change, or neither is. */
    body: ProspectPatch.extend({ activity: ActivityForm.optional() }),
    reply: Property,
    invalidates: [...CARD_LISTS, '/api/notices'],
    summary: 'Prospect-Daten ändern, allein den Status oder alles, auch zusammen mit einer neuen Aktivität.',
  },
  updateMany: {
    method: 'PATCH',
    path: '/api/prospects',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    body: BulkChange.extend({ propertyIds: AtOnce }),
    /** Number of prospects left unchanged because the owner objected. */
    reply: z.object({ before: z.array(FormerProspect), objected: z.number() }),
    invalidates: [...CARD_LISTS, '/api/notices'],
    summary: `Status und nächste Nachfassung für bis zu ${PROSPECTS_AT_ONCE} Immobilien setzen. Sagt, wie sie vorher standen; was es nicht mehr gibt, fehlt darin, und bei einer Nachfassung auch, wer widersprochen hat.`,
  },
  undoMany: {
    method: 'POST',
    path: '/api/prospects/undo',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    body: z.object({ set: BulkChange, before: z.array(FormerProspect).min(1).max(PROSPECTS_AT_ONCE) }),
    reply: z.object({ restored: z.number() }),
    invalidates: [...CARD_LISTS, '/api/notices'],
    summary: 'Nimmt das zurück, wo seitdem nichts anderes gesetzt wurde.',
  },
  activities: {
    method: 'GET',
    path: '/api/properties/:id/activities',
    access: ['agent'],
    ofColleagues: 'see',
    scope: 'read',
    params: ById,
    query: PageQuery(HISTORY_PAGE),
    paged: true,
    support: 'property',
    reply: z.array(Activity),
    summary: 'Was der Makler zu einer Immobilie notiert hat, das Neueste zuerst.',
  },
  addActivity: {
    method: 'POST',
    path: '/api/properties/:id/activities',
    access: ['agent'],
    ofColleagues: 'see',
    scope: 'write',
    params: ById,
    body: ActivityForm,
    // returns the updated property, so that clients need not refetch it
    reply: Activity.extend({ property: Property }),
    invalidates: [...CARD_LISTS, '/api/notices'],
    summary: 'Aktivität notieren. Ein Kontakt setzt den letzten Kontakt auf heute.',
  },
  followUps: {
    method: 'GET',
    path: '/api/follow-up-prospects',
    access: ['agent'],
    scope: 'read',
    query: PageQuery(FOLLOW_UPS_PAGE),
    paged: true,
    reply: z.array(PropertyCard),
    summary: 'Wer heute nachzufassen ist: Eigene und Freie vor denen der Kollegen, Überfälliges zuerst; ohne Abgeschlossene.',
  },
} as const satisfies Routes
