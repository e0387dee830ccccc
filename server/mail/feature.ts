import { deliver } from '../deliveries/deliver.ts'
import { defineFeature } from '../feature.ts'
import { defineJob } from '../jobs/define.ts'
import { mailChannel } from './channel.ts'

declare module '../jobs/job.ts' {
  interface Jobs {
    'deliver-mail': { readonly target: string }
  }
}

export const feature = defineFeature({
  jobs: [
    defineJob({
      name: 'deliver-mail',
      label: 'E-Mails verschicken',
      expireInSeconds: 900,
      retryLimit: 2,
      heartbeatSeconds: 10,
      notify: true,
      run: (ctx, { target }) => deliver(ctx, mailChannel, target),
    }),
  ],
})
