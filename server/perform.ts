import type { InvalidatedPath } from '#shared/contract/index.ts'
import type { Scope } from '#shared/domain/api-key.ts'
import { SCOPE_LABEL } from '#shared/domain/api-key.ts'
import type { OfficeId, SignedIn } from '#shared/domain/ids.ts'
import { mayDo, type OfficeRight, type OfficeRole } from '#shared/domain/office-rights.ts'
import { describeMissingRight } from '#shared/domain/office-words.ts'
import type { SupportArea } from '#shared/domain/support.ts'
import {
  type Access,
  admits,
  type BodyOf,
  type Events,
  type File,
  type Handout,
  type HandlerReply,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Route,
  type Routes,
  type Stream,
  type Upload,
  type Write,
} from '#shared/contract/route.ts'
import { z } from 'zod'
import { requireOwn } from './colleagues.ts'
import type { Ctx } from './ctx.ts'
import type { Look } from './hooks.ts'
import { Page } from './db/pages.ts'
import { invalid, notFound, Refusal, unauthorized } from './http/errors.ts'
import type { SessionControl } from './http/session.ts'
import { inSlices } from './slices.ts'

/** The caller: by a session, by an API key, or anonymous. */
export interface Caller {
  readonly user: SignedIn | undefined
  /** An administrator who must set up a second factor first. */
  readonly lacksFactor?: boolean
  readonly session: SessionControl
  /** Set for API keys. */
  readonly key?: { readonly id: number; readonly scopes: readonly Scope[] }
  /** Id that a page gives its write, to recognise the change message caused by it. */
  readonly write?: string
  /** The office in whose place an administrator asks to read. */
  readonly inPlaceOf?: OfficeId
}

/** A file as it arrives. */
export interface Sent {
  readonly mediaType: string
  /** The sender's name for it, if given. */
  readonly name?: string
  readonly content: AsyncIterable<Uint8Array>
}

/** An event stream's client. */
export interface Listener {
  /** Id of the last event received before the connection was lost. */
  readonly heard: string | undefined
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal
}

/** The user type for the roles admitted by the endpoint. */
type UserOf<A extends Access> = A extends readonly (infer R)[]
  ? Extract<SignedIn, { role: R }>
  : A extends 'public'
    ? SignedIn | undefined
    : SignedIn

/** One parsed call as passed to the handler. */
export interface Call<R extends Route> {
  /** The uploaded file; can be read once. */
  readonly upload: R extends Upload ? Sent : undefined
  readonly listener: R extends Stream ? Listener : undefined
  readonly user: UserOf<R['access']>
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly session: SessionControl
}

/** An endpoint's result: its reply, or a page of it for a paged list. */
type Answer<R extends Route, Reply> = R extends { readonly paged: true } ? Page<Reply extends readonly (infer Row)[] ? Row : never> : Reply

export type RowHandlers<R extends Routes> = {
  readonly [Name in keyof R]: (ctx: Ctx, call: Call<R[Name]>) => Promise<Answer<R[Name], HandlerReply<R[Name]>>>
}
type Handler = (ctx: Ctx, call: Call<Route>) => Promise<unknown>

/** A call's input before parsing. */
export interface Input {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly upload?: Sent | undefined
  readonly listener?: Listener
}

/** The handler for each endpoint. */
const HANDLERS = new WeakMap<Route, Handler>()

/** Registers the handlers for a noun's endpoints. An endpoint without a handler does not compile. */
export function bind<R extends Routes>(rows: R, handlers: RowHandlers<NoInfer<R>>): void {
  for (const name of Object.keys(rows)) HANDLERS.set(rows[name] as Route, handlers[name] as Handler)
}

/**
 * The single entry point of the product for all transports: access, scope, parse, handler, parse the reply, announce changes. Fields missing from the
 * endpoint's reply schema are stripped.
 */
export async function perform<R extends Route>(ctx: Ctx, row: R, caller: Caller, input: Input = {}): Promise<Answer<R, ReplyOf<R>>> {
  admit(row, caller)
  const look = findLook(row, caller, input)
  if (look) return ctx.hooks.readForSupport(ctx, look, (ctx, user) => perform(ctx, row, { user, session: caller.session }, input))
  const handler = HANDLERS.get(row)
  if (!handler) throw new Error(`${row.method} ${row.path} does nothing`)
  const call = {
    user: caller.user,
    params: parseParams(row, input.params),
    query: row.method === 'GET' && row.query ? parse(row.query, input.query ?? {}) : undefined,
    body: row.method !== 'GET' && row.body ? parse(row.body, input.body ?? {}) : undefined,
    upload: row.kind === 'upload' ? checkedUpload(row, input.upload) : undefined,
    listener: row.kind === 'stream' ? (input.listener ?? NOBODY) : undefined,
    session: caller.session,
  } as Call<Route>
  await keepToOwn(ctx, row, call)
  const reply = await parseReply(row, await readOrWrite(ctx, row, (ctx) => handler(ctx, call)))
  if (row.method !== 'GET' && row.invalidates.length > 0) await notifyPages(ctx, row, caller)
  return reply as Answer<R, ReplyOf<R>>
}

/** The one place that decides whether a replica may answer. What the caller may do was asked of the writer before. */
function readOrWrite(ctx: Ctx, row: Route, handle: (ctx: Ctx) => Promise<unknown>): Promise<unknown> {
  const isForReplica = 'fromReplica' in row && row.fromReplica && !ctx.db.isTransaction
  return isForReplica && ctx.replica ? ctx.replica.read(ctx.db, (db) => handle({ ...ctx, db })) : handle(ctx)
}

/** The area under which an office can open the endpoint to the administration. */
const findArea = (row: Route): SupportArea | undefined => ('support' in row ? row.support : undefined)

/** The look that a caller takes in the place of an office. */
function findLook(row: Route, { user, inPlaceOf }: Caller, input: Input): Look | undefined {
  const area = findArea(row)
  if (inPlaceOf === undefined || user?.role !== 'admin' || area === undefined) return undefined
  const [propertyId] = listNamed({ params: parseParams(row, input.params) })
  return { officeId: inPlaceOf, adminId: user.id, area, propertyId }
}

/**
 * Lets the caller's pages refetch what a write invalidates, and those of an agent's colleagues what changes for them; the page whose id it carries
 * learns the same from the response.
 */
async function notifyPages(ctx: Ctx, { invalidates, forColleagues = invalidates }: Changing, { user, write }: Caller): Promise<void> {
  if (!user) return
  const forOffice = user.role === 'agent' ? forColleagues : []
  const own = invalidates.filter((path) => !forOffice.includes(path))
  const toMessage = (paths: Changing['invalidates']) =>
    ({ type: 'changed', paths: paths as readonly InvalidatedPath[], ...(write !== undefined && { by: write }) }) as const
  await ctx.live
    .announce(ctx, [
      ...(own.length > 0 ? [{ to: user.id, message: toMessage(own) }] : []),
      ...(user.role === 'agent' && forOffice.length > 0 ? [{ toOffice: user.officeId, message: toMessage(forOffice) }] : []),
    ])
    // the write is committed in any case
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'pages not notified'))
}

type Changing = Pick<Write | Upload | Handout, 'invalidates' | 'forColleagues'>

const NOBODY: Listener = { heard: undefined, signal: new AbortController().signal }

async function parseReply(row: Route, reply: unknown): Promise<unknown> {
  if (row.kind === 'stream') return parsedEvents(row.reply, reply as Events<unknown>)
  if (reply instanceof Page) return reply.with((await parseRows(row.reply as z.ZodType, reply.rows)) as [])
  if (row.kind !== 'download' && row.kind !== 'handout') return parseRows(row.reply, reply)
  const file = reply as File
  if (!row.mediaTypes.includes(file.mediaType)) throw new Error(`${row.path} hands out no ${file.mediaType}`)
  return file
}

const parseRows = async (schema: z.ZodType, reply: unknown): Promise<unknown> =>
  schema instanceof z.ZodArray && Array.isArray(reply)
    ? (await inSlices(reply, (slice) => schema.parse(slice))).flat()
    : schema.parse(reply)

async function* parsedEvents(schema: z.ZodType, events: Events<unknown>): Events<unknown> {
  for await (const { id, data } of events) yield { id, data: schema.parse(data) }
}

/** Enforces the endpoint's limits while the file is read, regardless of the announced size. */
function checkedUpload({ mediaTypes, maxBytes }: Upload, sent: Sent | undefined): Sent {
  if (!sent || !mediaTypes.includes(sent.mediaType)) throw wrongFormat(mediaTypes)
  return { ...sent, content: atMost(maxBytes, sent.content) }
}

async function* atMost(maxBytes: number, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Refusal(413, `Die Datei ist zu groß. Erlaubt sind ${Math.floor(maxBytes / 1024 / 1024)} MB.`)
    yield chunk
  }
}

const wrongFormat = (mediaTypes: readonly string[]) => {
  const names = mediaTypes.map((type) => type.slice(type.indexOf('/') + 1).toUpperCase())
  return new Refusal(415, `Dieses Format wird hier nicht angenommen. Möglich sind: ${names.join(', ')}.`)
}

const FACTOR_MISSING = 'Für Administratoren ist ein zweiter Faktor Pflicht. Bitte richten Sie zuerst einen ein.'

/** Rejects an agent whose role in the office lacks the right. */
export function requireRight({ officeRole }: { readonly officeRole: OfficeRole }, right: OfficeRight): void {
  if (!mayDo(officeRole, right)) throw new Refusal(403, describeMissingRight(right), { code: 'missing_right' })
}

/** Checks access before anything is read. */
export function admit(row: Route, caller: Caller): void {
  const { access, right, scope, beforeFactor } = row
  const { user, key, lacksFactor = false, inPlaceOf } = caller
  if (inPlaceOf !== undefined) return admitForSupport(row, caller)
  if (key && scope === undefined) throw new Refusal(403, NOT_FOR_KEYS, { code: 'not_for_keys' })
  if (key && scope && !key.scopes.includes(scope))
    throw new Refusal(403, `Diesem API-Schlüssel fehlt das Recht „${SCOPE_LABEL[scope]}“.`, { code: 'missing_scope' })
  if (access === 'public') return
  if (!user) throw unauthorized()
  if (!admits(access, user.role)) throw forbidden()
  if (right && user.role === 'agent') requireRight(user, right)
  if (lacksFactor && beforeFactor !== true) throw new Refusal(403, FACTOR_MISSING, { code: 'second_factor_missing' })
}

/** Of all endpoints, only reads of an area that an office can open, and only for administrators in a session. */
function admitForSupport(row: Route, { user, key, lacksFactor = false }: Caller): void {
  if (key) throw new Refusal(403, NOT_FOR_KEYS, { code: 'not_for_keys' })
  if (!user) throw unauthorized()
  if (user.role !== 'admin' || findArea(row) === undefined) throw forbidden()
  if (lacksFactor) throw new Refusal(403, FACTOR_MISSING, { code: 'second_factor_missing' })
}

const forbidden = () => new Refusal(403, 'Dafür fehlt Ihnen die Berechtigung.')

const NOT_FOR_KEYS = 'Mit einem API-Schlüssel geht das nicht. Bitte melden Sie sich an.'

const Named = z.object({
  params: z
    .object({ id: z.number().optional(), kind: z.literal('property').optional() })
    .optional()
    .catch(undefined),
  query: z
    .object({ propertyId: z.number().optional(), propertyIds: z.array(z.number()).optional() })
    .optional()
    .catch(undefined),
  body: z
    .object({ propertyIds: z.array(z.number()).optional(), before: z.array(z.object({ id: z.number() })).optional() })
    .optional()
    .catch(undefined),
})

/** Rejects an agent who names the prospect of a colleague, if the office does not let the agent do this there. */
async function keepToOwn(ctx: Ctx, { ofColleagues }: Route, call: Call<Route>): Promise<void> {
  if (ofColleagues && call.user?.role === 'agent') await requireOwn(ctx, call.user, listNamed(call), ofColleagues)
}

/** The properties that a call names. */
function listNamed(input: object): number[] {
  const { params, query, body } = Named.parse(input)
  const one = [params?.id, query?.propertyId].filter((id) => id !== undefined)
  return [...one, ...(query?.propertyIds ?? []), ...(body?.propertyIds ?? []), ...(body?.before ?? []).map(({ id }) => id)]
}

/** An invalid id gets the same response as a missing one. */
function parseParams(row: Route, value: unknown): unknown {
  if (!row.params) return undefined
  const parsed = row.params.safeParse(value)
  if (!parsed.success) throw notFound()
  return parsed.data
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(parsed.error)
  const place = findNul(parsed.data)
  if (place !== undefined) throw new Refusal(400, UNSTORABLE, { fields: { [place]: UNSTORABLE } })
  return parsed.data
}

const UNSTORABLE = 'Der Text enthält ein Zeichen, das sich nicht speichern lässt.'

/** Path of the field that contains NUL, which PostgreSQL cannot store. */
function findNul(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  for (const [key, one] of Object.entries(value)) {
    const place = key.includes('\0') ? path : findNul(one, path === '' ? key : `${path}.${key}`)
    if (place !== undefined) return place
  }
  return undefined
}
