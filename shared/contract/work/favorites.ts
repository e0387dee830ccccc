import { FAVORITES_PAGE } from '../../domain/limits.ts'
import { csvFile, PageQuery, xlsxFile } from '../pages.ts'
import { z } from 'zod'
import { CARD_LISTS } from '../card-lists.ts'
import { ById, Done, Id } from '../fields.ts'
import { PropertyCard } from './properties.ts'
import type { Routes } from '../route.ts'

/** An agent's favourite properties. */
export const favorites = {
  list: {
    method: 'GET',
    path: '/api/favorites',
    access: ['agent'],
    scope: 'read',
    query: PageQuery(FAVORITES_PAGE),
    paged: true,
    fromReplica: true,
    reply: z.array(PropertyCard),
    summary: 'Die eigenen Favoriten, der neueste zuerst.',
  },
  csv: {
    ...csvFile,
    path: '/api/favorites.csv',
    summary: 'Die eigenen Favoriten als CSV: höchstens 10.000 Zeilen; wo es mehr sind, sagt es die letzte.',
  },
  xlsx: {
    ...xlsxFile,
    path: '/api/favorites.xlsx',
    summary: 'Dasselbe für Excel.',
  },
  add: {
    method: 'POST',
    path: '/api/favorites',
    access: ['agent'],
    scope: 'write',
    body: z.object({
      propertyId: Id,
      /** Whether to notify of price cuts and relistings; left unchanged if missing. */
      watched: z.boolean().optional(),
    }),
    reply: Done,
    invalidates: [...CARD_LISTS, '/api/stats'],
    forColleagues: [],
    summary: 'Zu den Favoriten hinzufügen; zweimal ist wie einmal. `watched` meldet, wenn der Preis sinkt oder das Objekt wieder da ist.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/favorites/:id',
    access: ['agent'],
    scope: 'write',
    params: ById,
    reply: Done,
    invalidates: [...CARD_LISTS, '/api/stats'],
    forColleagues: [],
    summary: 'Aus den Favoriten entfernen; die Kennung ist die der Immobilie.',
  },
} as const satisfies Routes
