import { keepPreviousData } from '@tanstack/react-query'
import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Milliseconds; waiting deliveries progress by themselves. */
const LOOK = 10_000

export const useAllDeliveries = ({ search, channel, status }: { search: string; channel: string; status: string }) =>
  usePages(
    'GET /api/admin/deliveries',
    {
      query: {
        ...(search && { search }),
        ...(channel && { channel }),
        ...(status && { status }),
      },
    },
    { placeholderData: keepPreviousData, refetchOnMount: 'always', refetchInterval: LOOK },
  )

export const useRetryForOther = () =>
  useWrite('POST /api/admin/deliveries/:id/retry', {
    onSuccess: () => toaster.show({ title: messages.retried }),
    onError: (error) => toaster.fail(messages.retryFailed, serverMessage(error)),
  })
