import { lazy, Suspense } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatAsked, formatDate } from '#web/lib/format.ts'
import { buildPriceLines, listPriceSteps } from './price-lines.ts'

/** Loaded on demand: most prices never change. */
const PriceSteps = lazy(async () => ({ default: (await import('./price-steps.tsx')).PriceSteps }))

/** Asking prices at every portal over time: a chart, and a table for screen readers and print. */
export function PriceHistory({ property, now }: { property: Property; now: number }) {
  const { listingType } = property
  const lines = buildPriceLines(property.adverts, now)
  const steps = listPriceSteps(lines)
  const [first] = steps
  if (!first) return null
  const asked = (price: number) => formatAsked({ price, listingType })
  return (
    <TitledPanel title="Preisverlauf">
      {steps.length === 1 ? (
        <p className="text-sm text-ink-2">
          {asked(first.price)}, unverändert seit {property.listingDate === null && 'mindestens '}
          {formatDate(first.at)}.
        </p>
      ) : (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <PriceSteps lines={lines} steps={steps} renderPrice={asked} />
        </Suspense>
      )}
    </TitledPanel>
  )
}
