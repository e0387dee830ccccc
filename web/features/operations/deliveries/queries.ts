import type { Delivery } from '#shared/contract/operations/deliveries.ts'
import { EXPORT_POLL } from '#shared/domain/limits.ts'
import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Not tried yet, in contrast to waiting for a retry. */
const isUnderWay = ({ status, reason }: Delivery) => status === 'waiting' && reason === null

/** Polls while a delivery is under way. */
export const useDeliveries = () =>
  usePages('GET /api/deliveries', {}, { refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? EXPORT_POLL : false) })

export const useRetry = () =>
  useWrite('POST /api/deliveries/:id/retry', {
    onSuccess: () => toaster.show({ title: messages.retried }),
    onError: (error) => toaster.fail(messages.retryFailed, serverMessage(error)),
  })
