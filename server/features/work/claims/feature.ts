import { defineFeature } from '../../../feature.ts'
import { belongings } from './belongings.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { claimRoutes } from './routes.ts'
import { endClaim } from './service.ts'

export const feature = defineFeature({
  routes: claimRoutes,
  personalData,
  retention,
  belongings,
  async onObjected(ctx, { officeId, propertyId }) {
    await endClaim(ctx, officeId, propertyId)
    return null
  },
})
