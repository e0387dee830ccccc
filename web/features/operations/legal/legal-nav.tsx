import { Link } from 'react-router'
import { LEGAL_PAGES, LEGAL_TITLE, type LegalPage } from '#shared/domain/legal.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { cn } from '#web/lib/class-names.ts'
import { paths } from '#web/lib/paths.ts'
import { useLegalTexts } from './queries.ts'

function State({ page }: { page: LegalPage }) {
  const { data } = useLegalTexts()
  const found = data?.find((text) => text.page === page)
  if (!found) return null
  return found.isFilledIn ? <Badge tone="green">vollständig</Badge> : <Badge tone="amber">mit Lücken</Badge>
}

/** Navigation between the texts, with their state. */
export const LegalNav = ({ page }: { page: LegalPage }) => (
  <nav aria-label="Rechtstexte" className="mb-5">
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {LEGAL_PAGES.map((one) => (
        <li key={one}>
          <Link
            to={paths.legalText(one)}
            aria-current={one === page ? 'page' : undefined}
            className={cn(
              'flex min-h-11 items-center justify-between gap-3 rounded-control border bg-panel px-3.5 text-sm font-medium hover:bg-quiet',
              one === page && 'border-accent! bg-accent-tint! text-accent',
            )}
          >
            {LEGAL_TITLE[one]}
            <State page={one} />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
