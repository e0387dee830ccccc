import { z } from 'zod'
import { INBOUND_MAIL_STATES } from '../../domain/inbound-mail.ts'
import { SOURCES } from '../../domain/sources.ts'
import { Done, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** The agent's address for the portals' alert emails. */
export const Mailbox = z.object({
  /** Whether this installation receives email at all. */
  isReceiving: z.boolean(),
  /** Null until the agent requests one. */
  address: z.string().nullable(),
})
export type Mailbox = z.output<typeof Mailbox>

/** Confirmation requested by a portal or the agent's email provider before it sends to the address. */
export const MailConfirmation = z.object({
  /** The domain that signed the email. */
  from: z.string(),
  /** Code to enter at the sender; null if a link is enough. */
  code: z.string().nullable(),
  /** Only links to the sender's own domain. */
  links: z.array(z.string()),
  /** Text of the email, truncated. */
  text: z.string(),
})
export type MailConfirmation = z.output<typeof MailConfirmation>

export const InboundMail = z.object({
  id: z.number(),
  receivedAt: Moment,
  state: z.enum(INBOUND_MAIL_STATES),
  /** The portal named as sender; null if there is none. */
  source: z.enum(SOURCES).nullable(),
  subject: z.string().nullable(),
  /** Whether the agent forwarded it: then it is not verified unless the portal's signature is still valid. */
  isForwarded: z.boolean(),
  /** Number of adverts in it, of new ones, and of those the portal marks as outside the search. */
  hits: z.number(),
  newHits: z.number(),
  outsideHits: z.number(),
  /** Why it was not read or only in part, as a German sentence. */
  reason: z.string().nullable(),
  /** The requested confirmation; null for other emails. */
  confirmation: MailConfirmation.nullable(),
})
export type InboundMail = z.output<typeof InboundMail>

const agents = { access: ['agent'] } as const

/** The portals' alert emails to the agent's own address. */
export const mailbox = {
  read: { ...agents, method: 'GET', path: '/api/mailbox', reply: Mailbox, summary: 'Die eigene Adresse für Suchaufträge.' },
  mails: {
    ...agents,
    method: 'GET',
    path: '/api/mailbox/mails',
    reply: z.array(InboundMail),
    summary: 'Die letzten E-Mails an diese Adresse und was daraus wurde, die neueste zuerst.',
  },
  renew: {
    ...agents,
    right: 'office.settings',
    method: 'POST',
    path: '/api/mailbox/address',
    reply: Mailbox,
    invalidates: ['/api/mailbox'],
    limits: [{ calls: 20, seconds: 3600, per: 'office' }],
    summary: 'Legt die eigene Adresse an, oder eine neue an Stelle der alten, an die dann nichts mehr ankommt.',
  },
  close: {
    ...agents,
    right: 'office.settings',
    method: 'DELETE',
    path: '/api/mailbox/address',
    reply: Done,
    invalidates: ['/api/mailbox'],
    summary: 'Gibt die eigene Adresse auf.',
  },
} as const satisfies Routes
