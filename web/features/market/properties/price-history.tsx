import type { Property } from '#shared/contract/market/properties.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatAsked, formatDate } from '#web/lib/format.ts'
import { PriceChart } from './price-chart.tsx'
import { linesOf, type PriceLine, stepsOf } from './price-lines.ts'

const nameOf = ({ source }: PriceLine) => SOURCE_LABEL[source]

/** What it asked over time, at every portal: drawn, and as a table for those who read it or print it. */
export function PriceHistory({ property, now }: { property: Property; now: number }) {
  const { listingType } = property
  const lines = linesOf(property.adverts, now)
  const steps = stepsOf(lines)
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
        <>
          <PriceChart lines={lines} renderPrice={asked} />
          <div className="mt-4">
            <table aria-label="Preise" className="w-full text-sm">
              <thead className="text-left text-[13px] text-ink-2">
                <tr>
                  <th scope="col" className="py-1.5 font-medium">
                    Datum
                  </th>
                  <th scope="col" className="py-1.5 pl-2 font-medium">
                    Inserat
                  </th>
                  <th scope="col" className="py-1.5 pl-2 text-right font-medium">
                    Preis
                  </th>
                  <th scope="col" className="py-1.5 pl-2 text-right font-medium">
                    Änderung
                  </th>
                </tr>
              </thead>
              <tbody>
                {steps.map(({ line, at, price, percent }) => (
                  <tr key={`${line.index} ${at}`} className="border-t">
                    <td className="py-1.5 num">{formatDate(at)}</td>
                    <td className="py-1.5 pl-2">{nameOf(line)}</td>
                    <td className="py-1.5 pl-2 text-right font-medium num">{asked(price)}</td>
                    <td className="py-1.5 pl-2 text-right num">{percent ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </TitledPanel>
  )
}
