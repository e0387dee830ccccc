import { ApiError, isTextConflict } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** What the agent's partners tipped, the newest first. */
export const useIncomingTips = () => usePages('GET /api/makler/property-tips')

export const useTipHistory = (id: number) =>
  usePages('GET /api/makler/property-tips/:id/history', { params: { id } }, { refetchOnMount: 'always' })

export const useUpdateTip = () =>
  useWrite('PATCH /api/makler/property-tips/:id', {
    onSuccess: () => toaster.show({ title: messages.saved }),
    onError: (error) => {
      if (isTextConflict(error)) return
      toaster.fail(messages.saveFailed, error instanceof ApiError ? `HTTP ${error.message}` : messages.saveFailedText)
    },
  })
