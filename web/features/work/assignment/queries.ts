import { useQueryClient } from '@tanstack/react-query'
import type { Assignment, AssignmentRule } from '#shared/contract/work/assignment.ts'
import { serverMessage } from '#web/lib/api.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useAssignment = () => useRead('GET /api/assignment')
export const usePreview = (id: number) => useRead('GET /api/assignment/rules/:id/preview', { params: { id } }, { refetchOnMount: 'always' })

const sortRules = (rules: readonly AssignmentRule[], ids: readonly unknown[]) =>
  rules.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

const onError = (error: Error) => toaster.fail(messages.failed, serverMessage(error) ?? messages.tryAgain)
const withToast = (title: string, text?: string) => ({ onSuccess: () => toaster.show({ title, ...(text && { text }) }), onError })

export const useAddRule = () => useWrite('POST /api/assignment/rules', withToast(messages.saved, messages.savedText))
export const useChangeRule = () => useWrite('PUT /api/assignment/rules/:id', withToast(messages.saved, messages.savedText))
export const useRemoveRule = () => useWrite('DELETE /api/assignment/rules/:id', withToast(messages.removed))
export const useSwitchRule = () =>
  useWrite('PUT /api/assignment/rules/:id/active', {
    onSuccess: ({ activeSince }) =>
      toaster.show(activeSince === null ? { title: messages.off } : { title: messages.on, text: messages.onText }),
    onError,
  })

/** Orders the rules on the screen at once and saves one order after the other; after a failure the list is read again. */
export function useOrderRules() {
  const client = useQueryClient()
  const key = queryKey('GET /api/assignment')
  return useWrite('PUT /api/assignment/order', {
    scope: { id: 'order of rules' },
    patches: ['/api/assignment'],
    onMutate: async ({ body }) => {
      client.setQueryData<Assignment>(key, (all) => all && { ...all, rules: sortRules(all.rules, body?.ruleIds ?? []) })
      await client.cancelQueries({ queryKey: key })
    },
    onError,
  })
}

export const useSetAssignment = () => useWrite('PUT /api/assignment/settings', withToast(messages.settingsSaved))
export const useAddAbsence = () => useWrite('POST /api/assignment/absences', withToast(messages.absent))
export const useRemoveAbsence = () => useWrite('DELETE /api/assignment/absences/:id', withToast(messages.absenceRemoved))
