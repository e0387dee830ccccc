import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { TriggerProps } from './popover.tsx'
import { Popover } from './popover.tsx'

interface HoverPopoverProps {
  /** What the button says to whoever does not see it. */
  name: string
  /** What the button shows. */
  face: ReactNode
  className?: string
  /** Name of what opens. */
  label: string
  panelClassName?: string
  children: ReactNode
}

/** So long the pointer may be on its way from the button to what it opened, in milliseconds. */
const ON_THE_WAY = 200

/** Something to read that belongs to a small button: hovering, focusing or pressing it shows it, pressing keeps it. */
export function HoverPopover({ name, face, className, label, panelClassName, children }: HoverPopoverProps) {
  const [open, setOpen] = useState(false)
  const pinned = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const enter = () => {
    clearTimeout(leaving.current)
    setOpen(true)
  }
  const leave = () => {
    leaving.current = setTimeout(() => !pinned.current && setOpen(false), ON_THE_WAY)
  }
  const close = () => {
    clearTimeout(leaving.current)
    pinned.current = false
    setOpen(false)
  }
  const trigger = (props: TriggerProps) => (
    <button
      type="button"
      {...props}
      aria-label={name}
      onBlur={close}
      onClick={(event) => {
        event.preventDefault()
        pinned.current = !pinned.current
        setOpen(pinned.current)
      }}
      onKeyUp={(event) => event.key === 'Tab' && setOpen(true)}
      className={className}
    >
      {face}
    </button>
  )
  return (
    <span className="contents" onPointerEnter={(event) => event.pointerType === 'mouse' && enter()} onPointerLeave={leave}>
      <Popover
        renderTrigger={trigger}
        label={label}
        open={open}
        onOpenChange={(next) => !next && close()}
        passive
        {...(panelClassName !== undefined && { className: panelClassName })}
      >
        {children}
      </Popover>
    </span>
  )
}
