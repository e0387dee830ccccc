import { serverMessage } from '#web/lib/api.ts'
import { useListed } from '#web/lib/listed.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/** The partners of the agent. */
export const usePartners = () => usePages('GET /api/makler/partners')

export const usePartner = (id: string) =>
  useListed('GET /api/makler/partners/:id', { params: { id } }, '/api/makler/partners', (partner) => partner.id === id)

export const usePause = () =>
  useWrite('PATCH /api/makler/partners/:id', {
    onSuccess: ({ isActive }) =>
      toaster.show(
        isActive
          ? { title: 'Zusammenarbeit läuft wieder', text: 'Der Partner kann Ihnen wieder Tipps geben.' }
          : { title: 'Zusammenarbeit ruht', text: 'Tipps von ihm nehmen Sie erst wieder an, wenn Sie das ändern.' },
      ),
    onError: (error) => toaster.fail('Zusammenarbeit nicht geändert', serverMessage(error) ?? 'Es gilt weiter, was vorher galt.'),
  })
