import { OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'

const Roles = z.array(z.object({ value: z.string(), officeRole: z.enum(OFFICE_ROLES) }))
export type RoleValues = z.output<typeof Roles>

/** How an office's people sign in with its provider. */
export interface StoredConnection {
  readonly id: number
  readonly officeId: OfficeId
  readonly issuer: string
  readonly clientId: string
  readonly sealedSecret: Buffer
  readonly tokenHost: string
  readonly roleClaim: string | null
  readonly roles: RoleValues
  readonly createsAccounts: boolean
  readonly newRole: OfficeRole
  readonly isOnlyWay: boolean
  readonly hasEmergencyCode: boolean
}

const selectConnection = ({ db }: Ctx) =>
  db
    .selectFrom('sso_connections as c')
    .select(['c.id', 'c.office_id as officeId', 'c.issuer', 'c.client_id as clientId', 'c.client_secret as sealedSecret'])
    .select('c.token_host as tokenHost')
    .select(['c.role_claim as roleClaim', 'c.roles', 'c.creates_accounts as createsAccounts', 'c.new_role as newRole'])
    .select(['c.is_only_way as isOnlyWay', (eb) => eb('c.emergency_hash', 'is not', null).as('hasEmergencyCode')])
    .$narrowType<{ newRole: OfficeRole; hasEmergencyCode: boolean }>()

type Row = Awaited<ReturnType<ReturnType<typeof selectConnection>['executeTakeFirstOrThrow']>>

const toConnection = ({ roles, ...row }: Row): StoredConnection => ({ ...row, roles: Roles.parse(roles) })

export async function findConnection(ctx: Ctx, officeId: OfficeId): Promise<StoredConnection | undefined> {
  const found = await selectConnection(ctx).where('c.office_id', '=', officeId).executeTakeFirst()
  return found && toConnection(found)
}

/** The connection of the office that has proven to own this domain. */
export async function findConnectionFor(ctx: Ctx, domain: string): Promise<StoredConnection | undefined> {
  const found = await selectConnection(ctx)
    .innerJoin('sso_domains as d', 'd.office_id', 'c.office_id')
    .where('d.domain', '=', domain)
    .where('d.verified_at', 'is not', null)
    .executeTakeFirst()
  return found && toConnection(found)
}

export async function findConnectionById(ctx: Ctx, id: number): Promise<StoredConnection | undefined> {
  const found = await selectConnection(ctx).where('c.id', '=', id).executeTakeFirst()
  return found && toConnection(found)
}

export type NewConnection = Omit<StoredConnection, 'id' | 'officeId' | 'isOnlyWay' | 'hasEmergencyCode'>

/** Replaces the office's connection, and keeps whether it is the only way in. Returns its id. */
export async function storeConnection({ db, clock }: Ctx, officeId: OfficeId, connection: NewConnection): Promise<number> {
  const row = {
    issuer: connection.issuer,
    client_id: connection.clientId,
    client_secret: connection.sealedSecret,
    token_host: connection.tokenHost,
    role_claim: connection.roleClaim,
    roles: JSON.stringify(connection.roles),
    creates_accounts: connection.createsAccounts,
    new_role: connection.newRole,
  }
  const { id } = await db
    .insertInto('sso_connections')
    .values({ ...row, office_id: officeId, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if there was none. */
export async function deleteConnection({ db }: Ctx, officeId: OfficeId): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sso_connections').where('office_id', '=', officeId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function storeOnlyWay({ db }: Ctx, officeId: OfficeId, isOnlyWay: boolean, emergencyHash: Buffer | null): Promise<void> {
  await db
    .updateTable('sso_connections')
    .set({ is_only_way: isOnlyWay, emergency_hash: emergencyHash })
    .where('office_id', '=', officeId)
    .execute()
}

/** Whether the provider is the only way in, until the transaction ends: an office that closes to passwords waits for it. */
export async function isOnlyWay({ db }: Ctx, officeId: OfficeId): Promise<boolean> {
  const found = await db
    .selectFrom('sso_connections')
    .select('is_only_way as isOnlyWay')
    .where('office_id', '=', officeId)
    .forShare()
    .executeTakeFirst()
  return found?.isOnlyWay === true
}

/** Uses the emergency code up; only one of two concurrent callers succeeds. */
export async function takeEmergencyCode({ db }: Ctx, officeId: OfficeId, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sso_connections')
    .set({ emergency_hash: null })
    .where('office_id', '=', officeId)
    .where('emergency_hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
