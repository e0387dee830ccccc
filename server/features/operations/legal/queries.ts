import type { LegalPage } from '#shared/domain/legal.ts'
import type { Ctx } from '../../../ctx.ts'
import { isAsRead, nextVersion, type TextSave } from '../../../db/text-version.ts'

/** The operator's own text; null after a reset to the built-in one. */
export interface Written {
  readonly text: string | null
  readonly version: number
  readonly updatedAt: string
}

/** By page. Pages that were never edited are missing. */
export async function listWritten({ db }: Ctx): Promise<Map<string, Written>> {
  const rows = await db.selectFrom('legal_texts').select(['page', 'text', 'version', 'updated_at as updatedAt']).execute()
  return new Map(rows.map(({ page, ...written }) => [page, written]))
}

export async function findWritten({ db }: Ctx, page: LegalPage): Promise<Written | undefined> {
  return db.selectFrom('legal_texts').select(['text', 'version', 'updated_at as updatedAt']).where('page', '=', page).executeTakeFirst()
}

const TEXT = { text: 'legal_texts.text', version: 'legal_texts.version' } as const

/** False, without writing, if the text changed since it was read. */
export async function putWritten({ db, clock }: Ctx, page: LegalPage, save: TextSave): Promise<boolean> {
  const written = { text: save.text, updated_at: clock.now() }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('legal_texts')
    .values({ page, version: 1, ...written })
    .onConflict((conflict) =>
      conflict
        .column('page')
        .doUpdateSet({ ...written, version: nextVersion(TEXT, save.text) })
        .where(isAsRead(TEXT, save)),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
