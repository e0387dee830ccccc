import { defineFeature } from '../../../feature.ts'
import { askForAgreement } from './agreement.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'
import { consentRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: consentRoutes,
  personalData,
  news: [news],
  onAgreementChanged: askForAgreement,
})
