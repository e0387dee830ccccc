import type { DirectoryName } from '#shared/domain/directories.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { cleanMail, cleanWebsite } from './clean.ts'
import { businessKeys } from './identity.ts'
import type { BusinessDetail } from '../../ingest/directories/service.ts'
import { addKeys, listByEntries, lockBusinesses, storeDetailRead, updateBusiness } from './queries-store.ts'

/** Adds unknown facts from a business's own page. Without a detail it only marks the page as read, so that the page is not requested again. */
export async function storeDetail(ctx: Ctx, source: DirectoryName, externalId: string, detail: BusinessDetail | undefined): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockBusinesses(ctx)
    await storeDetailRead(ctx, source, externalId)
    const [known] = await listByEntries(ctx, source, [externalId])
    if (!known || !detail) return
    const contact = { website: known.website ?? cleanWebsite(detail.website), email: known.email ?? cleanMail(detail.email) }
    if (contact.website === known.website && contact.email === known.email) return
    const business = { ...known, ...contact }
    await updateBusiness(ctx, known.id, business)
    await addKeys(ctx, known.id, businessKeys(business))
  })
}
