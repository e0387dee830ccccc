import { createContext, type ReactNode, useContext } from 'react'
import { mayDo, type OfficeRight, type OfficeRole } from '#shared/domain/office-rights.ts'

/** The signed-in agent's role in the office; null outside an agent's pages. */
export const OwnOfficeRole = createContext<OfficeRole | null>(null)

/** Whether the user's role in the office has a right. What it lacks is hidden; the server refuses it in any case. */
export function useMay(right: OfficeRight): boolean {
  const role = useContext(OwnOfficeRole)
  return role === null || mayDo(role, right)
}

interface ByRightProps {
  right: OfficeRight
  children: ReactNode
  /** Shown to a role that lacks the right. */
  otherwise?: ReactNode
}

/** Shows its content to a role that has the right. */
export const ByRight = ({ right, children, otherwise = null }: ByRightProps): ReactNode => (useMay(right) ? children : otherwise)
