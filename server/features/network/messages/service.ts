import type { Message, MessageForm, MessageTemplate, MessageTemplateForm, PartnerMessageForm } from '#shared/contract/network/messages.ts'
import type { Agent, OfficeId, PartnerId, UserId } from '#shared/domain/ids.ts'
import { MESSAGE_TEMPLATES_MAX } from '#shared/domain/limits.ts'
import { BUILT_IN_MESSAGES } from '#shared/domain/message-template.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { type NewEvent, recordEvents } from '../../../events/events.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { requireSame } from '../../../repeated.ts'
import { announceToOffice, announceToPartner, listRelations, requirePartner } from '../partners/service.ts'
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
  storeReadBy,
  updateTemplate,
} from './queries.ts'

export async function messagesWith(ctx: Ctx, agent: Agent, partnerId: PartnerId, asked: Asked): Promise<Page<Message>> {
  await requirePartner(ctx, agent.officeId, partnerId)
  return listMessages(ctx, partnerId, asked, agent)
}

/** Sends a partner's message to the chosen agent, by default to the one joined last. Messages are allowed even while the relation is paused. */
export async function writeToAgent(ctx: Ctx, partnerId: PartnerId, { maklerUserId, ...form }: PartnerMessageForm): Promise<Message> {
  const relations = await listRelations(ctx, partnerId)
  const agent =
    maklerUserId === undefined
      ? (relations.find(({ takesTips }) => takesTips) ?? relations[0])
      : relations.find(({ officeId }) => officeId === maklerUserId)
  if (!agent && maklerUserId !== undefined) throw notFound('Makler nicht gefunden')
  if (!agent)
    throw new Refusal(
      409,
      'Sie sind noch mit keinem Makler verbunden. Öffnen Sie den Einladungslink eines Maklers, dann können Sie ihm schreiben.',
    )
  return write(ctx, { ...form, officeId: agent.officeId, partnerId, fromMakler: false }, partnerId)
}

export async function writeToPartner(
  ctx: Ctx,
  { id: agentId, officeId }: Agent,
  partnerId: PartnerId,
  form: MessageForm,
): Promise<Message> {
  await requirePartner(ctx, officeId, partnerId)
  return write(ctx, { ...form, officeId, partnerId, fromMakler: true, authorId: agentId }, agentId)
}

/** Posts an automatic message about a tip in the conversation of agent and partner. */
export async function writeLine(ctx: Ctx, line: Pick<NewMessage, 'officeId' | 'partnerId' | 'content' | 'tipId'>): Promise<void> {
  await write(ctx, { ...line, fromMakler: true, isAutomatic: true })
}

/** `by`: who wrote it; undefined for an automatic message. */
async function write(ctx: Ctx, message: NewMessage, by?: UserId): Promise<Message> {
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
    if (by !== undefined) await recordEvents(ctx, [toEvent(message, id, by)])
    return written
  })
}

/** Notifies the other side. Automatic messages cause no event, as the partner is already notified about the tip. */
const toEvent = ({ officeId, partnerId, fromMakler }: NewMessage, id: number, actorId: UserId): NewEvent =>
  fromMakler
    ? { kind: 'agent_wrote', actorId, userIds: [partnerId], subjectIds: [id] }
    : { kind: 'partner_wrote', actorId, officeIds: [officeId], subjectIds: [id] }

/** Refreshes the other side's messages and unread count. */
const announceToOther = (
  ctx: Ctx,
  { officeId, partnerId, fromMakler }: Pick<NewMessage, 'officeId' | 'partnerId' | 'fromMakler'>,
): Promise<void> =>
  fromMakler
    ? announceToPartner(ctx, partnerId, ['/api/partner/messages', '/api/partner/stats'])
    : announceToOffice(ctx, officeId, ['/api/makler/partners'])

export async function readByPartner(ctx: Ctx, partnerId: PartnerId, upToId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const officeId of await storeRead(ctx, { partnerId, fromMakler: true, upToId }))
      await announceToOffice(ctx, officeId, ['/api/makler/partners'])
  })
}

/** The agent has read them; for the partner, so has the office. */
export async function readByAgent(ctx: Ctx, agent: Agent, partnerId: PartnerId, upToId: number): Promise<void> {
  const { officeId } = agent
  await inTransaction(ctx, async (ctx) => {
    await requirePartner(ctx, officeId, partnerId)
    await storeReadBy(ctx, agent, partnerId, upToId)
    const read = await storeRead(ctx, { officeId, partnerId, fromMakler: false, upToId })
    if (read.length > 0) await announceToPartner(ctx, partnerId, ['/api/partner/messages'])
  })
}

export async function listAllTemplates(ctx: Ctx, officeId: OfficeId): Promise<MessageTemplate[]> {
  return [...(await listTemplates(ctx, officeId)), ...BUILT_IN_MESSAGES.map((text) => ({ id: null, ...text }))]
}

const TOO_MANY = `Mehr als ${MESSAGE_TEMPLATES_MAX} Vorlagen gehen nicht. Bitte löschen Sie zuerst eine.`

export async function addTemplate(ctx: Ctx, officeId: OfficeId, form: MessageTemplateForm): Promise<MessageTemplate> {
  return inTransaction(ctx, async (ctx) => {
    if ((await countTemplates(ctx, officeId)) >= MESSAGE_TEMPLATES_MAX) throw new Refusal(409, TOO_MANY, { code: 'limit_reached' })
    return insertTemplate(ctx, officeId, form)
  })
}

export async function changeTemplate(ctx: Ctx, officeId: OfficeId, id: number, form: MessageTemplateForm): Promise<MessageTemplate> {
  const changed = await updateTemplate(ctx, officeId, id, form)
  if (!changed) throw noTemplate()
  return changed
}

export async function removeTemplate(ctx: Ctx, officeId: OfficeId, id: number): Promise<void> {
  if (!(await deleteTemplate(ctx, officeId, id))) throw noTemplate()
}

const noTemplate = () => notFound('Vorlage nicht gefunden')

export { ERASED_LINES } from './erased-lines.ts'

export { countMessages } from './queries.ts'
