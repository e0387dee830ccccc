import { Sparkles } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useAiRun, useImprovements } from './queries.ts'

/** Notes that only the rules are used when no AI service is set up. */
export function AiNote() {
  const { data } = useImprovements()
  if (data?.isOn !== false) return null
  return (
    <p className="mb-4 text-[13px] text-ink-2">
      Kein KI-Dienst ist eingerichtet: Was die Verzeichnisse zeigen, sehen die Regeln allein durch.
    </p>
  )
}

/** Reads the directories now and reviews the results, by the rules alone if no AI service is set up. */
export function AiRun({ criteriaId }: { criteriaId: number }) {
  const { data } = useImprovements()
  const scrape = useAiRun()
  return (
    <Button size="small" busy={scrape.isPending} onClick={() => scrape.mutate({ params: { id: criteriaId } })}>
      {!scrape.isPending && <Sparkles aria-hidden />}
      {data?.isOn === false ? 'Suchen und verbessern' : 'Mit KI suchen'}
    </Button>
  )
}
