import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './ui/button.tsx'
import { Popover } from './ui/popover.tsx'

interface FileMenuProps {
  /** Content of the menu; receives a function that closes it. */
  children: (close: () => void) => ReactNode
  /** Called when the menu may be opened soon. */
  onNear?: (() => void) | undefined
  /** Label, if a page has several such menus. */
  label?: string
}

/** Exports the visible list as a file in the chosen format. */
export function FileMenu({ children, onNear, label = 'Als Datei' }: FileMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-60 p-1.5"
      renderTrigger={(props) => (
        <Button {...props} aria-label={label} onPointerEnter={onNear} onFocus={onNear}>
          <Download aria-hidden />
          <span className="max-sm:in-data-bottom-bar:sr-only">Als Datei</span>
        </Button>
      )}
    >
      {children(() => setOpen(false))}
    </Popover>
  )
}
