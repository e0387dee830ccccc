import type { Property } from '#shared/contract/work/properties.ts'
import { ClaimPanel } from '#web/features/work/calls/claim-panel.tsx'
import { WhyAssigned } from '#web/features/work/prospects/why-assigned.tsx'
import { useColleagues, useHasColleagues } from '#web/lib/colleagues.ts'

/** Who of the office is responsible for this owner, and who is calling him. An agent alone asks for nothing. */
export function OfficeAt({ property }: { property: Property }) {
  const agent = useColleagues().find(({ id }) => id === property.assignedTo)
  const hasColleagues = useHasColleagues()
  return (
    hasColleagues && (
      <ClaimPanel property={property}>
        {agent && (
          <div className="text-sm">
            <p>
              Zuständig: <span className="font-semibold">{agent.name}</span>
            </p>
            <WhyAssigned propertyId={property.id} agent={agent} />
          </div>
        )}
      </ClaimPanel>
    )
  )
}
