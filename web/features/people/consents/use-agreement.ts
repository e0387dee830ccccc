import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

export const useAgreement = () => useRead('GET /api/office/agreement')

export const useAcceptAgreement = () =>
  useWrite('POST /api/office/agreement', {
    onSuccess: () => toaster.show({ title: 'Vereinbarung angenommen', text: 'Sie gilt für alle Menschen des Büros.' }),
    onError: (error) =>
      toaster.fail('Nicht angenommen', serverMessage(error) ?? 'Bitte versuchen Sie es noch einmal. Angenommen wurde nichts.'),
  })
