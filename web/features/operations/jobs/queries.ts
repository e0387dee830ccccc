import { keepPreviousData } from '@tanstack/react-query'
import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/** Milliseconds; jobs change by themselves. */
const LOOK = 10_000

export const useJobs = ({ name, state }: { name: string; state: string }) =>
  usePages(
    'GET /api/admin/jobs',
    { query: { ...(name && { name }), ...(state && { state }) } },
    { placeholderData: keepPreviousData, refetchOnMount: 'always', refetchInterval: LOOK },
  )

export const useJobKinds = () => useRead('GET /api/admin/jobs/kinds', {}, { staleTime: Infinity })

/** `look`: refetches the list. */
export const useRetryJob = (look: () => unknown) =>
  useWrite('POST /api/admin/jobs/:id/retry', {
    onSuccess: () => toaster.show({ title: 'Wird noch einmal versucht' }),
    onError: (error) => toaster.fail('Das ließ sich nicht wiederholen', serverMessage(error)),
    onSettled: look,
  })

export const useDiscardJob = (look: () => unknown) =>
  useWrite('DELETE /api/admin/jobs/:id', {
    onSuccess: () => toaster.show({ title: 'Verworfen' }),
    onError: (error) => toaster.fail('Fehler beim Löschen', serverMessage(error)),
    onSettled: look,
  })
