import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUS_TONE } from '#shared/domain/prospect-status.ts'
import type { Column } from '#web/components/record-table.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { useInPlace } from '#web/features/people/support/in-place.ts'
import { PropertyBadges } from '#web/features/work/properties/property-badges.tsx'
import { formatAsked, formatDate, formatTotal } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { type AreaProps, AreaTable } from './area-table.tsx'

/** Rows per page. */
const PAGE = 25

const formatPlace = ({ address, zipCode, location }: Pick<PropertyCard, 'address' | 'zipCode' | 'location'>) =>
  [address, [zipCode, location].filter(Boolean).join(' ')].filter(Boolean).join(', ') || 'Ort nicht angegeben'

const columnsFor = (toProperty: AreaProps['toProperty'], now: number): readonly Column<PropertyCard>[] => [
  {
    title: 'Immobilie',
    renderCell: (card) => (
      <>
        <span className="block font-semibold">
          {toProperty ? (
            <Link to={toProperty(card.id)} className="text-accent hover:underline">
              {card.title}
            </Link>
          ) : (
            card.title
          )}
        </span>
        <span className="block text-[13px] text-ink-2">{formatPlace(card)}</span>
        <span className="mt-1 flex flex-wrap gap-1">
          <PropertyBadges card={card} now={now} />
        </span>
      </>
    ),
  },
  { title: 'Preis', renderCell: (card) => <span className="num">{formatAsked(card)}</span> },
  {
    title: 'Status',
    renderCell: ({ prospectStatus }) => <Badge tone={PROSPECT_STATUS_TONE[prospectStatus]}>{PROSPECT_STATUS_LABEL[prospectStatus]}</Badge>,
  },
  {
    title: 'Nachfassen',
    renderCell: ({ nextFollowUpDate }) => (nextFollowUpDate === null ? '–' : <span className="num">{formatDate(nextFollowUpDate)}</span>),
  },
]

/** The hits of the office's search, or its prospects. */
export function Lists({ officeId, toProperty }: AreaProps) {
  const now = useNow()
  const [q, setQ] = useState('')
  const [onlyMine, setOnlyMine] = useState(false)
  const [offset, setOffset] = useState(0)
  const query = { limit: PAGE, offset, ...(q && { q }), ...(onlyMine && { onlyMine: 'true' as const }) }
  const { data, ...asked } = useInPlace(officeId, 'GET /api/properties', { query })
  const search = useCallback((words: string) => {
    setQ(words)
    setOffset(0)
  }, [])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SearchField q={q} onSearch={search} placeholder="Ort, Titel, Eigentümer …" />
        <Checkbox
          checked={onlyMine}
          onChange={({ target }) => {
            setOnlyMine(target.checked)
            setOffset(0)
          }}
        >
          Nur Prospects
        </Checkbox>
        {data && <p className="text-sm text-ink-2">{formatTotal(data.total, data.totalIsExact, 'Mehr als')} Treffer</p>}
      </div>
      <AreaTable
        label="Immobilien"
        of={{ ...asked, data: data?.properties }}
        columns={columnsFor(toProperty, now)}
        toKey={({ id }) => id}
        empty="Hier ist nichts zu finden."
        below={
          data &&
          data.total > PAGE && (
            <nav aria-label="Seiten" className="mt-4 flex justify-center gap-2">
              <Button size="small" aria-disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
                Vorige
              </Button>
              <Button size="small" aria-disabled={offset + PAGE >= data.total} onClick={() => setOffset(offset + PAGE)}>
                Nächste
              </Button>
            </nav>
          )
        }
      />
    </>
  )
}
