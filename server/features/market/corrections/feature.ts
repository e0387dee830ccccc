import { defineFeature } from '../../../feature.ts'
import { belongings } from './belongings.ts'
import { personalData } from './personal-data.ts'
import { correctionRoutes } from './routes.ts'

export const feature = defineFeature({ routes: correctionRoutes, personalData, belongings })
