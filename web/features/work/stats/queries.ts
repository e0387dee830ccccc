import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useMay } from '#web/lib/may.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useStats = (enabled = true) => useRead('GET /api/stats', {}, { enabled, refetchInterval: PROPERTY_REFETCH })

const FIRST_STEPS = ['hasSavedSearch', 'hasKey', 'hasSharedLink', 'hearsOfMatches'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** The user's first steps in order, and whether each is done. Only the office's principal connects the CRM. */
export function useFirstSteps(enabled = true) {
  const mayConnect = useMay('office.manage')
  const { data, isError } = useStats(enabled)
  const steps = FIRST_STEPS.filter((step) => step !== 'hasKey' || mayConnect)
  return { isError, steps, taken: data && steps.map((step) => data.firstSteps[step]) }
}

/** Hides or shows the list of first steps. */
export const useHideFirstSteps = () =>
  useWrite('PATCH /api/auth/user', {
    onSuccess: ({ firstStepsHidden }) => toaster.show(firstStepsHidden ? messages.stepsHidden : messages.stepsShown),
    onError: (error) => toaster.fail(messages.stepsFailed, serverMessage(error) ?? messages.tryAgain),
  })
