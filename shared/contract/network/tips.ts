import { HISTORY_PAGE, TIPS_PAGE } from '../../domain/limits.ts'
import { csvFile, PageQuery, xlsxFile } from '../pages.ts'
import { z } from 'zod'
import { TIP_PROPERTY_TYPES, TIP_STATUSES, TIP_TYPES, TIP_URGENCIES } from '../../domain/tip.ts'
import { OWNER_CONSENT_VERSION, ownerConsentWording } from '../../domain/owner-consent.ts'
import { ById, ByListedPartner, clearable, Day, Euro, Id, Moment, orUnset, Text } from '../fields.ts'
import { TextVersion } from '../problem.ts'
import type { Routes } from '../route.ts'
import { ConsentForm, ContactLights, ObjectionForm } from '../work/contact.ts'
import { TipPhoto } from './tip-photos.ts'

const text = z.string().nullable()

/** Who named this object first, to one agent and with the same purpose: when, and whether it was this tip. Null where the tip tells no place. */
const Priority = z.object({ isFirst: z.boolean(), firstAt: Moment }).nullable()

/** That the partner said the owner agrees to be named: by which wording, how he came to know, when. */
const OwnerConsent = z.object({ version: z.number(), how: text, givenAt: Moment }).nullable()

/** Where the partner stood, if he chose to say so. */
const Position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

const Told = {
  id: Id,
  tipType: z.enum(TIP_TYPES),
  propertyType: z.enum(TIP_PROPERTY_TYPES),
  address: text,
  street: text,
  houseNumber: text,
  zipCode: text,
  city: text,
  position: Position.nullable(),
  photos: z.array(TipPhoto),
  /** Euro. */
  estimatedPrice: z.number().nullable(),
  sellerName: text,
  sellerPhone: text,
  sellerEmail: text,
  /** What the partner wrote to the agent alone. */
  notes: text,
  urgency: z.enum(TIP_URGENCIES),
  leadSource: text,
  description: text,
  status: z.enum(TIP_STATUSES),
  /** What the agent lets the partner know. */
  maklerNotes: text,
  submittedAt: Moment,
  priority: Priority,
  ownerConsent: OwnerConsent,
}

/** A tip as the agent sees it to whom it was given. */
export const IncomingTip = z.object({
  ...Told,
  /** Null once the partner's account is gone; the tip stays. */
  partnerId: z.uuid().nullable(),
  partnerFirstName: text,
  partnerLastName: text,
  partnerEmail: text,
  maklerNotesVersion: TextVersion,
  /** The partner named the owner without saying that he agrees: name and numbers stay away until the agent clears them. */
  isOwnerHidden: z.boolean(),
  contact: z.object({ lights: ContactLights, objectedAt: Day.nullable() }),
  followUpDate: Day.nullable(),
  /** The agent's own; the partner never sees it. */
  ownNotes: text,
  ownNotesVersion: TextVersion,
})
export type IncomingTip = z.output<typeof IncomingTip>

/** A tip as the partner sees it who gave it. */
export const OwnTip = z.object({
  ...Told,
  /** Null while it waits for the administration to choose one. */
  maklerUserId: z.uuid().nullable(),
  maklerName: text,
})
export type OwnTip = z.output<typeof OwnTip>

/** Ticked, with the wording that was ticked; how the partner knows may stay empty. */
const ConsentTick = {
  ownerConsentVersion: orUnset(
    z.number().refine((version) => ownerConsentWording(version) !== undefined, 'Diesen Wortlaut der Einwilligung gibt es nicht'),
  ),
  ownerConsentHow: orUnset(Text(500)),
}

const OwnerEmail = z.email('Gültige E-Mail erforderlich').max(320)

/** A new tip. Only what it is about has a default; a partner may know nothing but a street. */
export const TipForm = z.object({
  tipType: z.enum(TIP_TYPES, 'Bitte wählen Sie, worum es geht').default('Immobilienverkauf'),
  propertyType: z.enum(TIP_PROPERTY_TYPES, 'Bitte wählen Sie eine Objektart').default('Haus'),
  urgency: z.enum(TIP_URGENCIES, 'Bitte wählen Sie eine Dringlichkeit').default('mittel'),
  street: orUnset(Text()),
  houseNumber: orUnset(Text(20)),
  address: orUnset(Text(300)),
  zipCode: orUnset(Text(10)),
  city: orUnset(Text(100)),
  position: orUnset(Position),
  estimatedPrice: orUnset(Euro),
  sellerName: orUnset(Text()),
  sellerPhone: orUnset(Text(50)),
  sellerEmail: orUnset(OwnerEmail),
  notes: orUnset(Text(5_000)),
  leadSource: orUnset(Text()),
  description: orUnset(Text(5_000)),
  ...ConsentTick,
  /** Whose tip it shall be, where the partner works with several. */
  maklerUserId: orUnset(z.uuid('Bitte wählen Sie einen Makler')),
  /** Made by the device: the same tip sent twice is one. */
  clientKey: orUnset(z.uuid()),
})
export type TipForm = z.output<typeof TipForm>

/** What a partner may add to his own tip later. */
export const OwnTipPatch = z.object({
  description: clearable(Text(5_000)),
  sellerPhone: clearable(Text(50)),
  sellerEmail: clearable(OwnerEmail),
  ...ConsentTick,
})
export type OwnTipPatch = z.output<typeof OwnTipPatch>

export const TipPatch = z.object({
  status: z.enum(TIP_STATUSES, 'Unbekannter Status').optional(),
  maklerNotes: Text(5_000).nullable().optional(),
  maklerNotesVersion: TextVersion.optional(),
  ownNotes: Text(10_000).nullable().optional(),
  ownNotesVersion: TextVersion.optional(),
  followUpDate: clearable(Day),
  /** The agent answers for seeing the owner's name and numbers. */
  ownerCleared: z.literal(true).optional(),
  /** The owner himself agreed to a channel, or wants no contact at all. */
  ownerConsent: ConsentForm.optional(),
  ownerObjection: ObjectionForm.optional(),
})
export type TipPatch = z.output<typeof TipPatch>

/** One line of the audit trail. */
export const TipHistoryEntry = z.object({
  id: Id,
  changeType: z.enum(['status_change', 'note_added', 'agent_left', 'became_prospect']),
  oldValue: text,
  newValue: text,
  changedByType: z.enum(['makler', 'partner']),
  /** Said where it was neither the agent nor the partner himself. */
  changedByName: text,
  createdAt: Moment,
})
export type TipHistoryEntry = z.output<typeof TipHistoryEntry>

/** What partners tipped, and what became of it. */
export const tips = {
  own: {
    method: 'GET',
    path: '/api/partner/property-tips',
    access: ['partner'],
    query: PageQuery(TIPS_PAGE).extend({ status: orUnset(z.enum(TIP_STATUSES, 'Unbekannter Status')) }),
    paged: true,
    reply: z.array(OwnTip),
    summary: 'Die eigenen Objekt-Tipps, alle oder die eines Status, die neuesten zuerst.',
  },
  getOwn: {
    method: 'GET',
    path: '/api/partner/property-tips/:id',
    access: ['partner'],
    params: ById,
    reply: OwnTip,
    summary: 'Ein eigener Objekt-Tipp.',
  },
  submit: {
    method: 'POST',
    path: '/api/partner/property-tips',
    access: ['partner'],
    body: TipForm,
    reply: OwnTip,
    invalidates: ['/api/partner/property-tips', '/api/partner/stats'],
    limits: [{ calls: 200, seconds: 3600, per: 'user' }],
    summary: `Objekt-Tipp abgeben. Derselbe clientKey ist derselbe Tipp. Einwilligung des Eigentümers: Wortlaut ${OWNER_CONSENT_VERSION}.`,
  },
  addTo: {
    method: 'PATCH',
    path: '/api/partner/property-tips/:id',
    access: ['partner'],
    params: ById,
    body: OwnTipPatch,
    reply: OwnTip,
    invalidates: ['/api/partner/property-tips'],
    summary: 'Beschreibung und Kontakt des Eigentümers am eigenen Tipp ergänzen; beides kommt in den Verlauf.',
  },
  ownHistory: {
    method: 'GET',
    path: '/api/partner/property-tips/:id/history',
    access: ['partner'],
    params: ById,
    query: PageQuery(HISTORY_PAGE),
    paged: true,
    reply: z.array(TipHistoryEntry),
    summary: 'Was mit dem eigenen Objekt-Tipp geschah, das Neueste zuerst.',
  },
  incoming: {
    method: 'GET',
    path: '/api/makler/property-tips',
    access: ['agent'],
    scope: 'read',
    query: PageQuery(TIPS_PAGE),
    paged: true,
    reply: z.array(IncomingTip),
    summary: 'Objekt-Tipps der eigenen Partner, die neuesten zuerst.',
  },
  csv: {
    ...csvFile,
    path: '/api/makler/property-tips.csv',
    summary: 'Die Objekt-Tipps der eigenen Partner als CSV: höchstens 10.000 Zeilen; wo es mehr sind, sagt es die letzte.',
  },
  xlsx: {
    ...xlsxFile,
    path: '/api/makler/property-tips.xlsx',
    summary: 'Dasselbe für Excel.',
  },
  get: {
    method: 'GET',
    path: '/api/makler/property-tips/:id',
    access: ['agent'],
    scope: 'read',
    params: ById,
    reply: IncomingTip,
    summary: 'Ein Objekt-Tipp eines eigenen Partners.',
  },
  ofPartner: {
    method: 'GET',
    path: '/api/makler/partners/:id/property-tips',
    access: ['agent'],
    scope: 'read',
    params: ByListedPartner,
    query: PageQuery(TIPS_PAGE),
    paged: true,
    reply: z.array(IncomingTip),
    summary: 'Was ein Partner diesem Makler tippte, das Neueste zuerst; nichts bei einem Betrieb, der noch kein Partner ist.',
  },
  history: {
    method: 'GET',
    path: '/api/makler/property-tips/:id/history',
    access: ['agent'],
    scope: 'read',
    params: ById,
    query: PageQuery(HISTORY_PAGE),
    paged: true,
    reply: z.array(TipHistoryEntry),
    summary: 'Was mit einem Objekt-Tipp geschah, das Neueste zuerst.',
  },
  update: {
    method: 'PATCH',
    path: '/api/makler/property-tips/:id',
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: TipPatch,
    reply: IncomingTip,
    invalidates: ['/api/makler/property-tips', '/api/makler/partners'],
    summary: 'Status, Rückmeldung an den Partner, eigene Notizen und Wiedervorlage ändern. Status und Rückmeldung kommen in den Verlauf.',
  },
} as const satisfies Routes
