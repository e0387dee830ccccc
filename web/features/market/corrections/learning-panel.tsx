import type { Learning } from '#shared/contract/market/corrections.ts'
import { CORRECTIONS_NEEDED } from '#shared/domain/learning.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Answer } from '#web/components/answer.tsx'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

const EXPLAINED =
  'Makler berichtigen mit „Doch anzeigen“, „Kein Angebot“ und ihren Antworten zu Absagen, was nur für sie selbst gilt. Eingeschaltet, lernt diese Installation jede Nacht daraus und beurteilt auch ähnliche Anzeigen anders, für alle. Nichts davon verlässt sie.'

function stateOf({ outcome, corrections, learntAt }: Learning): string {
  const when = learntAt === null ? '' : formatDateTime(learntAt)
  const count = corrections === 1 ? 'einer Korrektur' : `${formatCount(corrections)} Korrekturen`
  switch (outcome) {
    case null:
      return 'Gelernt wird in den nächsten Minuten.'
    case 'too_few':
      return `Noch zu wenige: ${formatCount(corrections)} von ${CORRECTIONS_NEEDED} Korrekturen. Es zählen die von mindestens zwei Maklern, und von einem höchstens so viele wie von allen anderen zusammen.`
    case 'learnt':
      return `Gelernt aus ${count}, zuletzt ${when}.`
    case 'refused':
      return `Nicht übernommen (${when}): Mit dem, was ${count} sagen, würde ${PRODUCT_NAME} bekannte Anzeigen schlechter beurteilen als ohne. Geändert wurde nichts; mit neuen Korrekturen wird es wieder versucht.`
  }
}

function LearningSwitch({ learning }: { learning: Learning }) {
  const turn = useWrite('PUT /api/admin/learning', {
    onSuccess: (_, { body }) =>
      toaster.show({ title: body?.isOn ? 'Aus Korrekturen wird gelernt' : 'Gelerntes zurückgenommen: Anzeigen werden neu beurteilt' }),
    onError: (error) => toaster.fail('Fehler beim Speichern', serverMessage(error)),
  })
  return (
    <>
      <Switch
        label="Aus Korrekturen lernen"
        checked={turn.isPending ? turn.variables.body?.isOn === true : learning.isOn}
        disabled={turn.isPending}
        onChange={({ target }) => turn.mutate({ body: { isOn: target.checked } })}
      />
      <p className="max-w-prose text-[13px] text-ink-2">{EXPLAINED}</p>
      {learning.isOn && (
        <p className="mt-1.5 max-w-prose text-[13px] text-ink-2">{stateOf(learning)} Ausschalten nimmt das Gelernte zurück.</p>
      )}
    </>
  )
}

/** Whether the installation learns from its agents' corrections, and what came of it. */
export function LearningPanel() {
  const asked = useRead('GET /api/admin/learning', {}, { refetchInterval: 30_000 })
  return (
    <div className="mb-4 rounded-panel border bg-panel px-4 py-3">
      <Answer
        of={asked}
        failed="Ob aus Korrekturen gelernt wird, konnte nicht geladen werden"
        loading={<Skeleton className="h-16 w-full" />}
        isEmpty={() => false}
        empty={null}
      >
        {(learning) => <LearningSwitch learning={learning} />}
      </Answer>
    </div>
  )
}
