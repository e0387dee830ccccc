import type { Delivery } from '#shared/contract/office/deliveries.ts'
import { EXPORT_POLL } from '#shared/domain/limits.ts'
import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Nothing is known of it yet, as opposed to waiting for a later attempt. */
const isUnderWay = ({ status, reason }: Delivery) => status === 'waiting' && reason === null

/** Looked at every few seconds while something is under way, and not otherwise. */
export const useDeliveries = () =>
  usePages('GET /api/deliveries', {}, { refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? EXPORT_POLL : false) })

export const useRetry = () =>
  useWrite('POST /api/deliveries/:id/retry', {
    onSuccess: () => toaster.show({ title: messages.retried }),
    onError: (error) => toaster.fail(messages.retryFailed, serverMessage(error)),
  })
