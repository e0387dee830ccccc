import type { LegalPage } from '#shared/domain/legal.ts'
import type { Ctx } from '../../ctx.ts'

/** What the operator wrote, page by page; a page that he left alone is missing. */
export async function listWritten({ db }: Ctx): Promise<Map<string, { text: string; updatedAt: string }>> {
  const rows = await db.selectFrom('legal_texts').select(['page', 'text', 'updated_at as updatedAt']).execute()
  return new Map(rows.map(({ page, ...written }) => [page, written]))
}

export async function findWritten({ db }: Ctx, page: LegalPage): Promise<{ text: string; updatedAt: string } | undefined> {
  return db.selectFrom('legal_texts').select(['text', 'updated_at as updatedAt']).where('page', '=', page).executeTakeFirst()
}

export async function putWritten({ db, clock }: Ctx, page: LegalPage, text: string): Promise<void> {
  const written = { text, updated_at: clock.now() }
  await db
    .insertInto('legal_texts')
    .values({ page, ...written })
    .onConflict((conflict) => conflict.column('page').doUpdateSet(written))
    .execute()
}

export async function deleteWritten({ db }: Ctx, page: LegalPage): Promise<void> {
  await db.deleteFrom('legal_texts').where('page', '=', page).execute()
}
