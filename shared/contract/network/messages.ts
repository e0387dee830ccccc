import { z } from 'zod'
import { MESSAGES_PAGE } from '../../domain/limits.ts'
import { ById, ByPartner, Done, Id, Moment, orUnset, Required } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

export const Message = z.object({
  id: Id,
  content: z.string(),
  fromMakler: z.boolean(),
  createdAt: Moment,
  /** When the other side had seen it. */
  readAt: Moment.nullable(),
  maklerUserId: z.uuid(),
  maklerName: z.string(),
  /** Nobody wrote it: the status of a tip changed. */
  isAutomatic: z.boolean(),
  tipId: Id.nullable(),
})
export type Message = z.output<typeof Message>

const content = Required(5_000, 'Bitte schreiben Sie eine Nachricht')
/** Made by the device: the same message sent twice is one. */
const clientKey = orUnset(z.uuid())

export const MessageForm = z.object({ content, clientKey })
export type MessageForm = z.output<typeof MessageForm>

export const PartnerMessageForm = MessageForm.extend({ maklerUserId: orUnset(z.uuid('Bitte wählen Sie einen Makler')) })
export type PartnerMessageForm = z.output<typeof PartnerMessageForm>

/** What stood on the screen: a message that came meanwhile stays unread. */
const Seen = z.object({ upToId: Id })

export const MessageTemplateForm = z.object({
  title: Required(100, 'Bitte geben Sie einen Namen ein'),
  content: Required(5_000, 'Bitte schreiben Sie einen Text'),
})
export type MessageTemplateForm = z.output<typeof MessageTemplateForm>

/** Built-in ones have no id: nobody changes them. */
const MessageTemplate = z.object({ id: Id.nullable(), title: z.string(), content: z.string() })
export type MessageTemplate = z.output<typeof MessageTemplate>

/** What agents and partners write to each other. */
export const messages = {
  ofPartner: {
    method: 'GET',
    path: '/api/partner/messages',
    access: ['partner'],
    query: PageQuery(MESSAGES_PAGE),
    paged: true,
    reply: z.array(Message),
    summary: 'Nachrichten mit den eigenen Maklern, die neuesten zuerst.',
  },
  send: {
    method: 'POST',
    path: '/api/partner/messages',
    access: ['partner'],
    body: PartnerMessageForm,
    reply: Message,
    invalidates: ['/api/partner/messages'],
    limits: [{ calls: 200, seconds: 3600, per: 'user' }],
    summary: 'Einem Makler schreiben; ohne Angabe dem, der zuletzt dazukam.',
  },
  readByPartner: {
    method: 'POST',
    path: '/api/partner/messages/read',
    access: ['partner'],
    body: Seen,
    reply: Done,
    invalidates: ['/api/partner/messages', '/api/partner/stats', '/api/notifications'],
    summary: 'Nachrichten der Makler bis zu dieser als gelesen vermerken.',
  },
  ofAgent: {
    method: 'GET',
    path: '/api/makler/partners/:id/messages',
    access: ['agent'],
    scope: 'read',
    params: ByPartner,
    query: PageQuery(MESSAGES_PAGE),
    paged: true,
    reply: z.array(Message),
    summary: 'Nachrichten mit einem Partner, die neuesten zuerst.',
  },
  sendToPartner: {
    method: 'POST',
    path: '/api/makler/partners/:id/messages',
    access: ['agent'],
    scope: 'write',
    params: ByPartner,
    body: MessageForm,
    reply: Message,
    invalidates: ['/api/makler/partners/:id/messages'],
    limits: [{ calls: 500, seconds: 3600, per: 'user' }],
    summary: 'Einem Partner schreiben.',
  },
  readByAgent: {
    method: 'POST',
    path: '/api/makler/partners/:id/messages/read',
    access: ['agent'],
    params: ByPartner,
    body: Seen,
    reply: Done,
    invalidates: ['/api/makler/partners', '/api/notifications'],
    summary: 'Nachrichten eines Partners bis zu dieser als gelesen vermerken.',
  },
  templates: {
    method: 'GET',
    path: '/api/makler/message-templates',
    access: ['agent'],
    scope: 'read',
    reply: z.array(MessageTemplate),
    summary: 'Textvorlagen für Nachrichten an Partner: die eigenen, dann die mitgelieferten.',
  },
  addTemplate: {
    method: 'POST',
    path: '/api/makler/message-templates',
    access: ['agent'],
    body: MessageTemplateForm,
    reply: MessageTemplate,
    invalidates: ['/api/makler/message-templates'],
    summary: 'Eine eigene Textvorlage anlegen; höchstens 100.',
  },
  changeTemplate: {
    method: 'PUT',
    path: '/api/makler/message-templates/:id',
    access: ['agent'],
    params: ById,
    body: MessageTemplateForm,
    reply: MessageTemplate,
    invalidates: ['/api/makler/message-templates'],
    summary: 'Eine eigene Textvorlage ändern.',
  },
  removeTemplate: {
    method: 'DELETE',
    path: '/api/makler/message-templates/:id',
    access: ['agent'],
    params: ById,
    reply: Done,
    invalidates: ['/api/makler/message-templates'],
    summary: 'Eine eigene Textvorlage löschen.',
  },
} as const satisfies Routes
