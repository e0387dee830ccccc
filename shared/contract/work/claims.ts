import { z } from 'zod'
import { ById, Done, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** A lead that an agent of the office is working on right now. */
export const Claim = z.object({
  propertyId: z.number(),
  title: z.string(),
  /** Name of the agent. */
  name: z.string(),
  isOwn: z.boolean(),
  until: Moment,
})
export type Claim = z.output<typeof Claim>

/** Until when an owner is held. */
export const Held = z.object({ until: Moment })

/** More than a person at work needs: a script must not hold all owners. */
export const CLAIM_LIMITS = [
  { calls: 400, seconds: 3_600, per: 'user', sentence: 'So viele Eigentümer lassen sich nicht auf einmal übernehmen.' },
] as const

/** Owners that people of the office are calling right now, so that no owner is called by two. */
export const claims = {
  list: {
    method: 'GET',
    path: '/api/claims',
    access: ['agent'],
    scope: 'read',
    reply: z.array(Claim),
    summary: 'Wen die Menschen des Büros gerade anrufen, und bis wann die Eigentümer für sie freigehalten sind.',
  },
  claim: {
    method: 'PUT',
    path: '/api/claims/:id',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    reply: Held,
    invalidates: ['/api/claims'],
    limits: CLAIM_LIMITS,
    summary:
      'Einen Eigentümer für eine Viertelstunde übernehmen. Hält ihn schon ein Kollege, wird mit dem Code claimed abgelehnt, mit seinem Namen und bis wann.',
  },
  renew: {
    method: 'POST',
    path: '/api/claims/:id/renew',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    reply: Held,
    invalidates: ['/api/claims'],
    limits: CLAIM_LIMITS,
    summary: 'Einen übernommenen Eigentümer eine weitere Viertelstunde behalten, solange die letzte nicht um ist.',
  },
  release: {
    method: 'DELETE',
    path: '/api/claims/:id',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    reply: Done,
    invalidates: ['/api/claims'],
    summary: 'Einen übernommenen Eigentümer zurückgeben. Wer ihn nicht hält, ändert nichts.',
  },
} as const satisfies Routes
