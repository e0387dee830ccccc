import type { z } from 'zod'
import type { Scope } from '../domain/api-key.ts'
import type { Role } from '../domain/roles.ts'

/**
 * Who may call a row: everybody, anyone signed in, or the roles that are listed. A role that is not named is refused before
 * anything is read.
 */
export type Access = 'public' | 'session' | readonly [Role, ...Role[]]

/** Whether somebody who is signed in with this role may call it. */
export const admits = (access: Access, role: Role): boolean => typeof access === 'string' || access.includes(role)

/** How often one caller may use a row, counted in the database so that it holds over all processes. */
export interface Limit {
  readonly calls: number
  readonly seconds: number
  /**
   * `address`: per network. `body`: per value of this field. `device`: per browser somebody has signed in with before to the account that
   * this field names; for it this limit stands in place of all others, so that strangers who guess lock nobody out.
   */
  readonly per: 'address' | 'user' | { readonly body: string } | { readonly device: string }
  /** With `failures` only what is refused counts: guessing is stopped, a busy office is not. With `forms` one that is not filled in as it should be costs nothing. */
  readonly counts?: 'failures' | 'forms'
  /** What was too much and what is safe, in German; when to come again is said by itself. */
  readonly sentence?: string
}

interface Row {
  readonly path: `/api/${string}`
  readonly access: Access
  /** What an API key must be allowed to do to call it; without one no key may. */
  readonly scope?: Scope
  /** A key may also stand as the password of a Basic sign-in, for programs that can be given an address and no header. */
  readonly keyAsPassword?: true
  /** The answer waits for a CRM, a mail server or the typesetter, so it must not delay the caller's other requests. */
  readonly isSlow?: true
  /** Open also to an administrator who has to set up a second factor first. */
  readonly beforeFactor?: true
  readonly params?: z.ZodObject
  readonly limits?: readonly Limit[]
  /** One German sentence for the API document. */
  readonly summary: string
}

/** A row that reads. */
export interface Read extends Row {
  readonly method: 'GET'
  readonly kind?: undefined
  readonly query?: z.ZodObject
  /** A list without an end: its query is a `PageQuery`, its reply an array. */
  readonly paged?: true
  readonly reply: z.ZodType
}

/** A row that hands out a file, as it comes. */
export interface Download extends Row {
  readonly method: 'GET'
  readonly kind: 'download'
  readonly query?: z.ZodObject
  readonly reply?: undefined
  /** What it may be. */
  readonly mediaTypes: readonly [string, ...string[]]
  /** Something else shows it; without this the browser keeps it as a file. */
  readonly isShown?: true
}

/**
 * A row that tells how something goes on, and ends when it is done. Whoever loses the line comes back and names what he heard last;
 * each event says all there is to know.
 */
export interface Stream extends Row {
  readonly method: 'GET'
  readonly kind: 'stream'
  readonly query?: z.ZodObject
  /** One event. */
  readonly reply: z.ZodType
}

/** A row that writes. `invalidates` names the lists that look different afterwards: they never go stale by themselves. */
export interface Write extends Row {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly kind?: undefined
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  readonly invalidates: readonly `/api/${string}`[]
}

/** A row that notes that a file was taken, and hands it out. */
export interface Handout extends Row {
  readonly method: 'POST'
  readonly kind: 'handout'
  readonly body?: z.ZodType
  readonly reply?: undefined
  /** What it may be. */
  readonly mediaTypes: readonly [string, ...string[]]
  readonly invalidates: readonly `/api/${string}`[]
}

/** A row that takes a file, read as it comes. */
export interface Upload extends Row {
  readonly method: 'POST' | 'PUT'
  readonly kind: 'upload'
  readonly body?: undefined
  /** The field of a form in which the file comes; without it the file is all that is sent. */
  readonly field?: string
  /** What it may be, and how much of it. */
  readonly mediaTypes: readonly [string, ...string[]]
  readonly maxBytes: number
  readonly reply: z.ZodType
  readonly invalidates: readonly `/api/${string}`[]
}

export type Route = Read | Write | Upload | Download | Handout | Stream
export type Routes = Readonly<Record<string, Route>>

/** The whole API: noun -> name -> row. */
export type Contract = Readonly<Record<string, Routes>>

/** The header in which a page names the write it sends, by 16 hexadecimal digits. */
export const WRITE_HEADER = 'x-giebel-write'

/** The header in which every write, also a refused one, answers what its row invalidates. */
export const CHANGED_HEADER = 'x-giebel-changed'

/** Every row with its noun and name. */
export function rowsOf(contract: Contract): { readonly noun: string; readonly name: string; readonly row: Route }[] {
  return Object.entries(contract).flatMap(([noun, rows]) => Object.entries(rows).map(([name, row]) => ({ noun, name, row })))
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives after parsing. */
export type ParamsOf<R extends Route> = OutputOf<R['params']>
export type QueryOf<R extends Route> = R extends Read | Download | Stream ? OutputOf<R['query']> : undefined
export type BodyOf<R extends Route> = R extends Write | Handout ? OutputOf<R['body']> : undefined

/** What a caller sends, before parsing. */
export type ParamsInput<R extends Route> = InputOf<R['params']>
export type QueryInput<R extends Route> = R extends Read | Download | Stream ? InputOf<R['query']> : undefined
export type BodyInput<R extends Route> = R extends Upload ? FileToSend : R extends Write | Handout ? InputOf<R['body']> : undefined

/** What a handler must return, and what a caller receives. */
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

/** What browsers and Node call a `Blob`. */
export interface FileToSend {
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** What a row hands out. */
export interface File {
  readonly name: string
  /** One of those the row names. */
  readonly mediaType: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** What a row tells. Whoever comes back names the id of what he heard last. */
export type Events<T> = AsyncIterable<{ readonly id: string; readonly data: T }>

/**
 * The address of a path with its parameters filled in and its query appended.
 * Query values that are undefined or empty are left out: the specification never sends them.
 */
export function addressOf(
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
