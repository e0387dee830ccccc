import { defineJob } from '../../../jobs/define.ts'
import { compareWaiting } from './compare.ts'

export const identityJobs = {
  ...defineJob('compare-adverts', compareWaiting),
}
