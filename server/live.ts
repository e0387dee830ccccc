import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import type { Role } from '#shared/domain/roles.ts'
import { sql } from 'kysely'
import type { LiveMessage } from '#shared/contract/live.ts'
import type { Db } from './db/connect.ts'

/** The PostgreSQL channel between the processes of an installation. */
export const LIVE_CHANNEL = 'giebel_live'
/** PostgreSQL rejects notifications of 8,000 bytes. */
const PAYLOAD_MAX = 7_500

/** A message to a user, or to all agents of an office. */
type Addressed = ({ readonly to: UserId } | { readonly toOffice: OfficeId }) & { readonly message: LiveMessage }

/** A message as it travels between the processes. */
export type LiveEvent =
  | Addressed
  /** To all users of this role. */
  | { readonly toRole: Role; readonly message: LiveMessage }
  | { readonly endSession: string }
  | { readonly endUser: UserId }

/** Sends messages over `/ws`. They are sent when the transaction of `db` commits and reach the sockets of every process. */
export interface Live {
  announce(ctx: { readonly db: Db }, messages: readonly Addressed[]): Promise<void>
  announceToRole(ctx: { readonly db: Db }, role: Role, message: LiveMessage): Promise<void>
  endSession(ctx: { readonly db: Db }, tokenHash: Buffer): Promise<void>
  endUser(ctx: { readonly db: Db }, userId: UserId): Promise<void>
}

export function createLive(): Live {
  const publish = async (db: Db, events: readonly LiveEvent[]) => {
    for (const payload of packed(events)) await sql`select pg_notify(${LIVE_CHANNEL}, ${payload})`.execute(db)
  }
  return {
    announce: ({ db }, messages) => publish(db, messages),
    announceToRole: ({ db }, toRole, message) => publish(db, [{ toRole, message }]),
    endSession: ({ db }, tokenHash) => publish(db, [{ endSession: tokenHash.toString('hex') }]),
    endUser: ({ db }, userId) => publish(db, [{ endUser: userId }]),
  }
}

/** Packs events into few notifications: each one takes a lock that all commits share. */
export function packed(events: readonly LiveEvent[]): string[] {
  const payloads: string[] = []
  let open: string[] = []
  let size = 2
  for (const event of events) {
    const text = JSON.stringify(event)
    const bytes = Buffer.byteLength(text) + 1
    if (size + bytes > PAYLOAD_MAX && open.length > 0) {
      payloads.push(`[${open.join(',')}]`)
      open = []
      size = 2
    }
    open.push(text)
    size += bytes
  }
  if (open.length > 0) payloads.push(`[${open.join(',')}]`)
  return payloads
}
