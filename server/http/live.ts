import type { OfficeId, SignedIn, UserId } from '#shared/domain/ids.ts'
import type { LiveMessage } from '#shared/contract/live.ts'
import { SESSION_IDLE } from '#shared/domain/limits.ts'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '#shared/domain/roles.ts'
import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import type { Ctx } from '../ctx.ts'
import { listen } from '../db/listen.ts'
import { LIVE_CHANNEL, type LiveEvent } from '../live.ts'
import { createShares } from '../shares.ts'
import { unauthorized, Refusal } from './errors.ts'
import { createRecentMessages, type RecentMessages } from './recent-messages.ts'
import { isOwnOrigin } from './origin.ts'
import { cookieName, findSession } from './session.ts'

/** Open pages per account, across all its devices. */
const SOCKETS_OF_USER = 30
/** Sockets per process; each holds buffers. */
const SOCKETS_MAX = 20_000
/** Bytes of backlog above which a client is considered stalled. */
const BACKLOG_MAX = 1_000_000
const PING = 30_000

interface Client {
  readonly socket: WebSocket
  readonly userId: UserId
  readonly officeId: OfficeId | undefined
  readonly role: Role
  readonly session: string
  alive: boolean
}

/** Serves `/ws`: one-way, authorised by the session cookie, ended with the session. */
export async function installLive(app: FastifyInstance, ctx: Ctx, url: string): Promise<void> {
  const clients = new Set<Client>()
  const byOwner = createIndex()
  const recent = createRecentMessages()
  const places = createShares({ all: SOCKETS_MAX, each: SOCKETS_OF_USER })
  const endDead = (among: Set<Client>) =>
    void endExpired(ctx, among).catch((error: unknown) => ctx.log.warn({ err: error }, 'sessions of open sockets not checked'))
  // before the library closes them without a reason
  app.addHook('preClose', async () => {
    for (const { socket } of clients) socket.close(1001, 'Neustart')
  })
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024, perMessageDeflate: false },
    errorHandler: endFaulty,
  })
  app.route({
    method: 'GET',
    url: '/ws',
    handler: (_, reply) => reply.code(426).type('text/plain; charset=utf-8').send('Diese Adresse spricht nur WebSocket.'),
    preValidation: async (request) => {
      if (!isOwnOrigin(request, ctx.config.publicUrl))
        throw new Refusal(403, 'Diese Verbindung kam von einer fremden Seite.', { code: 'foreign_site' })
      const found = await findSession(ctx, request.cookies[cookieName(ctx)])
      if (!found) throw unauthorized()
      if (found.lacksFactor) throw new Refusal(403, 'Bitte richten Sie zuerst einen zweiten Faktor ein.', { code: 'second_factor_missing' })
      sessions.set(request, { ...describeReader(found.user), session: found.tokenHash.toString('hex') })
    },
    wsHandler: (socket, request) => {
      const found = sessions.get(request)
      if (!found) return socket.close(1008)
      const leave = places.take(found.userId)
      if (!leave) return socket.close(1013, 'Zu viele offene Seiten')
      const client = { socket, ...found, alive: true }
      clients.add(client)
      byOwner.add(client)
      catchUp(client, recent)
      // the session may have ended between its lookup and the registration of this socket
      endDead(new Set([client]))
      watch(client, () => {
        leave()
        clients.delete(client)
        byOwner.delete(client)
      })
    },
  })
  const listener = await listen(url, LIVE_CHANNEL, {
    heard: (payload) => (JSON.parse(payload) as LiveEvent[]).forEach((event) => deliver(byOwner, recent, event)),
    // messages were lost while disconnected: close dead sessions, and let all other pages refetch
    reconnected: () => {
      endDead(clients)
      writeAll(clients, { type: 'changed', paths: ['/api'] })
    },
    lost: (error) => ctx.log.warn({ err: error }, 'live channel lost'),
  })
  const ping = setInterval(() => {
    pingAll(clients)
    endDead(clients)
  }, PING)
  app.addHook('preClose', async () => {
    clearInterval(ping)
    await listener.stop()
  })
}

const describeReader = (user: SignedIn): Pick<Client, 'userId' | 'officeId' | 'role'> => ({
  userId: user.id,
  officeId: user.role === 'agent' ? user.officeId : undefined,
  role: user.role,
})

function endFaulty(error: Error, socket: WebSocket, { log }: FastifyRequest): void {
  if (isOfClient(error)) log.info({ err: error }, 'live socket ended')
  else log.error({ err: error }, 'live socket failed')
  socket.terminate()
}

/** Whether the error is the client's: an oversized or invalid frame, or a lost connection. */
function isOfClient(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && (code.startsWith('WS_ERR_') || code === 'ECONNRESET' || code === 'EPIPE')
}

/** Closes sockets that have not answered the last ping. */
function pingAll(clients: ReadonlySet<Client>): void {
  for (const client of clients) {
    if (!client.alive) client.socket.terminate()
    client.alive = false
    client.socket.ping()
  }
}

function watch(client: Client, gone: () => void): void {
  const { socket } = client
  socket.on('pong', () => (client.alive = true))
  socket.on('close', gone)
  socket.on('error', () => socket.terminate())
}

const sessions = new WeakMap<FastifyRequest, Pick<Client, 'userId' | 'officeId' | 'role' | 'session'>>()

/** An office and its first agent may have the same id. */
const officeKey = (officeId: OfficeId) => `office ${officeId}`
const recipientKeys = ({ userId, officeId, role }: Pick<Client, 'userId' | 'officeId' | 'role'>): string[] => [
  userId,
  role,
  ...(officeId === undefined ? [] : [officeKey(officeId)]),
]

/** Indexes the sockets by user, office, role and session: an event must not scan all of them. */
function createIndex() {
  const found = new Map<string, Set<Client>>()
  const clientKeys = (client: Client) => [...recipientKeys(client), client.session]
  return {
    of: (key: string): ReadonlySet<Client> => found.get(key) ?? NOBODY,
    add(client: Client): void {
      for (const key of clientKeys(client)) found.set(key, (found.get(key) ?? new Set()).add(client))
    },
    delete(client: Client): void {
      for (const key of clientKeys(client)) {
        found.get(key)?.delete(client)
        if (found.get(key)?.size === 0) found.delete(key)
      }
    },
  }
}

const NOBODY: ReadonlySet<Client> = new Set()

function catchUp(client: Client, recent: RecentMessages): void {
  const missed = recent.for(recipientKeys(client))
  if (missed) client.socket.send(JSON.stringify(missed))
}

function deliver(byOwner: ReturnType<typeof createIndex>, recent: RecentMessages, event: LiveEvent): void {
  if ('message' in event) {
    const to = 'to' in event ? event.to : 'toOffice' in event ? officeKey(event.toOffice) : event.toRole
    writeAll(byOwner.of(to), event.message)
    recent.add(to, event.message)
  } else byOwner.of('endSession' in event ? event.endSession : event.endUser).forEach(({ socket }) => socket.close(4401, 'Unauthorized'))
}

function writeAll(clients: ReadonlySet<Client>, message: LiveMessage): void {
  const text = JSON.stringify(message)
  for (const { socket } of clients) {
    if (socket.bufferedAmount > BACKLOG_MAX) socket.terminate()
    else socket.send(text)
  }
}

/** Closes sockets of expired sessions, because a session may expire or end without an event. */
async function endExpired(ctx: Ctx, among: Set<Client>): Promise<void> {
  if (among.size === 0) return
  // clients that join during the query were not checked
  const clients = [...among]
  const hashes = [...new Set(clients.map((client) => client.session))]
  const { rows } = await sql<{ session: string }>`
    select encode(s.token_hash, 'hex') as session from sessions s join users u on u.id = s.user_id
    where s.token_hash = any(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash)
      and s.expires_at > ${ctx.clock.now()} and s.last_seen_at > ${new Date(ctx.clock.now().getTime() - SESSION_IDLE)} and u.is_active`.execute(
    ctx.db,
  )
  const living = new Set(rows.map((row) => row.session))
  for (const client of clients) if (!living.has(client.session)) client.socket.close(4401, 'Unauthorized')
}
