import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/** Watches a property: a favourite with notifications about price cuts and reposts. */
export function useWatch({ id, title }: { readonly id: number; readonly title: string }) {
  const { mutate, isPending } = useWrite('POST /api/favorites', {
    onSuccess: (_, { body }) => toaster.show({ title: body?.watched ? 'Wird beobachtet' : 'Wird nicht mehr beobachtet', text: title }),
    onError: (error) => toaster.fail('Das wurde nicht gespeichert', serverMessage(error)),
  })
  return { busy: isPending, watch: (watched: boolean) => mutate({ body: { propertyId: id, watched } }) }
}
