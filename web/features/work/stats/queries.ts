import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useStats = () => useRead('GET /api/stats', {}, { refetchInterval: PROPERTY_REFETCH })

export const useFirstSteps = (enabled = true) => useRead('GET /api/first-steps', {}, { enabled })

/** Puts the list of first steps away, or brings it back. */
export const useHideFirstSteps = () =>
  useWrite('PATCH /api/auth/user', {
    onSuccess: ({ firstStepsHidden }) => toaster.show(firstStepsHidden ? messages.stepsHidden : messages.stepsShown),
    onError: (error) => toaster.fail(messages.stepsFailed, serverMessage(error) ?? messages.tryAgain),
  })
