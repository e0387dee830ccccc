import type { Message, MessageForm, MessageTemplate, MessageTemplateForm, PartnerMessageForm } from '#shared/contract/network/messages.ts'
import type { AgentId, PartnerId } from '#shared/domain/ids.ts'
import { MESSAGE_TEMPLATES_MAX } from '#shared/domain/limits.ts'
import { BUILT_IN_MESSAGES } from '#shared/domain/message-template.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { type NewEvent, recordEvents } from '../../../events/events.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { requireSame } from '../../../repeated.ts'
import { announceTo, listRelations, requirePartner } from '../partners/service.ts'
import {
  countTemplates,
  deleteTemplate,
  getMessage,
  insertMessage,
  insertTemplate,
  listMessages,
  listTemplates,
  type NewMessage,
  storeRead,
  updateTemplate,
} from './queries.ts'

export async function messagesWith(ctx: Ctx, agentId: AgentId, partnerId: PartnerId, asked: Asked): Promise<Page<Message>> {
  await requirePartner(ctx, agentId, partnerId)
  return listMessages(ctx, partnerId, asked, agentId)
}

/** Sends a partner's message to the chosen agent, by default to the one joined last. Messages are allowed even while the relation is paused. */
export async function writeToAgent(ctx: Ctx, partnerId: PartnerId, { maklerUserId, ...form }: PartnerMessageForm): Promise<Message> {
  const relations = await listRelations(ctx, partnerId)
  const agent =
    maklerUserId === undefined
      ? (relations.find(({ takesTips }) => takesTips) ?? relations[0])
      : relations.find(({ agentId }) => agentId === maklerUserId)
  if (!agent && maklerUserId !== undefined) throw notFound('Makler nicht gefunden')
  if (!agent)
    throw new Refusal(
      409,
      'Sie sind noch mit keinem Makler verbunden. Öffnen Sie den Einladungslink eines Maklers, dann können Sie ihm schreiben.',
    )
  return write(ctx, { ...form, agentId: agent.agentId, partnerId, fromMakler: false })
}

export async function writeToPartner(ctx: Ctx, agentId: AgentId, partnerId: PartnerId, form: MessageForm): Promise<Message> {
  await requirePartner(ctx, agentId, partnerId)
  return write(ctx, { ...form, agentId, partnerId, fromMakler: true })
}

/** Posts an automatic message about a tip in the conversation of agent and partner. */
export async function writeLine(ctx: Ctx, line: Pick<NewMessage, 'agentId' | 'partnerId' | 'content' | 'tipId'>): Promise<void> {
  await write(ctx, { ...line, fromMakler: true, isAutomatic: true })
}

async function write(ctx: Ctx, message: NewMessage): Promise<Message> {
  return inTransaction(ctx, async (ctx) => {
    const id = await insertMessage(ctx, message)
    if (id === undefined) {
      // the same device has sent the same message again
      const known = await getMessage(ctx, message, { 'm.client_key': message.clientKey as string })
      requireSame(known.content === message.content)
      return known
    }
    await announceToOther(ctx, message)
    const written = await getMessage(ctx, message, { 'm.id': id })
    await recordEvents(ctx, toEvents(message, id))
    return written
  })
}

/** Notifies the other side. Automatic messages cause no event, as the partner is already notified about the tip. */
const toEvents = ({ agentId, partnerId, fromMakler, isAutomatic }: NewMessage, id: number): NewEvent[] => {
  if (isAutomatic) return []
  return fromMakler
    ? [{ kind: 'agent_wrote', actorId: agentId, userIds: [partnerId], subjectIds: [id] }]
    : [{ kind: 'partner_wrote', actorId: partnerId, userIds: [agentId], subjectIds: [id] }]
}

/** Refreshes the other side's messages and unread count. */
const announceToOther = (
  ctx: Ctx,
  { agentId, partnerId, fromMakler }: Pick<NewMessage, 'agentId' | 'partnerId' | 'fromMakler'>,
): Promise<void> =>
  fromMakler
    ? announceTo(ctx, partnerId, ['/api/partner/messages', '/api/partner/stats'])
    : announceTo(ctx, agentId, ['/api/makler/partners'])

export async function readByPartner(ctx: Ctx, partnerId: PartnerId, upToId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const agentId of await storeRead(ctx, { partnerId, fromMakler: true, upToId }))
      await announceTo(ctx, agentId, ['/api/makler/partners'])
  })
}

export async function readByAgent(ctx: Ctx, agentId: AgentId, partnerId: PartnerId, upToId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await requirePartner(ctx, agentId, partnerId)
    const read = await storeRead(ctx, { agentId, partnerId, fromMakler: false, upToId })
    if (read.length > 0) await announceTo(ctx, partnerId, ['/api/partner/messages'])
  })
}

export async function listAllTemplates(ctx: Ctx, agentId: AgentId): Promise<MessageTemplate[]> {
  return [...(await listTemplates(ctx, agentId)), ...BUILT_IN_MESSAGES.map((text) => ({ id: null, ...text }))]
}

const TOO_MANY = `Mehr als ${MESSAGE_TEMPLATES_MAX} Vorlagen gehen nicht. Bitte löschen Sie zuerst eine.`

export async function addTemplate(ctx: Ctx, agentId: AgentId, form: MessageTemplateForm): Promise<MessageTemplate> {
  return inTransaction(ctx, async (ctx) => {
    if ((await countTemplates(ctx, agentId)) >= MESSAGE_TEMPLATES_MAX) throw new Refusal(409, TOO_MANY, { code: 'limit_reached' })
    return insertTemplate(ctx, agentId, form)
  })
}

export async function changeTemplate(ctx: Ctx, agentId: AgentId, id: number, form: MessageTemplateForm): Promise<MessageTemplate> {
  const changed = await updateTemplate(ctx, agentId, id, form)
  if (!changed) throw noTemplate()
  return changed
}

export async function removeTemplate(ctx: Ctx, agentId: AgentId, id: number): Promise<void> {
  if (!(await deleteTemplate(ctx, agentId, id))) throw noTemplate()
}

const noTemplate = () => notFound('Vorlage nicht gefunden')

export { ERASED_LINES } from './erased-lines.ts'

export { countMessages } from './queries.ts'
