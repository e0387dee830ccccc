import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { type Answer, ANSWER_LABEL, answerableUntil, answerWording, liftWording } from '#shared/domain/letter.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { hasUsedDevice } from '../../../http/known-device.ts'
import { hashToken } from '../../../secrets.ts'
import { currentProperties, requireProperty } from '../../market/properties/service.ts'
import { formatPlace, getOffice } from '../../people/offices/service.ts'
import { doorMark, getOwner, type KnownOwner, numbersGiven, type OwnersWord, ownersWord, recordAnswer } from '../contact/service.ts'
import { forgetAddress, noteAnswer } from '../prospects/service.ts'
import { type AnsweredLetter, eraseTexts, findAnswered, listGiven, storeAnswer } from './queries.ts'
import { meant } from './token.ts'

/** The same message for unknown and orphaned links, so that guessing reveals nothing. */
const UNKNOWN = 'Diesen Link gibt es nicht oder nicht mehr.'

/** For addresses that cannot belong to a letter, such as truncated ones. */
export function refuseLink(): never {
  throw notFound(UNKNOWN)
}

const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' })

export interface AnswerPage extends OwnersWord {
  readonly letter: AnsweredLetter
  /** Contact details for owners who prefer to write or call. */
  readonly office: string
  /** Why this browser may only be used to object. */
  readonly doubt: string | undefined
}

/** Data for a letter page: the sender, but nothing about the recipient. */
export async function pageAt(ctx: Ctx, typed: string, browser: Browser): Promise<AnswerPage> {
  const letter = await letterAt(ctx, typed)
  const [office, isOwn, word] = await Promise.all([
    describeOffice(ctx, letter.officeId),
    isAgents(ctx, letter, browser),
    wordAt(ctx, letter),
  ])
  return { letter, office, doubt: isOwn ? NOT_HERE : undefined, ...word }
}

async function wordAt(ctx: Ctx, { officeId, propertyId, id }: AnsweredLetter): Promise<OwnersWord> {
  const [current] = await currentProperties(ctx, officeId, [propertyId])
  if (current === undefined) return { objectedAt: null, objectedOtherwise: null, isLast: true }
  return ownersWord(await getOwner(ctx, officeId, current), id)
}

async function letterAt(ctx: Ctx, typed: string, { isLocked = false } = {}): Promise<AnsweredLetter> {
  const letter = await findAnswered(ctx, hashToken(meant(typed)), { isLocked })
  if (!letter) return refuseLink()
  const until = answerableUntil(letter.day)
  if (berlinDay(ctx.clock.now()) > until) throw new Refusal(410, expiredText(until, await describeOffice(ctx, letter.officeId)))
  return letter
}

const expiredText = (until: string, office: string) =>
  `Auf dieser Seite konnten Sie bis zum ${germanDay(until)} antworten. Widersprechen, eine Einwilligung widerrufen und Auskunft verlangen können Sie weiterhin jederzeit; eine formlose Nachricht genügt: ${office}.`

/** The office's address as in the letterhead. */
async function describeOffice(ctx: Ctx, officeId: OfficeId): Promise<string> {
  const { name, street, phone, email, ...place } = await getOffice(ctx, officeId)
  return [name, street, formatPlace(place), phone && `Telefon ${phone}`, email && `E-Mail ${email}`].filter(Boolean).join(', ')
}

/** The browser used to answer. */
export interface Browser {
  readonly isSignedIn: boolean
  /** Identifies a browser in which accounts have signed in. */
  readonly device: Buffer | undefined
}

/** Whether the agent or a colleague could have answered in this browser. */
const isAgents = async (ctx: Ctx, { officeId }: AnsweredLetter, { isSignedIn, device }: Browser): Promise<boolean> =>
  isSignedIn || (await hasUsedDevice(ctx, device, officeId))

const NOT_HERE = `In diesem Browser ist oder war ein Konto von ${PRODUCT_NAME} angemeldet. Eine Einwilligung zählt nur, wenn sie vom Eigentümer selbst kommt: Bitte öffnen Sie den Link auf Ihrem eigenen Gerät. „${ANSWER_LABEL.never}“ können Sie auch hier wählen.`

interface Given {
  readonly answer: Answer
  /** Number on which to call the owner. */
  readonly phone: string | null
  /** The objection to lift, by the time shown on the page; a later one stays in force. */
  readonly lifts: string | null
  /** State of the page on which a consent is withdrawn. */
  readonly seen: string | null
}

/** Identifies the answer shown on a page. */
export const seenMark = ({ letter: { answer, answeredAt }, isLast }: Pick<AnswerPage, 'letter' | 'isLast'>): string =>
  [answer, answeredAt, isLast ? 'last' : 'earlier'].join(' ')

/** Answers that allow nothing, and so need no proof that they come from the owner. */
const CLOSING: ReadonlySet<Answer> = new Set<Answer>(['never', 'withdrawn'])

/**
 * Records an owner's answer: consent, withdrawal or objection, activity, and news for the agent. Repeating the current answer changes nothing. An
 * answer that allows more than before is rejected in the agent's browser. Returns `asks` if it would lift an objection that the form did not name,
 * and `stale` if it would withdraw an answer that the page did not show.
 */
export async function answerLetter(ctx: Ctx, typed: string, given: Given, browser: Browser): Promise<'noted' | 'asks' | 'stale'> {
  return inTransaction(ctx, async (ctx) => {
    const { officeId } = await letterAt(ctx, typed)
    // locks account before letter, like marking letters as sent: in reverse order the two could deadlock
    await lockOffice(ctx, officeId)
    const letter = await letterAt(ctx, typed, { isLocked: true })
    if (!CLOSING.has(given.answer) && (await isAgents(ctx, letter, browser))) throw new Refusal(403, NOT_HERE)
    const propertyId = await requireProperty(ctx, letter.officeId, letter.propertyId)
    const owner = await getOwner(ctx, officeId, propertyId)
    const { objectedAt, isLast } = ownersWord(owner, letter.id)
    if (given.answer === 'withdrawn') {
      if (letter.answer === 'withdrawn') return 'noted'
      if (objectedAt !== null || given.seen !== seenMark({ letter, isLast }) || !isConsent(letter.answer)) return 'stale'
    }
    if (objectedAt !== null && given.answer !== 'never' && given.lifts !== objectedAt) return 'asks'
    if (isLast && letter.answer === given.answer && letter.phone === given.phone) return 'noted'
    await note(ctx, { ...letter, propertyId }, given, owner, objectedAt)
    return 'noted'
  })
}

/** Whether an answer gave a consent, which can be withdrawn. */
export const isConsent = (answer: Answer | null): boolean => answer !== null && !CLOSING.has(answer)

/** Mark of the address the letter was sent to. A letter older than the mark or its key gets a new mark while its text is stored. */
const hashDoor = (ctx: Ctx, { recipient, doorMark: stored }: AnsweredLetter): Buffer | null => {
  const [, address, town] = recipient ?? []
  const zipCode = town?.split(' ')[0]
  return (address && zipCode ? doorMark(ctx, { address, zipCode }) : undefined) ?? stored
}

const distinct = (marks: readonly (Buffer | null)[]): Buffer[] => [
  ...new Map(marks.flatMap((mark) => (mark === null ? [] : [[mark.toString('hex'), mark]]))).values(),
]

async function note(
  ctx: Ctx,
  letter: AnsweredLetter,
  { answer, phone }: Given,
  owner: KnownOwner,
  objectedAt: string | null,
): Promise<void> {
  const { id, officeId, writer, propertyId, day, answer: earlier } = letter
  const now = ctx.clock.now()
  const { phones, doorMarks } = await listGiven(ctx, officeId, propertyId)
  const given = [...phones, ...numbersGiven(owner)]
  await storeAnswer(ctx, id, answer, phone)
  const number = phone === null ? '' : ` Angegebene Nummer: ${phone}.`
  const lifted = objectedAt === null || answer === 'never' ? '' : `„${liftWording(berlinDay(new Date(objectedAt)), writer)}“ `
  const words = `${lifted}„${ANSWER_LABEL[answer]}: ${answerWording(answer, writer, earlier)}“${number} Vom Eigentümer angeklickt am ${WHEN.format(now)} auf der Seite seines Briefs vom ${germanDay(day)}.`
  const isOver = await recordAnswer(ctx, officeId, owner, {
    letterId: id,
    answer,
    earlier,
    phone,
    doorMarks: distinct([...doorMarks, hashDoor(ctx, letter)]),
    words,
  })
  if (answer === 'never') {
    await eraseTexts(ctx, officeId, propertyId)
    await forgetAddress(ctx, officeId, propertyId)
  }
  const over = isOver && answer !== 'never' ? '. Es gilt aber ein anderer Widerspruch: kein Kontakt.' : ''
  // without the number, which must be erased together with the consent
  const description = `Antwort auf den Brief vom ${germanDay(day)}: ${ANSWER_LABEL[answer]}${over}`
  await noteAnswer(ctx, officeId, propertyId, {
    answer,
    earlier,
    phones: given,
    phone,
    description,
    isOver,
  })
  const details = { day: berlinDay(now), answer }
  await recordEvents(ctx, [{ kind: 'owner_answered', officeIds: [officeId], subjectIds: [propertyId], details }])
  const paths = [...CARD_LISTS, '/api/consents', '/api/makler/property-tips', '/api/notices'] as const
  await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: [...paths] } }])
}
