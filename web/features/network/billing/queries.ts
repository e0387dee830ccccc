import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

export const useBilling = () => useRead('GET /api/billing')

export const useSaveBilling = () =>
  useWrite('PUT /api/billing', {
    onSuccess: () => toaster.show({ title: 'Abrechnungsdaten gespeichert' }),
    onError: (error) =>
      toaster.fail(
        'Abrechnungsdaten nicht gespeichert',
        serverMessage(error) ?? 'Ihre Eingaben stehen noch hier. Bitte versuchen Sie es noch einmal.',
      ),
  })

export const useAgreements = () => useRead('GET /api/partner/agreements')

export const useAccept = () =>
  useWrite('POST /api/partner/agreements', {
    onSuccess: ({ maklerName }) => toaster.show({ title: 'Vereinbarung angenommen', text: `Mit ${maklerName}.` }),
    onError: (error) => toaster.fail('Vereinbarung nicht angenommen', serverMessage(error) ?? 'Bitte versuchen Sie es erneut.'),
  })
