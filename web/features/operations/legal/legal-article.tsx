import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/components/ui/panel.tsx'

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }))

export const ArticleSkeleton = () => (
  <div role="status" data-arriving className="space-y-3">
    <span className="sr-only">Wird geladen …</span>
    {['w-1/3', 'w-full', 'w-11/12', 'w-4/5', 'w-1/4', 'w-full', 'w-2/3'].map((width, index) => (
      <Skeleton key={index} className={`h-4 ${width}`} />
    ))}
  </div>
)

/** A legal text as published. */
export const LegalArticle = ({ text }: { text: string }) => (
  <div className="break-words hyphens-auto">
    <Suspense fallback={<ArticleSkeleton />}>
      <Markdown text={text} />
    </Suspense>
  </div>
)
