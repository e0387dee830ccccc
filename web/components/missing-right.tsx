import type { ReactNode } from 'react'
import type { OfficeRight } from '#shared/domain/office-rights.ts'
import { describeMissingRight } from '#shared/domain/office-words.ts'
import { Notice } from './ui/notice.tsx'

export interface MissingRightProps {
  right: OfficeRight
  /** What the role can do instead. */
  children?: ReactNode
  className?: string
}

/** Explains why a page has no controls for this role. */
export const MissingRight = ({ right, children, className = '' }: MissingRightProps) => (
  <Notice className={className}>
    <p>{describeMissingRight(right)}</p>
    {children}
  </Notice>
)
