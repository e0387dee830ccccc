import type { Property } from '#shared/contract/work/properties.ts'
import { type NextStep, type NextStepName, nextSteps } from '#shared/domain/next-steps.ts'
import { isWeb } from '#web/lib/web-address.ts'

const NEEDS_ADVERT: readonly NextStepName[] = ['writeByPortal', 'openAdvert']

/** What an agent without the right to work on prospects can do. */
const OPEN_TO_ALL: readonly NextStepName[] = ['openAdvert', 'watch']

/** The available steps, the next one first. A linked client is shown as such, not as a step. */
export const openSteps = (property: Property, mayWork: boolean): readonly NextStep[] =>
  nextSteps(property)
    .filter(({ step }) => mayWork || OPEN_TO_ALL.includes(step))
    .filter(({ step }) =>
      step === 'linkClient' ? property.contact.searchClient === null : isWeb(property.sourceUrl) || !NEEDS_ADVERT.includes(step),
    )
