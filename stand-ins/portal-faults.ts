import type { ServerResponse } from 'node:http'
import { createGzip, gzipSync } from 'node:zlib'
import type { Random } from './world/random.ts'

export const FAULTS = [
  '403',
  '404',
  '429',
  '500',
  '503',
  'captcha',
  'slow',
  'drip',
  'garbage',
  'truncated-gzip',
  'gzip-bomb',
  'huge',
  'redirect',
  'redirect-internal',
  'redirect-loop',
  'endless-headers',
  'layout-changed',
  'empty',
  'not-html',
] as const

/** A portal's faults, by what the client sees. */
export type Fault = (typeof FAULTS)[number]

export function isFault(value: unknown): value is Fault {
  return FAULTS.some((fault) => fault === value)
}

export interface FaultContext {
  readonly path: string
  readonly random: Random
  /** Sends the normal response. */
  readonly answer: () => void
  /** Aborted once the fault is removed or replaced. */
  readonly removed: AbortSignal
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const CHUNK = 64 * 1024
const HUGE_BYTES = 20 * 1024 * 1024
const BOMB_BYTES = 100 * 1024 * 1024
const DRIP_BYTES = 120
const ENDLESS_HEADER_BYTES = 8 * 1024 * 1024

const CAPTCHA_PAGE = `<!DOCTYPE html><html lang="de"><head><title>Zugriff eingeschränkt</title></head><body>
<h1>Bitte bestätige, dass du kein Roboter bist</h1><p>Ungewöhnlicher Datenverkehr von deiner Adresse.</p>
<div id="captcha-container" class="g-recaptcha" data-sitekey="none"></div></body></html>`

const CHANGED_PAGE = `<!DOCTYPE html><html lang="de"><body id="results"><h1>Anzeigen</h1><section class="x1a">${Array.from(
  { length: 25 },
  (_, index) =>
    `<div class="q7" data-adid="35990000${String(index).padStart(2, '0')}" data-href="/s-anzeige/x/35990000${String(index).padStart(2, '0')}-208-9501"><b></b></div>`,
).join('')}</section></body></html>`

const EMPTY_PAGE =
  '<!DOCTYPE html><html lang="de"><body id="srchrslt"><div id="saved-search-empty-result"><h3>Es wurden leider keine Anzeigen gefunden.</h3></div></body></html>'

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...HTML, ...headers }).end(`<!DOCTYPE html><title>${status}</title><h1>${status}</h1>`)
}

/** Writes `total` bytes as fast as the client reads them. */
function stream(
  write: (chunk: Buffer) => boolean,
  onDrain: (go: () => void) => void,
  end: () => void,
  total: number,
  chunk: Buffer,
  closed: () => boolean,
): void {
  let left = total
  const go = (): void => {
    while (left > 0 && !closed()) {
      const part = left < chunk.length ? chunk.subarray(0, left) : chunk
      left -= part.length
      if (!write(part)) return onDrain(go)
    }
    if (!closed()) end()
  }
  go()
}

function huge(response: ServerResponse): void {
  response.writeHead(200, HTML)
  const filler = Buffer.from('<p>Lorem Immobilie dolor sit amet.</p>\n'.repeat(2_000)).subarray(0, CHUNK)
  stream(
    (chunk) => response.write(chunk),
    (go) => void response.once('drain', go),
    () => void response.end(),
    HUGE_BYTES,
    filler,
    () => response.destroyed,
  )
}

function gzipBomb(response: ServerResponse): void {
  response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' })
  const gzip = createGzip()
  response.once('close', () => gzip.destroy())
  gzip.on('error', () => response.destroy())
  gzip.pipe(response)
  stream(
    (chunk) => gzip.write(chunk),
    (go) => void gzip.once('drain', go),
    () => void gzip.end(),
    BOMB_BYTES,
    Buffer.alloc(CHUNK),
    () => gzip.destroyed,
  )
}

function drip(response: ServerResponse): void {
  response.writeHead(200, HTML)
  let sent = 0
  const timer = setInterval(() => {
    response.write(' ')
    sent += 1
    if (sent >= DRIP_BYTES) response.end()
  }, 1_000)
  timer.unref()
  response.once('close', () => clearInterval(timer))
}

function endlessHeaders(response: ServerResponse): void {
  const socket = response.socket
  if (socket === null) return
  socket.write('HTTP/1.1 200 OK\r\n')
  const line = Buffer.from(`x-filler: ${'a'.repeat(1_000)}\r\n`)
  stream(
    (chunk) => socket.write(chunk),
    (go) => void socket.once('drain', go),
    () => void socket.destroy(),
    ENDLESS_HEADER_BYTES,
    line,
    () => socket.destroyed,
  )
}

/** Responds after three seconds, or as soon as the fault is removed. */
function slow(response: ServerResponse, { answer, removed }: FaultContext): void {
  const answerNow = (): void => {
    clearTimeout(timer)
    removed.removeEventListener('abort', answerNow)
    if (!response.destroyed) answer()
  }
  const timer = setTimeout(answerNow, 3_000)
  removed.addEventListener('abort', answerNow)
  response.once('close', () => clearTimeout(timer))
}

function garbage(response: ServerResponse, random: Random): void {
  response.writeHead(200, HTML).end(Buffer.from(Array.from({ length: 8_192 }, () => random.int(0, 255))))
}

type Answer = (response: ServerResponse, context: FaultContext) => void

const refusing =
  (status: number, headers?: Record<string, string>): Answer =>
  (response) =>
    refuse(response, status, headers)

const sending =
  (content: string | Buffer, headers: Record<string, string> = HTML): Answer =>
  (response) =>
    void response.writeHead(200, headers).end(content)

const redirecting =
  (locate: (context: FaultContext) => string): Answer =>
  (response, context) =>
    void response.writeHead(302, { location: locate(context) }).end()

const ANSWERS: Readonly<Record<Fault, Answer>> = {
  '403': refusing(403),
  '404': refusing(404),
  '429': refusing(429, { 'retry-after': '120' }),
  '500': refusing(500),
  '503': refusing(503, { 'retry-after': '60' }),
  captcha: sending(CAPTCHA_PAGE),
  slow,
  drip,
  garbage: (response, { random }) => garbage(response, random),
  'truncated-gzip': sending(gzipSync(CHANGED_PAGE).subarray(0, 200), { ...HTML, 'content-encoding': 'gzip' }),
  'gzip-bomb': gzipBomb,
  huge,
  redirect: redirecting(() => '/gesperrt.html'),
  'redirect-internal': redirecting(({ random }) => (random.chance(0.5) ? 'http://127.0.0.1:1/' : 'http://169.254.169.254/')),
  'redirect-loop': redirecting(({ path }) => path),
  'endless-headers': endlessHeaders,
  'layout-changed': sending(CHANGED_PAGE),
  empty: sending(EMPTY_PAGE),
  'not-html': sending('%PDF-1.4 no page at all', { 'content-type': 'application/pdf' }),
}

/** Responds to a request with the fault. Everything is bounded, and ends when the client disconnects. */
export function answerFault(fault: Fault, response: ServerResponse, context: FaultContext): void {
  ANSWERS[fault](response, context)
}

/** The requests that a fault affects: without `times` it is unlimited until removed, without `path` it affects all. */
export interface FaultOptions {
  readonly times?: number
  readonly path?: RegExp
}

/** Holds the active fault; `take` returns it if it affects a request. */
export function createFaultSwitch() {
  let active: { fault: Fault; left: number; path: RegExp | undefined } | undefined
  let removal = new AbortController()
  const set = (fault: Fault | null, { times = Infinity, path }: FaultOptions = {}): void => {
    removal.abort()
    removal = new AbortController()
    active = fault === null ? undefined : { fault, left: times, path }
  }
  const take = (path: string): Fault | undefined => {
    // A global or sticky expression keeps its position between calls.
    if (active?.path !== undefined) active.path.lastIndex = 0
    if (active === undefined || active.left <= 0 || (active.path !== undefined && !active.path.test(path))) return undefined
    active.left -= 1
    return active.fault
  }
  return { set, take, removed: (): AbortSignal => removal.signal }
}
