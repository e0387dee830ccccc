import { defineFeature } from '../../../feature.ts'
import { endPasskeysAlone, listPasskeysAlone } from './passkeys-alone.ts'
import { personalData } from './personal-data.ts'
import { secondFactorRoutes } from './routes.ts'
import { sweepFactors } from './service.ts'
import { askForFactor } from './step.ts'

export const feature = defineFeature({
  routes: secondFactorRoutes,
  personalData,
  sweep: [sweepFactors],
  askForFactor,
  listWaysIn: listPasskeysAlone,
  endWaysIn: endPasskeysAlone,
})
