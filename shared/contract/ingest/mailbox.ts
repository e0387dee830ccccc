import { z } from 'zod'
import { INBOUND_MAIL_STATES } from '../../domain/inbound-mail.ts'
import { SOURCES } from '../../domain/sources.ts'
import { Done, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** Where portals may send an agent's alerts. */
export const Mailbox = z.object({
  /** Whether this installation receives mails at all. */
  isReceiving: z.boolean(),
  /** Null until the agent asks for one. */
  address: z.string().nullable(),
})
export type Mailbox = z.output<typeof Mailbox>

/** What a portal, or the agent's own provider, wants confirmed before it sends anything to the address. */
export const MailConfirmation = z.object({
  /** The domain that has signed the mail. */
  from: z.string(),
  /** To be entered where the address was given; null where a link is enough. */
  code: z.string().nullable(),
  /** Of the sender's own. */
  links: z.array(z.string()),
  /** What the mail says, shortened. */
  text: z.string(),
})
export type MailConfirmation = z.output<typeof MailConfirmation>

export const InboundMail = z.object({
  id: z.number(),
  receivedAt: Moment,
  state: z.enum(INBOUND_MAIL_STATES),
  /** The portal it says it is from; null where it names none. */
  source: z.enum(SOURCES).nullable(),
  subject: z.string().nullable(),
  /** Sent on by the agent: his own word, unless the portal's signature is still whole. */
  isForwarded: z.boolean(),
  /** Adverts in it, how many of them were new, and how many the portal itself says lie outside the search. */
  hits: z.number(),
  newHits: z.number(),
  outsideHits: z.number(),
  /** Why it was not read, or not all of it, as a German sentence. */
  reason: z.string().nullable(),
  /** What it asks to be confirmed; null for every other mail. */
  confirmation: MailConfirmation.nullable(),
})
export type InboundMail = z.output<typeof InboundMail>

const agents = { access: ['agent'] } as const

/** Alert mails of the portals, sent to an address of the agent's own. */
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
    method: 'POST',
    path: '/api/mailbox/address',
    reply: Mailbox,
    invalidates: ['/api/mailbox'],
    limits: [{ calls: 20, seconds: 3600, per: 'user' }],
    summary: 'Legt die eigene Adresse an, oder eine neue an Stelle der alten, an die dann nichts mehr ankommt.',
  },
  close: {
    ...agents,
    method: 'DELETE',
    path: '/api/mailbox/address',
    reply: Done,
    invalidates: ['/api/mailbox'],
    summary: 'Gibt die eigene Adresse auf.',
  },
} as const satisfies Routes
