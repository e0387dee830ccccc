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

/** Something to read that belongs to a small button: hovering, focusing or pressing it shows it, pressing keeps it. */
export function HoverPopover({ name, face, className, label, panelClassName, children }: HoverPopoverProps) {
  const [open, setOpen] = useState(false)
  const pinned = useRef(false)
  const close = () => {
    pinned.current = false
    setOpen(false)
  }
  const trigger = (props: TriggerProps) => (
    <button
      type="button"
      {...props}
      aria-label={name}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => !pinned.current && setOpen(false)}
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
  )
}
