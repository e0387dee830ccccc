import { keepPreviousData } from '@tanstack/react-query'
import type { ExportOutcome } from '#shared/contract/work/crm.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { fail, showOutcome } from './queries.ts'

/** Refetched whenever the dialog opens. */
const ASKED_ANEW = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const

/** Preview of an export, refetched with every choice; the previous one is shown until it arrives. */
export const usePreview = (propertyId: number, choices: ExportChoices | undefined) =>
  useRead(
    'GET /api/propstack/preview',
    { query: { propertyId, ...(choices && { choices: JSON.stringify(choices) }) } },
    { ...ASKED_ANEW, placeholderData: keepPreviousData },
  )

export const useOptions = () => useRead('GET /api/propstack/options', {}, ASKED_ANEW)

/** Exports with the agent's choices, or updates an existing export. */
export function usePlannedExport({
  propertyId,
  exportId,
  onDone,
}: {
  propertyId: number
  exportId: number | undefined
  onDone: () => void
}) {
  const options = {
    onSuccess: (outcome: ExportOutcome) => {
      showOutcome('detail', outcome)
      onDone()
    },
    onError: (error: Error) => fail('detail', serverMessage(error)),
  }
  const first = useWrite('POST /api/propstack/export', options)
  const again = useWrite('POST /api/exports/:id/update', options)
  return {
    busy: first.isPending || again.isPending,
    send: (plan: { choices: ExportChoices; withOwner: boolean }) =>
      exportId === undefined
        ? first.mutate({ body: { propertyIds: [propertyId], ...plan } })
        : again.mutate({ params: { id: exportId }, body: plan }),
  }
}
