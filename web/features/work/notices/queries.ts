import { useQueryClient } from '@tanstack/react-query'
import type { OwnerNotice } from '#shared/contract/work/notices.ts'
import { type Reply, serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export type OwnerKey = Pick<OwnerNotice, 'kind' | 'id'>
export type AtHand = Reply<'GET /api/notices/:kind/:id'>

export const useDueNotices = () => usePages('GET /api/notices', { query: { limit: 10 } })

export const useNotice = (params: OwnerKey) => useRead('GET /api/notices/:kind/:id', { params })

function useShow(params: OwnerKey) {
  const client = useQueryClient()
  return (next: AtHand) => client.setQueryData(queryKey('GET /api/notices/:kind/:id', { params }), next)
}

const onError = (error: Error) => toaster.fail(messages.failed, serverMessage(error) ?? messages.safe)

export function useRecordNotice(params: OwnerKey) {
  const show = useShow(params)
  return useWrite('PUT /api/notices/:kind/:id', {
    onSuccess: (next) => {
      show(next)
      toaster.show({ title: messages.recorded })
    },
    onError,
  })
}

export function useTakeBack(params: OwnerKey) {
  const show = useShow(params)
  return useWrite('DELETE /api/notices/:kind/:id', {
    onSuccess: (next) => {
      show(next)
      toaster.show({ title: messages.takenBack })
    },
    onError,
  })
}
