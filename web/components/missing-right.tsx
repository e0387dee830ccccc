import { lazy, type ReactNode, Suspense } from 'react'
import type { OfficeRight } from '#shared/domain/office-rights.ts'
import { Notice } from './ui/notice.tsx'

const Sentence = lazy(async () => {
  const { describeMissingRight } = await import('#shared/domain/office-words.ts')
  return { default: ({ right }: { right: OfficeRight }) => describeMissingRight(right) }
})

interface MissingRightProps {
  right: OfficeRight
  className?: string
  /** What the role can do instead. */
  children?: ReactNode
}

/** Explains why a page has no controls for this role. Its words are loaded when it is shown: most roles have the right. */
export const MissingRight = ({ right, className, children }: MissingRightProps) => (
  <Notice {...(className && { className })}>
    <p>
      <Suspense>
        <Sentence right={right} />
      </Suspense>
    </p>
    {children}
  </Notice>
)
