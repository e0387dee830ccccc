import { useState } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { NEXT_STEP_LABEL } from '#shared/domain/next-steps.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import type { NextStepsProps } from './next-steps.tsx'
import { openSteps } from './open-steps.ts'

const NextSteps = later<NextStepsProps & { onFailed: () => void }>(
  async () => (await import('./next-steps.tsx')).NextSteps,
  ({ onFailed }) => onFailed(),
)

/** Steps that open their own window. */
const OPENING = ['writeByPortal', 'findAddress', 'writeLetter', 'linkClient']

/** The next step as a button; the other steps and all their code load on demand. */
export function NextStep({ property }: { property: Property }) {
  const [asked, setAsked] = useState<'next' | 'all'>()
  const mayWork = useMay('prospects.work')
  const [next] = openSteps(property, mayWork)
  if (asked) return <NextSteps property={property} opens={asked === 'next'} onFailed={() => setAsked(undefined)} />
  if (!next && !mayWork) return null
  // shown once it has loaded, so that nothing jumps
  const ask = (what: 'next' | 'all') => void NextSteps.ahead().then(() => setAsked(what))
  if (!next || !OPENING.includes(next.step)) return <Button onClick={() => ask('all')}>Was jetzt?</Button>
  return (
    <Panel aria-labelledby={`next-${property.id}`} className="p-5 print:hidden">
      <h2 id={`next-${property.id}`} className="mb-2 text-base font-semibold">
        Was jetzt?
      </h2>
      <p className="mb-2 text-[13px] text-ink-2">{next.sentence}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button size="small" variant="primary" aria-haspopup="dialog" onClick={() => ask('next')}>
          {NEXT_STEP_LABEL[next.step]}
        </Button>
        <Button size="small" variant="link" onClick={() => ask('all')}>
          Weitere Schritte
        </Button>
      </div>
    </Panel>
  )
}
