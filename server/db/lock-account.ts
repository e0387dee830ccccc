import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../ctx.ts'

/** Whoever counts what a user has and adds to it locks him first: of two who do it at once, the second counts after the first has ended. */
export async function lockAccount({ db }: Ctx, id: UserId): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
