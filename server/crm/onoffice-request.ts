import { parseJson } from '#shared/domain/json.ts'
import { createHmac } from 'node:crypto'
import type { HttpAnswer } from '../outgoing/fetch.ts'
import { asReason, CrmFailure, parseSeconds, unreadable, unreached } from './failure.ts'
import type { CrmOptions } from './port.ts'

export const LABEL = 'onOffice'
/** Milliseconds; the list of fields takes several seconds. */
const LIMITS = { firstByte: 25_000, total: 30_000, bodyBytes: 8 * 1024 * 1024 }
const ACTION = 'urn:onoffice-de-ns:smart:2.5:smartml:action:'

/** Response to one action: its records and their total count. */
export interface Result {
  readonly records: readonly OnofficeRecord[]
  readonly total: number | undefined
}

export interface OnofficeRecord {
  readonly id: string
  readonly elements: Readonly<Record<string, unknown>>
}

export type Ask = (
  action: 'read' | 'create' | 'modify' | 'get',
  resource: string,
  parameters: Readonly<Record<string, unknown>>,
  resourceId?: string,
) => Promise<Result>

/** An API user's credentials; stored as one value. */
export interface Access {
  readonly token: string
  readonly secret: string
}

export const encodeAccess = ({ token, secret }: Access): string => JSON.stringify([token, secret])

export function parseAccess(key: string): Access {
  const [token, secret] = JSON.parse(key) as [string, string]
  return { token, secret }
}

/** Signs one action per request: a request with several actions fails as a whole and reports only one error. */
export function createAsk({ http, baseUrl, key, now, signal }: CrmOptions): Ask {
  const { token, secret } = parseAccess(key)
  return async (action, resource, parameters, resourceId = '') => {
    const timestamp = Math.floor(now().getTime() / 1000)
    const actionid = ACTION + action
    const hmac = createHmac('sha256', secret)
      .update(timestamp + token + resource + actionid)
      .digest('base64')
    const one = { actionid, resourceid: resourceId, identifier: '', resourcetype: resource, timestamp, hmac, hmac_version: '2', parameters }
    const options = { method: 'POST', json: { token, request: { actions: [one] } }, limits: LIMITS } as const
    let answer: HttpAnswer
    try {
      answer = await http.send(new URL(baseUrl), { ...options, ...(signal && { signal }) })
    } catch (error) {
      throw unreached(error, LABEL)
    }
    return readResult(answer)
  }
}

/** The HTTP status does not indicate success: the body contains one status for the request and one for the action. */
function readResult(answer: HttpAnswer): Result {
  if (answer.status === 429) throw new CrmFailure('busy', 'onOffice nimmt gerade keine weiteren Anfragen an.', readRetry(answer))
  const body = recordIn(tryParseJson(answer.text))
  const whole = recordIn(body?.['status'])
  if (!whole) throw withoutAnswer(answer)
  const result = actionIn(body)
  const own = recordIn(result?.['status'])
  if (own && hasError(own)) throw toFailure(own)
  if (hasError(whole) || Number(whole['code']) !== 200) throw toFailure(whole)
  const data = recordIn(result?.['data'])
  if (!data || !Array.isArray(data['records'])) throw new CrmFailure('down', unreadable(LABEL))
  const total = recordIn(data['meta'])?.['cntabsolute']
  return { records: data['records'].flatMap(recordsIn), total: isCount(total) ? total : undefined }
}

function actionIn(body: Readonly<Record<string, unknown>> | undefined) {
  const results = recordIn(body?.['response'])?.['results']
  return recordIn(Array.isArray(results) ? results[0] : undefined)
}

const hasError = (status: Readonly<Record<string, unknown>>): boolean => Number(status['errorcode']) !== 0

function withoutAnswer(answer: HttpAnswer): CrmFailure {
  const { status } = answer
  if (status === 401 || status === 403) return new CrmFailure('key', NOT_ACCEPTED)
  if (status >= 500 || status === 408) return new CrmFailure('down', `onOffice meldet eine Störung (Status ${status}).`, readRetry(answer))
  return new CrmFailure('down', unreadable(LABEL))
}

const NOT_ACCEPTED = 'onOffice nimmt Token und Secret nicht an. Bitte prüfen Sie beide.'
const WRONG_CLOCK = 'onOffice lehnt die Uhrzeit dieses Servers ab. Der Betreiber muss seine Uhr stellen.'

/** onOffice does not document its error numbers; the messages are English. */
function toFailure({ code, message }: Readonly<Record<string, unknown>>): CrmFailure {
  const reason = asReason(typeof message === 'string' ? message : '')
  if (/timestamp/i.test(reason)) return new CrmFailure('down', WRONG_CLOCK)
  if (/authenticat|hmac|invalid token|unknown token/i.test(reason)) return new CrmFailure('key', NOT_ACCEPTED)
  if (/\brights?\b|permission|access denied|not allowed/i.test(reason))
    return new CrmFailure('right', `Dem API-Benutzer fehlt in onOffice ein Recht: ${reason}`)
  if (/too many|rate limit/i.test(reason)) return new CrmFailure('busy', 'onOffice nimmt gerade keine weiteren Anfragen an.')
  if (/not found|does not exist|unknown (record|id)/i.test(reason)) return new CrmFailure('gone', `onOffice findet das nicht: ${reason}`)
  if (Number(code) === 500 && !/field|value|parameter|duplicate/i.test(reason))
    return new CrmFailure('down', `onOffice meldet eine Störung${reason === '' ? '.' : `: ${reason}`}`)
  return new CrmFailure('refused', `onOffice hat die Anfrage abgelehnt${reason === '' ? '.' : `: ${reason}`}`)
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const readRetry = ({ headers }: HttpAnswer) => ({ retryAfter: parseSeconds(headers['retry-after']) })

export const recordIn = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

/** Empty elements arrive as an empty list. */
function recordsIn(value: unknown): OnofficeRecord[] {
  const record = recordIn(value)
  const id = record?.['id']
  if (!record || (typeof id !== 'number' && typeof id !== 'string')) return []
  return [{ id: String(id), elements: recordIn(record['elements']) ?? {} }]
}

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
