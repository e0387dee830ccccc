import { z } from 'zod'
import { FIND_MAX } from '../../domain/limits.ts'
import { Required, Text } from '../fields.ts'
import type { Routes } from '../route.ts'

/** Maximum characters of the whole form. Every event gets a response, so single fields have no limit. */
export const SIPGATE_FORM_MAX = 16_384

/** The form sipgate posts when a call begins; its other events are ignored. */
export const SipgateCall = z.object({
  event: Text(SIPGATE_FORM_MAX),
  direction: Text(SIPGATE_FORM_MAX).optional(),
  /** Digits with country code but without a plus, or `anonymous`. */
  from: Text(SIPGATE_FORM_MAX).optional(),
  callId: Text(SIPGATE_FORM_MAX).optional(),
  /** For a redirected call: the id of the original one. */
  origCallId: Text(SIPGATE_FORM_MAX).optional(),
})
export type SipgateCall = z.output<typeof SipgateCall>

/** The contact 3CX shows for a number; its template uses these field names. */
export const Contact = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  phone: z.string(),
  /** The contact's page; empty for the owner of a colleague. */
  url: z.string(),
})
export type Contact = z.output<typeof Contact>

const LIMIT = { calls: 6_000, seconds: 3600, per: 'office' } as const

/** Phone systems, which report incoming calls and look up callers. They learn nothing about an owner except the name. */
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
