import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#shared/contract/route.ts'
import { Button } from '#web/components/ui/button.tsx'
import { menuItemClass, Popover } from '#web/components/ui/popover.tsx'

interface FileMenuProps {
  list: '/api/properties' | '/api/favorites'
  query?: Readonly<Record<string, unknown>>
}

const FORMS = [
  ['csv', 'CSV', FileText],
  ['xlsx', 'Excel (XLSX)', FileSpreadsheet],
] as const

/** The list on the screen as a file, in the form that is chosen. */
export function FileMenu({ list, query = {} }: FileMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label="Als Datei"
      open={open}
      onOpenChange={setOpen}
      className="w-48 p-1.5"
      renderTrigger={(props) => (
        <Button {...props}>
          <Download aria-hidden />
          Als Datei
        </Button>
      )}
    >
      {FORMS.map(([form, name, Icon]) => (
        <a key={form} href={addressOf(`${list}.${form}`, {}, query)} download className={menuItemClass} onClick={() => setOpen(false)}>
          <Icon aria-hidden />
          {name}
        </a>
      ))}
    </Popover>
  )
}
