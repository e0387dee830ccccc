import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

export function findImage({ db }: Ctx, userId: UserId) {
  return db.selectFrom('profile_images').select(['media_type as mediaType', 'content']).where('user_id', '=', userId).executeTakeFirst()
}

export async function storeImage({ db }: Ctx, userId: UserId, content: Buffer): Promise<void> {
  const row = { media_type: 'image/jpeg', content }
  await db
    .insertInto('profile_images')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteImage({ db }: Ctx, userId: UserId): Promise<void> {
  await db.deleteFrom('profile_images').where('user_id', '=', userId).execute()
}

export async function storeImageUrl({ db, clock }: Ctx, userId: UserId, url: string | null): Promise<void> {
  await db.updateTable('users').set({ profile_image_url: url, updated_at: clock.now() }).where('id', '=', userId).execute()
}
