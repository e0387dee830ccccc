import { useQueryClient } from '@tanstack/react-query'
import type { PartnerCriteria } from '#shared/contract/network/partner-criteria.ts'
import { serverMessage } from '#web/lib/api.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Milliseconds; the cards show the progress of a run. */
const RUN_POLL = 3_000
const isRunning = ({ lastRuns }: PartnerCriteria) => lastRuns.some(({ status }) => status === 'running')

export const useCriteria = () =>
  useRead('GET /api/partner-criteria', {}, { refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUN_POLL : false) })

export const useCreateCriteria = () =>
  useWrite('POST /api/partner-criteria', {
    onSuccess: () => toaster.show(messages.created),
    onError: (error) => toaster.fail(messages.createFailed, serverMessage(error) ?? messages.retry),
  })

/** Changes to a set of criteria and its deletion are sent one after the other, so that quick ones by keyboard keep their order. */
const inOrder = (id: number | undefined) => ({ id: `criteria ${id}` })

/** Changes only the interval. */
const setsInterval = (body: object = {}): boolean => Object.keys(body).join('') === 'scrapingInterval'

export function useChangeCriteria(id?: number) {
  const client = useQueryClient()
  return useWrite('PUT /api/partner-criteria/:id', {
    scope: inOrder(id),
    onSuccess: (changed, { body }) => {
      client.setQueryData<readonly PartnerCriteria[]>(queryKey('GET /api/partner-criteria'), (list) =>
        list?.map((one) => (one.id === changed.id ? changed : one)),
      )
      toaster.show(setsInterval(body) ? messages.intervalChanged : messages.changed)
    },
    onError: (error, { body }) =>
      toaster.fail(setsInterval(body) ? messages.intervalFailed : messages.changeFailed, serverMessage(error) ?? messages.retry),
  })
}

export const useRemoveCriteria = (id: number) =>
  useWrite('DELETE /api/partner-criteria/:id', {
    scope: inOrder(id),
    onSuccess: () => toaster.show(messages.deleted),
    onError: (error) => toaster.fail(messages.deleteFailed, serverMessage(error) ?? messages.retry),
  })

export const useRunCriteria = () =>
  useWrite('POST /api/partner-scraping/manual', {
    onSuccess: ({ message }) => toaster.show({ title: 'Suche gestartet', text: message }),
    onError: (error) => toaster.fail(messages.runFailed, serverMessage(error) ?? messages.retry),
  })
