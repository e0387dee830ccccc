import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useAssignment = () => useRead('GET /api/assignment')
export const usePreview = (id: number) => useRead('GET /api/assignment/rules/:id/preview', { params: { id } }, { refetchOnMount: 'always' })

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
export const useOrderRules = () => useWrite('PUT /api/assignment/order', { onError })
export const useSetAssignment = () => useWrite('PUT /api/assignment/settings', withToast(messages.settingsSaved))
export const useAddAbsence = () => useWrite('POST /api/assignment/absences', withToast(messages.absent))
export const useRemoveAbsence = () => useWrite('DELETE /api/assignment/absences/:id', withToast(messages.absenceRemoved))
