import type { LegalText } from '#shared/contract/operations/legal.ts'
import { listBlanks, LEGAL_PAGES, LEGAL_TITLE, type LegalPage } from '#shared/domain/legal.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import type { TextSave } from '../../../db/text-version.ts'
import { textChanged } from '../../../http/errors.ts'
import { ACCESSIBILITY } from './defaults/accessibility.ts'
import { IMPRINT } from './defaults/imprint.ts'
import { PRIVACY } from './defaults/privacy.ts'
import { PROCESSING_AGREEMENT } from './defaults/processing-agreement.ts'
import { TERMS } from './defaults/terms.ts'
import { findWritten, listWritten, putWritten, type Written } from './queries.ts'

const BUILT_IN: Record<LegalPage, string> = {
  impressum: IMPRINT,
  datenschutz: PRIVACY,
  agb: TERMS,
  barrierefreiheit: ACCESSIBILITY,
  auftragsverarbeitung: PROCESSING_AGREEMENT,
}

function asText(page: LegalPage, written: Written | undefined): LegalText {
  const own = written?.text ?? null
  const text = own ?? BUILT_IN[page]
  return {
    page,
    title: LEGAL_TITLE[page],
    text,
    version: written?.version ?? 0,
    isFilledIn: listBlanks(text).length === 0,
    updatedAt: own === null ? null : (written?.updatedAt ?? null),
  }
}

export async function listLegalTexts(ctx: Ctx): Promise<Omit<LegalText, 'text' | 'version'>[]> {
  const written = await listWritten(ctx)
  return LEGAL_PAGES.map((page) => asText(page, written.get(page)))
}

export async function getLegalText(ctx: Ctx, page: LegalPage): Promise<LegalText> {
  return asText(page, await findWritten(ctx, page))
}

/** A null text restores the built-in one. */
export async function writeLegalText(ctx: Ctx, by: AdminId, page: LegalPage, save: TextSave): Promise<LegalText> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getLegalText(ctx, page)
    const isWritten = await putWritten(ctx, page, save)
    const now = await getLegalText(ctx, page)
    if (!isWritten) throw textChanged({ field: 'text', text: now.text, version: now.version })
    const details = { page, version: now.version, isBuiltIn: save.text === null }
    if (page === 'auftragsverarbeitung') {
      await ctx.live.announceToRole(ctx, 'agent', { type: 'changed', paths: ['/api/auth/user', '/api/office/agreement'] })
      if (now.text !== before.text) await ctx.hooks.onAgreementChanged(ctx, by)
    }
    await recordEvents(ctx, [{ kind: 'legal_changed', actorId: by, userIds: [], details }])
    return now
  })
}
