import { defineFeature } from '../../../feature.ts'
import { belongings } from './belongings.ts'
import { personalData } from './personal-data.ts'
import { persons } from './queries-persons.ts'
import { retention } from './retention.ts'
import { searchClientRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: searchClientRoutes,
  personalData,
  persons: [persons],
  retention,
  belongings,
})
