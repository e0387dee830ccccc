import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'
import { retention } from './retention.ts'
import { handOverRoutes } from './routes.ts'

export const feature = defineFeature({ routes: handOverRoutes, personalData, retention, news: [news] })
