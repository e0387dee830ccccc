import { accounts } from '#shared/contract/people/accounts.ts'
import { stats } from '#shared/contract/work/stats.ts'
import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useStats = () => useRead(stats.get, {}, { refetchInterval: PROPERTY_REFETCH })

export const useFirstSteps = (enabled = true) => useRead(stats.firstSteps, {}, { enabled })

/** Puts the list of first steps away, or brings it back. */
export const useHideFirstSteps = () =>
  useWrite(accounts.update, {
    onSuccess: ({ firstStepsHidden }) => toaster.show(firstStepsHidden ? messages.stepsHidden : messages.stepsShown),
    onError: (error) => toaster.fail(messages.stepsFailed, serverMessage(error) ?? messages.tryAgain),
  })
