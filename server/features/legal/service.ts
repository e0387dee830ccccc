import type { LegalText } from '#shared/contract/legal.ts'
import { blanksOf, LEGAL_PAGES, LEGAL_TITLE, type LegalPage } from '#shared/domain/legal.ts'
import type { Ctx } from '../../ctx.ts'
import { ACCESSIBILITY } from './defaults/accessibility.ts'
import { IMPRINT } from './defaults/imprint.ts'
import { PRIVACY } from './defaults/privacy.ts'
import { TERMS } from './defaults/terms.ts'
import { deleteWritten, findWritten, listWritten, putWritten } from './queries.ts'

const BUILT_IN: Record<LegalPage, string> = { impressum: IMPRINT, datenschutz: PRIVACY, agb: TERMS, barrierefreiheit: ACCESSIBILITY }

function asText(page: LegalPage, written: { text: string; updatedAt: string } | undefined): LegalText {
  const text = written?.text ?? BUILT_IN[page]
  return { page, title: LEGAL_TITLE[page], text, isFilledIn: blanksOf(text).length === 0, updatedAt: written?.updatedAt ?? null }
}

export async function listLegalTexts(ctx: Ctx): Promise<Omit<LegalText, 'text'>[]> {
  const written = await listWritten(ctx)
  return LEGAL_PAGES.map((page) => asText(page, written.get(page)))
}

export async function getLegalText(ctx: Ctx, page: LegalPage): Promise<LegalText> {
  return asText(page, await findWritten(ctx, page))
}

/** Null brings the built-in text back. */
export async function writeLegalText(ctx: Ctx, page: LegalPage, text: string | null): Promise<LegalText> {
  if (text === null) await deleteWritten(ctx, page)
  else await putWritten(ctx, page, text)
  return getLegalText(ctx, page)
}
