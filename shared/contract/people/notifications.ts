import { z } from 'zod'
import { Done, Id, Moment } from '../fields.ts'
import { PropertyCard } from '../market/properties.ts'
import type { Routes } from '../route.ts'

export const Notification = z.object({
  id: z.number(),
  /** False until read; the bell counts these. */
  notified: z.boolean(),
  createdAt: Moment,
  searchName: z.string().nullable(),
  property: PropertyCard.pick({
    id: true,
    title: true,
    location: true,
    zipCode: true,
    price: true,
    size: true,
    rooms: true,
    propertyType: true,
    listingType: true,
    imageUrls: true,
  }),
})
export type Notification = z.output<typeof Notification>

/** New matches of an agent's saved searches. */
export const notifications = {
  list: {
    method: 'GET',
    path: '/api/notifications',
    access: ['agent'],
    reply: z.array(Notification),
    summary: 'Die letzten 200 Benachrichtigungen, ungelesene zuerst.',
  },
  markRead: {
    method: 'PATCH',
    path: '/api/notifications/mark-read',
    access: ['agent'],
    body: z.object({ matchIds: z.array(Id).max(10_000) }),
    reply: Done,
    invalidates: ['/api/notifications'],
    summary: 'Benachrichtigungen als gelesen markieren.',
  },
} as const satisfies Routes
