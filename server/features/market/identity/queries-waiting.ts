import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Always in id order, so that concurrent inserts do not deadlock. */
export async function putWaiting({ db }: Ctx, advertIds: readonly number[]): Promise<void> {
  await sql`
    insert into uncompared_adverts (advert_id) select id from unnest(${advertIds}::bigint[]) as id order by id on conflict do nothing`.execute(
    db,
  )
}

/** Newest first, so that a backlog does not delay today's adverts. The rows stay locked until the transaction ends. */
export async function takeWaiting({ db }: Ctx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from uncompared_adverts where advert_id in (select advert_id from uncompared_adverts order by advert_id desc limit ${limit})
    returning advert_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function dropWaiting({ db }: Ctx, advertIds: readonly number[]): Promise<void> {
  await sql`delete from uncompared_adverts where advert_id = any(${advertIds}::bigint[])`.execute(db)
}

export async function hasWaiting({ db }: Ctx): Promise<boolean> {
  return (await db.selectFrom('uncompared_adverts').select('advert_id').limit(1).executeTakeFirst()) !== undefined
}
