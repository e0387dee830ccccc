import { createContext, useContext } from 'react'

/** An agent of the office. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly isSelf: boolean
}

/** All agents of the office, if there are several. */
export const Colleagues = createContext<readonly Colleague[]>([])

export const useColleagues = (): readonly Colleague[] => useContext(Colleagues)
