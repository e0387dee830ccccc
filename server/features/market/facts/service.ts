import type { AdvertFact } from '#shared/contract/market/facts.ts'
import { FACT_FIELDS } from '#shared/domain/advert-facts.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/durations.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { isPassing } from '../../../ai/answer.ts'
import { askAi, whyNotAsk } from '../../../ai/ask.ts'
import { hasOrders } from '../../../ai/orders.ts'
import { makeExcerpt } from '../../../ai/excerpt.ts'
import { withoutPersons } from '../../../ai/without-persons.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { addItems, finishItem, retryItem, sweepItems, type WorkItem, type WorkQueue, workOff } from '../../../jobs/work-items.ts'
import type { HttpLimits } from '../../../outgoing/fetch.ts'
import { storeSecondOpinion } from '../adverts/service.ts'
import { requireProperty } from '../properties/service.ts'
import { factsIn } from './facts-in.ts'
import { AdvertForm, FACTS_TASK, INSTRUCTIONS } from './form.ts'
import { findText, listAskable, listFacts, lockText, replaceFacts } from './queries.ts'
import { voiceIn } from './second-voice.ts'
import { hasSignal } from './signals.ts'

/** Tokens per response: six facts and a verdict, with a sentence each. */
const ANSWER_TOKENS = 1_500
/** Adverts whose texts are to be read. Retries are for unusable responses. */
const UNASKED: WorkQueue = {
  kind: 'find-facts',
  isBySource: false,
  order: 'newest',
  pauses: [10 * MINUTE, 6 * HOUR],
  keptFor: 3 * DAY,
  start: (ctx) => ctx.queue.enqueue(ctx, 'find-facts', {}, { key: 'all' }),
}
/** Milliseconds a job runs before the next one continues. */
const SLICE = 4 * MINUTE

/** Queues adverts for fact extraction in the transaction that stored them; does nothing if no AI service is configured. */
export async function askForFacts(ctx: Ctx, advertIds: readonly number[]): Promise<void> {
  if (advertIds.length > 0 && ctx.config.ai) await addItems(ctx, UNASKED, await listAskable(ctx, advertIds))
}

/** Resumes the queue the next day, after a pause, or after a worker crash. */
export async function sweepUnasked(ctx: Ctx): Promise<void> {
  if (ctx.config.ai) await sweepItems(ctx, UNASKED, async () => (await whyNotAsk(ctx)) === undefined)
}

/** Reads adverts' texts, newest first, until none is due or requests are not allowed. The rest stay queued. */
export const findFacts = (ctx: Ctx, limits: Partial<HttpLimits> = {}): Promise<void> =>
  workOff(ctx, UNASKED, { slice: SLICE }, (item) => readNext(ctx, item, limits))

async function readNext(ctx: Ctx, item: WorkItem, limits: Partial<HttpLimits>): Promise<'go on' | 'stop'> {
  const next = await findText(ctx, item.advertId)
  if (!next) {
    await retryItem(ctx, UNASKED, item)
    return 'go on'
  }
  const whole = `${next.title}\n\n${next.description ?? ''}`
  if (hasOrders(whole)) {
    await finishItem(ctx, UNASKED, next.id)
    return 'go on'
  }
  const text = withoutPersons(whole, { names: [next.contactName], address: next.address })
  const excerpt = makeExcerpt(text, hasSignal)
  if (!excerpt) {
    await finishItem(ctx, UNASKED, next.id)
    return 'go on'
  }
  const answer = await askAi(
    ctx,
    { task: FACTS_TASK, instructions: INSTRUCTIONS, text: excerpt.text, form: AdvertForm, answerTokens: ANSWER_TOKENS },
    limits,
  )
  if (answer.state !== 'answered') {
    if (isPassing(answer.state)) return 'stop'
    await retryItem(ctx, UNASKED, item)
    return 'go on'
  }
  const facts = factsIn(text, excerpt, answer.value).filter(({ field }) => field !== 'floor' || next.propertyType === 'apartment')
  await inTransaction(ctx, async (ctx) => {
    // if the text changed during the request, it is queued again and this response is obsolete
    if (!(await lockText(ctx, next))) return
    await replaceFacts(ctx, next.id, facts)
    await storeSecondOpinion(ctx, next.id, voiceIn(excerpt, answer.value))
    await finishItem(ctx, UNASKED, next.id)
  })
  return 'go on'
}

/** Facts stated in a property's advert texts but not in their fields, in the order they appear on the page. */
export async function listAdvertFacts(ctx: Ctx, officeId: OfficeId, id: number): Promise<AdvertFact[]> {
  const facts = await listFacts(ctx, officeId, await requireProperty(ctx, officeId, id))
  return facts.toSorted((one, other) => FACT_FIELDS.indexOf(one.field) - FACT_FIELDS.indexOf(other.field))
}
