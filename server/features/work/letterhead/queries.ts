import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export async function findSender({ db }: Ctx, officeId: OfficeId) {
  return db
    .selectFrom('users as u')
    .leftJoin('crm_connections as c', 'c.office_id', 'u.office_id')
    .select(['u.first_name', 'u.last_name', 'u.company_name', 'u.phone_number', 'u.email'])
    .select(sql<boolean>`c.office_id is not null`.as('usesCrm'))
    .where('u.office_id', '=', officeId)
    .orderBy('u.created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
}
