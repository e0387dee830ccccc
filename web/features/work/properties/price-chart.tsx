import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { formatDate } from '#web/lib/format.ts'
import type { PriceLine } from './price-lines.ts'

/** Colour and dash pattern, so that lines differ without colour too. */
const LOOKS = [
  ['text-accent', ''],
  ['text-amber', '7 4'],
  ['text-violet', '2 4'],
  ['text-green', '10 3 2 3'],
  ['text-red', '4 2'],
] as const
const chooseLook = ({ index }: PriceLine) => LOOKS[index % LOOKS.length] ?? LOOKS[0]

/** The drawing's units, stretched to the available width. */
const SIZE = 1_000

/** Step chart of prices. Its labels are HTML text, so that they keep their size on a phone; the table below has the same data. */
export function PriceChart({ lines, renderPrice }: { lines: readonly PriceLine[]; renderPrice: (price: number) => string }) {
  const moments = lines.flatMap(({ steps, until }) => [until, ...steps.map(({ at }) => at)])
  const prices = lines.flatMap(({ steps }) => steps.map(({ price }) => price))
  const [from, to, low, high] = [Math.min(...moments), Math.max(...moments), Math.min(...prices), Math.max(...prices)]
  const x = (at: number) => Math.round((SIZE * (at - from)) / Math.max(1, to - from))
  // a price that never changed is drawn through the middle
  const y = (price: number) => (high === low ? SIZE / 2 : Math.round(SIZE * (0.06 + (0.88 * (high - price)) / (high - low))))
  const drawPath = ({ steps, until }: PriceLine) =>
    steps.map(({ at, price }, index) => `${index === 0 ? 'M' : 'H'}${x(at)}${index === 0 ? ' ' : 'V'}${y(price)}`).join('') + `H${x(until)}`
  return (
    <div aria-hidden className="text-xs text-ink-2">
      <p className="num">{renderPrice(high)}</p>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" className="block h-40 w-full overflow-visible border-y" fill="none">
        {lines.map((line) => (
          <g key={line.index} className={chooseLook(line)[0]} stroke="currentColor" strokeLinecap="round">
            <path d={drawPath(line)} strokeWidth={2} strokeDasharray={chooseLook(line)[1]} vectorEffect="non-scaling-stroke" />
            {line.steps.map(({ at, price }) => (
              // a stroke without length stays round when the drawing is stretched
              <path key={at} d={`M${x(at)} ${y(price)}h0`} strokeWidth={8} vectorEffect="non-scaling-stroke" />
            ))}
          </g>
        ))}
      </svg>
      {high !== low && <p className="num">{renderPrice(low)}</p>}
      <p className="mt-1 flex justify-between num">
        <span>{formatDate(from)}</span>
        <span>{formatDate(to)}</span>
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
        {lines.map((line) => (
          <span key={line.index} className="flex items-center gap-1.5">
            <svg viewBox="0 0 24 4" className={`h-1 w-6 ${chooseLook(line)[0]}`}>
              <path d="M1 2H23" stroke="currentColor" strokeWidth={2} strokeDasharray={chooseLook(line)[1]} />
            </svg>
            {SOURCE_LABEL[line.source]}, ab {formatDate(line.steps[0]?.at ?? line.until)}
          </span>
        ))}
      </p>
    </div>
  )
}
