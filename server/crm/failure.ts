import { parseJson } from '#shared/domain/json.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'

export type CrmFailureKind =
  /** The CRM does not accept the key. */
  | 'key'
  /** The key lacks the permission. */
  | 'right'
  /** The CRM rejects the data; sending it again changes nothing. */
  | 'refused'
  /** The requested record does not exist. */
  | 'gone'
  /** Too many requests. */
  | 'busy'
  /** No response, a server error, or an unreadable response. */
  | 'down'

/** Why a CRM call failed. The message is a German sentence that may be shown to the user. */
export class CrmFailure extends Error {
  override readonly name = 'CrmFailure'
  readonly kind: CrmFailureKind
  /** Seconds until the CRM may be called again. */
  readonly retryAfter: number | undefined

  constructor(kind: CrmFailureKind, message: string, { retryAfter, cause }: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.retryAfter = retryAfter
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.kind === 'busy' || this.kind === 'down'
  }
}

/** Maps an unreachable CRM, an incomplete response, or the end of the caller's time limit. Rethrows every other error. */
export function unreached(error: unknown, label: string): CrmFailure {
  if (error instanceof DOMException && error.name === 'TimeoutError') return new CrmFailure('down', lateSentence(label), { cause: error })
  if (!(error instanceof OutgoingFailure)) throw error
  return new CrmFailure('down', explainFailure(error, label), { cause: error })
}

function explainFailure({ kind }: OutgoingFailure, label: string): string {
  if (kind === 'timeout') return lateSentence(label)
  if (kind === 'bad_answer' || kind === 'too_large') return unreadable(label)
  return `${label} ist gerade nicht erreichbar.`
}

const lateSentence = (label: string) => `${label} hat nicht rechtzeitig geantwortet.`

export const unreadable = (label: string) => `Die Antwort von ${label} ist nicht lesbar.`

const REASON_MAX = 300
const RETRY_AFTER_MAX = 24 * 60 * 60

/** Maps an error status from Propstack. `right` names the required permission as labelled in Propstack's settings. */
export function toCrmFailure(
  { status, text, headers }: { status: number; text: string; headers: Readonly<Record<string, string>> },
  right: string,
): CrmFailure {
  const reason = readReason(text)
  // the same status for two cases: only the text distinguishes an unknown key from a missing permission
  const lacksRight = status === 403 || (status === 401 && /recht|berechtig|permission|privilege/i.test(reason))
  if (lacksRight)
    return new CrmFailure('right', `Dem API-Schlüssel fehlt in Propstack das Recht „${right}“. Bitte schalten Sie es dort frei.`)
  if (status === 401) return new CrmFailure('key', 'Propstack kennt diesen API-Schlüssel nicht. Bitte prüfen Sie ihn.')
  if (status === 429) {
    return new CrmFailure('busy', 'Propstack nimmt gerade keine weiteren Anfragen an.', {
      retryAfter: parseSeconds(headers['retry-after']),
    })
  }
  if (status === 408 || status >= 500) {
    return new CrmFailure('down', `Propstack meldet eine Störung (Status ${status}).`, {
      retryAfter: parseSeconds(headers['retry-after']),
    })
  }
  return new CrmFailure(
    status === 404 ? 'gone' : 'refused',
    reason ? `Propstack hat die Anfrage abgelehnt: ${reason}` : `Propstack hat die Anfrage abgelehnt (Status ${status}).`,
  )
}

/**
 * The text of an error: `{errors: [text]}`, `{errors: {field: [text]}}` or `{error: text}`. Untrusted: truncated and stripped of control characters.
 */
function readReason(text: string): string {
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

/** Sanitises foreign text for display. */
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

/** Seconds of a `Retry-After`; undefined for dates, which are rare. */
export function parseSeconds(value: string | undefined): number | undefined {
  return value !== undefined && /^\d+$/.test(value.trim()) ? Math.min(Number(value), RETRY_AFTER_MAX) : undefined
}
