import { germanDay } from '#shared/domain/berlin-time.ts'
import { PROSPECT_STATUS_LABEL, type ProspectStatus } from '#shared/domain/prospect-status.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { useUndo } from './queries-undo.ts'
import type { Prospect } from './use-prospects.ts'

/** Values to set for all selected prospects; omitted ones are kept. */
export interface ManySet {
  readonly prospectStatus?: ProspectStatus
  /** Null clears the date. */
  readonly nextFollowUpDate?: string | null
}

/** A single prospect by title, several by number. */
const named = (count: number, title: string | undefined) => (count === 1 && title ? `„${title}“` : `${count} Prospects`)

const toastSet = ({ prospectStatus, nextFollowUpDate: day }: ManySet) =>
  [prospectStatus && PROSPECT_STATUS_LABEL[prospectStatus], day === null ? 'ohne Nachfassung' : day && `Nachfassen am ${germanDay(day)}`]
    .filter(Boolean)
    .join(' · ')

const toastObjected = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? 'Einer hat widersprochen und bleibt, wie er ist.'
      : `${count} haben widersprochen und bleiben, wie sie sind.`

/** Sets the same values for many prospects in one request, with an undo action. */
export function useSetMany() {
  const createUndo = useUndo()
  const write = useWrite('PATCH /api/prospects', {
    onError: (error) => toaster.fail('Nicht geändert', serverMessage(error) ?? 'Alle stehen, wie sie vorher standen.'),
  })
  async function set(prospects: readonly Prospect[], what: ManySet): Promise<boolean> {
    try {
      const { before, objected } = await write.mutateAsync({ body: { ...what, propertyIds: prospects.map(({ card }) => card.id) } })
      toaster.show({
        title: `${named(before.length, prospects[0]?.card.title)} geändert`,
        text: [toastSet(what), toastObjected(objected)].filter(Boolean).join('. '),
        ...createUndo(what, before),
      })
      return true
    } catch {
      return false
    }
  }
  return { busy: write.isPending, set }
}
