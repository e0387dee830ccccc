import { useQueryClient } from '@tanstack/react-query'
import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { keyOf, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** While a run is under way its card shows the progress. */
const RUN_POLL = 2_000

const isRunning = ({ lastRuns }: SavedSearch) => lastRuns.some(({ status }) => status === 'running')

export const useSavedSearches = () =>
  useRead(savedSearches.list, {}, { refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUN_POLL : false) })

export const useCreateSavedSearch = () =>
  useWrite(savedSearches.create, {
    onSuccess: ({ waitsForConfirmation }) => toaster.show(waitsForConfirmation ? messages.createdWaiting : messages.created),
    onError: (error) => toaster.fail(messages.failed, serverMessage(error) ?? messages.createFailed),
  })

/** What was too much says so itself. */
const updateFailed = (error: unknown) => (error instanceof ApiError && error.status === 429 ? error.text : messages.updateFailed)

export const useUpdateSavedSearch = () =>
  useWrite(savedSearches.update, {
    onSuccess: () => toaster.show(messages.updated),
    onError: (error) => toaster.fail(messages.failed, updateFailed(error)),
  })

/** Switches a search on or off at once; takes it back when the server refuses. */
export function useSwitchSavedSearch() {
  const client = useQueryClient()
  const show = (id: number | undefined, isActive: boolean) =>
    client.setQueryData<SavedSearch[]>(keyOf(savedSearches.list), (list) =>
      list?.map((one) => (one.id === id ? { ...one, isActive } : one)),
    )
  return useWrite(savedSearches.update, {
    onMutate: async ({ params, body }) => {
      await client.cancelQueries({ queryKey: keyOf(savedSearches.list) })
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
  useWrite(savedSearches.remove, {
    onSuccess: () => toaster.show(messages.deleted),
    onError: () => toaster.fail(messages.failed, messages.deleteFailed),
  })

export function useRunSavedSearch() {
  const client = useQueryClient()
  return useWrite(savedSearches.run, {
    onSuccess: (search) => {
      client.setQueryData<SavedSearch[]>(keyOf(savedSearches.list), (list) => list?.map((one) => (one.id === search.id ? search : one)))
      toaster.show(messages.started)
    },
    onError: (error) => toaster.fail(messages.runFailed, serverMessage(error)),
  })
}
