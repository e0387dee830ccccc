import { sql } from 'kysely'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'

/** Maximum number of stored adverts in the same area that new pictures are compared with, newest first. */
const HELD_AGAINST = 2_000

export interface StoredPictures {
  readonly marks: Buffer
  readonly pictures: readonly number[]
}

export interface NewPictures extends StoredPictures {
  readonly advertId: number
  readonly area: number
  readonly unread: number
}

/** The adverts among these, from these sources, whose pictures are to be marked. */
export async function listMarkable({ db }: Ctx, advertIds: readonly number[], sources: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from adverts a where a.id = any(${advertIds}::bigint[]) and a.source = any(${sources}::text[])
      and a.office_id is null and cardinality(a.image_urls) > 0 and a.details_read_at is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest online adverts from a source that have no picture marks yet. */
export async function listUnseenOnline({ db }: Ctx, source: PortalName, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from adverts a where source = ${source} and state = 'online' and details_read_at is not null
      and not exists (select from advert_pictures p where p.advert_id = a.id) order by id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An advert's picture addresses. */
export async function findPictureAddresses({ db }: Ctx, advertId: number) {
  return db.selectFrom('adverts').select(['source', 'image_urls as imageUrls']).where('id', '=', advertId).executeTakeFirst()
}

/** An advert's location, as far as it is known. */
export async function findAdvertArea({ db }: Ctx, advertId: number) {
  return db.selectFrom('adverts').select(['zip_code as zipCode', 'location']).where('id', '=', advertId).executeTakeFirst()
}

export async function listPicturesIn({ db }: Ctx, area: number, butAdvert: number): Promise<StoredPictures[]> {
  return db
    .selectFrom('advert_pictures')
    .select(['marks', 'pictures'])
    .where('area', '=', area)
    .where('advert_id', '<>', butAdvert)
    .orderBy('advert_id', 'desc')
    .limit(HELD_AGAINST)
    .execute()
}

export async function storePictures({ db }: Ctx, { advertId, area, marks, pictures, unread }: NewPictures): Promise<void> {
  const values = { area, marks, pictures: pictures as number[], unread }
  await db
    .insertInto('advert_pictures')
    .values({ advert_id: advertId, ...values })
    .onConflict((conflict) => conflict.column('advert_id').doUpdateSet(values))
    .execute()
}

export async function listPictures({ db }: Ctx, advertIds: readonly number[]): Promise<Map<number, readonly number[]>> {
  const { rows } = await sql<{ id: number; pictures: number[] }>`
    select advert_id as id, pictures from advert_pictures where advert_id = any(${advertIds}::bigint[]) and pictures <> '{}'`.execute(db)
  return new Map(rows.map(({ id, pictures }) => [id, pictures]))
}

/** The keys shared by adverts for more than `max` properties, or already known as shared by many. */
export async function listCommonKeys({ db }: Ctx, keys: readonly number[], max: number): Promise<Set<number>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: number }>`
    select asked.key from unnest(${keys}::integer[]) as asked (key)
    where exists (select from shared_keys s where s.key = asked.key)
      or (select count(distinct a.property_id) from advert_keys k join adverts a on a.id = k.advert_id where k.keys @> array[asked.key]) > ${max}`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}
