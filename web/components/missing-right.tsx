import type { ReactNode } from 'react'
import { MissingRightWords, type MissingRightWordsProps } from '../lib/missing-right.tsx'
import { Notice } from './ui/notice.tsx'

interface MissingRightProps extends MissingRightWordsProps {
  className?: string
  /** What the role can do instead. */
  children?: ReactNode
}

/** Explains why a page has no controls for this role. */
export const MissingRight = ({ right, className, children }: MissingRightProps) => (
  <Notice {...(className && { className })}>
    <p>
      <MissingRightWords right={right} />
    </p>
    {children}
  </Notice>
)
