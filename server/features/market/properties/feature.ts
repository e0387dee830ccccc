import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { personalData } from './personal-data.ts'
import { rateListings } from './rating.ts'
import { refreshPriceLevels } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'price-levels': Nothing
    'rate-listings': Nothing
  }
}

export const feature = defineFeature({
  jobs: [
    defineJob({
      name: 'price-levels',
      label: 'Preise vergleichen',
      cron: '10 * * * *',
      expireInSeconds: 300,
      retryLimit: 1,
      run: refreshPriceLevels,
    }),
    defineJob({
      name: 'rate-listings',
      label: 'Chancen bewerten',
      cron: '30 3 * * *',
      expireInSeconds: 3600,
      retryLimit: 1,
      heartbeatSeconds: 10,
      run: rateListings,
    }),
  ],
  personalData,
})
