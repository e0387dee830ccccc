import { Socket } from 'node:net'
import { Kysely, type Logger, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

const { builtins } = pg.types
/** OID of bigint[], which the library does not name. */
const INT8_ARRAY = 1016
/** Parses values into the contract's types: timestamps as ISO text, dates as text, amounts as numbers. */
const PARSERS: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [INT8_ARRAY]: (value) => JSON.parse(`[${value.slice(1, -1)}]`) as number[],
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: (value) => value,
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
}
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Name of the application's role: one per database, so that installations on one server stay apart. */
export function appRole(ownerUrl: string): string {
  return `${databaseName(ownerUrl)}_app`.slice(0, 63)
}

/** The URL with which the application connects: the owner's, but with a role that has fewer rights. */
export function appUrl(ownerUrl: string, appPassword: string, role = appRole(ownerUrl)): string {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(appPassword)
  return url.href
}

function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'
}

/** Milliseconds for which a connection may be silent before one end considers the other dead. */
export interface Patience {
  /** The server ends a statement that runs longer than this. */
  readonly statement: number
  /** Added to the statement timeout before the client considers the connection lost. */
  readonly grace: number
  /** Interval of the queries on a session that holds locks or listens; after twice as long without a response the connection is lost. */
  readonly heartbeat: number
  /** The server ends a session after this long without activity. More than three heartbeats, so that a lock's holder notices the loss first. */
  readonly silence: number
}

export const PATIENCE: Patience = { statement: 60_000, grace: 5_000, heartbeat: 5_000, silence: 30_000 }
/** Milliseconds after which a statement of a read is cut off. Writes and jobs have the whole patience of the connection. */
export const READ_MAX = 5_000

const KEEPALIVES = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3, tcp_user_timeout: 25_000 }
/** Settings of the application's role, which hold where a pooler accepts none from a session. A session's own take precedence. */
export const ROLE_SETTINGS = { ...KEEPALIVES, statement_timeout: READ_MAX, idle_in_transaction_session_timeout: PATIENCE.silence }

/** A client whose loss only surfaces in its queries. Without an error listener it would end the process. */
class QuietClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}

/** Settings of the client's end. */
const clientSettings = (url: string, name: string) => ({
  connectionString: url,
  application_name: name,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  Client: QuietClient,
})

/** Both ends use TCP keepalives, because a cut cable sends no packet. */
function watched(url: string, name: string, settings: Readonly<Record<string, string | number>> = {}) {
  const options = Object.entries({ ...KEEPALIVES, ...settings }).map(([setting, value]) => `-c ${setting}=${value}`)
  return { ...clientSettings(url, name), options: options.join(' ') }
}

/** Opens sockets that are given up after this many milliseconds without data. */
const givingUpAfter = (answer: number) => () => {
  const socket = new Socket()
  return socket.setTimeout(answer, () => socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })))
}

/** A connection for short statements: the client gives up after `answer` milliseconds without data, and so does the server. */
function impatient(url: string, name: string, answer: number, { statement, silence }: Patience, unused = silence) {
  return {
    ...watched(url, name, { statement_timeout: statement, idle_in_transaction_session_timeout: silence, idle_session_timeout: unused }),
    stream: givingUpAfter(answer),
  }
}

/** Settings for the pool's connections. An unused one is kept, because a new one plans each statement for the first time; the pool closes it before either end. */
export function poolSettings(url: string, name = 'giebel', patience = PATIENCE) {
  const { statement, grace } = patience
  return { ...impatient(url, name, statement + grace, patience, 2 * statement), idleTimeoutMillis: statement }
}

export function createPool(url: string, max = 10, patience = PATIENCE): pg.Pool {
  return quiet(new pg.Pool({ ...poolSettings(url, 'giebel', patience), max, types }))
}

/** Settings for an address that leads to a pooler in transaction mode: it accepts none for longer than a transaction, so those of the role hold. */
const poolerSettings = (url: string) => ({ ...clientSettings(url, 'giebel'), stream: givingUpAfter(PATIENCE.statement + PATIENCE.grace) })

export function createPoolAtPooler(url: string, max = 10): pg.Pool {
  return quiet(new pg.Pool({ ...poolerSettings(url), max, types }))
}

/** A connection through such a pooler. Not yet connected. */
export function createClientAtPooler(url: string): pg.Client {
  return new QuietClient(poolerSettings(url))
}

/** Milliseconds for a statement that something else can take over: the client waits a little longer than the server works. */
const HASTE = { statement: 700, answer: 800 }

/** Connections that only read and are given up within a second, for a replica and for what is asked beside it. */
export function createHastyPool(url: string, name: string, max = 10): pg.Pool {
  const settings = { statement_timeout: HASTE.statement, default_transaction_read_only: 'on', idle_session_timeout: PATIENCE.silence }
  const limits = { connectionTimeoutMillis: HASTE.answer, query_timeout: HASTE.answer }
  return quiet(new pg.Pool({ ...watched(url, name, settings), ...limits, max, types }))
}

function quiet(pool: pg.Pool): pg.Pool {
  // The pool replaces a connection that dies while idle; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

/** A connection for a session whose loss must be noticed, so it is queried at every heartbeat. Not yet connected. */
export function createSession(url: string, name: string, patience = PATIENCE): pg.Client {
  return new QuietClient(impatient(url, name, 2 * patience.heartbeat, patience))
}

/** Settings for connections as the owner, without a timeout for statements: migrations, backups. */
export function ownerSettings(ownerUrl: string) {
  return watched(ownerUrl, 'giebel owner')
}

/** A connection as the owner. Not yet connected. */
export function createOwner(ownerUrl: string): pg.Client {
  return new QuietClient(ownerSettings(ownerUrl))
}

/** @param tracing gets each statement with its duration */
export function createDb(pool: PostgresPool, tracing: Pick<Tracing, 'isOn' | 'statement'> = NO_TRACING): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(tracing.isOn && { log: logTo(tracing) }) })
}

const logTo =
  (tracing: Pick<Tracing, 'statement'>): Logger =>
  (event) =>
    tracing.statement(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined)
