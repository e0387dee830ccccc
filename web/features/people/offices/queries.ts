import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

export const useOffice = () => useRead('GET /api/office')

export const useSaveOffice = () =>
  useWrite('PUT /api/office', {
    onSuccess: () => toaster.show({ title: 'Angaben des Büros gespeichert' }),
    onError: (error) =>
      toaster.fail(
        'Angaben des Büros nicht gespeichert',
        serverMessage(error) ?? 'Ihre Eingaben stehen noch hier. Bitte versuchen Sie es noch einmal.',
      ),
  })

export const useChooseForColleagues = () =>
  useWrite('PUT /api/office/colleagues', {
    onSuccess: () => toaster.show({ title: 'Gespeichert', text: 'Das gilt für alle Makler des Büros ab sofort.' }),
    onError: (error) =>
      toaster.fail('Nicht gespeichert', serverMessage(error) ?? 'Es gilt weiter, was vorher galt. Bitte versuchen Sie es noch einmal.'),
  })
