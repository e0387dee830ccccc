import { TIP_STATUS_LABEL } from '#shared/domain/tip.ts'
import { useTipHistory } from './queries.ts'
import { TipTrail } from './tip-trail.tsx'

/** A tip's history, worded for the agent. */
export const TipHistory = ({ id }: { id: number }) => (
  <TipTrail
    id={id}
    trail={useTipHistory(id)}
    labels={TIP_STATUS_LABEL}
    empty="Noch nichts geändert. Ihre Änderungen sieht auch der Partner."
  />
)
