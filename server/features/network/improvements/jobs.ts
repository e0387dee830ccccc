import { defineJob } from '../../../jobs/define.ts'
import { improveBusinesses } from './service.ts'

export const improvementJobs = {
  ...defineJob('improve-businesses', improveBusinesses),
}
