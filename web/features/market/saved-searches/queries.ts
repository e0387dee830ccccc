import { useQueryClient } from '@tanstack/react-query'
import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import { serverMessage } from '#web/lib/api.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Milliseconds; the card shows the progress of a run. */
const RUN_POLL = 2_000

const isRunning = ({ lastRuns }: SavedSearch) => lastRuns.some(({ status }) => status === 'running')

export const useSavedSearches = () =>
  useRead('GET /api/search-criteria', {}, { refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUN_POLL : false) })

export const useCreateSavedSearch = () =>
  useWrite('POST /api/search-criteria', {
    onSuccess: ({ waitsForConfirmation }) => toaster.show(waitsForConfirmation ? messages.createdWaiting : messages.created),
    onError: (error) => toaster.fail(messages.failed, serverMessage(error) ?? messages.createFailed),
  })

const updateFailed = (error: unknown) => serverMessage(error) ?? messages.updateFailed

export const useUpdateSavedSearch = () =>
  useWrite('PATCH /api/search-criteria/:id', {
    onSuccess: () => toaster.show(messages.updated),
    onError: (error) => toaster.fail(messages.failed, updateFailed(error)),
  })

/** Switches a search on or off. Optimistic, rolled back on an error. */
export function useSwitchSavedSearch() {
  const client = useQueryClient()
  const show = (id: number | undefined, isActive: boolean) =>
    client.setQueryData<SavedSearch[]>(queryKey('GET /api/search-criteria'), (list) =>
      list?.map((one) => (one.id === id ? { ...one, isActive } : one)),
    )
  return useWrite('PATCH /api/search-criteria/:id', {
    onMutate: async ({ params, body }) => {
      await client.cancelQueries({ queryKey: queryKey('GET /api/search-criteria') })
      show(Number(params?.id), body?.isActive === true)
    },
    onSuccess: () => toaster.show(messages.updated),
    onError: (error, { params, body }) => {
      show(Number(params?.id), body?.isActive !== true)
      toaster.fail(messages.failed, updateFailed(error))
    },
  })
}

export const useRemoveSavedSearch = () =>
  useWrite('DELETE /api/search-criteria/:id', {
    onSuccess: () => toaster.show(messages.deleted),
    onError: () => toaster.fail(messages.failed, messages.deleteFailed),
  })

export function useRunSavedSearch() {
  const client = useQueryClient()
  return useWrite('POST /api/search-criteria/:id/run', {
    onSuccess: (search) => {
      client.setQueryData<SavedSearch[]>(queryKey('GET /api/search-criteria'), (list) =>
        list?.map((one) => (one.id === search.id ? search : one)),
      )
      toaster.show(messages.started)
    },
    onError: (error) => toaster.fail(messages.runFailed, serverMessage(error)),
  })
}
