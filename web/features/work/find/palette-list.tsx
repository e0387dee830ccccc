import type { ReactNode } from 'react'
import { CircleUser, Handshake, ListFilter, Search, StickyNote, UserRoundCheck, UserRoundSearch } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '#web/lib/class-names.ts'
import { type Choice, GROUP } from './choices.ts'

const ICON: Readonly<Record<string, ReactNode>> = {
  [GROUP.prospect]: <UserRoundSearch aria-hidden />,
  [GROUP.colleague]: <UserRoundCheck aria-hidden />,
  [GROUP.note]: <StickyNote aria-hidden />,
  [GROUP.partner]: <Handshake aria-hidden />,
  [GROUP.tip]: <CircleUser aria-hidden />,
  [GROUP.search]: <ListFilter aria-hidden />,
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

interface PaletteListProps {
  id: string
  choices: readonly Choice[]
  active: number
  toId: (index: number) => string
  onPoint: (index: number) => void
  onChoose: () => void
}

/** Choices grouped by kind. The input keeps the focus and refers to the active choice. */
export function PaletteList({ id, choices, active, toId, onPoint, onChoose }: PaletteListProps) {
  const groups = [
    ...Map.groupBy(
      choices.map((choice, index) => ({ choice, index })),
      ({ choice }) => choice.group,
    ),
  ]
  return (
    <div id={id} role="listbox" aria-label="Treffer" className="-mx-2 mt-3 h-[min(52dvh,25rem)] overflow-y-auto">
      {groups.map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden className="px-3 pt-3 pb-1 text-[13px] font-medium text-ink-2">
            {group}
          </p>
          {members.map(({ choice, index }) => {
            const option = {
              id: toId(index),
              role: 'option',
              'aria-selected': index === active,
              onPointerMove: () => index !== active && onPoint(index),
              className: cn(
                'flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-2',
                index === active && 'bg-quiet',
              ),
            } as const
            const ref = index === active ? intoView : undefined
            const shown = (
              <>
                {choice.icon ?? ICON[group] ?? <Search aria-hidden />}
                <span className="min-w-0">
                  <span className="block truncate text-[15px] font-medium">{choice.label}</span>
                  {choice.line && <span className="block truncate text-[13px] text-ink-2">{choice.line}</span>}
                </span>
              </>
            )
            return choice.to === null ? (
              <div key={choice.key} ref={ref} {...option} aria-disabled>
                {shown}
              </div>
            ) : (
              <Link key={choice.key} to={choice.to} tabIndex={-1} ref={ref} {...option} onClick={onChoose}>
                {shown}
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}
