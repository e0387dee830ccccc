import { ArrowUp } from 'lucide-react'
import { PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'

/** Not called new: a price cut moves an old property to the top as well. */
function describeHits(count: number): string {
  if (count === 1) return '1 weiterer Treffer'
  return count >= PROPERTY_PAGE_SIZE ? `Mehr als ${count - 1} weitere Treffer` : `${count} weitere Treffer`
}

/** Number of hits waiting above the list, and a button to show them. Overlays the list without shifting it. */
export const NewHits = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status" className="pointer-events-none sticky top-18 z-20 flex h-0 justify-center print:hidden">
    {count > 0 && (
      <button
        type="button"
        onClick={() => {
          onShow()
          scrollTo({ top: 0 })
        }}
        className="pointer-events-auto mt-2 flex h-9 items-center gap-2 rounded-full bg-accent px-4 text-sm font-semibold text-on-accent shadow-float hover:bg-accent-strong"
      >
        <ArrowUp aria-hidden className="size-4" />
        {describeHits(count)}
      </button>
    )}
  </div>
)
