import { parseJson } from '#shared/domain/json.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'

export type CrmFailureKind =
  /** The key is unknown there. */
  | 'key'
  /** The key is known but may not do this. */
  | 'right'
  /** What we sent is refused as it is; sending it again changes nothing. */
  | 'refused'
  /** What was asked for is not there. */
  | 'gone'
  /** Too many requests. */
  | 'busy'
  /** No answer, a fault there, or an answer nobody understands. */
  | 'down'

/** Why a CRM did not do what it was asked to. The message is a German sentence that may be shown to the user. */
export class CrmFailure extends Error {
  override readonly name = 'CrmFailure'
  readonly kind: CrmFailureKind
  /** Seconds it asked us to stay away. */
  readonly retryAfter: number | undefined

  constructor(kind: CrmFailureKind, message: string, { retryAfter, cause }: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.retryAfter = retryAfter
  }

  /** Whether the same request may go well later. */
  get isPassing(): boolean {
    return this.kind === 'busy' || this.kind === 'down'
  }
}

/** A CRM that was not reached, or whose answer did not come to its end. Anything else than that is thrown on. */
export function unreached(error: unknown, label: string): CrmFailure {
  if (!(error instanceof OutgoingFailure)) throw error
  return new CrmFailure('down', sentenceOf(error, label), { cause: error })
}

function sentenceOf({ kind }: OutgoingFailure, label: string): string {
  if (kind === 'timeout') return `${label} hat nicht rechtzeitig geantwortet.`
  if (kind === 'bad_answer' || kind === 'too_large') return unreadable(label)
  return `${label} ist gerade nicht erreichbar.`
}

export const unreadable = (label: string) => `Die Antwort von ${label} ist nicht lesbar.`

const REASON_MAX = 300
const RETRY_AFTER_MAX = 24 * 60 * 60

/** What a status of Propstack means that is no success. `right` names the permission the call needs, as Propstack's settings call it. */
export function failureOf(
  { status, text, headers }: { status: number; text: string; headers: Readonly<Record<string, string>> },
  right: string,
): CrmFailure {
  const reason = reasonOf(text)
  // one status for two things: only the words tell an unknown key from one that lacks a permission
  const lacksRight = status === 403 || (status === 401 && /recht|berechtig|permission|privilege/i.test(reason))
  if (lacksRight)
    return new CrmFailure('right', `Dem API-Schlüssel fehlt in Propstack das Recht „${right}“. Bitte schalten Sie es dort frei.`)
  if (status === 401) return new CrmFailure('key', 'Propstack kennt diesen API-Schlüssel nicht. Bitte prüfen Sie ihn.')
  if (status === 429) {
    return new CrmFailure('busy', 'Propstack nimmt gerade keine weiteren Anfragen an.', {
      retryAfter: secondsOf(headers['retry-after']),
    })
  }
  if (status === 408 || status >= 500) {
    return new CrmFailure('down', `Propstack meldet eine Störung (Status ${status}).`, {
      retryAfter: secondsOf(headers['retry-after']),
    })
  }
  return new CrmFailure(
    status === 404 ? 'gone' : 'refused',
    reason ? `Propstack hat die Anfrage abgelehnt: ${reason}` : `Propstack hat die Anfrage abgelehnt (Status ${status}).`,
  )
}

/** The words of an error: `{errors: [text]}`, `{errors: {field: [text]}}` or `{error: text}`. Foreign text: cut, and free of control characters. */
function reasonOf(text: string): string {
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    return ''
  }
  if (typeof body !== 'object' || body === null) return ''
  const { errors, error } = body as { errors?: unknown; error?: unknown }
  return asReason(textsIn(errors ?? error).join('; '))
}

/** Foreign words as we repeat them. */
export function asReason(text: string): string {
  const words = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return words.length > REASON_MAX ? `${words.slice(0, REASON_MAX)} …` : words
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([field, texts]) => `${field} ${textsIn(texts).join(', ')}`)
}

/** Seconds of a `Retry-After`; dates are rare and not worth another clock, so they count as not told. */
export function secondsOf(value: string | undefined): number | undefined {
  return value !== undefined && /^\d+$/.test(value.trim()) ? Math.min(Number(value), RETRY_AFTER_MAX) : undefined
}
