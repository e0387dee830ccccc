import type { OfficeId } from '#shared/domain/ids.ts'
import pg from 'pg'
import type { Ctx } from '../../../ctx.ts'

const DOMAIN = ['id', 'domain', 'token', 'verified_at as verifiedAt'] as const

export function listDomains({ db }: Ctx, officeId: OfficeId) {
  return db.selectFrom('sso_domains').select(DOMAIN).where('office_id', '=', officeId).orderBy('domain').execute()
}

/** Whether any address leads to the office's provider. */
export const hasProvenDomain = async (ctx: Ctx, officeId: OfficeId): Promise<boolean> =>
  (await listDomains(ctx, officeId)).some(({ verifiedAt }) => verifiedAt !== null)

export function findDomain({ db }: Ctx, officeId: OfficeId, id: number) {
  return db.selectFrom('sso_domains').select(DOMAIN).where('office_id', '=', officeId).where('id', '=', id).executeTakeFirst()
}

/** Keeps the token of a domain that is there already. */
export async function insertDomain({ db }: Ctx, officeId: OfficeId, domain: string, token: string): Promise<void> {
  await db
    .insertInto('sso_domains')
    .values({ office_id: officeId, domain, token })
    .onConflict((conflict) => conflict.columns(['office_id', 'domain']).doNothing())
    .execute()
}

/** False if the domain counts for another office. */
export async function storeVerified({ db, clock }: Ctx, officeId: OfficeId, id: number): Promise<boolean> {
  try {
    await db.updateTable('sso_domains').set({ verified_at: clock.now() }).where('office_id', '=', officeId).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'sso_domains_verified') return false
    throw error
  }
}

/** False if the office has no such domain. */
export async function deleteDomain({ db }: Ctx, officeId: OfficeId, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sso_domains').where('office_id', '=', officeId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteDomains({ db }: Ctx, officeId: OfficeId): Promise<void> {
  await db.deleteFrom('sso_domains').where('office_id', '=', officeId).execute()
}

/** Whether the office has proven to own this domain. */
export async function ownsDomain({ db }: Ctx, officeId: OfficeId, domain: string): Promise<boolean> {
  const found = await db
    .selectFrom('sso_domains')
    .select('id')
    .where('office_id', '=', officeId)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
