import { PageHead } from '#web/components/page-state.tsx'
import { ShiftsPanel } from '#web/features/work/lead-score/shifts-panel.tsx'
import { WeightsPanel } from '#web/features/work/lead-score/weights-panel.tsx'
import { useTitle } from '#web/lib/hooks.ts'

/** Factors of the lead score with their reasons, and the agent's own weights. */
export function LeadScorePage() {
  useTitle('Lead-Score')
  return (
    <>
      <PageHead
        title="Lead-Score"
        sub="Wie aussichtsreich ein Eigentümer ist: 0 bis 100 Punkte. Ein Vorschlag, den Sie bei jeder Immobilie überschreiben können."
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ShiftsPanel />
        <WeightsPanel />
      </div>
    </>
  )
}
