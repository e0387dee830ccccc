import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { scimRoutes } from './routes.ts'
import { findProvisioned, forgetLocked } from './service.ts'

export const feature = defineFeature({ routes: scimRoutes, personalData, findProvisioned, endWaysIn: forgetLocked })
