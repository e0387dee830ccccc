import { deliver } from '../../../deliveries/deliver.ts'
import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { pushChannel } from './channel.ts'
import { personalData } from './personal-data.ts'
import { pushRoutes } from './routes.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'deliver-push': { readonly target: string }
  }
}

export const feature = defineFeature({
  routes: pushRoutes,
  jobs: [
    defineJob({
      name: 'deliver-push',
      label: 'Hinweise verschicken',
      expireInSeconds: 900,
      retryLimit: 2,
      heartbeatSeconds: 10,
      notify: true,
      concurrency: { localConcurrency: 2 },
      run: (ctx, { target }) => deliver(ctx, pushChannel, target),
    }),
  ],
  personalData,
})
