import { z } from 'zod'
import type { Routes } from '../route.ts'

export const Calendar = z.object({
  /** Null if it can no longer be decrypted and must be renewed. */
  url: z.url().nullable(),
})

/** An agent's follow-ups as a calendar feed. The URL is a secret that grants read access. */
export const calendar = {
  address: {
    method: 'GET',
    path: '/api/calendar',
    access: ['agent'],
    reply: Calendar,
    summary: 'Die private iCal-Adresse der eigenen Nachfassungen.',
  },
  renew: {
    method: 'POST',
    path: '/api/calendar/renew',
    access: ['agent'],
    reply: Calendar,
    invalidates: ['/api/calendar'],
    forColleagues: [],
    summary: 'Macht eine neue iCal-Adresse; die alte gilt nicht mehr.',
  },
  read: {
    method: 'GET',
    path: '/api/calendar/:token',
    access: 'public',
    params: z.object({ token: z.string().regex(/^[\w-]{43}(\.ics)?$/) }),
    kind: 'download',
    mediaTypes: ['text/calendar; charset=utf-8'],
    isShown: true,
    limits: [{ calls: 120, seconds: 300, per: 'address', counts: 'failures' }],
    summary: 'Die Nachfassungen als iCal-Kalender.',
  },
} as const satisfies Routes
