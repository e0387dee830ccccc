import { z } from 'zod'
import { ACTIVITY_TYPES, OUTCOMES } from '../../domain/activity.ts'
import { CALL_RESULTS, NOTE, SNOOZED } from '../../domain/call-result.ts'
import { CHANNELS, WAITS } from '../../domain/contact-light.ts'
import { PROSPECT_STATUSES } from '../../domain/prospect-status.ts'
import { CALL_LIST } from '../../domain/limits.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { AuthorName, ById, clearable, Day, Id, Moment, orUnset, QueryFlag, Text, Time } from '../fields.ts'
import { CLAIM_LIMITS, Held, PageId } from './claims.ts'
import { Property, PropertyCard } from './properties.ts'
import type { Routes } from '../route.ts'

const text = z.string().nullable()

const Lead = PropertyCard.pick({
  id: true,
  title: true,
  sourceUrl: true,
  price: true,
  priceNegotiable: true,
  listingType: true,
  propertyType: true,
  size: true,
  rooms: true,
  address: true,
  zipCode: true,
  location: true,
  listedAt: true,
  portalCount: true,
  reposts: true,
  isWithAgency: true,
  isFavorite: true,
  ownerName: true,
  prospectStatus: true,
  nextFollowUpDate: true,
  nextFollowUpTime: true,
  matchingClients: true,
}).extend({ score: z.number() })

/** By default the agent's own prospects and the office's free ones. */
const Whose = z.object({ withColleagues: QueryFlag })

/** One owner to write to. */
export const WritingLead = Lead
export type WritingLead = z.output<typeof WritingLead>

/** The last conversation with an owner, or the last attempt, at any of the owner's properties. */
export const LastSpoke = z.object({
  at: Moment,
  activityType: z.enum(ACTIVITY_TYPES),
  outcome: z.enum(OUTCOMES).nullable(),
  author: AuthorName,
  /** Null where the office hides the colleague's prospect. */
  description: text,
  /** Title of the other property at which it was; null at this one, and where the office hides it. */
  elsewhere: text,
})
export type LastSpoke = z.output<typeof LastSpoke>

/** One owner to call, with all necessary data: the list is worked through without further requests. */
export const CallLead = Lead.extend({
  /** Reasons for the score, strongest first. */
  reasons: z.array(z.string()),
  light: z.enum(['green', 'amber']),
  /** Why a call is allowed, or what is still missing. */
  why: z.string(),
  /** What has to be settled before a call; null if there is nothing. */
  waits: z.enum(WAITS).nullable(),
  /** Whether it is allowed only on behalf of a search client, not for the agent's own services. */
  isOfAdvert: z.boolean(),
  numbers: z.array(z.object({ text: z.string(), tel: z.string() })),
  /** Consecutive unanswered calls. */
  tries: z.number(),
  /** Price history, oldest first. */
  prices: z.array(z.object({ at: Moment, price: z.number() })),
  /** Latest notes, newest first. */
  said: z.array(
    z.object({
      at: Moment,
      activityType: z.enum(ACTIVITY_TYPES),
      outcome: z.enum(OUTCOMES).nullable(),
      description: z.string(),
      author: AuthorName,
    }),
  ),
  notes: text,
  lastSpoke: LastSpoke.nullable(),
  /** Number of other leads in this list with the same phone number, which are left out. */
  otherOffers: z.number(),
})
export type CallLead = z.output<typeof CallLead>

const Script = Text(1_000).nullable()
/** Null for the built-in script. */
export const CallScripts = z.object({ forBuyer: Script, ownServices: Script })
export type CallScripts = z.output<typeof CallScripts>

export const CallResultForm = z.object({
  /** Idempotency key of the result. */
  key: z.uuid(),
  channel: z.enum(CHANNELS, 'Unbekannter Kontaktweg'),
  result: z.enum([...CALL_RESULTS, SNOOZED, NOTE], 'Unbekanntes Ergebnis'),
  text: orUnset(Text(5_000)),
  /** The number that was called; counts for a wrong number alone, and may be missing where the owner has only one. */
  phone: orUnset(Text(50)),
  status: orUnset(z.enum(PROSPECT_STATUSES, 'Unbekannter Prospect-Status')),
  nextDate: clearable(Day),
  /** Only counts with a date. */
  nextTime: clearable(Time),
  /** Seconds from recording to sending it, by the clock of the device on which it waited; missing if it is sent at once. */
  waitedSeconds: z.number('Bitte nennen Sie die Wartezeit in Sekunden.').min(0, 'Bitte nennen Sie eine Wartezeit ab 0.').optional(),
})
export type CallResultForm = z.output<typeof CallResultForm>

/** The next leads of a list, in its order. */
const NextLeads = z.object({
  propertyIds: z
    .array(Id)
    .min(1, 'Bitte nennen Sie mindestens einen Eigentümer.')
    .max(CALL_LIST, `Bitte nennen Sie höchstens ${CALL_LIST} Eigentümer.`),
  withColleagues: z.boolean().optional(),
  /** The page that gives the owner back when it is left. */
  page: PageId.optional(),
})
export type NextLeads = z.output<typeof NextLeads>

/** Of how many owners it is still being worked out whether they may be contacted; missing if of none. The list may miss as many. */
const Pending = z.number().optional()

/** What a result changes beside the lists. */
const BESIDE = ['/api/makler/property-tips', '/api/makler/partners', '/api/notices'] as const

/** Owners an agent may call next, and call results. */
export const callList = {
  get: {
    method: 'GET',
    path: '/api/call-list',
    access: ['agent'],
    scope: 'read',
    query: Whose,
    support: 'callList',
    reply: z.object({
      leads: z.array(CallLead),
      /** Number of leads beyond the listed ones. */
      more: z.number(),
      pending: Pending,
      scripts: CallScripts,
      /** Number of results recorded today, and of those in which an owner was reached, which a letter alone never does. */
      today: z.object({ noted: z.number(), reached: z.number() }),
    }),
    summary: 'Wen der Makler als Nächstes anrufen darf, nach Chance und Fälligkeit, mit allem, was er dabei vor Augen haben muss.',
  },
  next: {
    method: 'POST',
    path: '/api/call-list/next',
    access: ['agent'],
    right: 'prospects.work',
    scope: 'write',
    body: NextLeads,
    reply: Held.extend({ propertyId: z.number() }),
    invalidates: ['/api/claims'],
    limits: CLAIM_LIMITS,
    summary:
      'Den ersten dieser Eigentümer übernehmen, den kein Kollege hält und der noch anzurufen ist. Ist es keiner, wird mit dem Code claimed abgelehnt.',
  },
  writing: {
    method: 'GET',
    path: '/api/call-list/writing',
    access: ['agent'],
    scope: 'read',
    query: Whose,
    support: 'callList',
    reply: z.object({
      leads: z.array(WritingLead),
      /** Number of leads beyond the listed ones. */
      more: z.number(),
      pending: Pending,
    }),
    summary: 'Wen der Makler nicht anrufen, aber anschreiben darf: wer fällig ist, zuerst, dann nach Chance.',
  },
  note: {
    method: 'POST',
    path: '/api/call-list/:id/results',
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: CallResultForm,
    // returns the updated property, so that clients need not refetch it
    reply: z.object({
      /** Null if the office hides the prospect of a colleague. */
      property: Property.nullable(),
      isRepeated: z.boolean(),
      /** A colleague's newer result, whose status, follow-up and assignment stay; this one is kept as an activity. */
      newer: z.object({ author: z.string(), at: Moment }).optional(),
      /** A colleague's newer postponement, whose follow-up stays; null if it left none. The rest of this result holds. */
      postponed: z.object({ author: z.string(), day: Day.nullable() }).optional(),
    }),
    invalidates: [...CARD_LISTS, ...BESIDE],
    // of the call list the lead alone is announced, by the service
    forColleagues: [...CARD_LISTS.filter((path) => path !== '/api/call-list'), ...BESIDE],
    summary:
      'Ergebnis eines Anrufs: Aktivität, Status und nächster Termin in einem. Mit demselben Schlüssel noch einmal gesendet, geschieht nichts.',
  },
  undo: {
    method: 'POST',
    path: '/api/call-list/results/:key/undo',
    access: ['agent'],
    scope: 'write',
    params: CallResultForm.pick({ key: true }),
    // null at the prospect of a colleague that the office hides
    reply: z.object({ property: Property.nullable(), isRepeated: z.boolean() }),
    invalidates: [...CARD_LISTS, '/api/notices'],
    summary:
      'Ein notiertes Ergebnis zurücknehmen, das eigene oder als Inhaber und Leitung das eines anderen: Der Prospect steht wie davor, die Aktivität ist weg. Was ein neueres Ergebnis gesetzt hat, bleibt. Ein zweites Mal geschieht nichts; ein Widerspruch bleibt.',
  },
  tries: {
    method: 'GET',
    path: '/api/call-list/:id/tries',
    access: ['agent'],
    ofColleagues: 'see',
    scope: 'read',
    params: ById,
    reply: z.object({ tries: z.number() }),
    summary: 'Wie oft hintereinander dort niemand abgehoben hat.',
  },
  lastSpoke: {
    method: 'GET',
    path: '/api/call-list/:id/last-spoke',
    access: ['agent'],
    ofColleagues: 'see',
    scope: 'read',
    params: ById,
    reply: z.object({ last: LastSpoke.nullable() }),
    summary: 'Wer aus dem Büro zuletzt mit dem Eigentümer sprach, auch wegen seiner anderen Objekte: wann und mit welchem Ergebnis.',
  },
  setScripts: {
    method: 'PUT',
    path: '/api/call-list/scripts',
    access: ['agent'],
    right: 'office.settings',
    scope: 'write',
    body: CallScripts,
    reply: CallScripts,
    invalidates: ['/api/call-list'],
    summary: 'Die eigenen ersten Sätze am Telefon; ohne einen gilt der mitgelieferte.',
  },
} as const satisfies Routes
