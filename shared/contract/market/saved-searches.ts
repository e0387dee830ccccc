import { z } from 'zod'
import { CRITERIA, forEach, listReversed, SAVED_FLAGS, SAVED_NUMBERS, type SavedNumbers } from '../../domain/criteria.ts'
import { MORE_PLACES_MAX, RADII, RUNS_PER_HOUR, SAVED_SEARCH_WRITES_PER_MINUTE } from '../../domain/limits.ts'
import { LISTING_TYPES, SEARCHABLE_TYPES, SELLER_TYPES } from '../../domain/property-type.ts'
import { RUN_FAILURES, RUN_STATUSES } from '../../domain/run-outcome.ts'
import { PORTALS } from '../../domain/sources.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { ById, clearable, Done, Moment, orUnset, Place, Required } from '../fields.ts'
import type { Routes } from '../route.ts'

const amount = ({ max }: { readonly max: number }) =>
  z.coerce.number('Bitte geben Sie eine Zahl ein').min(0, 'Der Wert darf nicht negativ sein').max(max, 'Der Wert ist zu groß')

const criteria = {
  location: Place,
  /** Further places with the same radius; a match needs only one of all places. */
  morePlaces: z.array(Place).max(MORE_PLACES_MAX, `Höchstens ${MORE_PLACES_MAX} weitere Orte`),
  /** Kilometres around the place. */
  radius: z.coerce
    .number('Bitte geben Sie eine Zahl ein')
    .refine((value) => (RADII as readonly number[]).includes(value), 'Diesen Umkreis bieten die Portale nicht an'),
  propertyType: z.enum(SEARCHABLE_TYPES, 'Unbekannter Immobilientyp'),
  sellerType: z.enum(SELLER_TYPES, 'Unbekannte Anbieterart'),
}

const settings = {
  name: Required(100, 'Name ist erforderlich'),
  listingType: z.enum(LISTING_TYPES, 'Unbekannte Angebotsart'),
  ...forEach(SAVED_FLAGS, () => z.boolean()),
  sources: z
    .array(z.enum(PORTALS, 'Unbekannte Quelle'))
    .min(1, 'Bitte wählen Sie mindestens eine Quelle')
    .transform((sources) => [...new Set(sources)]),
  isActive: z.boolean(),
  autoExport: z.boolean(),
  alerts: z.boolean(),
  priceDropAlerts: z.boolean(),
  returnAlerts: z.boolean(),
}

/** A new search, with the defaults of the specification. An empty criterion and "all" mean no restriction. */
export const SavedSearchForm = z
  .object({
    name: settings.name,
    location: orUnset(criteria.location),
    morePlaces: criteria.morePlaces.default([]),
    radius: orUnset(criteria.radius),
    ...forEach(SAVED_NUMBERS, (_, criterion) => orUnset(amount(criterion))),
    propertyType: orUnset(criteria.propertyType),
    listingType: settings.listingType.default('sale'),
    sellerType: orUnset(criteria.sellerType),
    ...forEach(SAVED_FLAGS, () => z.boolean().default(false)),
    sources: settings.sources.default(['kleinanzeigen.de']),
    isActive: settings.isActive.default(true),
    autoExport: settings.autoExport.default(false),
    alerts: settings.alerts.default(true),
    priceDropAlerts: settings.priceDropAlerts.default(false),
    returnAlerts: settings.returnAlerts.default(false),
  })
  .refine((form: Partial<SavedNumbers<number | undefined>> | undefined) => listReversed(form ?? {}).length === 0, {
    path: ['maxPrice'],
    error: CRITERIA.maxPrice.above.refusal,
    // reported together with other errors, not only once the rest is valid
    when: () => true,
  })
export type SavedSearchForm = z.output<typeof SavedSearchForm>

export const SavedSearchPatch = z.object({
  ...z.object(settings).partial().shape,
  location: clearable(criteria.location),
  morePlaces: criteria.morePlaces.optional(),
  radius: clearable(criteria.radius),
  ...forEach(SAVED_NUMBERS, (_, criterion) => clearable(amount(criterion))),
  propertyType: clearable(criteria.propertyType),
  sellerType: clearable(criteria.sellerType),
})
export type SavedSearchPatch = z.output<typeof SavedSearchPatch>

export const RunSummary = z.object({
  id: z.number(),
  source: z.enum(PORTALS),
  status: z.enum(RUN_STATUSES),
  failure: z.enum(RUN_FAILURES).nullable(),
  /** Why it failed, or which criteria the portal does not support, as a German sentence. */
  reason: z.string().nullable(),
  pages: z.number(),
  itemsFound: z.number(),
  itemsNew: z.number(),
  itemsChanged: z.number(),
  startedAt: Moment,
  completedAt: Moment.nullable(),
})
export type RunSummary = z.output<typeof RunSummary>

export const SavedSearch = z.object({
  id: z.number(),
  name: z.string(),
  location: z.string().nullable(),
  morePlaces: z.array(z.string()),
  radius: z.number().nullable(),
  ...forEach(SAVED_NUMBERS, () => z.number().nullable()),
  propertyType: z.enum(SEARCHABLE_TYPES).nullable(),
  listingType: z.enum(LISTING_TYPES),
  sellerType: z.enum(SELLER_TYPES).nullable(),
  ...forEach(SAVED_FLAGS, () => z.boolean()),
  sources: z.array(z.enum(PORTALS)),
  isActive: z.boolean(),
  autoExport: z.boolean(),
  /** Whether its matches may be emailed. */
  alerts: z.boolean(),
  /** Whether to notify of price cuts of its hits. */
  priceDropAlerts: z.boolean(),
  /** Whether to notify of relisted hits. */
  returnAlerts: z.boolean(),
  createdAt: Moment,
  /** Criteria not supported by its sources, in German; our own matching applies them. */
  limits: z.array(z.object({ source: z.enum(PORTALS), sentence: z.string() })),
  /** The last run for each of its sources and places, newest first. */
  lastRuns: z.array(RunSummary),
  /** Whether it is neither run nor matched until the agent confirms the email address; then it starts automatically. */
  waitsForConfirmation: z.boolean(),
  /** Next scheduled run; null while it is switched off or waiting. */
  nextRunAt: Moment.nullable(),
  /** Number of its hits, equal to that of the list with `savedSearch`. */
  matches: z.number(),
})
export type SavedSearch = z.output<typeof SavedSearch>

const writes = [
  {
    calls: SAVED_SEARCH_WRITES_PER_MINUTE,
    seconds: 60,
    per: 'user',
    sentence: 'Das waren sehr viele Suchanfragen in kurzer Zeit. Was gespeichert ist, bleibt gespeichert.',
  },
] as const

/** The places of searches are the lead score areas of an agent without own weights. */
const WEIGHTED = ['/api/lead-shifts', ...CARD_LISTS] as const

/** Searches an agent has saved to be notified of matches. */
export const savedSearches = {
  list: {
    method: 'GET',
    path: '/api/search-criteria',
    access: ['agent'],
    scope: 'read',
    support: 'savedSearches',
    fromReplica: true,
    reply: z.array(SavedSearch),
    summary: 'Die eigenen Suchanfragen mit ihrem letzten Lauf.',
  },
  create: {
    method: 'POST',
    path: '/api/search-criteria',
    access: ['agent'],
    scope: 'write',
    body: SavedSearchForm,
    reply: SavedSearch,
    invalidates: ['/api/search-criteria', '/api/stats', ...WEIGHTED],
    forColleagues: WEIGHTED,
    limits: writes,
    summary: 'Suchanfrage anlegen; sie läuft sofort, oder sobald die E-Mail-Adresse bestätigt ist.',
  },
  update: {
    method: 'PATCH',
    path: '/api/search-criteria/:id',
    access: ['agent'],
    scope: 'write',
    params: ById,
    body: SavedSearchPatch,
    reply: SavedSearch,
    invalidates: ['/api/search-criteria', '/api/notifications', ...WEIGHTED],
    forColleagues: WEIGHTED,
    limits: writes,
    summary: 'Suchanfrage ändern, auch allein den Schalter.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/search-criteria/:id',
    access: ['agent'],
    scope: 'write',
    params: ById,
    reply: Done,
    invalidates: ['/api/search-criteria', '/api/notifications', '/api/stats', ...WEIGHTED],
    forColleagues: WEIGHTED,
    summary: 'Suchanfrage löschen; ihre Treffer verschwinden von der Glocke.',
  },
  run: {
    method: 'POST',
    path: '/api/search-criteria/:id/run',
    access: ['agent'],
    scope: 'write',
    params: ById,
    reply: SavedSearch,
    invalidates: ['/api/search-criteria'],
    forColleagues: [],
    limits: [
      {
        calls: RUNS_PER_HOUR,
        seconds: 3600,
        per: 'user',
        sentence:
          'Sie haben in dieser Stunde sehr oft „Jetzt suchen“ gedrückt. Ihre aktiven Suchanfragen laufen automatisch alle 30 Minuten.',
      },
      { calls: 20, seconds: 60, per: 'user' },
    ],
    summary: 'Suchanfrage jetzt ausführen.',
  },
} as const satisfies Routes
