import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { scimRoutes } from './routes.ts'
import { endKeyBy, endWaysIn, findProvisioned, forgetPerson, refuseSwitchedOff } from './service.ts'

export const feature = defineFeature({
  routes: scimRoutes,
  personalData,
  findProvisioned,
  endWaysIn,
  onOfficeLeft: forgetPerson,
  onReopening: refuseSwitchedOff,
  async onManagingEnded(ctx, userId, by) {
    await endKeyBy(ctx, userId, by)
  },
})
