import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { type Answer, ANSWER_LABEL, answerWording } from '#shared/domain/letter.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound } from '../../../http/errors.ts'
import { hashToken } from '../../../secrets.ts'
import { requireProperty } from '../../market/properties/current.ts'
import { isLastWord, recordAnswer } from '../contact/answers.ts'
import { noteAnswer } from '../prospects/service.ts'
import { type AnsweredLetter, findAnswered, storeAnswer } from './queries.ts'
import { meant } from './token.ts'

/** The same for unknown and expired links, so that guessing reveals nothing. */
const UNKNOWN = 'Diesen Link gibt es nicht oder nicht mehr.'

const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' })

/** Data for the page of a letter: the sender, but nothing about the recipient. */
export async function letterAt(ctx: Ctx, typed: string): Promise<AnsweredLetter> {
  const letter = await findAnswered(ctx, hashToken(meant(typed)))
  if (!letter) throw notFound(UNKNOWN)
  return letter
}

interface Given {
  readonly answer: Answer
  /** Number to call the owner at. */
  readonly phone: string | null
}

/** Records an owner's answer: consent or objection, activity, and news for the agent. Repeating the current answer changes nothing. */
export async function answerLetter(ctx: Ctx, typed: string, given: Given): Promise<AnsweredLetter> {
  return inTransaction(ctx, async (ctx) => {
    const letter = await letterAt(ctx, typed)
    const propertyId = await requireProperty(ctx, letter.agentId, letter.propertyId)
    const isSame = letter.answer === given.answer && letter.phone === given.phone
    if (isSame && (await isLastWord(ctx, letter.agentId, propertyId, letter.id))) return letter
    await note(ctx, { ...letter, propertyId }, given)
    return letterAt(ctx, typed)
  })
}

/** Where the letter went. */
function sentTo([, address = '', town = '']: readonly string[]): { address: string; zipCode: string } | null {
  const [zipCode = ''] = town.split(' ')
  return address && zipCode ? { address, zipCode } : null
}

async function note(ctx: Ctx, letter: AnsweredLetter, { answer, phone }: Given): Promise<void> {
  const { id, agentId, agentName, propertyId, day } = letter
  const now = ctx.clock.now()
  const wording = answerWording(answer, { agent: agentName, phone: phone ?? '' })
  await storeAnswer(ctx, id, answer, phone)
  const words = `„${ANSWER_LABEL[answer]}: ${wording}“ Vom Eigentümer angeklickt am ${WHEN.format(now)} auf der Seite seines Briefs vom ${germanDay(day)}.`
  const isOver = await recordAnswer(ctx, agentId, propertyId, { letterId: id, answer, phone, sentTo: sentTo(letter.recipient), words })
  const description = `Antwort auf den Brief vom ${germanDay(day)}: ${ANSWER_LABEL[answer]}${phone === null ? '' : `, Nummer ${phone}`}`
  await noteAnswer(ctx, agentId, propertyId, { answer, phone, description, isOver })
  await recordEvents(ctx, [{ kind: 'owner_answered', userIds: [agentId], subjectIds: [propertyId], details: { day: berlinDay(now) } }])
  const paths = [...CARD_LISTS, '/api/consents', '/api/notices'] as const
  await ctx.live.announce(ctx, [{ to: agentId, message: { type: 'changed', paths: [...paths] } }])
}
