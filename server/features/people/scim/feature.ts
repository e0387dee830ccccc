import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { findProvisioned } from './queries.ts'
import { scimRoutes } from './routes.ts'

export const feature = defineFeature({ routes: scimRoutes, personalData, findProvisioned })
