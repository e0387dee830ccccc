export type FailureKind =
  /** This URL is never called: scheme, port, credentials, a private network, or a redirect to a foreign site. */
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  /** Truncated, corrupt, or invalid HTTP. */
  | 'bad_answer'
  | 'too_many_redirects'
  /** robots.txt forbids it. */
  | 'not_allowed'
  /** The host has blocked us; must not be circumvented. */
  | 'blocked'

interface FailureDetails {
  readonly status?: number | undefined
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** Why an external service could not be called. The message is a German sentence that may be shown to the user. */
export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure'
  readonly kind: FailureKind
  declare readonly status?: number
  /** Seconds for which the host asked us to wait, at most a day. */
  declare readonly retryAfter?: number

  constructor(kind: FailureKind, message: string, { status, retryAfter, cause }: FailureDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    if (status !== undefined) this.status = status
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }
}

/** The host's name does not exist, as opposed to a name server that does not respond. */
export const isUnknownHost = ({ cause }: OutgoingFailure): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND'

const BLOCKING = new Set([401, 403, 405, 429])
/** These statuses concern the page, not the host. */
const GONE = new Set([404, 410])
const LONGEST_RETRY_AFTER = 24 * 60 * 60

interface Judged {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly url: URL
}

/** Returns responses with 2xx, 404 and 410; throws for every other status. */
export function failOnStatus<Answer extends Judged>(answer: Answer): Answer {
  const { status, url } = answer
  if ((status >= 200 && status < 300) || GONE.has(status)) return answer
  const details = { status, retryAfter: retryAfter(answer.headers) }
  if (BLOCKING.has(status)) throw new OutgoingFailure('blocked', `${url.host} lehnt unsere Abrufe gerade ab (Status ${status}).`, details)
  if (status >= 500) throw new OutgoingFailure('unreachable', `${url.host} meldet eine Störung (Status ${status}).`, details)
  throw new OutgoingFailure('bad_answer', `${url.host} gibt eine unerwartete Antwort (Status ${status}).`, details)
}

/** Seconds from `Retry-After`, which is a number or a date; a date is compared with the host's own clock. Undefined if unreadable. */
function retryAfter(headers: Judged['headers']): number | undefined {
  const value = headers['retry-after']?.trim()
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - hostTime(headers)) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_RETRY_AFTER)
}

function hostTime(headers: Judged['headers']): number {
  const date = Date.parse(headers['date'] ?? '')
  return Number.isNaN(date) ? Date.now() : date
}
