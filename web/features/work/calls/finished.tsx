import { PhoneCall } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { formatCount } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'

const summarizeDay = ({ noted, reached }: FinishedProps) =>
  noted === 0
    ? 'Heute haben Sie noch kein Ergebnis notiert.'
    : `Heute haben Sie ${noted === 1 ? '1 Ergebnis' : `${formatCount(noted)} Ergebnisse`} notiert und ${reached === 0 ? 'niemanden' : `${formatCount(reached)}-mal jemanden`} erreicht.`

interface FinishedProps {
  noted: number
  reached: number
  onGoOn?: (() => void) | undefined
}

/** Summary of the day's calls. */
export function Finished({ onGoOn, ...count }: FinishedProps) {
  return (
    <EmptyState
      icon={<PhoneCall aria-hidden />}
      title="Für heute fertig"
      text={`${summarizeDay(count)} Ein Eigentümer mit Termin steht am Tag des Termins wieder auf dieser Liste.`}
      action={
        <>
          <Link to={paths.dashboard} className={buttonClass({ variant: 'primary' })}>
            Zum Dashboard
          </Link>
          {onGoOn && <Button onClick={onGoOn}>Weiter anrufen</Button>}
        </>
      }
    />
  )
}
