import type { Property } from '#shared/contract/work/properties.ts'
import type { BulkChange, FormerProspect } from '#shared/contract/work/prospects.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { type Toast, toaster } from '#web/lib/toast.ts'

/** The state to go back to. Without a status date, the agent had not worked on it. */
export const toFormer = ({
  id,
  prospectStatus,
  statusChangedAt,
}: Pick<Property, 'id' | 'prospectStatus' | 'statusChangedAt'>): FormerProspect => ({
  id,
  isNew: statusChangedAt === null,
  prospectStatus,
  nextFollowUpDate: null,
  statusChangedAt: statusChangedAt ?? new Date().toISOString(),
})

/** Creates a toast action that undoes what was set. */
export function useUndo() {
  const { mutate } = useWrite('POST /api/prospects/undo', {
    onSuccess: ({ restored }, { body }) => {
      const rest = (body?.before.length ?? restored) - restored
      const text = rest === 1 ? 'Einer wurde seitdem geändert und bleibt so.' : `${rest} wurden seitdem geändert und bleiben so.`
      toaster.show({
        title: restored === 1 ? '1 Änderung zurückgenommen' : `${restored} Änderungen zurückgenommen`,
        ...(rest > 0 && { text }),
      })
    },
    onError: (error) => toaster.fail('Nicht zurückgenommen', serverMessage(error) ?? 'Es bleibt, was Sie gesetzt haben.'),
  })
  return (set: BulkChange, before: FormerProspect[], label = 'Rückgängig'): Pick<Toast, 'action'> => ({
    action: { label, run: () => mutate({ body: { set, before } }) },
  })
}
