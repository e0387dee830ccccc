import { z } from 'zod'
import {
  FITTING_COUNTED,
  MATCHING_CLIENTS_SHOWN,
  SEARCH_CLIENT_LINKS_MAX,
  SEARCH_CLIENT_PLACES_MAX,
  SEARCH_CLIENTS_PAGE,
} from '../../domain/limits.ts'
import { SEARCHABLE_TYPES } from '../../domain/property-type.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { AuthorName, ById, Day, Done, Id, Moment, OneLine, orUnset, Place } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

const propertyType = z.enum(SEARCHABLE_TYPES, 'Unbekannter Immobilientyp')

/** Budget and place are required, because no match can be determined without them. */
export const SearchClientForm = z.object({
  name: OneLine(100, 'Bitte geben Sie einen Namen oder eine Nummer ein'),
  budget: z.coerce
    .number('Bitte geben Sie eine Zahl ein')
    .min(1, 'Bitte geben Sie ein Budget ein')
    .max(10_000_000_000, 'Der Wert ist zu groß'),
  places: z
    .array(Place)
    .min(1, 'Bitte geben Sie mindestens einen Ort oder eine Postleitzahl ein')
    .max(SEARCH_CLIENT_PLACES_MAX, `Höchstens ${SEARCH_CLIENT_PLACES_MAX} Orte`),
  propertyType: orUnset(propertyType),
  /** Date on which the search started. */
  since: Day,
  isActive: z.boolean().default(true),
})
export type SearchClientForm = z.output<typeof SearchClientForm>

export const SearchClient = z.object({
  id: z.number(),
  name: z.string(),
  budget: z.number(),
  places: z.array(z.string()),
  propertyType: propertyType.nullable(),
  since: Day,
  isActive: z.boolean(),
  createdAt: Moment,
  /** Latest linked properties, newest first. */
  links: z
    .array(z.object({ propertyId: Id, title: z.string(), linkedAt: Moment, calledAt: Moment.nullable(), author: AuthorName }))
    .max(SEARCH_CLIENT_LINKS_MAX),
  /** Number of all linked properties. */
  linkCount: z.number(),
})
export type SearchClient = z.output<typeof SearchClient>

/** A search client who could be linked to a property. */
export const Candidate = SearchClient.pick({ id: true, name: true, budget: true, places: true, propertyType: true, since: true }).extend({
  /** Why the property does not fit; null if it does. */
  misfit: z.string().nullable(),
  isLinked: z.boolean(),
})
export type Candidate = z.output<typeof Candidate>

/** The agent's active search clients that a property fits. */
export const MatchingClients = z.object({
  count: z.number(),
  /** The newest ones. */
  clients: z.array(SearchClient.pick({ id: true, name: true })).max(MATCHING_CLIENTS_SHOWN),
})
export type MatchingClients = z.output<typeof MatchingClients>

/** Cards show the fitting clients and the linked one. */
const ON_CARDS = [...CARD_LISTS, '/api/search-clients'] as const

/** An agent's search clients. An owner who published a phone number may be called on behalf of one of them, but not for the agent's own services. */
export const searchClients = {
  list: {
    method: 'GET',
    path: '/api/search-clients',
    access: ['agent'],
    scope: 'read',
    query: PageQuery(SEARCH_CLIENTS_PAGE),
    paged: true,
    support: 'searchClients',
    fromReplica: true,
    reply: z.array(SearchClient),
    summary: 'Die eigenen Suchkunden, der neueste zuerst, mit den Immobilien, mit denen sie verknüpft sind.',
  },
  get: {
    method: 'GET',
    path: '/api/search-clients/:id',
    access: ['agent'],
    scope: 'read',
    params: ById,
    reply: SearchClient,
    summary: 'Ein Suchkunde.',
  },
  fitting: {
    method: 'GET',
    path: '/api/search-clients/fitting',
    access: ['agent'],
    scope: 'read',
    fromReplica: true,
    /** Active clients only. Counts are capped at one above the limit. */
    reply: z.array(
      z.object({
        id: Id,
        count: z
          .number()
          .int()
          .max(FITTING_COUNTED + 1),
      }),
    ),
    summary: `Wie viele Immobilien zu jedem Suchkunden passen, höchstens ${FITTING_COUNTED + 1}; die Suche mit searchClient zeigt sie.`,
  },
  create: {
    method: 'POST',
    path: '/api/search-clients',
    access: ['agent'],
    right: 'prospects.work',
    scope: 'write',
    body: SearchClientForm,
    reply: SearchClient,
    invalidates: ON_CARDS,
    summary: 'Suchkunden anlegen.',
  },
  update: {
    method: 'PUT',
    path: '/api/search-clients/:id',
    access: ['agent'],
    right: 'prospects.work',
    scope: 'write',
    params: ById,
    body: SearchClientForm,
    reply: SearchClient,
    invalidates: ON_CARDS,
    summary: 'Suchkunden ändern, auch dass er nicht mehr sucht: Die Ampel folgt sofort.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/search-clients/:id',
    access: ['agent'],
    right: 'prospects.work',
    scope: 'write',
    params: ById,
    reply: Done,
    invalidates: ON_CARDS,
    summary: 'Suchkunden mit allen Verknüpfungen löschen.',
  },
  of: {
    method: 'GET',
    path: '/api/properties/:id/search-clients',
    access: ['agent'],
    ofColleagues: 'see',
    scope: 'read',
    params: ById,
    reply: z.array(Candidate),
    summary: 'Die aktiven Suchkunden, und warum diese Immobilie für den einen oder anderen nicht passt; wer passt, zuerst.',
  },
  link: {
    method: 'PUT',
    path: '/api/properties/:id/search-client',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    body: z.object({ searchClientId: Id }),
    reply: Done,
    invalidates: ON_CARDS,
    summary: 'Suchkunden mit einer Immobilie verknüpfen; es ist immer nur einer. Wer nicht passt, wird abgelehnt.',
  },
  unlink: {
    method: 'DELETE',
    path: '/api/properties/:id/search-client',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    reply: Done,
    invalidates: ON_CARDS,
    summary: 'Verknüpfung lösen.',
  },
} as const satisfies Routes
