import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useSearchClients = () => usePages('GET /api/search-clients')
/** Depends on all adverts, so it is counted again on each visit. */
export const useFitting = () => useRead('GET /api/search-clients/fitting', {}, { refetchOnMount: 'always' })
export const useCandidates = (id: number) =>
  useRead('GET /api/properties/:id/search-clients', { params: { id } }, { refetchOnMount: 'always' })

const onError = (error: unknown) => toaster.fail(messages.failed, serverMessage(error))
const withToast = (title: string) => ({ onSuccess: () => toaster.show({ title }), onError })

export const useCreateClient = () => useWrite('POST /api/search-clients', withToast(messages.created))
export const useChangeClient = () => useWrite('PUT /api/search-clients/:id', withToast(messages.changed))
export const useRemoveClient = () => useWrite('DELETE /api/search-clients/:id', withToast(messages.removed))
export const useLink = () => useWrite('PUT /api/properties/:id/search-client', withToast(messages.linked))
export const useUnlink = () => useWrite('DELETE /api/properties/:id/search-client', withToast(messages.unlinked))
