import { useState } from 'react'
import type { AssignmentReason } from '#shared/contract/work/assignment.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
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

const FAILED = 'Das ließ sich gerade nicht laden. Schließen und öffnen Sie es für einen neuen Versuch.'

interface WhyAssignedProps {
  propertyId: number
  agent: Colleague
}

/** Shows on demand why a prospect is with its agent. */
export function WhyAssigned({ propertyId, agent }: WhyAssignedProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError } = useRead('GET /api/properties/:id/assignment', { params: { id: propertyId } }, { enabled: isOpen })
  return (
    <details className="mt-1 text-[13px]" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit py-1 text-accent hover:underline">{agent.isSelf ? 'Warum bei mir?' : `Warum bei ${agent.name}?`}</summary>
      <p role="status" className="text-ink-2">
        {isOpen && (data ? describeReason(data, agent) : isError ? FAILED : 'Wird geladen …')}
      </p>
    </details>
  )
}
