import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { supportRoutes } from './routes.ts'
import { endSupportBy, readForSupport } from './service.ts'

export const feature = defineFeature({ routes: supportRoutes, personalData, retention, endWaysIn: endSupportBy, readForSupport })
