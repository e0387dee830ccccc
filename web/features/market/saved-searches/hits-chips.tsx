import { X } from 'lucide-react'
import { useRead } from '#web/lib/query.ts'
import type { Search } from '#web/lib/use-search.ts'
import { messages } from './messages.ts'
import { useSavedSearches } from './queries.ts'

interface HitsChipProps {
  search: Search
  change: (patch: Partial<Search>) => void
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <li className="flex h-8 min-w-0 items-center gap-1 rounded-full bg-accent-tint pr-1 pl-3 text-sm text-accent">
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={messages.removeFilter(text)}
        title="Filter entfernen"
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-panel"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}

function SearchChip({ search, change }: HitsChipProps) {
  const { data } = useSavedSearches()
  const saved = data?.find(({ id }) => id === search.savedSearch)
  const text = saved ? messages.hitsTitle(saved.name) : data ? messages.hitsOfDeleted : messages.hitsOfOne
  return <Chip text={text} onRemove={() => change({ savedSearch: undefined })} />
}

function ClientChip({ id, change }: Pick<HitsChipProps, 'change'> & { id: number }) {
  const { data } = useRead('GET /api/search-clients/:id', { params: { id } })
  return <Chip text={messages.fitsClient(data?.name)} onRemove={() => change({ searchClient: undefined })} />
}

/** Filters that only links set, each with a button that removes it. */
export function HitsChips({ search, change }: HitsChipProps) {
  return (
    <ul aria-label="Filter der Treffer" className="mb-4 flex flex-wrap gap-2">
      {search.savedSearch !== undefined && <SearchChip search={search} change={change} />}
      {search.searchClient !== undefined && <ClientChip id={search.searchClient} change={change} />}
      {search.unread && <Chip text={messages.onlyUnread} onRemove={() => change({ unread: false })} />}
    </ul>
  )
}
