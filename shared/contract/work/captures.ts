import { z } from 'zod'
import { CALL_RESULTS } from '../../domain/call-result.ts'
import { SOURCES } from '../../domain/sources.ts'
import { CARD_LISTS } from '../card-lists.ts'
import { CallResultForm } from './call-list.ts'
import type { Routes } from '../route.ts'
import { AdvertNumber, AskedNumbers, CapturedPage } from '../ingest/captured-page.ts'
import { PropertyCard } from './properties.ts'

/** Maximum characters of a shared text that contains an address. */
export const SHARED_TEXT_MAX = 5_000

const Capture = z.object({
  propertyId: z.number(),
  /** Whether it was unknown, to this agent and all others. */
  isNew: z.boolean(),
  source: z.enum(SOURCES),
})

/** Known adverts with the agent's view of their properties; a number missing here is a new advert. */
const KnownAdvert = z.object({ externalId: z.string(), card: PropertyCard })
export const KnownAdverts = z.array(KnownAdvert)
export type KnownAdverts = z.output<typeof KnownAdverts>

/** Adverts an agent submits by URL or from the current page. */
export const captures = {
  create: {
    method: 'POST',
    path: '/api/captures',
    access: ['agent'],
    right: 'prospects.work',
    scope: 'write',
    body: z.object({
      text: z
        .string('Bitte fügen Sie einen Link ein')
        .trim()
        .min(1, 'Bitte fügen Sie einen Link ein')
        .max(SHARED_TEXT_MAX, 'Der Text ist zu lang'),
    }),
    reply: Capture,
    invalidates: ['/api/properties', '/api/stats', '/api/search-criteria', '/api/call-list'],
    limits: [{ calls: 600, seconds: 3600, per: 'office' }],
    summary: 'Eine Anzeige anhand ihrer Adresse anlegen, mit dem, was die Adresse und der geteilte Text sagen; nur ihr Makler sieht sie.',
  },
  lookUp: {
    method: 'POST',
    path: '/api/captures/look-up',
    access: ['agent'],
    scope: 'capture',
    body: AskedNumbers,
    reply: KnownAdverts,
    invalidates: [],
    limits: [{ calls: 5_000, seconds: 3600, per: 'office' }],
    summary: 'Welche Anzeigen eines Portals schon bekannt sind, nach ihren Nummern, mit der Karte ihres Objekts.',
  },
  page: {
    method: 'POST',
    path: '/api/captures/page',
    access: ['agent'],
    right: 'prospects.work',
    scope: 'capture',
    body: z.object({
      page: CapturedPage,
      /** Whether to mark the properties as favourites. */
      favorite: z.boolean(),
    }),
    reply: z.array(Capture.omit({ source: true }).extend({ externalId: z.string() })),
    invalidates: ['/api/properties', '/api/stats', '/api/search-criteria', '/api/favorites', '/api/call-list'],
    limits: [{ calls: 1_200, seconds: 3600, per: 'office' }],
    summary:
      'Anzeigen der Seite übernehmen, die der Makler im Browser vor sich hat, gelesen von der Browser-Erweiterung; nur er sieht sie.',
  },
  result: {
    method: 'POST',
    path: '/api/captures/result',
    access: ['agent'],
    right: 'prospects.work',
    scope: 'capture',
    body: CallResultForm.pick({ key: true, channel: true, text: true })
      .extend({ result: z.enum(CALL_RESULTS, 'Unbekanntes Ergebnis') })
      .extend(AdvertNumber.shape),
    // null if the office hides the prospect of a colleague
    reply: KnownAdvert.extend({ card: PropertyCard.nullable() }),
    invalidates: [...CARD_LISTS, '/api/notices'],
    limits: [{ calls: 1_200, seconds: 3600, per: 'office' }],
    summary:
      'Ergebnis eines Kontakts zu der Anzeige, die der Makler im Browser vor sich hat; Status und nächster Termin wie vorgeschlagen. Mit demselben Schlüssel noch einmal gesendet, geschieht nichts.',
  },
  extension: {
    method: 'GET',
    path: '/api/captures/extension.zip',
    access: ['agent'],
    kind: 'download',
    mediaTypes: ['application/zip'],
    limits: [{ calls: 60, seconds: 3600, per: 'office' }],
    summary: 'Die Browser-Erweiterung für diese Installation, gepackt zum Entpacken und Laden in Chrome, Edge und verwandten Browsern.',
  },
} as const satisfies Routes
