import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { tipPhotoRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: tipPhotoRoutes,
  personalData,
})
