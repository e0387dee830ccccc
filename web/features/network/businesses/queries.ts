import { useQueryClient } from '@tanstack/react-query'
import type { Partner } from '#shared/contract/network/businesses.ts'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { useListed } from '#web/lib/listed.ts'
import { usePages } from '#web/lib/pages.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toaster } from '#web/lib/toast.ts'
import type { PartnerFilter } from './filter.ts'
import { messages } from './messages.ts'

/** Error text for the list of partners; undefined if the server is unreachable. */
export const describeFailure = (error: unknown): string | undefined =>
  error instanceof ApiError ? `HTTP ${error.status}: ${error.statusText}` : undefined

/** Registered partners and businesses from directories in one list. */
export const usePartnerList = (filter: PartnerFilter) => usePages('GET /api/partners', { query: filter })

export const usePartnerCounts = () => useRead('GET /api/partner-counts')

/** Total of the filtered list including rows not loaded; fetched only when shown. */
export function useFilteredCount(filter: PartnerFilter, isWanted: boolean): number | undefined {
  const { data } = useRead('GET /api/partner-counts', { query: filter }, { enabled: isWanted })
  return isWanted ? data?.partners : undefined
}

export const useBusiness = (id: string, isGoing = false) =>
  useListed('GET /api/partners/:id', { params: { id } }, '/api/partners', (partner: Partner) => partner.id === id, isGoing)

/** Patches the row in the cached list instead of refetching it. Quick changes by keyboard are sent one after the other. */
export function useStatus(id: string) {
  const client = useQueryClient()
  return useWrite('PATCH /api/partners/:id/prospect', {
    patches: ['/api/partners'],
    scope: { id: `status of ${id}` },
    onSuccess: (changed) => {
      const swap = (rows: readonly Partner[] | undefined) => rows?.map((one) => (one.id === changed.id ? changed : one))
      client.setQueriesData<readonly Partner[]>({ queryKey: ['/api/partners'] }, swap)
      client.setQueryData(queryKey('GET /api/partners/:id', { params: { id: changed.id } }), changed)
      toaster.show({ title: messages.statusChanged })
    },
    onError: (error) => toaster.fail(messages.statusFailed, serverMessage(error) ?? 'Es gilt weiter, was vorher galt.'),
  })
}

export const useExport = () =>
  useWrite('POST /api/partners/export', {
    onSuccess: (file) => {
      saveFile(file)
      toaster.show({ title: messages.exported, text: file.name })
    },
    onError: (error) => toaster.fail(messages.exportFailed, serverMessage(error) ?? 'Bitte versuchen Sie es noch einmal.'),
  })

/** Removes the row at once, so that nothing refetches it. */
export function useForget() {
  const client = useQueryClient()
  return useWrite('DELETE /api/partners/:id', {
    onSuccess: (_, { params }) => {
      const without = (rows: readonly Partner[] | undefined) => rows?.filter(({ id }) => id !== params?.id)
      client.setQueriesData<readonly Partner[]>({ queryKey: ['/api/partners'] }, without)
      toaster.show({ title: messages.forgotten, text: messages.forgottenText })
    },
    onError: (error) => toaster.fail(messages.forgetFailed, serverMessage(error) ?? 'Er steht weiter in Ihrer Liste.'),
  })
}
