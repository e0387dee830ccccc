import { berlinDay } from '#shared/domain/berlin-time.ts'
import { HOUR, MINUTE } from '#shared/domain/durations.ts'
import { z } from 'zod'
import type { AiSettings } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import type { HttpAnswer, HttpLimits } from '../outgoing/fetch.ts'
import { type AiAnswer, isPassing, NO_ANSWER, type NoAnswer } from './answer.ts'
import { correctTokens, countDeclined, findClosed, findDay, insertFailure, listFailures, reserveTokens, settleTokens } from './queries.ts'
import { refusalMessage, storable } from './refusal-message.ts'
import type { Impersonal } from './excerpt.ts'
import { jsonIn, tryParseJson } from './json-answer.ts'

/** Milliseconds and bytes. A model may think for a long time before its first byte. */
const LIMITS: HttpLimits = { firstByte: 60_000, total: 90_000, bodyBytes: 256 * 1024 }
/** Maximum number of characters of a text that are sent; longer texts are truncated. */
const TEXT_MAX = 12_000
/** German tokens are longer on average, so a question never costs more than was reserved for it. */
const CHARACTERS_PER_TOKEN = 2
/** Milliseconds until the service is asked again. */
const PAUSE: Partial<Record<NoAnswer, number>> = { busy: MINUTE, late: MINUTE, down: MINUTE, refused: 10 * MINUTE }
const PAUSE_MAX = 24 * 60 * MINUTE
/** After this many declined questions of one task in a row, the fault is assumed to lie with the service or its settings, not with the question. */
const DECLINED_MAX = 8
/** Extra tokens for models that think before they answer; thinking counts against the limit. */
const THINKING_TOKENS = 4_000

/** Parameters that a service may reject in their default form, by how its error message names them. */
type Oddity = 'max_tokens' | 'temperature' | 'json_schema' | 'response_format'
const ODDITIES: readonly (readonly [Oddity, RegExp])[] = [
  ['max_tokens', /max_tokens/],
  ['temperature', /temperature/],
  // the next form is tried: the schema, any JSON, the instructions alone
  ['json_schema', /response[_ ]?(?:format|schema)|json[_ ]schema|structured[_ ]outputs?/i],
  ['response_format', /response[_ ]?format|json[_ ](?:object|mode)/i],
]
/** Milliseconds until a rejected parameter is tried again: the rejection may have had another cause. */
const LEARNT_FOR = HOUR
/** When each parameter was rejected. Kept in memory only, so it is learned again after each restart. */
const odd = new WeakMap<AiSettings, Map<Oddity, number>>()

const isOdd = ({ clock }: Ctx, ai: AiSettings, oddity: Oddity): boolean =>
  (odd.get(ai)?.get(oddity) ?? Number.NEGATIVE_INFINITY) > clock.now().getTime() - LEARNT_FOR

/** A question to the service. */
export interface AiQuestion<Value> {
  /** The task's name in code, also used as the name of the JSON schema. */
  readonly task: string
  readonly instructions: string
  /** The text to read. The type rules out text as it was written. */
  readonly text: Impersonal
  /** The answer's schema: every field is present, null if unknown. */
  readonly form: z.ZodType<Value>
  /** Maximum number of tokens in the answer. */
  readonly answerTokens: number
}

/** Asks the AI service, within the daily token budget. Answers are untrusted: see `quoted.ts`. */
export async function askAi<Value>(ctx: Ctx, question: AiQuestion<Value>, limits: Partial<HttpLimits> = {}): Promise<AiAnswer<Value>> {
  const { ai } = ctx.config
  if (!ai) return { state: 'off' }
  const closed = await findClosed(ctx)
  if (closed) return { state: closed }
  const day = berlinDay(ctx.clock.now())
  for (;;) {
    const body = buildRequest(ctx, ai, question)
    const counted = Math.ceil(JSON.stringify(body).length / CHARACTERS_PER_TOKEN) + countTokens(ctx, ai, question)
    if (!(await reserveTokens(ctx, day, counted, ai.tokensPerDay))) return { state: 'spent' }
    const result = await send(ctx, ai, body, limits)
    if (!('state' in result)) return readReply(ctx, question, result.text, { day, counted })
    // a request that never reached the model costs nothing; a late answer has been paid for
    if (result.state !== 'late') await correctTokens(ctx, day, -counted)
    if (!learn(ctx, ai, result)) return fail(ctx, question, result)
  }
}

/** Whether the error is about a parameter and the request can now be sent without it. */
function learn(ctx: Ctx, ai: AiSettings, { state, message = '' }: Failed): boolean {
  const [learned] = (state === 'declined' && ODDITIES.find(([oddity, names]) => !isOdd(ctx, ai, oddity) && names.test(message))) || []
  if (learned !== undefined) odd.set(ai, (odd.get(ai) ?? new Map<Oddity, number>()).set(learned, ctx.clock.now().getTime()))
  return learned !== undefined
}

async function readReply<Value>(
  ctx: Ctx,
  question: AiQuestion<Value>,
  text: string,
  { day, counted }: { readonly day: string; readonly counted: number },
): Promise<AiAnswer<Value>> {
  const { data: reply } = Reply.safeParse(tryParseJson(text))
  const used = reply?.usage?.total_tokens
  await settleTokens(ctx, day, used === undefined ? 0 : used - counted)
  const [choice] = reply?.choices ?? []
  const value = question.form.safeParse(jsonIn(choice?.message.content ?? ''))
  if (value.success) return { state: 'answered', value: value.data }
  const refusal = choice?.message.refusal
  if (refusal) return fail(ctx, question, { state: 'declined', message: storable(refusal) })
  return fail(ctx, question, { state: choice?.finish_reason === 'length' ? 'cut' : 'unreadable' })
}

const Reply = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullable(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({ total_tokens: z.number().int().min(0).max(10_000_000) })
    .nullish()
    .catch(undefined),
})

const ANSWER_AS = 'Antworte nur mit einem JSON-Objekt nach diesem Schema: '

const countTokens = (ctx: Ctx, ai: AiSettings, { answerTokens }: AiQuestion<unknown>) =>
  isOdd(ctx, ai, 'max_tokens') ? answerTokens + THINKING_TOKENS : answerTokens

function buildRequest(ctx: Ctx, ai: AiSettings, question: AiQuestion<unknown>) {
  const { task, instructions, text, form } = question
  const schema = Object.fromEntries(Object.entries(z.toJSONSchema(form)).filter(([name]) => name !== '$schema'))
  const hasSchema = !isOdd(ctx, ai, 'json_schema')
  const hasFormat = !isOdd(ctx, ai, 'response_format')
  return {
    model: ai.model,
    ...(!isOdd(ctx, ai, 'temperature') && { temperature: 0 }),
    [isOdd(ctx, ai, 'max_tokens') ? 'max_completion_tokens' : 'max_tokens']: countTokens(ctx, ai, question),
    messages: [
      { role: 'system', content: hasSchema ? instructions : `${instructions}\n${ANSWER_AS}${JSON.stringify(schema)}` },
      { role: 'user', content: text.slice(0, TEXT_MAX).toWellFormed() },
    ],
    ...(hasSchema
      ? { response_format: { type: 'json_schema', json_schema: { name: task, strict: true, schema } } }
      : hasFormat && { response_format: { type: 'json_object' } }),
  }
}

interface Failed {
  readonly state: NoAnswer
  readonly retryAfter?: number | undefined
  /** The service's own message. */
  readonly message?: string | undefined
}

async function send(ctx: Ctx, { url, key }: AiSettings, json: object, limits: Partial<HttpLimits>): Promise<HttpAnswer | Failed> {
  const headers = { accept: 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) }
  try {
    const answer = await ctx.http.send(new URL(`${url}/chat/completions`), {
      method: 'POST',
      json,
      headers,
      limits: { ...LIMITS, ...limits },
    })
    const { status } = answer
    if (status < 300) return answer
    return {
      state: classifyStatus(status),
      retryAfter: parseSeconds(answer.headers['retry-after']),
      message: refusalMessage(answer.text, key),
    }
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    return { state: error.kind === 'timeout' ? 'late' : error.kind === 'unreachable' ? 'down' : 'unreadable' }
  }
}

/** Maps a status to its cause: this question, the service for now, or its configuration. */
function classifyStatus(status: number): NoAnswer {
  if (status === 400 || status === 413 || status === 422) return 'declined'
  if (status === 429) return 'busy'
  return status >= 500 || status === 408 ? 'down' : 'refused'
}

/** Seconds of a `Retry-After`; undefined for a date. */
const parseSeconds = (value: string | undefined) => (value !== undefined && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined)

async function fail(ctx: Ctx, { task }: AiQuestion<unknown>, { state: failed, retryAfter, message }: Failed): Promise<{ state: NoAnswer }> {
  const isEnough = failed === 'declined' && (await countDeclined(ctx, task)) + 1 >= DECLINED_MAX
  const state = isEnough ? 'refused' : failed
  const pause = retryAfter === undefined ? PAUSE[state] : Math.min(retryAfter * 1000, PAUSE_MAX)
  const closedUntil = pause === undefined || !isPassing(state) ? null : new Date(ctx.clock.now().getTime() + pause)
  await insertFailure(ctx, { task, state, sentence: NO_ANSWER[state], closedUntil, message: message ?? null })
  ctx.log.info({ task, state }, 'no answer of the service that reads texts')
  return { state }
}

/** Why asking is pointless now, as far as can be known in advance; undefined if it is not. */
export async function whyNotAsk(ctx: Ctx): Promise<NoAnswer | undefined> {
  const { ai } = ctx.config
  if (!ai) return 'off'
  const closed = await findClosed(ctx)
  if (closed) return closed
  const { tokens } = await findDay(ctx, berlinDay(ctx.clock.now()))
  return tokens >= ai.tokensPerDay * NEARLY ? 'spent' : undefined
}

/** Share of the daily limit above which there is hardly any budget left for another question. */
const NEARLY = 0.98

/** Usage as administrators see it; null while no service is configured. */
export async function aiUsage(ctx: Ctx) {
  const { ai } = ctx.config
  if (!ai) return null
  const [day, failures] = await Promise.all([findDay(ctx, berlinDay(ctx.clock.now())), listFailures(ctx, 5)])
  return {
    model: ai.model,
    host: new URL(ai.url).host,
    tokensPerDay: ai.tokensPerDay,
    tokensToday: day.tokens,
    questionsToday: day.questions,
    failures,
  }
}
