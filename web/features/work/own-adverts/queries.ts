import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

export const useChangeOwnAdvert = () =>
  useWrite('PATCH /api/own-adverts/:id', {
    onSuccess: () => toaster.show({ title: 'Angaben geändert' }),
    onError: (error) => toaster.fail('Angaben nicht geändert', serverMessage(error) ?? 'Es gilt weiter, was vorher galt.'),
  })
