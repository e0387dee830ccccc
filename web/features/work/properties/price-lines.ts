import type { Property } from '#shared/contract/work/properties.ts'
import { formatNumber } from '#web/lib/format.ts'

type Advert = Property['adverts'][number]

/** An advert's asking prices until it was gone. */
export interface PriceLine {
  readonly index: number
  readonly source: Advert['source']
  readonly steps: readonly { readonly at: number; readonly price: number }[]
  readonly until: number
}

export interface PriceStep {
  readonly line: PriceLine
  readonly at: number
  readonly price: number
  /** Change from the advert's previous price: `−6 %`; undefined for its first price. */
  readonly percent: string | undefined
}

/** One line per advert with a price, oldest first. */
export function buildPriceLines(adverts: readonly Advert[], now: number): PriceLine[] {
  return adverts
    .filter(({ prices }) => prices.length > 0)
    .toSorted((one, other) => Date.parse(one.listedAt) - Date.parse(other.listedAt))
    .map(({ source, prices, state, stateSince }, index) => {
      const steps = prices.map(({ at, price }) => ({ at: Date.parse(at), price }))
      const last = Math.max(...steps.map(({ at }) => at))
      return { index, source, steps, until: Math.max(last, state === 'gone' ? Date.parse(stateSince) : now) }
    })
}

/** Every price of every line, oldest first. */
export function listPriceSteps(lines: readonly PriceLine[]): PriceStep[] {
  return lines
    .flatMap((line) =>
      line.steps.map((step, index) => ({ line, ...step, percent: formatChange(line.steps[index - 1]?.price, step.price) })),
    )
    .toSorted((one, other) => one.at - other.at)
}

function formatChange(before: number | undefined, price: number): string | undefined {
  if (before === undefined) return undefined
  const percent = Math.round((1000 * (price - before)) / before) / 10
  return `${percent < 0 ? '−' : '+'}${formatNumber(Math.abs(percent))} %`
}
