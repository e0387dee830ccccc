import { ArrowUp } from 'lucide-react'
import { PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'

/** Whether they are new on the market nobody knows here: a price that fell brings an old one to the top as well. */
function textOf(count: number): string {
  if (count === 1) return '1 weiterer Treffer'
  return count >= PROPERTY_PAGE_SIZE ? `Mehr als ${count - 1} weitere Treffer` : `${count} weitere Treffer`
}

/** Says how many hits wait above the list, and shows them. It lies over the list and takes no room from it. */
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
        {textOf(count)}
      </button>
    )}
  </div>
)
