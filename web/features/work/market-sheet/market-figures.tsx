import type { MarketSheet } from '#shared/contract/work/market-sheet.ts'
import {
  describeBasis,
  type MarketFigures,
  NO_TREND,
  perSqm,
  quarterName,
  SHEET_NOTES,
  sheetLines,
  calculateTrend,
} from '#shared/domain/market-sheet.ts'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount } from '#web/lib/format.ts'

/** The middle half of the prices within their range, and this property's position. The text beside it states the same. */
function SpreadBar({ figures: { perSqm: spread }, own }: { figures: MarketFigures; own: number | null }) {
  const room = (spread.high - spread.low) * 0.75 || spread.median * 0.1
  const [from, to] = [Math.min(spread.low - room, own ?? Infinity), Math.max(spread.high + room, own ?? 0)]
  const at = (amount: number) => `${((100 * (amount - from)) / (to - from)).toFixed(1)}%`
  return (
    <div aria-hidden className="relative mt-1 mb-5 h-10">
      <span className="absolute inset-x-0 top-4 h-2 rounded-full bg-quiet" />
      <span
        className="absolute top-4 h-2 rounded-full bg-accent/45"
        style={{ left: at(spread.low), right: `calc(100% - ${at(spread.high)})` }}
      />
      <span className="absolute top-2.5 h-5 w-0.5 bg-accent" style={{ left: at(spread.median) }} />
      {own !== null && (
        <span
          className="absolute top-1.5 size-4 -translate-x-1/2 translate-y-1.5 rounded-full border-2 border-panel bg-amber"
          style={{ left: at(own) }}
        />
      )}
    </div>
  )
}

function Quarters({ quarters }: Pick<MarketFigures, 'quarters'>) {
  const highest = Math.max(...quarters.map(({ pricePerSqm }) => pricePerSqm))
  return (
    <table aria-label="Preis je m² nach Quartal" className="w-full text-sm">
      <thead className="text-left text-[13px] text-ink-2">
        <tr>
          <th scope="col" className="py-1.5 font-medium">
            Quartal
          </th>
          <th scope="col" className="w-2/5 py-1.5 pl-2 font-medium max-sm:hidden">
            <span className="sr-only">Vergleich</span>
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-medium">
            Median
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-medium">
            Neue Inserate
          </th>
        </tr>
      </thead>
      <tbody>
        {quarters.map(({ from, listings, pricePerSqm }) => (
          <tr key={from} className="border-t">
            <td className="py-1.5 num">{quarterName(from)}</td>
            <td aria-hidden className="py-1.5 pl-2 max-sm:hidden">
              <span className="block h-2 rounded-full bg-accent/45" style={{ width: `${((100 * pricePerSqm) / highest).toFixed(1)}%` }} />
            </td>
            <td className="py-1.5 pl-2 text-right font-medium num">{perSqm(pricePerSqm)}</td>
            <td className="py-1.5 pl-2 text-right num">{formatCount(listings)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Asking prices of comparable listings, each figure with its basis. */
export function MarketFigures({ sheet, figures }: { sheet: MarketSheet; figures: MarketFigures }) {
  const own = sheet.price !== null && sheet.size ? sheet.price / sheet.size : null
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <TitledPanel title="Was verlangt wird">
        <p className="mb-3 text-sm text-ink-2">Verglichen: {describeBasis(sheet, figures)}</p>
        <SpreadBar figures={figures} own={own} />
        <dl className="divide-y">
          {sheetLines(sheet, figures).map(({ label, value, note }) => (
            <div key={label} className="py-2.5 first:pt-0 last:pb-0">
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="text-lg font-semibold num">{value}</dd>
              <dd className="text-[13px] text-ink-2">{note}</dd>
            </div>
          ))}
        </dl>
      </TitledPanel>
      <TitledPanel title="Entwicklung der Angebotspreise" className="self-start">
        {calculateTrend(figures.quarters) ? <Quarters quarters={figures.quarters} /> : <p className="text-sm text-ink-2">{NO_TREND}</p>}
        {SHEET_NOTES.map((note) => (
          <p key={note} className="mt-3 text-[13px] text-ink-2">
            {note}
          </p>
        ))}
      </TitledPanel>
    </div>
  )
}
