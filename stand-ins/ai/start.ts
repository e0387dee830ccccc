import { setTimeout as sleep } from 'node:timers/promises'
import { listen, type Listening, readBody } from '../server.ts'
import type { Behaviour } from './behaviours.ts'
import { answerTo, type Asked } from './answer-to.ts'

/** Characters per German token, and reasoning tokens before the response. */
const CHARACTERS = 3
const THOUGHT = 2_500

/** The key every stand-in accepts by default. */
export const AI_KEY = 'demo-ai-key'
export const AI_MODEL = 'nachgebaut-1'

export interface AiStandIn extends Listening {
  /** Every request body as received. */
  readonly requests: readonly string[]
  /** Sets how it responds from now on; several behaviours take turns. */
  behave(...behaviours: Behaviour[]): void
}

export interface AiOptions {
  readonly behaviour?: Behaviour
  /** Milliseconds that a slow response takes. */
  readonly slowMs?: number
  readonly port?: number
}

interface Limits {
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly temperature?: number
}

interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const refused = (status: number, message: string, headers = {}): Reply => ({ status, body: { error: { message } }, headers })
const invalid = (message: string, param: string | null = null): Reply => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code: null } },
})

const REFUSALS: Readonly<Partial<Record<Behaviour, Reply>>> = {
  '401': refused(401, 'Incorrect API key'),
  '429': refused(429, 'Rate limit reached'),
  '429-retry-after': refused(429, 'Rate limit reached', { 'retry-after': '120' }),
  '400': invalid(`Your request was rejected. Key: ${AI_KEY}`),
  '500': refused(500, 'The server had an error'),
}

function refuseParameter({ max_tokens, temperature, response_format }: Asked & Limits, how: Behaviour): Reply | undefined {
  if (how === 'thinking' && max_tokens !== undefined)
    return invalid("Unsupported parameter: use 'max_completion_tokens' instead.", 'max_tokens')
  if (how === 'thinking' && temperature !== undefined)
    return invalid("Unsupported value: 'temperature' does not support 0 with this model.")
  const format = response_format?.type
  if ((how === 'no-schema' && format === 'json_schema') || (how === 'no-format' && format !== undefined))
    return invalid(`'response_format' of type '${format}' is not supported with this model.`, 'response_format')
  return how.startsWith('400 ') && format === 'json_schema' ? invalid(how.slice(4)) : undefined
}

function complete(asked: Asked & Limits, how: Behaviour, number: number, promptLength: number): Reply {
  const whole = answerTo(asked, how, number)
  const thought = how === 'thinking' ? THOUGHT : 0
  // Like real services, it stops at the token limit, even within a word.
  const room = Math.max(0, (asked.max_completion_tokens ?? asked.max_tokens ?? Infinity) - thought) * CHARACTERS
  const content = whole.slice(0, room)
  const isCut = how === 'half-json' || content !== whole
  const [prompt, completion] = [Math.ceil(promptLength / CHARACTERS), Math.ceil(content.length / CHARACTERS) + thought]
  const message =
    how === 'unwilling'
      ? { role: 'assistant', content: null, refusal: 'I cannot help with that.' }
      : { role: 'assistant', content, refusal: null }
  const body = {
    id: `chatcmpl-${number}`,
    object: 'chat.completion',
    model: AI_MODEL,
    choices: [{ index: 0, finish_reason: isCut ? 'length' : 'stop', message }],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  }
  return { status: 200, body }
}

/** A stand-in for an OpenAI-compatible service. It records its requests for tests. */
export async function startAi({ behaviour = 'good', slowMs = 2_000, port = 0 }: AiOptions = {}): Promise<AiStandIn> {
  const requests: string[] = []
  let behaviours: readonly Behaviour[] = [behaviour]
  const listening = await listen(async (request, response) => {
    const reply = ({ status, body, headers }: Reply) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return reply(refused(404, 'Not found'))
    const body = await readBody(request)
    const number = requests.push(`${request.headers['user-agent'] ?? ''}\n${body}`)
    if (request.headers.authorization !== `Bearer ${AI_KEY}`) return reply(refused(401, 'Incorrect API key'))
    const how = behaviours[(number - 1) % behaviours.length] ?? 'good'
    const asked = JSON.parse(body) as Asked & Limits
    const refusal = REFUSALS[how] ?? refuseParameter(asked, how)
    if (refusal) return reply(refusal)
    if (how === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Welcome</title>')
    if (how === 'slow') await sleep(slowMs)
    reply(complete(asked, how, number, body.length))
  }, port)
  return {
    ...listening,
    url: `${listening.url}/v1`,
    requests,
    behave: (...next) => {
      behaviours = next
    },
  }
}
