import type { ImportUndone } from '#shared/contract/ingest/imports.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import { splitPrivately } from '../../market/identity/service.ts'
import { endProperties } from '../../market/properties/service.ts'
import { lockImport, storeUndone } from './queries.ts'
import { listBrought, listUsed } from './queries-undo.ts'
import { read } from './service.ts'

const WORKED_ON = 'Daran wurde seither gearbeitet.'
const OF_ANOTHER = 'Ein anderer Import hat ein Inserat davon gebracht.'

/** Undoes an import, except for properties worked on since, in one transaction. */
export async function undo(ctx: Ctx, officeId: OfficeId, id: number): Promise<ImportUndone> {
  return inTransaction(ctx, async (ctx) => {
    await read(ctx, officeId, id)
    await lockImport(ctx, id)
    const { undoUntil } = await read(ctx, officeId, id)
    if (undoUntil === null) throw new Refusal(409, 'Dieser Import lässt sich nicht oder nicht mehr zurücknehmen.')
    const brought = await listBrought(ctx, id)
    // a property joined to another is separated first, together with the agent's work on it
    for (const { propertyId, isJoined } of brought) if (isJoined) await splitPrivately(ctx, officeId, propertyId)
    const used = await listUsed(
      ctx,
      officeId,
      ctx.stored.belongings,
      brought.map(({ propertyId }) => propertyId),
    )
    const kept = brought.flatMap(({ propertyId, title, isWhole }) => {
      const reason = used.has(propertyId) ? WORKED_ON : isWhole ? undefined : OF_ANOTHER
      return reason === undefined ? [] : [{ propertyId, title, reason }]
    })
    const stays = new Set(kept.map(({ propertyId }) => propertyId))
    await endProperties(
      ctx,
      brought.flatMap(({ propertyId }) => (stays.has(propertyId) ? [] : [propertyId])),
    )
    await storeUndone(ctx, id)
    return { removed: brought.length - kept.length, kept }
  })
}
