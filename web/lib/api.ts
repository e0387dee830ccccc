import type { BodyInput, ParamsInput, QueryInput, ReplyOf, Route } from '#shared/contract/route.ts'
import { addressOf, WRITE_HEADER } from '#shared/contract/route.ts'

/** A reply that is not OK. Its message is exactly `{status}: {body}`, or `{status}: {statusText}` when the body is empty. */
export class ApiError extends Error {
  readonly status: number
  /** What the server said, one German sentence; empty when it said nothing. */
  readonly text: string

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.text = body
  }
}

/** The server's own words, or undefined when there are none or the failure lies on the way. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.text !== '' ? error.text : undefined

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
      ...(write !== undefined && { [WRITE_HEADER]: write }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  const reply: unknown = await response.json()
  return (CHECK_REPLIES ? route.reply.parse(reply) : reply) as ReplyOf<R>
}
