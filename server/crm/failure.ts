export type PropstackFailureKind =
  /** The key is unknown there. */
  | 'key'
  /** The key is known but may not do this. */
  | 'right'
  /** What we sent is refused as it is; sending it again changes nothing. */
  | 'refused'
  /** Too many requests. */
  | 'busy'
  /** No answer, a fault there, or an answer nobody understands. */
  | 'down'

/** Why Propstack did not do what it was asked to. The message is a German sentence that may be shown to the user. */
export class PropstackFailure extends Error {
  override readonly name = 'PropstackFailure'
  readonly kind: PropstackFailureKind
  /** Seconds Propstack asked us to stay away. */
  readonly retryAfter: number | undefined

  constructor(
    kind: PropstackFailureKind,
    message: string,
    { retryAfter, cause }: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.retryAfter = retryAfter
  }

  /** Whether the same request may go well later. */
  get isPassing(): boolean {
    return this.kind === 'busy' || this.kind === 'down'
  }
}

const REASON_MAX = 300
const RETRY_AFTER_MAX = 24 * 60 * 60

/** What a status that is no success means. `right` names the permission the call needs, as Propstack's settings call it. */
export function failureOf(
  { status, text, headers }: { status: number; text: string; headers: Readonly<Record<string, string>> },
  right: string,
): PropstackFailure {
  const reason = reasonOf(text)
  // one status for two things: only the words tell an unknown key from one that lacks a permission
  const lacksRight = status === 403 || (status === 401 && /recht|berechtig|permission|privilege/i.test(reason))
  if (lacksRight)
    return new PropstackFailure('right', `Dem API-Schlüssel fehlt in Propstack das Recht „${right}“. Bitte schalten Sie es dort frei.`)
  if (status === 401) return new PropstackFailure('key', 'Propstack kennt diesen API-Schlüssel nicht. Bitte prüfen Sie ihn.')
  if (status === 429) {
    return new PropstackFailure('busy', 'Propstack nimmt gerade keine weiteren Anfragen an.', {
      retryAfter: secondsOf(headers['retry-after']),
    })
  }
  if (status === 408 || status >= 500) {
    return new PropstackFailure('down', `Propstack meldet eine Störung (Status ${status}).`, {
      retryAfter: secondsOf(headers['retry-after']),
    })
  }
  return new PropstackFailure(
    'refused',
    reason ? `Propstack hat die Anfrage abgelehnt: ${reason}` : `Propstack hat die Anfrage abgelehnt (Status ${status}).`,
  )
}

/** The words of an error: `{errors: [text]}`, `{errors: {field: [text]}}` or `{error: text}`. Foreign text: cut, and free of control characters. */
function reasonOf(text: string): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return ''
  }
  if (typeof body !== 'object' || body === null) return ''
  const { errors, error } = body as { errors?: unknown; error?: unknown }
  const words = textsIn(errors ?? error)
    .join('; ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return words.length > REASON_MAX ? `${words.slice(0, REASON_MAX)} …` : words
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([field, texts]) => `${field} ${textsIn(texts).join(', ')}`)
}

/** Seconds of a `Retry-After`; dates are rare and not worth another clock, so they count as not told. */
function secondsOf(value: string | undefined): number | undefined {
  return value !== undefined && /^\d+$/.test(value.trim()) ? Math.min(Number(value), RETRY_AFTER_MAX) : undefined
}
