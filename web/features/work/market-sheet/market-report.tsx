import { Link } from 'react-router'
import type { Property } from '#shared/contract/work/properties.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'
import { paths } from '#web/lib/paths.ts'
import type { HandOverButtonProps } from './hand-over-button.tsx'

/** Loaded on demand: few owners wait for a market report. */
const HandOverButton = later<HandOverButtonProps>(
  async () => (await import('./hand-over-button.tsx')).HandOverButton,
  () => undefined,
)

/** The link to the market sheet, which exists wherever the score has a price level. */
export function MarketReport({ property: { id, market, prospectStatus, contact } }: { property: Property }) {
  if (market === null)
    return (
      <p className="text-[13px] text-ink-2 print:hidden">Für ein Marktblatt gibt es hier zu wenige vergleichbare Inserate mit Preis.</p>
    )
  return (
    <>
      <Link to={paths.marketSheet(id)} className={buttonClass({ className: 'w-full print:hidden' })}>
        Marktblatt für den Eigentümer
      </Link>
      {prospectStatus === 'send_market_report' && contact.objectedAt === null && <HandOverButton id={id} className="w-full print:hidden" />}
    </>
  )
}
