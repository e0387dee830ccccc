import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useStats = (enabled = true) => useRead('GET /api/stats', {}, { enabled, refetchInterval: PROPERTY_REFETCH })

/** Whether each of the first steps is done, in order. */
export function useFirstSteps(enabled = true) {
  const { data, isError } = useStats(enabled)
  const steps = data?.firstSteps
  return { isError, taken: steps && [steps.hasSavedSearch, steps.hasKey, steps.hasSharedLink, steps.hearsOfMatches] }
}

/** Hides or shows the list of first steps. */
export const useHideFirstSteps = () =>
  useWrite('PATCH /api/auth/user', {
    onSuccess: ({ firstStepsHidden }) => toaster.show(firstStepsHidden ? messages.stepsHidden : messages.stepsShown),
    onError: (error) => toaster.fail(messages.stepsFailed, serverMessage(error) ?? messages.tryAgain),
  })
