import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { deleteExpired } from './queries-identities.ts'
import { ssoRoutes } from './routes.ts'
import { endCompanyAccount, endIdentity, listCompanyAccount, refuseOtherWays } from './sign-in.ts'

export const feature = defineFeature({
  routes: ssoRoutes,
  personalData,
  sweep: [deleteExpired],
  onSignInWithoutProvider: refuseOtherWays,
  listWaysIn: listCompanyAccount,
  endWaysIn: endCompanyAccount,
  async onOfficeLeft(ctx, { userId, by }) {
    await endIdentity(ctx, userId, by)
  },
})
