import { defineFeature } from '../../../feature.ts'
import { belongings } from './belongings.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { prospectRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: prospectRoutes,
  personalData,
  retention,
  belongings,
})
