import { ArrowUp } from 'lucide-react'
import { PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'

function textOf(count: number): string {
  if (count === 1) return '1 neuen Treffer anzeigen'
  return count >= PROPERTY_PAGE_SIZE ? `${count} und mehr neue anzeigen` : `${count} neue anzeigen`
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
