import { UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { useColleagues } from '#web/lib/colleagues.ts'

/** Names of the office's agents by id. */
export type Names = ReadonlyMap<string, string>

export function useNames(): Names {
  const colleagues = useColleagues()
  return useMemo(() => new Map(colleagues.map(({ id, name }) => [id, name])), [colleagues])
}

/** Name of the agent who works on a prospect; undefined for a free one, or if the reader is alone in the office. */
export function useAssignee({ assignedTo }: Pick<PropertyCard, 'assignedTo'>): string | undefined {
  return useColleagues().find(({ id }) => id === assignedTo)?.name
}

export function Assignee({ card }: { card: PropertyCard }) {
  const name = useAssignee(card)
  return name === undefined ? null : (
    <p className="mt-0.5 flex items-center gap-1.5 text-[13px] text-ink-2">
      <UsersRound aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Zuständig: </span>
      <span className="truncate">{name}</span>
    </p>
  )
}

export const AssigneeCell = ({ card }: { card: PropertyCard }) => <span className="truncate">{useAssignee(card) ?? '–'}</span>
