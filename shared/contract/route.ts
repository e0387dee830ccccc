import type { z } from 'zod'
import type { Scope } from '../domain/api-key.ts'
import type { OfficeRight } from '../domain/office-rights.ts'
import type { Role } from '../domain/roles.ts'
import type { SupportArea } from '../domain/support.ts'

/** Who may call an endpoint: everyone, any signed-in user, or the listed roles. Other roles are rejected before any input is read. */
export type Access = 'public' | 'session' | readonly [Role, ...Role[]]

/** Whether a signed-in user with this role may call the endpoint. */
export const admits = (access: Access, role: Role): boolean => typeof access === 'string' || access.includes(role)

/** Rate limit of an endpoint, counted in the database so that it applies across processes. */
export interface Limit {
  readonly calls: number
  readonly seconds: number
  /**
   * `office`: all agents of an office share it, because it protects what they share: its CRM, its numbers, a portal; others count as users. `address`:
   * per network. `body`: per value of this field. `device`: per browser that has already signed in to the account named in this field; for such a
   * browser this limit replaces all others, so that strangers who guess cannot lock out the owner.
   */
  readonly per: 'address' | 'user' | 'office' | { readonly body: string } | { readonly device: string }
  /** `failures`: only rejected calls count, to stop guessing without hindering a busy office. `forms`: invalid forms do not count. */
  readonly counts?: 'failures' | 'forms'
  /** German message when the limit is exceeded; the time to retry is appended. */
  readonly sentence?: string
}

interface Row {
  readonly path: `/api/${string}`
  readonly access: Access
  /** Right an agent needs in the office; without one all its people may call the endpoint. */
  readonly right?: OfficeRight
  /** What an agent needs to be allowed with the prospects of colleagues to name one, by `params.id` or in a list of `propertyIds`. */
  readonly ofColleagues?: 'see' | 'work'
  /** Scope an API key needs for the endpoint; without one no key may call it. */
  readonly scope?: Scope
  /** Also accepts a key as the password in Basic auth, for programs that only accept a URL. */
  readonly keyAsPassword?: true
  /** Waits for a CRM, a mail server or the typesetter, so it must not delay the caller's other requests. */
  readonly isSlow?: true
  /** Also allowed for an admin who must first set up a second factor. */
  readonly beforeFactor?: true
  readonly params?: z.ZodObject
  readonly limits?: readonly Limit[]
  /** One German sentence for the API document. */
  readonly summary: string
}

/** An endpoint that reads. */
export interface Read extends Row {
  readonly method: 'GET'
  readonly kind?: undefined
  readonly query?: z.ZodObject
  /** An unbounded list: its query is a `PageQuery`, its response an array. */
  readonly paged?: true
  /** Area under which an office can let the administration call the endpoint in its place; without one it never can. */
  readonly support?: SupportArea
  /** A list or a count that a replica of the database may answer. Its handler only reads; one that stores lights on its way runs again at the writer. */
  readonly fromReplica?: true
  readonly reply: z.ZodType
}

/** An endpoint that returns a file, streamed. */
export interface Download extends Row {
  readonly method: 'GET'
  readonly kind: 'download'
  readonly query?: z.ZodObject
  readonly reply?: undefined
  /** Possible media types. */
  readonly mediaTypes: readonly [string, ...string[]]
  /** Shown inline; otherwise the browser downloads it. */
  readonly isShown?: true
}

/**
 * An endpoint that streams progress events until the work is done. A client that reconnects sends the id of its last event; each event contains the
 * full state.
 */
export interface Stream extends Row {
  readonly method: 'GET'
  readonly kind: 'stream'
  readonly query?: z.ZodObject
  /** Schema of an event. */
  readonly reply: z.ZodType
}

/** Those of `invalidates` that also change for an agent's colleagues; all of them if not given, none for what is the agent's own. */
type Shared = readonly `/api/${string}`[]

/** An endpoint that writes. `invalidates` names the lists that change, because cached lists do not expire by themselves. */
export interface Write extends Row {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly kind?: undefined
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  readonly invalidates: readonly `/api/${string}`[]
  readonly forColleagues?: Shared
}

/** An endpoint that returns a file and records the download. */
export interface Handout extends Row {
  readonly method: 'POST'
  readonly kind: 'handout'
  readonly body?: z.ZodType
  readonly reply?: undefined
  /** Possible media types. */
  readonly mediaTypes: readonly [string, ...string[]]
  readonly invalidates: readonly `/api/${string}`[]
  readonly forColleagues?: Shared
}

/** An endpoint that accepts a file, streamed. */
export interface Upload extends Row {
  readonly method: 'POST' | 'PUT'
  readonly kind: 'upload'
  readonly body?: undefined
  /** Form field that contains the file; without it the file is the whole body. */
  readonly field?: string
  /** Accepted media types and maximum size. */
  readonly mediaTypes: readonly [string, ...string[]]
  readonly maxBytes: number
  readonly reply: z.ZodType
  readonly invalidates: readonly `/api/${string}`[]
  readonly forColleagues?: Shared
}

export type Route = Read | Write | Upload | Download | Handout | Stream
export type Routes = Readonly<Record<string, Route>>

/** The whole API: noun -> name -> endpoint. */
export type Contract = Readonly<Record<string, Routes>>

/** Header with the id that the page gave to a write, 16 hexadecimal digits. */
export const WRITE_HEADER = 'x-giebel-write'

/** Response header of every write, even a rejected one, with the paths its endpoint invalidates. */
export const CHANGED_HEADER = 'x-giebel-changed'

/** Every endpoint with its noun and name. */
export function contractRows(contract: Contract): { readonly noun: string; readonly name: string; readonly row: Route }[] {
  return Object.entries(contract).flatMap(([noun, rows]) => Object.entries(rows).map(([name, row]) => ({ noun, name, row })))
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** The input a handler receives after parsing. */
export type ParamsOf<R extends Route> = OutputOf<R['params']>
export type QueryOf<R extends Route> = R extends Read | Download | Stream ? OutputOf<R['query']> : undefined
export type BodyOf<R extends Route> = R extends Write | Handout ? OutputOf<R['body']> : undefined

/** The input a caller sends, before parsing. */
export type ParamsInput<R extends Route> = InputOf<R['params']>
export type QueryInput<R extends Route> = R extends Read | Download | Stream ? InputOf<R['query']> : undefined
export type BodyInput<R extends Route> = R extends Upload ? FileToSend : R extends Write | Handout ? InputOf<R['body']> : undefined

/** The value a handler must return, and a caller receives. */
export type HandlerReply<R extends Route> = R extends Download | Handout
  ? File
  : R extends Stream
    ? Events<InputOf<R['reply']>>
    : InputOf<R['reply']>
export type ReplyOf<R extends Route> = R extends Download | Handout
  ? File
  : R extends Stream
    ? Events<OutputOf<R['reply']>>
    : OutputOf<R['reply']>

/** The type that browsers and Node call a `Blob`. */
export interface FileToSend {
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A file returned by an endpoint. */
export interface File {
  readonly name: string
  /** One of the endpoint's `mediaTypes`. */
  readonly mediaType: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** Events of a stream. A client that reconnects sends the id of its last event. */
export type Events<T> = AsyncIterable<{ readonly id: string; readonly data: T }>

/**
 * The address of a path with its parameters filled in and its query appended. Leaves out undefined and empty query values, because the specification
 * never sends them.
 */
export function buildAddress(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return search.length > 0 ? `${address}?${search.join('&')}` : address
}
