import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Popover } from '#web/components/ui/popover.tsx'
import { later } from '#web/lib/later.tsx'
import type { FileMenuItemsProps } from './file-menu-items.tsx'

const Items = later<FileMenuItemsProps>(
  async () => (await import('./file-menu-items.tsx')).FileMenuItems,
  ({ onClose }) => onClose(),
)

type FileMenuProps = Pick<FileMenuItemsProps, 'list'> & Partial<Pick<FileMenuItemsProps, 'query' | 'cards'>>

/** The list on the screen as a file, in the form that is chosen. */
export function FileMenu({ list, query = {}, cards = [] }: FileMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label="Als Datei"
      open={open}
      onOpenChange={setOpen}
      className="w-60 p-1.5"
      renderTrigger={(props) => (
        <Button {...props} onPointerEnter={Items.ahead} onFocus={Items.ahead}>
          <Download aria-hidden />
          Als Datei
        </Button>
      )}
    >
      <Items list={list} query={query} cards={cards} onClose={() => setOpen(false)} />
    </Popover>
  )
}
