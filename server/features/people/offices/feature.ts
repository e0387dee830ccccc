import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { officeRoutes } from './routes.ts'

export const feature = defineFeature({ routes: officeRoutes, personalData })
