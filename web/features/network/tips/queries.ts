import { ApiError, isTextConflict } from '#web/lib/api.ts'
import { useListed } from '#web/lib/listed.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Tips from the agent's partners, newest first. */
export const useIncomingTips = () => usePages('GET /api/makler/property-tips')

export const useIncomingTip = (id: number) =>
  useListed('GET /api/makler/property-tips/:id', { params: { id } }, '/api/makler/property-tips', (tip) => tip.id === id)

/** One partner's tips. */
export const usePartnerTips = (id: string) => usePages('GET /api/makler/partners/:id/property-tips', { params: { id } })

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
