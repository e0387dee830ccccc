import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { leaveFor } from './leave-for.ts'

export const useCompanyAccount = () => useRead('GET /api/auth/company-account')

/** Leaves for the provider's page. */
export const useConnectOwn = () => useWrite('POST /api/auth/company-account', { onSuccess: ({ url }) => leaveFor(url) })

export const useDisconnectOwn = () =>
  useWrite('DELETE /api/auth/company-account', {
    onSuccess: () => toaster.show({ title: 'Vom Firmenkonto getrennt' }),
    onError: (error) => toaster.fail('Nicht getrennt', serverMessage(error) ?? 'Bitte versuchen Sie es noch einmal.'),
  })
