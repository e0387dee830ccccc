import { LayoutGrid, Rows3 } from 'lucide-react'
import { cn } from '#web/lib/class-names.ts'
import { useRemembered } from '#web/lib/remembered.ts'

/** Cards show pictures; rows are denser. */
export const LAYOUTS = ['cards', 'rows'] as const
export type Layout = (typeof LAYOUTS)[number]

const FACES = { cards: ['Karten', LayoutGrid], rows: ['Zeilen', Rows3] } as const

/** Layout of the search results, remembered per agent. */
export const useLayout = (userId: string) =>
  useRemembered<Layout>({ userId, name: 'layout', usual: 'cards', read: (text) => LAYOUTS.find((one) => one === text) })

export const LayoutSwitch = ({ layout, onChoose }: { layout: Layout; onChoose: (layout: Layout) => void }) => (
  <div role="group" aria-label="Darstellung" className="flex w-fit rounded-control border bg-quiet p-0.5">
    {LAYOUTS.map((one) => {
      const [title, Icon] = FACES[one]
      return (
        <button
          key={one}
          type="button"
          title={title}
          aria-label={title}
          aria-pressed={one === layout}
          onClick={() => onChoose(one)}
          className={cn(
            'flex size-8.5 items-center justify-center rounded-md [&_svg]:size-4.5',
            one === layout ? 'bg-panel text-ink shadow-panel' : 'text-ink-2 hover:text-ink',
          )}
        >
          <Icon aria-hidden />
        </button>
      )
    })}
  </div>
)
