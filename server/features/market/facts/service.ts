import type { AdvertFact } from '#shared/contract/market/facts.ts'
import { FACT_FIELDS } from '#shared/domain/advert-facts.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/durations.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { isPassing } from '../../../ai/answer.ts'
import { askAi, whyNotAsk } from '../../../ai/ask.ts'
import { hasOrders } from '../../../ai/orders.ts'
import { withoutPersons } from '../../../ai/without-persons.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { HttpLimits } from '../../../outgoing/fetch.ts'
import { storeSecondOpinion } from '../adverts/judge-stored.ts'
import { requireProperty } from '../properties/current.ts'
import { factsIn } from './facts-in.ts'
import { AdvertForm, FACTS_TASK, INSTRUCTIONS } from './form.ts'
import {
  deleteUnasked,
  deleteUnaskedBefore,
  findNextUnasked,
  hasUnasked,
  listFacts,
  lockText,
  postponeUnasked,
  putUnasked,
  replaceFacts,
} from './queries.ts'
import { voiceIn } from './second-voice.ts'

/** Tokens of an answer: six facts and a verdict, with a sentence each. */
const ANSWER_TOKENS = 1_500
/** Milliseconds before each retry of a text whose answer was unusable. */
const PAUSES = [10 * MINUTE, 6 * HOUR] as const
/** Milliseconds after which a queued advert is dropped in favour of newer ones. */
const KEPT = 3 * DAY
/** Milliseconds a job runs before the next one continues. */
const SLICE = 4 * MINUTE

/** Queues adverts for fact extraction in the transaction that stored them; does nothing if no AI service is configured. */
export async function askForFacts(ctx: Ctx, advertIds: readonly number[]): Promise<void> {
  if (advertIds.length === 0 || !ctx.config.ai) return
  await putUnasked(ctx, advertIds)
  await startFinding(ctx)
}

const startFinding = (ctx: Ctx) => ctx.queue.enqueue(ctx, 'find-facts', {}, { key: 'all' })

/** Resumes the queue on another day, after a pause, or after a worker crash. */
export async function sweepUnasked(ctx: Ctx): Promise<void> {
  if (!ctx.config.ai) return
  await deleteUnaskedBefore(ctx, new Date(ctx.clock.now().getTime() - KEPT))
  if ((await hasUnasked(ctx)) && (await whyNotAsk(ctx)) === undefined) await startFinding(ctx)
}

/** Reads the texts of adverts, newest first, until none is due or requests are not allowed. The rest stays queued. */
export async function findFacts(ctx: Ctx, limits: Partial<HttpLimits> = {}): Promise<void> {
  const unlock = await ctx.locks.tryLock('facts')
  if (!unlock) return
  try {
    const end = performance.now() + SLICE
    for (let next = await findNextUnasked(ctx); next; next = await findNextUnasked(ctx)) {
      if ((await readNext(ctx, next, limits)) === 'stop') return
      if (performance.now() > end) return await startFinding(ctx)
    }
  } finally {
    await unlock()
  }
}

type Unasked = NonNullable<Awaited<ReturnType<typeof findNextUnasked>>>

async function readNext(ctx: Ctx, next: Unasked, limits: Partial<HttpLimits>): Promise<'go on' | 'stop'> {
  const whole = `${next.title}\n\n${next.description ?? ''}`
  if (hasOrders(whole)) {
    await deleteUnasked(ctx, next.id)
    return 'go on'
  }
  const text = withoutPersons(whole, { names: [next.contactName], address: next.address })
  const answer = await askAi(
    ctx,
    { task: FACTS_TASK, instructions: INSTRUCTIONS, text, form: AdvertForm, answerTokens: ANSWER_TOKENS },
    limits,
  )
  if (answer.state !== 'answered') {
    if (isPassing(answer.state)) return 'stop'
    const pause = PAUSES[next.tries]
    await (pause === undefined ? deleteUnasked(ctx, next.id) : postponeUnasked(ctx, next.id, new Date(ctx.clock.now().getTime() + pause)))
    return 'go on'
  }
  const facts = factsIn(text, answer.value).filter(({ field }) => field !== 'floor' || next.propertyType === 'apartment')
  await inTransaction(ctx, async (ctx) => {
    // the text may have changed during the request: then it is queued again and this answer is obsolete
    if (!(await lockText(ctx, next))) return
    await replaceFacts(ctx, next.id, facts)
    await storeSecondOpinion(ctx, next.id, voiceIn(text, answer.value))
    await deleteUnasked(ctx, next.id)
  })
  return 'go on'
}

/** Facts stated in the texts of a property's adverts but not in their fields, in the order of the page. */
export async function factsOf(ctx: Ctx, agentId: AgentId, id: number): Promise<AdvertFact[]> {
  const facts = await listFacts(ctx, agentId, await requireProperty(ctx, agentId, id))
  return facts.toSorted((one, other) => FACT_FIELDS.indexOf(one.field) - FACT_FIELDS.indexOf(other.field))
}
