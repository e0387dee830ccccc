import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { TriggerProps } from './popover.tsx'
import { Popover } from './popover.tsx'

interface HoverPopoverProps {
  /** The button's label for screen readers. */
  name: string
  /** The button's content. */
  face: ReactNode
  className?: string
  /** The popover's label. */
  label: string
  panelClassName?: string
  children: ReactNode
}

/** Milliseconds the pointer may take from the button to the popover. */
const ON_THE_WAY = 200

/** A text popover for a small button: opens on hover, focus or press; a press keeps it open. */
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
