import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

export async function insertOffice({ db, clock }: Ctx): Promise<OfficeId> {
  const { id } = await db.insertInto('offices').values({ created_at: clock.now() }).returning('id').executeTakeFirstOrThrow()
  return id
}
