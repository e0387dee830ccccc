import { useRef, useState } from 'react'
import type { Absence } from '#shared/contract/work/assignment.ts'
import { describeDays } from '#shared/domain/assignment.ts'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { useColleagues } from '#web/lib/colleagues.ts'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import type { AbsenceDialogProps } from './absence-dialog.tsx'
import { messages } from './messages.ts'
import { useNames } from './names.ts'
import { useRemoveAbsence } from './queries.ts'

const AbsenceDialog = later<AbsenceDialogProps>(
  async () => (await import('./absence-dialog.tsx')).AbsenceDialog,
  ({ onClose }) => onClose(),
)

/** Who is away when, with the stand-ins. Everyone enters the own absence, who assigns also those of others. */
export function AbsencesCard({ absences }: { absences: readonly Absence[] }) {
  const [isEntering, setIsEntering] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  return (
    <TitledPanel title="Abwesenheiten">
      <p className="mb-3 text-sm text-ink-2">{messages.absences}</p>
      {absences.length === 0 && <p className="mb-3 text-sm">{messages.noAbsences}</p>}
      <ul aria-label="Abwesenheiten" className="mb-3 empty:hidden">
        {absences.map((absence) => (
          <AbsenceRow key={absence.id} absence={absence} onRemoved={() => add.current?.focus()} />
        ))}
      </ul>
      <Button ref={add} onClick={() => setIsEntering(true)}>
        Abwesenheit eintragen …
      </Button>
      {isEntering && <AbsenceDialog onClose={() => setIsEntering(false)} />}
    </TitledPanel>
  )
}

function AbsenceRow({ absence, onRemoved }: { absence: Absence; onRemoved: () => void }) {
  const nameById = useNames()
  const remove = useRemoveAbsence()
  const mayAssign = useMay('prospects.assign')
  const isOwn = useColleagues().some(({ id, isSelf }) => isSelf && id === absence.userId)
  const { id, userId, standInId } = absence
  const [name, days] = [nameById(userId), describeDays(absence)]
  return (
    <li className="flex flex-wrap items-center gap-3 border-b py-3 last:border-0">
      <div className="min-w-48 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-[13px] text-ink-2">
          {days} · {standInId === null ? 'ohne Vertretung' : `Vertretung: ${nameById(standInId)}`}
        </p>
      </div>
      {(mayAssign || isOwn) && (
        <AskingButton
          size="small"
          busy={remove.isPending}
          aria-label={`Löschen: ${name}, ${days}`}
          question="Abwesenheit löschen?"
          text={`${name} bekommt dann auch in dieser Zeit neue Leads.`}
          action="Abwesenheit löschen"
          onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: onRemoved })}
        >
          Löschen
        </AskingButton>
      )}
    </li>
  )
}
