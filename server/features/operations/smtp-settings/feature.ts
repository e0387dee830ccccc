import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { smtpSettingRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: smtpSettingRoutes,
  personalData,
})
