import { inTransaction } from '#server/db/transaction.ts'
import { storeOwn } from '#server/features/ingest/imports/store-rows.ts'
import type { ImportListing } from '#server/features/market/adverts/import-listing.ts'
import { toCents } from '#shared/domain/money.ts'
import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'

let handedIn = 0

/** Stores an advert as an agent's own, visible to no other agent. */
export async function handIn(test: TestApp, by: TestAgent, given: Partial<ImportListing> = {}) {
  handedIn += 1
  const listing: ImportListing = {
    source: 'ohne-makler.net',
    externalId: `${7_000_000 + handedIn}`,
    title: 'Reihenhaus am Deich',
    propertyType: 'house',
    listingType: 'sale',
    placeKeys: [''],
    filedAs: null,
    isDetailed: true,
    isDemo: false,
    priceCents: toCents(300_000),
    size: 100,
    ...given,
  }
  const { ids, adverts } = await inTransaction(test.ctx, (ctx) => storeOwn(ctx, { officeId: by.officeId, channel: 'mail' }, [listing]))
  return { propertyId: ids[0] as number, advertId: adverts.new[0] as number }
}
