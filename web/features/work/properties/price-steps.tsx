import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { formatDate } from '#web/lib/format.ts'
import { PriceChart } from './price-chart.tsx'
import type { PriceLine, PriceStep } from './price-lines.ts'

const sourceName = ({ source }: PriceLine) => SOURCE_LABEL[source]

interface PriceStepsProps {
  lines: readonly PriceLine[]
  steps: readonly PriceStep[]
  renderPrice: (price: number) => string
}

export const PriceSteps = ({ lines, steps, renderPrice }: PriceStepsProps) => (
  <>
    <PriceChart lines={lines} renderPrice={renderPrice} />
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
              <td className="py-1.5 pl-2">{sourceName(line)}</td>
              <td className="py-1.5 pl-2 text-right font-medium num">{renderPrice(price)}</td>
              <td className="py-1.5 pl-2 text-right num">{percent ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
)
