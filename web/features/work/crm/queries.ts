import { useNavigate } from 'react-router'
import type { ExportOutcome, ExportRecord } from '#shared/contract/work/crm.ts'
import { EXPORT_POLL } from '#shared/domain/limits.ts'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import type { ExportPlace, SettingsPlace } from './messages.ts'
import { messages } from './messages.ts'

export const isPending = ({ exportStatus }: ExportRecord) => exportStatus === 'pending'

/** The history, looked at every five seconds while something is under way, and not otherwise. */
export const useExports = () =>
  usePages('GET /api/exports', {}, { refetchInterval: ({ state }) => (state.data?.some(isPending) ? EXPORT_POLL : false) })

/** Where the export of one property stands; undefined when there is none. */
export const useExportOf = (propertyId: number): ExportRecord | undefined =>
  useExports().data?.find((record) => record.propertyId === propertyId)

export function fail(place: ExportPlace, reason: string | undefined) {
  const { title, text } = messages.failure[place]
  toaster.show({ title, failed: true, text: text ?? reason ?? messages.tryAgain, ...(text && reason ? { note: reason } : {}) })
}

export function tell(place: ExportPlace, { success, exported, pending, error, note }: ExportOutcome) {
  if (success) return toaster.show({ title: messages.exported, text: messages.exportedText(exported), ...(note && { note }) })
  if (pending > 0) return toaster.show({ title: messages.underWay, ...(error ? { text: error } : {}) })
  fail(place, error)
}

/** Exports one property or a whole page, and says how it went in the words of the place. Without a key it leads to where one is entered. */
export function useExport(place: ExportPlace, row: 'POST /api/propstack/export' | 'POST /api/export' = 'POST /api/propstack/export') {
  const navigate = useNavigate()
  const write = useWrite(row, {
    onSuccess: (outcome) => tell(place, outcome),
    onError: (error) => {
      fail(place, serverMessage(error))
      if (error instanceof ApiError && error.status === 400) void navigate(paths.propstack)
    },
  })
  return { busy: write.isPending, send: (propertyIds: readonly number[]) => write.mutate({ body: { propertyIds: [...propertyIds] } }) }
}

export const useSaveSettings = (place: SettingsPlace) =>
  useWrite('PATCH /api/auth/user', {
    onSuccess: () => toaster.show(messages.saved[place]),
    onError: (error) => {
      const { title, text } = messages.saveFailed[place]
      toaster.fail(title, text ?? serverMessage(error))
    },
  })

export function useTestConnection() {
  const write = useWrite('POST /api/propstack/test', {
    onSuccess: ({ success, message }) =>
      success
        ? toaster.show({ title: messages.connected, text: message })
        : toaster.show({ title: messages.connectionFailed, text: messages.connectionFailedText, note: message, failed: true }),
    onError: () => toaster.fail(messages.connectionFailed, messages.connectionFailedText),
  })
  return {
    busy: write.isPending,
    test: (apiKey: string) =>
      apiKey.trim() === '' ? toaster.fail(messages.keyRequired, messages.keyRequiredText) : write.mutate({ body: { apiKey } }),
  }
}

export const useTestComprehensive = () =>
  useWrite('POST /api/propstack/test-comprehensive', {
    onSuccess: ({ success, message }) =>
      success ? toaster.show({ title: messages.testPassed, text: message }) : toaster.fail(messages.testFailed, message),
    onError: (error) => toaster.fail(messages.testFailed, serverMessage(error)),
  })
