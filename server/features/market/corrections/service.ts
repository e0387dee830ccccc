import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { AnsweredQuote } from '#shared/contract/market/corrections.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { announceMatches } from '../matches/service.ts'
import { requireProperty } from '../properties/service.ts'
import { deleteCorrection, deleteRefusalAnswer, lockRefusal, upsertCorrection, upsertRefusalAnswer } from './queries.ts'

/** An advert that the correction brings back is matched for the agent like a new one. */
export async function correctVerdict(ctx: Ctx, officeId: OfficeId, propertyId: number, isOffer: boolean): Promise<typeof DONE> {
  await inTransaction(ctx, async (ctx) => {
    const id = await requireProperty(ctx, officeId, propertyId)
    await upsertCorrection(ctx, officeId, id, isOffer)
    if (isOffer) await announceMatches(ctx, [id], officeId)
  })
  return DONE
}

export async function withdrawCorrection(ctx: Ctx, officeId: OfficeId, propertyId: number): Promise<typeof DONE> {
  if (!(await deleteCorrection(ctx, officeId, await requireProperty(ctx, officeId, propertyId))))
    throw notFound('Hier gibt es nichts zurückzunehmen.')
  return DONE
}

/** An advert that turns out to accept agents is announced like a new one to an agent who does not want news of refusals. */
export async function answerRefusal(ctx: Ctx, agent: Agent, propertyId: number, { answer, quote }: AnsweredQuote): Promise<typeof DONE> {
  const { officeId } = agent
  await inTransaction(ctx, async (ctx) => {
    const id = await requireProperty(ctx, officeId, propertyId)
    const { agentRefusal, possibleRefusal, refusalAnswer, answered } = await lockRefusal(ctx, officeId, id)
    if (![agentRefusal, possibleRefusal, ...answered].includes(quote)) throw new Refusal(409, sayNow(agentRefusal ?? possibleRefusal))
    if (refusalAnswer === answer && answered.includes(quote)) return
    await upsertRefusalAnswer(ctx, officeId, id, { refuses: answer === 'refuses', quote })
    await ctx.hooks.onRefusalAnswered(ctx, { agent, propertyId: id, said: { answer, quote } })
    if (answer === 'welcome') await announceMatches(ctx, [id], officeId)
  })
  return DONE
}

const sayNow = (words: string | null) =>
  words === null
    ? 'Dieses Inserat sagt nichts über Makler. Bitte laden Sie die Seite neu.'
    : `Das Inserat sagt inzwischen etwas anderes: „${words}“. Bitte lesen Sie es noch einmal.`

export async function withdrawRefusal(ctx: Ctx, agent: Agent, propertyId: number): Promise<typeof DONE> {
  const { officeId } = agent
  await inTransaction(ctx, async (ctx) => {
    const id = await requireProperty(ctx, officeId, propertyId)
    if (!(await deleteRefusalAnswer(ctx, officeId, id))) throw notFound('Hier gibt es nichts zurückzunehmen.')
    await ctx.hooks.onRefusalAnswered(ctx, { agent, propertyId: id, said: null })
  })
  return DONE
}
