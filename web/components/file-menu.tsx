import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './ui/button.tsx'
import { Popover } from './ui/popover.tsx'

interface FileMenuProps {
  /** What it offers, and closes it. */
  children: (close: () => void) => ReactNode
  /** It may be opened soon. */
  onNear?: (() => void) | undefined
  /** What it is called where a page has several. */
  label?: string
}

/** The list on the screen as a file, in the form that is chosen. */
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
