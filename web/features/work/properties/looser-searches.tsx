import { LOOSER, type LooserName } from '#shared/domain/looser.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatCount } from '#web/lib/format.ts'
import { DEFAULT_SEARCH, type Search } from '#web/lib/use-search.ts'
import { useLooser } from './queries-search.ts'

function loosenSearch(name: LooserName): Partial<Search> {
  if (name === 'order') return { sort: DEFAULT_SEARCH.sort }
  if (name === 'seller') return { sellerType: 'all' }
  return Object.fromEntries(LOOSER[name].fields.map((field) => [field, DEFAULT_SEARCH[field]]))
}

/** For a search without hits: filters to remove, each with the number of hits it would yield. */
export function LooserSearches({ search, change }: { search: Search; change: (patch: Partial<Search>) => void }) {
  const { data = [] } = useLooser(search)
  return data.map(({ without, total, totalIsExact }) => (
    <Button key={without} variant="outline" onClick={() => change(loosenSearch(without))}>
      {LOOSER[without].label}: {formatCount(total)}
      {totalIsExact ? '' : '+'} Treffer
    </Button>
  ))
}
