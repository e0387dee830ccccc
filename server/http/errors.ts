import type { ErrorCode, Problem, TextConflict } from '#shared/contract/problem.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { z } from 'zod'
import { isDatabaseLost } from '../db/lost.ts'

/** Default error code per HTTP status. */
const CODE_OF = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  405: 'wrong_method',
  408: 'too_slow',
  409: 'conflict',
  410: 'dead_link',
  413: 'too_large',
  414: 'too_long',
  415: 'wrong_media_type',
  429: 'too_many_calls',
  431: 'too_long',
  500: 'unexpected',
  501: 'wrong_method',
  503: 'unavailable',
} as const satisfies Record<number, ErrorCode>
type RefusalStatus = keyof typeof CODE_OF

interface Details {
  /** Machine-readable code. */
  readonly code?: ErrorCode
  /** Field of the form -> sentence. */
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly conflict?: TextConflict
}

/** A rejected request, with its reason as a German sentence. The only error that a feature throws on purpose. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly headers: Readonly<Record<string, string>>
  /** Additional facts for programs. */
  readonly facts: Pick<Problem, 'code' | 'fields' | 'conflict'>

  constructor(status: RefusalStatus, sentence: string, { headers = {}, code = CODE_OF[status], ...facts }: Details = {}) {
    super(sentence)
    this.status = status
    this.headers = headers
    this.facts = { code, ...facts }
  }
}

/** The browser's session handler matches exactly this body. */
export const unauthorized = () => new Refusal(401, 'Unauthorized')
export const notFound = (sentence = 'Nicht gefunden') => new Refusal(404, sentence)

const TEXT_CHANGED =
  'Dieser Text wurde inzwischen an anderer Stelle geändert. Gespeichert wurde nichts; bitte vergleichen Sie beide Fassungen.'

/** Another user saved a long text after it was read; the second writer gets the current text. */
export const textChanged = (conflict: TextConflict) => new Refusal(409, TEXT_CHANGED, { code: 'text_changed', conflict })

/** Maps a form schema's issues to one refusal: the first sentence for the user, all of them for the form. */
export function invalid(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return new Refusal(400, error.issues[0]?.message ?? 'Ungültige Eingabe', { fields })
}

const UNAVAILABLE = 'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.'
const TOO_SLOW =
  'Die Anfrage hat zu lange gedauert und wurde abgebrochen. Bitte grenzen Sie sie ein, oder versuchen Sie es gleich noch einmal.'
const UNKNOWN = 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.'

/** A limit set by the service or the file system blocks a file's growth like a full disk, and PostgreSQL has no code for it. */
const MAY_NOT_GROW = /^could not extend file /
const FULL = '53100'

/** Exhausted resources by PostgreSQL's code: the sentence, and the seconds after which a retry may help. */
const OUT_OF: Readonly<Record<string, readonly [sentence: string, retryAfter: number]>> = {
  [FULL]: [
    'Der Speicherplatz des Servers ist voll. Lesen geht weiter, gespeichert wurde nichts. Bitte versuchen Sie es später noch einmal.',
    60,
  ],
  '53200': ['Dem Server fehlt gerade Arbeitsspeicher. Gespeichert wurde nichts. Bitte versuchen Sie es gleich noch einmal.', 10],
  '53300': ['Gerade sind zu viele Verbindungen zur Datenbank offen. Bitte versuchen Sie es gleich noch einmal.', 5],
  '53400': ['Die Anfrage braucht mehr, als der Server dafür hergibt. Gespeichert wurde nichts. Bitte grenzen Sie sie ein.', 60],
}

function readCode(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return ''
  return MAY_NOT_GROW.test(error.message) ? FULL : (error.code ?? '')
}

/** The database's disk is full. */
export const isOutOfRoom = (error: unknown): boolean => readCode(error) === FULL

/** Codes for values that a column rejects: a check, an unparsable text, numbers, characters and timestamps out of range. */
const NO_VALUE = new Set(['23514', '22P02', '22003', '22007', '22008', '22009', '22021'])

/** Maps PostgreSQL's errors to refusals. */
function ofDatabase(error: unknown): Refusal | undefined {
  if (isDatabaseLost(error)) return new Refusal(503, UNAVAILABLE)
  const code = readCode(error)
  if (code === '23505') return new Refusal(409, 'Das gibt es schon.')
  if (code === '23503') return notFound()
  if (NO_VALUE.has(code)) return new Refusal(400, 'Ungültige Eingabe')
  if (code === '57014') return new Refusal(503, TOO_SLOW)
  const [sentence, retryAfter] = OUT_OF[code] ?? []
  if (sentence !== undefined) return new Refusal(503, sentence, { headers: { 'retry-after': String(retryAfter) } })
  return code.startsWith('53') ? new Refusal(503, UNAVAILABLE) : undefined
}

/** Maps Fastify's own errors: broken JSON, too large, wrong media type, an unreadable URL. */
export function ofFastify(error: unknown): Refusal | undefined {
  const { statusCode, code } = error as Partial<FastifyError>
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  if (statusCode === 414) return new Refusal(414, 'Die Adresse ist zu lang.')
  if (statusCode === 413) return new Refusal(413, 'Die Anfrage ist zu groß.')
  if (statusCode === 415) return new Refusal(415, 'Dieses Format wird nicht angenommen. Bitte senden Sie JSON.')
  return new Refusal(400, code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ? 'Die Anfrage ist leer.' : 'Die Anfrage ist fehlerhaft.', {
    code: 'malformed_request',
  })
}

/** Maps any error to a refusal. Known ones keep their sentence; unknown ones are logged with their request and get a neutral sentence. */
export function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  const refusal = error instanceof Refusal ? error : (ofDatabase(error) ?? ofFastify(error))
  // a deliberate refusal is not a failure, even with a status of 500 or above
  const isFailure = refusal === undefined || (refusal.status >= 500 && refusal !== error)
  // the route's pattern, because a URL can contain a secret
  const row = `${request.method} ${request.routeOptions.url}`
  if (isFailure) request.log.error({ err: error, row }, 'request failed')
  // logs forbidden and too frequent calls
  else if (refusal.status === 403 || refusal.status === 429) request.log.info({ status: refusal.status, row }, 'refused')
  return refusal ?? new Refusal(500, UNKNOWN)
}

/** The single error handler. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => send(request, reply, toRefusal(error, request)))
}

/** One short German sentence as text, or problem details (RFC 9457) if the caller prefers JSON. */
export function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.code(refusal.status).headers(refusal.headers).header('cache-control', 'no-store')
  if (!prefersJson(request.headers.accept)) return reply.type('text/plain; charset=utf-8').send(refusal.message)
  const problem: Problem = {
    type: 'about:blank',
    status: refusal.status,
    detail: refusal.message,
    ...refusal.facts,
  }
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}

function prefersJson(accept = ''): boolean {
  const first = accept.split(',')[0]?.split(';')[0]?.trim()
  return first === 'application/json' || first === 'application/problem+json'
}
