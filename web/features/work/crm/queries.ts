import { useNavigate } from 'react-router'
import type { ExportOutcome, ExportRecord } from '#shared/contract/work/crm.ts'
import { EXPORT_POLL } from '#shared/domain/limits.ts'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { useCrm } from './crm-name.ts'
import { announceEnd } from './export-end.ts'
import type { ExportPlace } from './messages.ts'
import { messages } from './messages.ts'

export const isPending = ({ exportStatus }: ExportRecord) => exportStatus === 'pending'

/** Whether it was exported and then deleted in the CRM: only a new export restores it. */
export const isGone = ({ exportStatus, seen }: ExportRecord) => exportStatus === 'success' && seen?.state === 'gone'

/** The history of exports, polled every five seconds while one is running. */
export const useExports = () =>
  usePages('GET /api/exports', {}, { refetchInterval: ({ state }) => (state.data?.some(isPending) ? EXPORT_POLL : false) })

/** One property's export to the agent's CRM; undefined if there is none. */
export function usePropertyExport(propertyId: number): ExportRecord | undefined {
  const crm = useCrm()
  return useExports().data?.find((record) => record.propertyId === propertyId && record.crm === crm)
}

export function fail(place: ExportPlace, reason: string | undefined) {
  const { title, text } = messages.failure[place]
  toaster.show({ title, failed: true, text: text ?? reason ?? messages.tryAgain, ...(text && reason ? { note: reason } : {}) })
}

export function showOutcome(place: ExportPlace, { success, exported, pending, error, note }: ExportOutcome, title?: string) {
  if (success)
    return toaster.show({ title: messages.exported, text: messages.exportedText(exported, title && `„${title}“`), ...(note && { note }) })
  if (pending > 0) {
    announceEnd()
    return toaster.show({ title: messages.underWay, ...(error ? { text: error } : {}) })
  }
  fail(place, error)
}

/** Exports one property or a whole page, with messages worded for the place. Without a key, it leads to the settings. */
export function useExport(
  place: ExportPlace,
  row: 'POST /api/propstack/export' | 'POST /api/export' = 'POST /api/propstack/export',
  title?: string,
) {
  const navigate = useNavigate()
  const write = useWrite(row, {
    onSuccess: (outcome) => showOutcome(place, outcome, title),
    onError: (error) => {
      fail(place, serverMessage(error))
      if (error instanceof ApiError && error.status === 400) void navigate(paths.propstack)
    },
  })
  return { busy: write.isPending, send: (propertyIds: readonly number[]) => write.mutate({ body: { propertyIds: [...propertyIds] } }) }
}
