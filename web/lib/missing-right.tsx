import { lazy, Suspense } from 'react'
import type { OfficeRight } from '#shared/domain/office-rights.ts'

const Sentence = lazy(async () => {
  const { describeMissingRight } = await import('#shared/domain/office-words.ts')
  return { default: ({ right }: { right: OfficeRight }) => describeMissingRight(right) }
})

export interface MissingRightWordsProps {
  right: OfficeRight
}

/** Which right a role lacks, and who has it. The words are loaded when they are shown: most roles have the right. */
export const MissingRightWords = ({ right }: MissingRightWordsProps) => (
  <Suspense>
    <Sentence right={right} />
  </Suspense>
)
