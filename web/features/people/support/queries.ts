import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

const TRY_AGAIN = 'Bitte versuchen Sie es noch einmal.'

export const useSupport = () => useRead('GET /api/office/support')

/** Rows per page. */
const LOOKS = 20
export const useLooks = () => usePages('GET /api/office/support/looks', { query: { limit: LOOKS } })

export const useOpenOffices = () => usePages('GET /api/admin/support')

export const useOpenSupport = () =>
  useWrite('POST /api/office/support', {
    onSuccess: () =>
      toaster.show({ title: 'Die Administration darf lesen', text: 'Alle im Büro sehen das, und Sie beenden es jederzeit.' }),
    onError: (error) => toaster.fail('Nicht geöffnet', serverMessage(error) ?? TRY_AGAIN),
  })

export const useEndSupport = () =>
  useWrite('DELETE /api/office/support', {
    onSuccess: () => toaster.show({ title: 'Beendet', text: 'Die Administration liest in Ihrem Büro nichts mehr.' }),
    onError: (error) => toaster.fail('Nicht beendet', serverMessage(error) ?? TRY_AGAIN),
  })
