import { z } from 'zod'
import { FIND_MAX } from '../../domain/limits.ts'
import { Required, Text } from '../fields.ts'
import type { Routes } from '../route.ts'

/** What sipgate posts when a call begins; of what else it posts nothing is read. */
export const SipgateCall = z.object({
  event: Text(40),
  direction: Text(10).optional(),
  /** Digits with their country and without a plus, or `anonymous`. */
  from: Text(FIND_MAX).optional(),
})
export type SipgateCall = z.output<typeof SipgateCall>

/** Whom 3CX shows for a number; its template names these fields. */
export const Contact = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  phone: z.string(),
  /** The page that leads to him. */
  url: z.string(),
})
export type Contact = z.output<typeof Contact>

const LIMIT = { calls: 2_000, seconds: 3600, per: 'user' } as const

/** Telephone systems: they say who calls, and ask who that is. Neither learns more of an owner than his name. */
export const telephony = {
  sipgate: {
    method: 'POST',
    path: '/api/telephony/sipgate',
    access: ['agent'],
    scope: 'telephony',
    keyAsPassword: true,
    kind: 'handout',
    body: SipgateCall,
    mediaTypes: ['application/xml'],
    invalidates: [],
    limits: [LIMIT],
    summary:
      'Webhook von sipgate.io für eingehende Anrufe: zeigt den Anruf auf den offenen Seiten des Maklers und antwortet mit leerem XML.',
  },
  threeCx: {
    method: 'GET',
    path: '/api/telephony/3cx',
    access: ['agent'],
    scope: 'telephony',
    keyAsPassword: true,
    query: z.object({ number: Required(FIND_MAX, 'Bitte geben Sie eine Rufnummer an') }),
    reply: z.object({ contacts: z.array(Contact) }),
    limits: [LIMIT],
    summary: 'Nachschlagen für 3CX: der Kontakt zu einer Rufnummer; zeigt den Anruf auf den offenen Seiten des Maklers.',
  },
} as const satisfies Routes
