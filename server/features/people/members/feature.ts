import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { deleteExpired } from './queries.ts'
import { memberRoutes } from './routes.ts'
import { endInvitations } from './service.ts'

export const feature = defineFeature({ routes: memberRoutes, personalData, sweep: [deleteExpired], endWaysIn: endInvitations })
