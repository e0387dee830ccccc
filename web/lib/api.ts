import type { InvalidatedPath, RowAt, RowName } from '#shared/contract/index.ts'
import type { ChangedPath } from '#shared/contract/live.ts'
import type { ErrorCode, Problem, TextConflict } from '#shared/contract/problem.ts'
import type { BodyInput, File, ParamsInput, QueryInput, ReplyOf } from '#shared/contract/route.ts'
import { buildAddress, CHANGED_HEADER, WRITE_HEADER } from '#shared/contract/route.ts'

/** A response that is not OK. Its message is exactly `{status}: {body}`, or `{status}: {statusText}` when the body is empty. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  /** The server's German sentence; empty without one, or if a gateway responded. */
  readonly text: string
  readonly code: ErrorCode | undefined
  /** The current text, if a long text has changed since it was read. */
  readonly conflict: TextConflict | undefined

  constructor(status: number, statusText: string, body: string, problem?: Pick<Problem, 'code' | 'conflict'>) {
    super(`${status}: ${body || statusText || (REASON[status] ?? '')}`)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText || (REASON[status] ?? '')
    this.text = problem ? body : ''
    this.code = problem?.code
    this.conflict = problem?.conflict
  }
}

/** HTTP/2 and HTTP/3 carry no reason phrase. Source: RFC 9110, section 15. */
const REASON: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The server's error as problem details, or a gateway's text, which is not shown to users. */
async function readRefusal(response: Response): Promise<ApiError> {
  const { status, statusText } = response
  const body = await response.text()
  if (!response.headers.get('content-type')?.startsWith(PROBLEM)) return new ApiError(status, statusText, body)
  const problem = JSON.parse(body) as Problem
  return new ApiError(status, statusText, problem.detail, problem)
}

const PROBLEM = 'application/problem+json'

/** The server's sentence, or undefined if there is none or a gateway failed. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.text !== '' ? error.text : undefined

/** Whether the server gave this reason for its error. */
export const isRefusedFor = (code: ErrorCode, error: unknown): boolean => error instanceof ApiError && error.code === code

/** Another user saved first, and the page shows both texts: no toast is needed. */
export const isTextConflict = (error: unknown): boolean => error instanceof ApiError && error.conflict !== undefined

/** The session ended while a page was open. A wrong password is 401 as well, but with a different text. */
export const isSessionLost = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized')

export interface Input<Name extends RowName> {
  readonly params?: ParamsInput<RowAt<Name>>
  readonly query?: QueryInput<RowAt<Name>>
  readonly body?: BodyInput<RowAt<Name>>
}

/** A call's response, validated by the server. */
export type Reply<Name extends RowName> = ReplyOf<RowAt<Name>>

/** A write by this page: its id, and the reads that its response declares changed. */
export interface OwnWrite {
  readonly id: string
  changed: readonly ChangedPath[]
}

interface CallOptions {
  readonly signal?: AbortSignal
  readonly write?: OwnWrite
  /** Replaces `fetch`. */
  readonly send?: (address: string, request: RequestInit) => Promise<Response>
}

/** A response without the header is not from the server itself: the outcome of the write is unknown. */
const changedBy = ({ headers }: Response): readonly ChangedPath[] =>
  (headers.get(CHANGED_HEADER)?.split(' ').filter(Boolean) as InvalidatedPath[] | undefined) ?? EVERYTHING

export const EVERYTHING = ['/api'] as const satisfies readonly ChangedPath[]

type Values = Readonly<Record<string, unknown>>

/** An endpoint's URL without and with its query. */
export function buildAddresses<Name extends RowName>(name: Name, { params, query }: Input<Name>): readonly [string, string] {
  const path = name.slice(name.indexOf(' ') + 1)
  return [buildAddress(path, params as Values), buildAddress(path, params as Values, query)]
}

/** A list's URL -> cursor of its last response. */
const cursors = new Map<string, string>()

export const cursorBehind = (address: string): string | undefined => cursors.get(address)

export function rememberCursor(address: string, cursor: string | undefined): void {
  if (cursor === undefined) cursors.delete(address)
  else cursors.set(address, cursor)
}

const readCursor = ({ headers }: Response): string | undefined =>
  /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

/** Whether the response is a file to download. */
const isFile = ({ headers }: Response) => headers.get('content-disposition')?.startsWith('attachment') === true

async function toFile(response: Response): Promise<File> {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const mediaType = response.headers.get('content-type') ?? ''
  return { name: decodeURIComponent(name), mediaType, content: [new Uint8Array(await response.arrayBuffer())] }
}

/** Calls a contract endpoint. Throws `ApiError` for every response that is not OK, and `TypeError` if the server is unreachable. */
export async function call<Name extends RowName>(
  name: Name,
  input: Input<Name> = {},
  { signal, write, send = fetch }: CallOptions = {},
): Promise<Reply<Name>> {
  const [, address] = buildAddresses(name, input)
  const response = await send(address, {
    method: name.slice(0, name.indexOf(' ')),
    credentials: 'include',
    headers: {
      Accept: `${PROBLEM}, application/json`,
      ...(write !== undefined && { [WRITE_HEADER]: write.id }),
      ...(input.body !== undefined && { 'Content-Type': input.body instanceof Blob ? input.body.type : 'application/json' }),
    },
    ...(input.body !== undefined && { body: input.body instanceof Blob ? input.body : JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
  })
  if (write) write.changed = changedBy(response)
  if (!response.ok) throw await readRefusal(response)
  rememberCursor(address, readCursor(response))
  return (isFile(response) ? await toFile(response) : await response.json()) as Reply<Name>
}
