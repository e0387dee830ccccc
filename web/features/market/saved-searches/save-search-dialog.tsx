import type { Search } from '#web/lib/use-search.ts'
import { fromSearch } from './form-values.ts'
import { SavedSearchDialog } from './saved-search-dialog.tsx'

export const SaveSearchDialog = ({ search, onClose }: { search: Search; onClose: () => void }) => (
  <SavedSearchDialog initial={fromSearch(search)} onClose={onClose} />
)
