import { ListChecks } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useFirstSteps, useHideFirstSteps } from './queries.ts'

/** Shows the list of first steps again, as long as one is left. */
export function ShowFirstSteps({ hidden }: { hidden: boolean }) {
  const { taken } = useFirstSteps(hidden)
  const show = useHideFirstSteps()
  if (!hidden || !taken || taken.every(Boolean)) return null
  return (
    <Button variant="ghost" busy={show.isPending} onClick={() => show.mutate({ body: { firstStepsHidden: false } })}>
      {!show.isPending && <ListChecks aria-hidden />}
      Erste Schritte wieder anzeigen
    </Button>
  )
}
