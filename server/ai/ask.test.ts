import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { system } from '#shared/contract/operations/system.ts'
import { readConfig } from '#server/config.ts'
import type { Behaviour } from '#stand-ins/ai/behaviours.ts'
import { AI_KEY, AI_MODEL, type AiStandIn, startAi } from '#stand-ins/ai/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, minutes } from '#test/clock.ts'
import { NO_ANSWER } from './answer.ts'
import { askAi, whyNotAsk } from './ask.ts'
import type { Impersonal } from './excerpt.ts'

const PER_DAY = 20_000

let ai: AiStandIn
let test: TestApp
beforeAll(async () => {
  ai = await startAi({ slowMs: 500 })
  test = await startTestApp({ env: { AI_URL: ai.url, AI_KEY, AI_MODEL, AI_TOKENS_PER_DAY: String(PER_DAY) } })
})
afterAll(async () => {
  await test.close()
  await ai.close()
})
beforeEach(async () => {
  ai.behave('good')
  await test.empty('ai_days', 'ai_failures')
})

const QUESTION = {
  task: 'advert_facts',
  instructions: 'Lies.',
  text: 'Das Haus wurde 1972 gebaut.' as Impersonal,
  form: z.object({ yearBuilt: z.object({ value: z.int(), quote: z.string() }).nullable() }),
  answerTokens: 500,
}
interface Sent {
  readonly response_format?: { readonly type: string }
  readonly messages: readonly { readonly content: string }[]
}

const ask = (limits = {}) => askAi(test.ctx, QUESTION, limits)
const day = async () => (await test.ctx.db.selectFrom('ai_days').selectAll().execute())[0]

describe('the service that reads texts', () => {
  it('answers in the requested form and counts the cost', async () => {
    expect(await ask()).toEqual({ state: 'answered', value: { yearBuilt: { value: 1972, quote: 'Das Haus wurde 1972 gebaut.' } } })
    const sent = JSON.parse(ai.requests.at(-1)?.split('\n')[1] ?? '') as { model: string; response_format: { json_schema: object } }
    expect(sent).toMatchObject({
      model: AI_MODEL,
      response_format: {
        type: 'json_schema',
        json_schema: { strict: true, schema: { required: ['yearBuilt'], additionalProperties: false } },
      },
    })
    expect(Number((await day())?.tokens)).toBeGreaterThan(100)
    expect(Number((await day())?.tokens)).toBeLessThan(500)
  })

  it.each<[Behaviour, keyof typeof NO_ANSWER, number]>([
    ['half-json', 'cut', 0],
    ['400', 'declined', 0],
    ['unwilling', 'declined', 0],
    ['wrong-language', 'unreadable', 0],
    ['html', 'unreadable', 0],
    ['two-answers', 'unreadable', 0],
    ['thought-only', 'unreadable', 0],
    ['429', 'busy', 1],
    ['429-retry-after', 'busy', 2],
    ['500', 'down', 1],
    ['401', 'refused', 10],
    ['slow', 'late', 1],
  ])('returns no answer when %s is "%s", and pauses for %i minutes', async (how, state, rest) => {
    ai.behave(how)
    const before = ai.requests.length
    expect(await ask({ firstByte: 200 })).toEqual({ state })
    ai.behave('good')
    const first = await ask()
    expect(first.state).toBe(rest === 0 ? 'answered' : state)
    expect(ai.requests.length - before).toBe(rest === 0 ? 2 : 1)
    test.clock.advance(minutes(rest) + 1)
    expect((await ask()).state).toBe('answered')
    const rows = await test.ctx.db.selectFrom('ai_failures').selectAll().execute()
    expect(rows).toMatchObject([{ state, sentence: NO_ANSWER[state] }])
  })

  it('adapts to the service: another name for the token limit, no temperature, more tokens for thinking', async () => {
    const own = { ...test.ctx, config: { ...test.ctx.config, ai: { ...required(test.ctx.config.ai) } } }
    ai.behave('thinking')
    const before = ai.requests.length
    expect(await askAi(own, QUESTION)).toMatchObject({ state: 'answered' })
    expect(await askAi(own, QUESTION)).toMatchObject({ state: 'answered' })
    const sent = ai.requests.slice(before).map((request) => JSON.parse(request.split('\n')[1] ?? '') as Record<string, unknown>)
    expect(sent.map(({ temperature, max_tokens: limit, max_completion_tokens: whole }) => [temperature, limit, whole])).toEqual([
      [0, QUESTION.answerTokens, undefined],
      [0, undefined, expect.any(Number)],
      [undefined, undefined, expect.any(Number)],
      [undefined, undefined, expect.any(Number)],
    ])
    expect(await test.ctx.db.selectFrom('ai_failures').select('id').execute()).toEqual([])
    // rejected requests are free, thinking tokens count
    expect(Number((await day())?.tokens)).toBeGreaterThan(5_000)
    expect(Number((await day())?.tokens)).toBeLessThan(7_000)
  })

  it('reads an answer from a model that thinks aloud and adds sentences', async () => {
    ai.behave('talkative')
    expect(await ask()).toMatchObject({ state: 'answered', value: { yearBuilt: { value: 1972 } } })
  })

  it.each<[Behaviour, (string | undefined)[]]>([
    ['no-schema', ['json_schema', 'json_object', 'json_object']],
    ['no-format', ['json_schema', 'json_object', undefined, undefined]],
  ])('asks a service of kind "%s" in the form it accepts, and remembers that form', async (how, forms) => {
    const own = { ...test.ctx, config: { ...test.ctx.config, ai: { ...required(test.ctx.config.ai) } } }
    ai.behave(how)
    const before = ai.requests.length
    expect(await askAi(own, QUESTION)).toMatchObject({ state: 'answered', value: { yearBuilt: { value: 1972 } } })
    expect(await askAi(own, QUESTION)).toMatchObject({ state: 'answered' })
    const sent = ai.requests.slice(before).map((request) => JSON.parse(request.split('\n')[1] ?? '') as Sent)
    expect(sent.map(({ response_format: format }) => format?.type)).toEqual(forms)
    expect(sent.map(({ messages: [system] }) => system?.content.includes('"yearBuilt"'))).toEqual(
      forms.map((form) => form !== 'json_schema'),
    )
    expect(await test.ctx.db.selectFrom('ai_failures').select('id').execute()).toEqual([])
  })

  describe('a service that rejects a request with a schema', () => {
    const formsSent = async (times: number, own = fresh()) => {
      const before = ai.requests.length
      const states = []
      for (let n = 0; n < times; n += 1) states.push((await askAi(own, QUESTION)).state)
      const sent = ai.requests.slice(before).map((request) => JSON.parse(request.split('\n')[1] ?? '') as Sent)
      return { states, forms: sent.map(({ response_format: format }) => format?.type) }
    }
    /** A service about which nothing is known yet. */
    const fresh = () => ({ ...test.ctx, config: { ...test.ctx.config, ai: { ...required(test.ctx.config.ai) } } })

    it.each([
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      'This model does not support response format `json_schema`.',
      'This response_format type is unavailable now',
      'json_schema is not available for this deployment',
      'Structured outputs are not supported by this model.',
      'Invalid JSON payload received. Unknown name "response_schema": Cannot find field.',
      "'responseFormat' is not a known field",
    ])('is asked without a schema if its reason is the form: %s', async (words) => {
      ai.behave(`400 ${words}`)
      expect(await formsSent(2)).toEqual({ states: ['answered', 'answered'], forms: ['json_schema', 'json_object', 'json_object'] })
    })

    it.each([
      'The schema of your organization could not be loaded.',
      'Your prompt was rejected: it asks for a database schema.',
      'Invalid JSON payload received.',
      'The text is not structured enough to be moderated.',
      'This request was flagged by our content filter.',
    ])('is asked with a schema again if its reason is another: %s', async (words) => {
      const own = fresh()
      ai.behave(`400 ${words}`)
      expect(await formsSent(2, own)).toEqual({ states: ['declined', 'declined'], forms: ['json_schema', 'json_schema'] })
      ai.behave('good')
      expect(await formsSent(1, own)).toEqual({ states: ['answered'], forms: ['json_schema'] })
    })

    it('is asked with a schema again after an hour', async () => {
      const own = fresh()
      ai.behave('no-schema')
      expect((await formsSent(1, own)).forms).toEqual(['json_schema', 'json_object'])
      ai.behave('good')
      test.clock.advance(minutes(60) - 1)
      expect((await formsSent(1, own)).forms).toEqual(['json_object'])
      test.clock.advance(1)
      expect((await formsSent(1, own)).forms).toEqual(['json_schema'])
      ai.behave('no-schema')
      expect((await formsSent(2, own)).forms).toEqual(['json_schema', 'json_object', 'json_object'])
    })
  })

  it('returns "cut" if the tokens run out within the answer', async () => {
    expect(await askAi(test.ctx, { ...QUESTION, answerTokens: 10 })).toEqual({ state: 'cut' })
  })

  it('answers the next question after a declined one, and pauses after several declined in a row', async () => {
    ai.behave('400')
    for (let n = 0; n < 7; n += 1) expect(await ask()).toEqual({ state: 'declined' })
    ai.behave('good')
    expect(await ask()).toMatchObject({ state: 'answered' })
    test.clock.advance(1)
    ai.behave('400')
    for (let n = 0; n < 7; n += 1) expect(await ask()).toEqual({ state: 'declined' })
    expect(await ask()).toEqual({ state: 'refused' })
    ai.behave('good')
    expect(await ask()).toEqual({ state: 'refused' })
    test.clock.advance(minutes(10) + 1)
    expect(await ask()).toMatchObject({ state: 'answered' })
  })

  it("keeps the model's words about a text that it declines", async () => {
    ai.behave('unwilling')
    expect(await ask()).toEqual({ state: 'declined' })
    const rows = await test.ctx.db.selectFrom('ai_failures').select('message').execute()
    expect(rows).toEqual([{ message: 'I cannot help with that.' }])
  })

  it('is not called once the daily budget is spent; of two concurrent questions only one gets the rest', async () => {
    const counted = 800
    await test.ctx.db
      .insertInto('ai_days')
      .values({ day: dayNow(), tokens: PER_DAY - counted, questions: 1 })
      .execute()
    ai.behave('slow')
    const states = await Promise.all([ask(), ask()])
    expect(states.map(({ state }) => state).toSorted()).toEqual(['answered', 'spent'])
    await test.ctx.db.updateTable('ai_days').set({ tokens: PER_DAY }).execute()
    expect(await whyNotAsk(test.ctx)).toBe('spent')
    test.clock.advance(days(1))
    expect(await whyNotAsk(test.ctx)).toBeUndefined()
    expect(await test.ctx.db.selectFrom('ai_failures').select('id').execute()).toEqual([])
  })

  it('shows administrators the day’s cost, the limit and the last failures', async () => {
    const admin = await test.make.user({ role: 'admin' })
    ai.behave('400')
    await ask()
    ai.behave('html')
    await ask()
    const { ai: use } = (await test.as(admin).call(system.state)).body
    expect(use).toMatchObject({
      model: AI_MODEL,
      host: new URL(ai.url).host,
      tokensPerDay: PER_DAY,
      questionsToday: 2,
      failures: [
        { task: 'advert_facts', sentence: NO_ANSWER.unreadable, closedUntil: null, told: null },
        { sentence: NO_ANSWER.declined, closedUntil: null, told: 'Your request was rejected. Key: [...]' },
      ],
    })
    expect(JSON.stringify(use)).not.toContain(AI_KEY)
  })
})

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('not set')
  return value
}

const dayNow = () => new Date(test.clock.now().getTime()).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })

describe('a service without an address', () => {
  it('is never asked, and an address requires a model', async () => {
    const off = { ...test.ctx, config: { ...test.ctx.config, ai: undefined } }
    expect(await askAi(off, QUESTION)).toEqual({ state: 'off' })
    expect(() => readConfig({ AI_URL: 'http://127.0.0.1:1/v1' })).toThrow('AI_MODEL')
  })
})
