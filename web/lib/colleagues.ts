import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { ColleaguesProspects } from '#shared/domain/office-rights.ts'
import { OwnOfficeRole, useMay } from './may.ts'

/** An agent of the office. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly isSelf: boolean
  /** Whether the account is active, and its role works on prospects. */
  readonly mayWork: boolean
}

/** All agents of the office, if there are several. */
export const Colleagues = createContext<readonly Colleague[]>([])

export const useColleagues = (): readonly Colleague[] => useContext(Colleagues)

/** Whether the office has several agents; known before their names. */
export const HasColleagues = createContext(false)

export const useHasColleagues = (): boolean => useContext(HasColleagues)

/** What the agent may do with the prospects of colleagues. */
export const OfColleagues = createContext<ColleaguesProspects>('work')

/** The colleague who works on a prospect that the agent may only see; undefined if the agent may work on it. */
export function useWorkingColleague(assignedTo: string | null): Colleague | undefined {
  const may = useContext(OfColleagues)
  const colleague = useColleagues().find(({ id }) => id === assignedTo)
  if (may === 'work' || assignedTo === null || colleague?.isSelf === true) return undefined
  // until their names are known
  return colleague ?? { id: assignedTo, name: 'ein Kollege', isSelf: false, mayWork: true }
}

/** Whether the agent may work on a prospect: change it, and say how a call ended. */
export function useMayWork(assignedTo: string | null): boolean {
  const hasRight = useMay('prospects.work')
  return useWorkingColleague(assignedTo) === undefined && hasRight
}

/** Gives its content the rights that the agent has at a prospect: those of an assistant where the agent may only look. */
export function AtProspect({ assignedTo, children }: { assignedTo: string | null; children: ReactNode }): ReactNode {
  const role = useContext(OwnOfficeRole)
  return createElement(OwnOfficeRole, { value: useWorkingColleague(assignedTo) ? 'assistant' : role }, children)
}
