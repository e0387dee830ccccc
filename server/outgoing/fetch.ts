import type { Readable } from 'node:stream'
import { Agent, type Dispatcher, errors } from 'undici'
import { ACCEPTED_ENCODINGS, decodeText, readBody, tooLarge } from './body.ts'
import { inSpan, NO_TRACING, type Tracing } from '../tracing/tracing.ts'
import { OutgoingFailure } from './failure.ts'
import { createTargets, type Resolve, systemResolve } from './target.ts'

/** Milliseconds for DNS, TCP and TLS together. */
export const CONNECT_TIMEOUT = 5_000
/** Milliseconds until the headers are complete. */
export const FIRST_BYTE_TIMEOUT = 15_000
/** Milliseconds for everything, redirects included. */
export const TOTAL_TIMEOUT = 60_000
export const MAX_BODY_BYTES = 8 * 1024 * 1024
export const MAX_HEADER_BYTES = 64 * 1024
export const MAX_REDIRECTS = 3
const SOCKETS_PER_ORIGIN = 2
/** Milliseconds for which an idle connection is kept for the next request; longer than the pace, shorter than the portals' own timeouts. */
const KEEP_ALIVE = 4_000

/** Limits of one request, in milliseconds and decoded bytes. */
export interface HttpLimits {
  readonly firstByte: number
  readonly total: number
  readonly bodyBytes: number
}

const LIMITS: HttpLimits = { firstByte: FIRST_BYTE_TIMEOUT, total: TOTAL_TIMEOUT, bodyBytes: MAX_BODY_BYTES }

export interface HttpAnswer {
  /** Any status sent by the host; `failOnStatus` checks it. Redirects with a location were followed. */
  readonly status: number
  /** Lower-case names; repeated ones joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** Decoded and complete. */
  readonly body: Buffer
  readonly text: string
  /** Final URL after redirects. */
  readonly url: URL
}

export interface GetOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly limits?: Partial<HttpLimits>
  /** Aborts the request; `get` then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** A request to a host. */
export interface Ask {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a form if it is one, else as JSON. */
  readonly body?: unknown
}

export interface SendOptions extends GetOptions {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as they are instead of JSON; the headers name their type. */
  readonly bytes?: Buffer
}

export interface Http {
  /** Rejects with OutgoingFailure if the response is incomplete. Ignores the environment's proxy variables. */
  get(url: URL, options?: GetOptions): Promise<HttpAnswer>
  /** One request: its response, or its redirect target, which is checked but not called. */
  hop(ask: Ask, options?: Omit<GetOptions, 'headers'>): Promise<HttpAnswer | URL>
  /** The same guards for APIs: any verb, with a body. A redirect rejects with 'bad_answer'. */
  send(url: URL, options: SendOptions): Promise<HttpAnswer>
  /** Aborts running requests and closes every connection. */
  close(): Promise<void>
}

export interface HttpOptions {
  readonly userAgent: string
  /** Base URLs set by the operator, which may be loopback or private: exactly these origins. */
  readonly allowedOrigins: readonly string[]
  /** Hosts named by the operator, which may be loopback or private and without https; with such a list all others need https. */
  readonly allowedHosts?: readonly string[]
  readonly resolve?: Resolve
  readonly traced?: Traced
}

interface Traced {
  readonly tracing: Tracing
  /** Hosts that spans may name. */
  readonly knownHosts: ReadonlySet<string>
}

const UNTRACED: Traced = { tracing: NO_TRACING, knownHosts: new Set() }

/** Guarded HTTP: only public hosts and the allowed origins, checked on the address actually connected to. */
export function createHttp({ userAgent, allowedOrigins, allowedHosts, resolve = systemResolve, traced = UNTRACED }: HttpOptions): Http {
  const targets = createTargets({ origins: allowedOrigins, ...(allowedHosts && { hosts: allowedHosts }) }, CONNECT_TIMEOUT, resolve)
  const agent = new Agent({
    connect: targets.connect,
    connections: SOCKETS_PER_ORIGIN,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE,
    keepAliveMaxTimeout: KEEP_ALIVE,
  })

  const get = async (start: URL, options: GetOptions = {}): Promise<HttpAnswer> => {
    const limits = { ...LIMITS, ...options.limits }
    const deadline = createDeadline(start.host, limits.total, options.signal)
    try {
      targets.check(start)
      let url = start
      for (let redirects = 0; ; redirects++) {
        const headers = headersFor(url, start, userAgent, options.headers)
        const answer = await askTraced(traced, url, 'GET', () => ask(agent, url, { limits, deadline, headers }))
        if (!(answer instanceof URL)) return answer
        if (redirects === MAX_REDIRECTS) throw new OutgoingFailure('too_many_redirects', `${url.host} leitet zu oft weiter.`)
        targets.checkRedirect(url, answer)
        url = answer
      }
    } finally {
      deadline.clear()
    }
  }

  /** One request, with its deadline cleared in any case. */
  const once = async (url: URL, { method, json, bytes, ...options }: SendOptions): Promise<HttpAnswer | URL> => {
    const limits = { ...LIMITS, ...options.limits }
    const deadline = createDeadline(url.host, limits.total, options.signal)
    const type = json === undefined ? undefined : { 'content-type': 'application/json' }
    try {
      targets.check(url)
      const headers = headersFor(url, url, userAgent, { ...options.headers, ...type })
      const content = json === undefined ? bytes : JSON.stringify(json)
      const question = { limits, deadline, headers, method, ...(content !== undefined && { content }) }
      return await askTraced(traced, url, method, () => ask(agent, url, question))
    } finally {
      deadline.clear()
    }
  }

  const hop = async ({ url, body, ...question }: Ask, options: Omit<GetOptions, 'headers'> = {}): Promise<HttpAnswer | URL> => {
    const answer = await once(url, { ...options, ...question, ...encodeBody(body) })
    if (answer instanceof URL) targets.checkRedirect(url, answer)
    return answer
  }

  const send = async (url: URL, options: SendOptions): Promise<HttpAnswer> => {
    const answer = await once(url, options)
    if (answer instanceof URL) throw new OutgoingFailure('bad_answer', `${url.host} leitet unerwartet weiter.`)
    return answer
  }

  return { get, hop, send, close: () => agent.destroy() }
}

function encodeBody(body: unknown): Pick<SendOptions, 'json' | 'bytes' | 'headers'> {
  if (body === undefined) return {}
  if (!(body instanceof URLSearchParams)) return { json: body }
  return { bytes: Buffer.from(body.toString()), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

interface Question {
  readonly limits: HttpLimits
  readonly deadline: Deadline
  readonly headers: Record<string, string>
  readonly method?: SendOptions['method']
  readonly content?: string | Buffer
}

/** Paths may hold tokens, and hosts of offices the name of a person. The receiver learns nothing of the trace. */
const askTraced = (
  { tracing, knownHosts }: Traced,
  { host }: URL,
  method: SendOptions['method'],
  run: () => Promise<HttpAnswer | URL>,
): Promise<HttpAnswer | URL> =>
  inSpan(
    tracing,
    {
      name: method,
      kind: 'client',
      attributes: { 'http.request.method': method, 'server.address': knownHosts.has(host) ? host : 'other' },
    },
    async (span) => {
      const answer = await run()
      if (!(answer instanceof URL)) span.note({ 'http.response.status_code': answer.status })
      return answer
    },
  )

/** One request: the response, or the redirect target. */
async function ask(agent: Agent, url: URL, { limits, deadline, headers, method = 'GET', content }: Question): Promise<HttpAnswer | URL> {
  let body: Readable | undefined
  const firstByte = deadline.start(limits.firstByte)
  try {
    deadline.signal.throwIfAborted()
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers,
      ...(content !== undefined && { body: content }),
      signal: deadline.signal,
      // Our own deadlines are exact; the library's are coarse and restart with every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    clearTimeout(firstByte)
    body = response.body
    body.on('error', () => {})
    const flat = flatten(response.headers)
    const next = findRedirect(response, flat, url)
    if (next) return next
    // the answer to HEAD names the size of a body that does not come
    if (method !== 'HEAD' && Number(flat['content-length'] ?? 0) > limits.bodyBytes) throw tooLarge(url.host)
    const bytes = await readBody(body, { host: url.host, encoding: flat['content-encoding'], max: limits.bodyBytes })
    return { status: response.statusCode, headers: flat, body: bytes, text: decodeText(bytes, flat['content-type']), url }
  } catch (error) {
    if (deadline.signal.aborted) throw deadline.signal.reason
    throw asFailure(error, url.host, body !== undefined)
  } finally {
    clearTimeout(firstByte)
    body?.destroy()
  }
}

/** The caller's headers may contain a key, so they are only sent to the origin of the first URL. */
function headersFor(url: URL, start: URL, userAgent: string, own: GetOptions['headers'] = {}): Record<string, string> {
  const kept = url.origin === start.origin ? own : {}
  const base = { accept: '*/*', 'accept-language': 'de-DE,de;q=0.9' }
  return { ...base, ...lowerCase(kept), 'accept-encoding': ACCEPTED_ENCODINGS, 'user-agent': userAgent }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]))
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

function findRedirect({ statusCode }: Dispatcher.ResponseData, headers: Record<string, string>, from: URL): URL | undefined {
  const location = headers['location']
  if (!REDIRECTS.has(statusCode) || location === undefined) return undefined
  const to = URL.parse(location, from)
  if (!to) throw new OutgoingFailure('bad_answer', `${from.host} leitet auf eine ungültige Adresse weiter.`)
  return to
}

interface Deadline {
  readonly signal: AbortSignal
  /** Starts a timer that aborts the request unless it is cleared in time. */
  start(milliseconds: number): NodeJS.Timeout
  clear(): void
}

function createDeadline(host: string, total: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const expire = () => controller.abort(late(host))
  const cancel = () => controller.abort(outer?.reason)
  const timer = setTimeout(expire, total)
  outer?.addEventListener('abort', cancel, { once: true })
  if (outer?.aborted) cancel()
  return {
    signal: controller.signal,
    start: (milliseconds) => setTimeout(expire, milliseconds),
    clear: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', cancel)
    },
  }
}

function asFailure(error: unknown, host: string, answering: boolean): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error
  if (error instanceof errors.ConnectTimeoutError) return late(host, error)
  if (error instanceof errors.HeadersOverflowError) return tooLarge(host)
  if (answering || error instanceof errors.HTTPParserError) {
    return new OutgoingFailure('bad_answer', `Die Antwort von ${host} ist unvollständig oder beschädigt.`, { cause: error })
  }
  return new OutgoingFailure('unreachable', `${host} ist gerade nicht erreichbar.`, { cause: error })
}

function late(host: string, cause?: unknown): OutgoingFailure {
  return new OutgoingFailure('timeout', `${host} hat nicht rechtzeitig geantwortet.`, { cause })
}
