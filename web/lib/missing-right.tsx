import { lazy, Suspense } from 'react'
import type { OfficeRight } from '#shared/domain/office-rights.ts'

const Sentence = lazy(async () => {
  const { describeMissingRight } = await import('#shared/domain/office-words.ts')
  return { default: ({ right }: { right: OfficeRight }) => describeMissingRight(right) }
})

/** Explains why a page has no controls for this role. Its words are loaded when it is shown: most roles have the right. */
export const MissingRight = ({ right }: { right: OfficeRight }) => (
  <Suspense>
    <Sentence right={right} />
  </Suspense>
)
