import { useId, useState } from 'react'
import type { AssignmentReason } from '#shared/contract/work/assignment.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import { Button } from '#web/components/ui/button.tsx'
import type { Colleague } from '#web/lib/colleagues.ts'
import { formatDate } from '#web/lib/format.ts'
import { useRead } from '#web/lib/query.ts'

const toName = ({ isSelf, name }: Colleague) => (isSelf ? 'Ihnen' : name)

function describeWay({ way, rule, standsInFor, by }: AssignmentReason, agent: Colleague): string {
  switch (way) {
    case 'rule':
      return `Durch die Regel „${rule ?? 'ohne Namen'}“${standsInFor ? `, in Vertretung für ${standsInFor}` : ''}`
    case 'turn':
      return 'Reihum unter den Anwesenden, weil keine Regel passte'
    case 'hand':
      return by === agent.name ? 'Selbst übernommen' : `Von ${by ?? 'jemandem im Büro'} von Hand zugeteilt`
    case 'own':
      return 'Ohne Regel: durch den ersten Kontakt oder die erste Bearbeitung'
    case 'free':
      return 'Der Prospect ist frei'
  }
}

/** Why a prospect has its agent, in sentences. */
export function describeReason(reason: AssignmentReason, agent: Colleague): string {
  const { at, lastDay } = reason
  const when = at === null ? '' : `, am ${formatDate(at)}`
  const until =
    lastDay === null
      ? ''
      : ` Ohne Kontakt, Vermerk oder Nachfassung bleibt er bis ${germanDay(lastDay)} bei ${toName(agent)} und wird dann wieder frei.`
  return `${describeWay(reason, agent)}${when}.${until}`
}

interface WhyAssignedProps {
  propertyId: number
  agent: Colleague
}

/** Shows on demand why a prospect is with its agent. */
export function WhyAssigned({ propertyId, agent }: WhyAssignedProps) {
  const [isOpen, setIsOpen] = useState(false)
  const textId = useId()
  const { data, isError } = useRead('GET /api/properties/:id/assignment', { params: { id: propertyId } }, { enabled: isOpen })
  return (
    <div className="mt-1">
      <Button
        variant="link"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? textId : undefined}
        onClick={() => setIsOpen((now) => !now)}
      >
        {agent.isSelf ? 'Warum bei mir?' : `Warum bei ${agent.name}?`}
      </Button>
      {isOpen && (
        <p id={textId} role="status" className="text-[13px] text-ink-2">
          {data ? describeReason(data, agent) : isError ? 'Das ließ sich gerade nicht laden.' : 'Wird geladen …'}
        </p>
      )}
    </div>
  )
}
