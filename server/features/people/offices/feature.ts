import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'

export const feature = defineFeature({ personalData })
