import type { OfficeId } from '#shared/domain/ids.ts'
import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { importRoutes } from './routes.ts'
import { importFiles, startImports } from './run.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'import-files': { readonly officeId: string }
  }
}

export const feature = defineFeature({
  routes: importRoutes,
  jobs: [
    defineJob({
      name: 'import-files',
      label: 'Dateien einlesen',
      expireInSeconds: 900,
      retryLimit: 5,
      heartbeatSeconds: 10,
      notify: true,
      run: (ctx, { officeId }) => importFiles(ctx, officeId as OfficeId),
    }),
  ],
  personalData,
  retention,
  sweep: [startImports],
})
