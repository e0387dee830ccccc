import { z } from 'zod'
import { CALL_LIST } from '../../domain/limits.ts'
import { ById, Done, Id, Moment } from '../fields.ts'
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

/** Names a page of the browser from its opening until it is left. */
export const PageId = z.string().regex(/^[0-9a-f]{16}$/, 'Bitte nennen Sie die Seite mit sechzehn Hexadezimalziffern')

const LeftPage = z.object({
  page: PageId,
  /** Owners that stay held, because a result for them is still on its way. */
  keep: z.array(Id).max(CALL_LIST, `Bitte nennen Sie höchstens ${CALL_LIST} Eigentümer.`),
})
export type LeftPage = z.output<typeof LeftPage>

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
    /** The page that gives the owner back when it is left; without it the owner stays held. */
    body: z.object({ page: PageId.optional() }),
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
  leave: {
    method: 'POST',
    path: '/api/claims/leave',
    access: ['agent'],
    right: 'prospects.work',
    scope: 'write',
    body: LeftPage,
    reply: Done,
    invalidates: ['/api/claims'],
    limits: CLAIM_LIMITS,
    summary:
      'Zurückgeben, was eine Seite übernommen hat, weil sie verlassen wird, außer den genannten Eigentümern. Was sie davor noch anforderte, wird abgelehnt, auch wenn es später ankommt.',
  },
} as const satisfies Routes
