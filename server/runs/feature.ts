import { defineFeature } from '../feature.ts'
import { personalData } from './personal-data.ts'
import { sweepRuns } from './run.ts'

export const feature = defineFeature({
  personalData,
  sweep: [sweepRuns],
})
