import type { TipPhoto } from '#shared/contract/network/tip-photos.ts'
import type { OfficeId, SignedIn, PartnerId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Copy } from '../../../pictures.ts'

/** A photo that this device sent before under the same key, and whether it is the same picture. The caller has locked the tip. */
export function findSent(
  { db }: Ctx,
  tipId: number,
  key: string,
  { content }: Copy,
): Promise<(TipPhoto & { readonly isSame: boolean }) | undefined> {
  return db
    .selectFrom('tip_photos')
    .select((eb) => ['id', 'width', 'height', eb('content', '=', content).$castTo<boolean>().as('isSame')])
    .where('tip_id', '=', tipId)
    .where('client_key', '=', key)
    .executeTakeFirst()
}

export async function countPhotos({ db }: Ctx, tipId: number): Promise<number> {
  const { n } = await db
    .selectFrom('tip_photos')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tip_id', '=', tipId)
    .executeTakeFirstOrThrow()
  return n
}

export function insertPhoto({ db, clock }: Ctx, tipId: number, key: string, { width, height, content }: Copy): Promise<TipPhoto> {
  return db
    .insertInto('tip_photos')
    .values({ tip_id: tipId, client_key: key, width, height, content, created_at: clock.now() })
    .returning(['id', 'width', 'height'])
    .executeTakeFirstOrThrow()
}

/** Returns the tip's agent; undefined if this partner has no such photo. */
export function deletePhoto({ db }: Ctx, partnerId: PartnerId, id: string): Promise<{ officeId: OfficeId | null } | undefined> {
  return db
    .deleteFrom('tip_photos')
    .using('property_tips as t')
    .whereRef('t.id', '=', 'tip_photos.tip_id')
    .where('tip_photos.id', '=', id)
    .where('t.partner_id', '=', partnerId)
    .returning('t.office_id as officeId')
    .executeTakeFirst()
}

export async function findPhoto(
  { db }: Ctx,
  user: Extract<SignedIn, { role: 'agent' | 'partner' }>,
  id: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('tip_photos as p')
    .innerJoin('property_tips as t', 't.id', 'p.tip_id')
    .select('p.content')
    .where('p.id', '=', id)
    .where((eb) => (user.role === 'agent' ? eb('t.office_id', '=', user.officeId) : eb('t.partner_id', '=', user.id)))
    .executeTakeFirst()
  return row?.content
}
