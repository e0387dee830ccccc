import { IMPROVED_LABEL } from '#shared/domain/improvement.ts'
import type { Reply } from '#web/lib/api.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

export type Improvements = Reply<'GET /api/partner-improvements'>
export type Improvement = Improvements['changes'][number]

export const labelField = ({ field }: Improvement) => IMPROVED_LABEL[field]

const RETRY = 'Bitte versuchen Sie es noch einmal.'
/** Milliseconds; the dialog shows the progress of a run. */
const RUN_POLL = 3_000

export const useImprovements = () =>
  useRead(
    'GET /api/partner-improvements',
    {},
    { refetchOnMount: 'always', refetchInterval: ({ state }) => (state.data?.run?.endedAt === null ? RUN_POLL : false) },
  )

const DONE = { take: 'Übernommen', refuse: 'Abgelehnt', undo: 'Zurückgenommen' } as const

export const useDecide = () =>
  useWrite('POST /api/partner-improvements', {
    onSuccess: (_, { body }) => toaster.show({ title: DONE[body?.decision ?? 'take'] }),
    onError: (error) => toaster.fail('Enhancement Failed', serverMessage(error) ?? RETRY),
  })

export const useAsk = () =>
  useWrite('POST /api/ai-enhanced-scraping', {
    onSuccess: ({ message }) => toaster.show({ title: 'Durchsicht gestartet', text: message }),
    onError: (error) => toaster.fail('Enhancement Failed', serverMessage(error) ?? RETRY),
  })

export const useAiRun = () =>
  useWrite('POST /api/partner-criteria/:id/ai-scrape', {
    onSuccess: ({ criteria }) =>
      toaster.show({ title: 'Suche gestartet', text: `Die Verzeichnisse werden für „${criteria.name}“ gelesen und durchgesehen.` }),
    onError: (error) => toaster.fail('AI scraping failed', serverMessage(error) ?? RETRY),
  })
