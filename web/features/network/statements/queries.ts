import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useStatements = () => usePages('GET /api/makler/statements')

export const useStatement = (id: number) => useRead('GET /api/makler/statements/:id', { params: { id } }, { retry: false })

const toasts = (title: string, text: string | undefined, failed: string) => ({
  onSuccess: () => toaster.show({ title, ...(text && { text }) }),
  onError: (error: Error) => toaster.fail(failed, serverMessage(error) ?? messages.safe),
})

export const useDraft = () => useWrite('POST /api/makler/statements', toasts(messages.created, undefined, messages.createFailed))
export const useDiscard = () =>
  useWrite('DELETE /api/makler/statements/:id', toasts(messages.discarded, messages.discardedText, messages.discardFailed))
export const useIssue = () =>
  useWrite('POST /api/makler/statements/:id/issue', toasts(messages.issued, messages.issuedText, messages.issueFailed))
export const usePay = () => useWrite('POST /api/makler/statements/:id/pay', toasts(messages.paid, undefined, messages.payFailed))
export const useAskForPayout = () =>
  useWrite('POST /api/makler/partners/:id/payout-request', toasts(messages.asked, messages.askedText, messages.askFailed))
export const useCancel = () =>
  useWrite('POST /api/makler/statements/:id/cancel', toasts(messages.cancelled, messages.cancelledText, messages.cancelFailed))
