import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { apiKeyRoutes } from './routes.ts'
import { endApiKeys, listOpenKeys } from './service.ts'

export const feature = defineFeature({
  routes: apiKeyRoutes,
  personalData,
  listWaysIn: listOpenKeys,
  endWaysIn: endApiKeys,
})
