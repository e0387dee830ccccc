import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** Name, phone and email of the agent who writes; undefined for one who has left the office. */
export function findWriter({ db }: Ctx, { id, officeId }: Pick<Agent, 'id' | 'officeId'>) {
  return db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'phone_number as phone', 'email'])
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .executeTakeFirst()
}

export async function hasCrm({ db }: Ctx, officeId: OfficeId): Promise<boolean> {
  return (await db.selectFrom('crm_connections').select('office_id').where('office_id', '=', officeId).executeTakeFirst()) !== undefined
}
