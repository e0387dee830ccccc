import { defineJob } from '../../../jobs/define.ts'
import { sweepNear } from '../matches/service.ts'
import { sweepPlaceSets } from './place-sets.ts'
import { forgetReads } from '../sources/canary.ts'
import { rateListings } from './rating.ts'
import { refreshPriceLevels } from './service.ts'

export const propertyJobs = {
  ...defineJob('price-levels', refreshPriceLevels),
  ...defineJob('rate-listings', rateListings),
  ...defineJob('tidy-places', async (ctx) => {
    await sweepNear(ctx)
    await sweepPlaceSets(ctx)
    await forgetReads(ctx)
  }),
}
