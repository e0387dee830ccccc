import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { cn } from '../../lib/class-names.ts'

interface TabsProps<Name extends string> {
  /** Label of the tabs for screen readers. */
  label: string
  tabs: readonly (readonly [name: Name, title: string])[]
  open: Name
  onOpen: (name: Name) => void
  /** Content of the open tab. */
  children: ReactNode
}

const STEP: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** With more tabs than this they move closer together, so that all are visible on a wide screen. */
const MANY = 7

/** Pixels of the adjacent tab that stay visible. */
const BESIDE = 48

/** Tabs by the ARIA pattern: Tab reaches the open one, the arrow keys open its neighbours. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen, children }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(
      tabs.findIndex(([name]) => name === open),
      tabs.length,
    )
    const name = tabs[next]?.[0]
    if (name === undefined) return
    onOpen(name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const titles = tabs.map(([, title]) => title).join('\n')
  const title = tabs.find(([name]) => name === open)?.[1] ?? ''
  // on a phone the open tab may be off-screen, and a late count widens the tabs before it
  useEffect(() => {
    const show = () => {
      const tab = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[titles.split('\n').indexOf(title)]
      if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - BESIDE
    }
    show()
    // when a phone is rotated
    addEventListener('resize', show)
    return () => removeEventListener('resize', show)
  }, [titles, title])
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={cn(
          'mb-6 max-sm:mb-4 flex [scrollbar-width:none] overflow-x-auto overflow-y-hidden border-b',
          tabs.length > MANY ? 'gap-3' : 'gap-6',
        )}
      >
        {tabs.map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === open}
            aria-controls={name === open ? `${id}-panel` : undefined}
            tabIndex={name === open ? 0 : -1}
            onClick={() => onOpen(name)}
            onKeyDown={move}
            className={cn(
              'min-h-11 border-b-2 px-0.5 whitespace-nowrap text-[15px] font-semibold transition-colors',
              name === open ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </>
  )
}
