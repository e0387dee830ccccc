import type { Problem, TextConflict } from '#shared/contract/problem.ts'
import type { BodyInput, ParamsInput, QueryInput, ReplyOf, Route } from '#shared/contract/route.ts'
import { addressOf, WRITE_HEADER } from '#shared/contract/route.ts'

/** A reply that is not OK. Its message is exactly `{status}: {body}`, or `{status}: {statusText}` when the body is empty. */
export class ApiError extends Error {
  readonly status: number
  /** What the server said, one German sentence; empty when it said nothing. */
  readonly text: string
  /** Where a long text was changed since it was read: what stands there now. */
  readonly conflict: TextConflict | undefined

  constructor(status: number, statusText: string, body: string, conflict?: TextConflict) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.text = body
    this.conflict = conflict
  }
}

/** The server's refusal, whether it comes as problem details or, from whatever stands between, as text. */
async function refusalOf(response: Response): Promise<ApiError> {
  const { status, statusText } = response
  const body = await response.text()
  if (!response.headers.get('content-type')?.startsWith(PROBLEM)) return new ApiError(status, statusText, body)
  const { detail, conflict } = JSON.parse(body) as Problem
  return new ApiError(status, statusText, detail, conflict)
}

const PROBLEM = 'application/problem+json'

/** The server's own words, or undefined when there are none or the failure lies on the way. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.text !== '' ? error.text : undefined

/** Somebody else was quicker, and the page shows both texts: there is no need for a message beside it. */
export const isTextConflict = (error: unknown): boolean => error instanceof ApiError && error.conflict !== undefined

/** The session ended while a page was open. A wrong password is 401 as well but says something else. */
export const isSessionLost = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized')

export interface CallInput<R extends Route> {
  readonly params?: ParamsInput<R>
  readonly query?: QueryInput<R>
  readonly body?: BodyInput<R>
}

interface CallOptions {
  readonly signal?: AbortSignal
  /** The name of a write. */
  readonly write?: string
}

/** Replies are checked where developers look; for the user a surplus check would only cost time. */
const CHECK_REPLIES = import.meta.env.DEV

/** Calls a row of the contract. Throws `ApiError` for every reply that is not OK and `TypeError` when the server is out of reach. */
export async function call<R extends Route>(route: R, input: CallInput<R> = {}, { signal, write }: CallOptions = {}): Promise<ReplyOf<R>> {
  const address = addressOf(route, input.params, input.query)
  const response = await fetch(address, {
    method: route.method,
    credentials: 'include',
    headers: {
      Accept: `${PROBLEM}, application/json`,
      ...(write !== undefined && { [WRITE_HEADER]: write }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw await refusalOf(response)
  const reply: unknown = await response.json()
  return (CHECK_REPLIES ? route.reply.parse(reply) : reply) as ReplyOf<R>
}
