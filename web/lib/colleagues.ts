import { createContext, useContext } from 'react'
import type { ColleaguesProspects } from '#shared/domain/office-rights.ts'

/** An agent of the office. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly isSelf: boolean
}

/** All agents of the office, if there are several. */
export const Colleagues = createContext<readonly Colleague[]>([])

export const useColleagues = (): readonly Colleague[] => useContext(Colleagues)

/** What the agent may do with the prospects of colleagues. */
export const OfColleagues = createContext<ColleaguesProspects>('work')

/** The colleague who works on a prospect that the agent may only see; undefined if the agent may work on it. */
export function useSeenOnly(assignedTo: string | null): Colleague | undefined {
  const may = useContext(OfColleagues)
  const colleague = useColleagues().find(({ id }) => id === assignedTo)
  return may === 'work' || colleague?.isSelf === true ? undefined : colleague
}
