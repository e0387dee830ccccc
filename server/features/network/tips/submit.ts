import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import type { OwnTip, OwnTipPatch, TipForm, TipHistoryEntry } from '#shared/contract/network/tips.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { recordEvents } from '../../../events/events.ts'
import { isSent, requireSame, sentMark } from '../../../repeated.ts'
import { listRelations } from '../partners/service.ts'
import { announceTipsToOffice, unknownTip } from './announce.ts'
import { insertHistory, listOwnHistory, type TipChange } from './queries-history.ts'
import { findOwn, getSentMark, insertTip, lockOwn, storeOwn } from './queries-own.ts'

/** Accepts a tip. Idempotent per device: repeats return the stored tip, however late they arrive. */
export async function submitTip(ctx: Ctx, partnerId: PartnerId, form: TipForm): Promise<OwnTip> {
  return inTransaction(ctx, async (ctx) => {
    const mark = tipMark(ctx, form)
    const known = await findRepeated(ctx, partnerId, form.clientKey, mark)
    if (known) return known
    const officeId = await agentFor(ctx, partnerId, form.maklerUserId)
    const id = await insertTip(ctx, { partnerId, officeId, mark }, form)
    if (id === undefined) {
      // a concurrent request stored it between the two statements
      const meanwhile = await findRepeated(ctx, partnerId, form.clientKey, mark)
      if (!meanwhile) throw unknownTip()
      return meanwhile
    }
    await announceTipsToOffice(ctx, officeId ?? null)
    await recordEvents(ctx, [
      { kind: 'new_tip', actorId: partnerId, officeIds: officeId === undefined ? [] : [officeId], subjectIds: [id] },
    ])
    return getOwn(ctx, partnerId, { id })
  })
}

const tipMark = (ctx: Ctx, { clientKey: _, ...fields }: TipForm) => sentMark(ctx, fields)

/** The tip this partner's device sent with the same key. */
async function findRepeated(ctx: Ctx, partnerId: PartnerId, clientKey: string | undefined, mark: Buffer): Promise<OwnTip | undefined> {
  if (clientKey === undefined) return undefined
  const known = await findOwn(ctx, partnerId, { clientKey })
  if (known) requireSame(isSent(await getSentMark(ctx, known.id), mark))
  return known
}

/** A tip's agent: the chosen one, else the one who joined last. Undefined if the partner has none; an admin then assigns it. */
async function agentFor(ctx: Ctx, partnerId: PartnerId, chosen: string | undefined): Promise<OfficeId | undefined> {
  const relations = await listRelations(ctx, partnerId)
  const [found] =
    chosen === undefined ? relations.filter(({ takesTips }) => takesTips) : relations.filter(({ officeId }) => officeId === chosen)
  if (chosen !== undefined && !found) throw notFound('Makler nicht gefunden')
  const refusing = found?.takesTips ? undefined : (found ?? relations.find(({ isPaused }) => isPaused))
  if (refusing)
    throw new Refusal(
      409,
      `${refusing.name} nimmt zurzeit keine Tipps von Ihnen an. Ihr Tipp wurde nicht gesendet, Ihre Eingaben bleiben stehen. Fragen Sie bitte dort nach.`,
    )
  return found?.officeId
}

/** A tip of this partner; locks it until the transaction ends. */
export async function lockOwnTip(ctx: Ctx, partnerId: PartnerId, id: number): Promise<NonNullable<Awaited<ReturnType<typeof lockOwn>>>> {
  const tip = await lockOwn(ctx, partnerId, id)
  if (!tip) throw unknownTip()
  return tip
}

/** Logs a partner's additions in the history: the description with both texts, contact data only as a fact. */
export async function addToTip(ctx: Ctx, partnerId: PartnerId, id: number, patch: OwnTipPatch): Promise<OwnTip> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwnTip(ctx, partnerId, id)
    // consent keeps its first date, but ends if the new number or address may reach another person
    const isOver = before.consentAt !== null && isReplaced(before, patch)
    const isKept = before.consentAt !== null && !isOver
    await storeOwn(ctx, partnerId, id, isKept ? { ...patch, ownerConsentVersion: undefined } : patch, isOver)
    const changes = additions(before, patch)
    if (changes.length > 0) await insertHistory(ctx, id, changes)
    await announceTipsToOffice(ctx, before.officeId)
    return getOwn(ctx, partnerId, { id })
  })
}

type Addable = { readonly [Field in 'description' | 'sellerPhone' | 'sellerEmail']: string | null }

/** Whether another number or email address replaces a stored one. */
const isReplaced = (before: Addable, patch: OwnTipPatch) =>
  (['sellerPhone', 'sellerEmail'] as const).some(
    (field) => before[field] !== null && patch[field] !== undefined && patch[field] !== before[field],
  )

function additions(before: Addable, patch: OwnTipPatch): TipChange[] {
  const isChanged = (field: keyof Addable) => patch[field] !== undefined && patch[field] !== before[field]
  const note = (oldValue: string | null, newValue: string | null): TipChange => ({
    changeType: 'note_added',
    oldValue,
    newValue,
    changedByType: 'partner',
  })
  return [
    ...(isChanged('description') ? [note(before.description, patch.description ?? null)] : []),
    ...(isChanged('sellerPhone') || isChanged('sellerEmail')
      ? [note(null, isReplaced(before, patch) ? 'Kontaktdaten geändert' : 'Kontaktdaten ergänzt')]
      : []),
  ]
}

export async function ownHistory(ctx: Ctx, partnerId: PartnerId, id: number, asked: Asked): Promise<Page<TipHistoryEntry>> {
  await getOwn(ctx, partnerId, { id })
  return listOwnHistory(ctx, partnerId, id, asked)
}

export async function getOwn(ctx: Ctx, partnerId: PartnerId, by: Parameters<typeof findOwn>[2]): Promise<OwnTip> {
  const tip = await findOwn(ctx, partnerId, by)
  if (!tip) throw unknownTip()
  return tip
}
