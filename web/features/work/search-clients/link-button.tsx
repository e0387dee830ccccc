import { Link2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'

const LinkDialog = later<{ propertyId: number; title: string; onClose: () => void }>(
  async () => (await import('./link-dialog.tsx')).LinkDialog,
  ({ onClose }) => onClose(),
)

interface LinkButtonProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  id: number
  title: string
  label?: string
  /** Whether it was pressed before its code arrived. */
  opens?: boolean
}

/** Links a search client to a property, whose owner is called on the client's behalf. */
export function LinkButton({ id, title, label = 'Suchkunde verknüpfen', variant, opens = false }: LinkButtonProps) {
  const [isOpen, setOpen] = useState(opens)
  return (
    <>
      <Button size="small" variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Link2 aria-hidden />
        {label}
      </Button>
      {/* the button may be inside a form, which must not get the submit of the dialog */}
      <div className="contents" onSubmit={(event) => event.stopPropagation()}>
        {isOpen && <LinkDialog propertyId={id} title={title} onClose={() => setOpen(false)} />}
      </div>
    </>
  )
}
