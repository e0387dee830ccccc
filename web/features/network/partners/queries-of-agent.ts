import { useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '#web/lib/api.ts'
import { useListed } from '#web/lib/listed.ts'
import { usePages } from '#web/lib/pages.ts'
import { queryKey, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/** The agent's partners. */
export const usePartners = () => usePages('GET /api/makler/partners')

export const usePartner = (id: string) =>
  useListed('GET /api/makler/partners/:id', { params: { id } }, '/api/makler/partners', (partner) => partner.id === id)

/** Changes of this switch are sent one after the other. */
export function usePause(id: string) {
  const client = useQueryClient()
  return useWrite('PATCH /api/makler/partners/:id', {
    scope: { id: `pause of ${id}` },
    onSuccess: (changed) => {
      client.setQueryData(queryKey('GET /api/makler/partners/:id', { params: { id } }), changed)
      toaster.show(
        changed.isActive
          ? { title: 'Zusammenarbeit läuft wieder', text: 'Der Partner kann Ihnen wieder Tipps geben.' }
          : { title: 'Zusammenarbeit ruht', text: 'Tipps von ihm nehmen Sie erst wieder an, wenn Sie das ändern.' },
      )
    },
    onError: (error) => toaster.fail('Zusammenarbeit nicht geändert', serverMessage(error) ?? 'Es gilt weiter, was vorher galt.'),
  })
}
