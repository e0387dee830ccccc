import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Never cached: it concerns people who may want to be forgotten. */
const ANEW = { staleTime: 0, gcTime: 0 } as const

export const useFoundPeople = (search: string) =>
  useRead('GET /api/privacy/people', { query: { search } }, { ...ANEW, enabled: search.length >= 3 })

export const useAgentsWho = (search: string) =>
  useRead('GET /api/admin/privacy/agents', { query: { search } }, { ...ANEW, enabled: search.length >= 3 })

export const usePersonFile = (of: string) => useRead('GET /api/privacy/people/file', { query: { of } }, { ...ANEW, enabled: of !== '' })

export const useErase = (onErased: () => void) =>
  useWrite('POST /api/privacy/erasures', {
    onSuccess: () => {
      toaster.show({ title: messages.erased })
      onErased()
    },
    onError: (error) => toaster.fail(messages.eraseFailed, serverMessage(error) ?? messages.safe),
  })

export const useErasures = () => usePages('GET /api/privacy/erasures', { query: { limit: 20 } })

export const useCrmDone = () =>
  useWrite('POST /api/privacy/erasures/:id/crm-done', {
    onSuccess: () => toaster.show({ title: messages.crmDone }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
  })

export const useRetention = () => useRead('GET /api/admin/privacy/retention')
export const useRetentionPreview = () => useRead('GET /api/admin/privacy/retention/preview', {}, ANEW)
export const useRetentionRuns = () => usePages('GET /api/admin/privacy/retention/runs', { query: { limit: 20 } })

export const useSetRetention = () =>
  useWrite('PUT /api/admin/privacy/retention/:key', {
    onSuccess: () => toaster.show({ title: messages.saved }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
  })
