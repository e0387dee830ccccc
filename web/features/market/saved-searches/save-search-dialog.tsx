import type { Search } from '#web/lib/use-search.ts'
import { fromSearch } from './form-values.ts'
import { SavedSearchDialog } from './saved-search-dialog.tsx'

/** Makes a saved search of the filters on the screen. */
export const SaveSearchDialog = ({ search, onClose }: { search: Search; onClose: () => void }) => (
  <SavedSearchDialog initial={fromSearch(search)} onClose={onClose} />
)
