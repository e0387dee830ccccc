import { defineFeature } from '../../../feature.ts'
import { belongings } from './belongings.ts'
import { startJudging } from './judge-stored.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'

export const feature = defineFeature({
  personalData,
  retention,
  belongings,
  sweep: [startJudging],
})
