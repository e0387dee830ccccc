import type { Agreement } from '#shared/contract/people/consents.ts'
import type { LegalText } from '#shared/contract/operations/legal.ts'
import type { File } from '#shared/contract/route.ts'
import { ACCOUNT_SENTENCE, accountSentence, AGREEMENT_SENTENCE } from '#shared/domain/account-sentences.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { AdminId, Agent, OfficeId, UserId } from '#shared/domain/ids.ts'
import type { LegalPage } from '#shared/domain/legal.ts'
import { mayDo, type OfficeRole } from '#shared/domain/office-rights.ts'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents, recordOwn } from '../../../events/events.ts'
import { notFound, Refusal, unauthorized } from '../../../http/errors.ts'
import { requireRight } from '../../../perform.ts'
import { getLegalText } from '../../operations/legal/service.ts'
import {
  type AccountChannel,
  findAcceptedText,
  findOfficeRole,
  hasAccepted,
  insertOfficeConsent,
  keepWording,
  listAccepted,
} from './queries.ts'
import { listLastAccepted, listToAsk } from './queries-offices.ts'

const AGREEMENT: LegalPage = 'auftragsverarbeitung'
const UNFINISHED =
  'Der Betreiber hat die Vereinbarung noch nicht vollständig ausgefüllt. Sie können sie annehmen, sobald nichts mehr fehlt.'
const OUTDATED = 'Die Vereinbarung wurde inzwischen geändert. Bitte lesen Sie die neue Fassung, bevor Sie sie annehmen.'

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Keeps a text as it is now, as evidence; returns its id. */
export const keepText = (ctx: Ctx, { page, version, text }: LegalText): Promise<number> =>
  keepWording(ctx, { page, version, text, hash: hashText(text) })

/** Accepts the agreement for an office that opens with this account. A text with gaps is no agreement: the office is asked once it has none. */
export async function acceptWithAccount(ctx: Ctx, id: UserId, channel: AccountChannel): Promise<void> {
  const current = await getLegalText(ctx, AGREEMENT)
  if (!current.isFilledIn) return
  await insertOfficeConsent(ctx, id, { wordingId: await keepText(ctx, current), sentence: ACCOUNT_SENTENCE, channel })
}

/** Whether an office has yet to accept the agreement that applies now, and someone in this role may accept it. */
export async function isAgreementDue(ctx: Ctx, officeId: OfficeId | null, officeRole: OfficeRole | null): Promise<boolean> {
  if (officeId === null || officeRole === null || !mayDo(officeRole, 'office.manage')) return false
  const { text, isFilledIn } = await getLegalText(ctx, AGREEMENT)
  return isFilledIn && !(await hasAccepted(ctx, officeId, hashText(text)))
}

export async function getAgreement(ctx: Ctx, officeId: OfficeId): Promise<Agreement> {
  const { text, version, isFilledIn } = await getLegalText(ctx, AGREEMENT)
  const hash = hashText(text)
  const accepted = (await listAccepted(ctx, officeId)).map(({ channel, ...acceptance }) => ({
    ...acceptance,
    channel: describeAccountChannel(channel),
    isCurrent: acceptance.hash === hash,
  }))
  const isAccepted = accepted.some(({ isCurrent }) => isCurrent)
  const isToRead = isFilledIn && !isAccepted
  return {
    text: isToRead ? text : null,
    version,
    hash,
    isFilledIn,
    isAccepted,
    sentence: accountSentence(AGREEMENT_SENTENCE) ?? '',
    accepted,
  }
}

export function describeAccountChannel(channel: string): string {
  if (channel === 'office') return 'Seite des Büros'
  return channel === 'invitation' ? 'Einladungslink' : 'Registrierung'
}

/** Asks those who may accept the agreement in offices that have not accepted the text that applies now. */
export async function askForAgreement(ctx: Ctx, by: AdminId): Promise<void> {
  const current = await getLegalText(ctx, AGREEMENT)
  if (!current.isFilledIn) return
  const userIds = await listToAsk(ctx, hashText(current.text))
  if (userIds.length === 0) return
  const wordingId = await keepText(ctx, current)
  await recordEvents(ctx, [{ kind: 'agreement_changed', actorId: by, userIds, subjectIds: [wordingId] }])
}

/** What each of these offices has accepted: the text that applies now, or else the last one. */
export async function listAgreements(ctx: Ctx, officeIds: readonly string[]) {
  const { text } = await getLegalText(ctx, AGREEMENT)
  return listLastAccepted(ctx, officeIds, hashText(text))
}

/** Accepts the text with this hash for the office; of two at once, and the second time, nothing is added. */
export async function acceptAgreement(ctx: Ctx, by: Agent, hash: string): Promise<Agreement> {
  return inTransaction(ctx, async (ctx) => {
    await holdOfficeFor(ctx, by)
    const current = await getLegalText(ctx, AGREEMENT)
    if (!current.isFilledIn) throw new Refusal(409, UNFINISHED)
    if (hash !== hashText(current.text)) throw new Refusal(409, OUTDATED)
    if (!(await hasAccepted(ctx, by.officeId, hash))) {
      const wordingId = await keepText(ctx, current)
      await insertOfficeConsent(ctx, by.id, { wordingId, sentence: AGREEMENT_SENTENCE, channel: 'office' })
      await recordOwn(ctx, by.id, 'office_agreed', { version: current.version })
    }
    return getAgreement(ctx, by.officeId)
  })
}

/** Locks the office; refuses a caller who has left it or lost the right meanwhile. */
async function holdOfficeFor(ctx: Ctx, by: Agent): Promise<void> {
  await lockOffice(ctx, by.officeId)
  const officeRole = await findOfficeRole(ctx, by)
  if (officeRole === undefined) throw unauthorized()
  requireRight({ officeRole }, 'office.manage')
}

/** The text alone, so that its hash can be verified. */
export async function getAcceptedText(ctx: Ctx, officeId: OfficeId, id: number): Promise<File> {
  const found = await findAcceptedText(ctx, officeId, id)
  if (!found) throw notFound('Diese Fassung hat Ihr Büro nicht angenommen.')
  const name = `Auftragsverarbeitung_${berlinDay(new Date(found.givenAt))}.txt`
  return { name, mediaType: 'text/plain; charset=utf-8', content: [found.text] }
}
