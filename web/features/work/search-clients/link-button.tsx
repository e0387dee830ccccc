import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'

const LinkDialog = later<{ propertyId: number; title: string; onClose: () => void }>(
  async () => (await import('./link-dialog.tsx')).LinkDialog,
  ({ onClose }) => onClose(),
)

/** Links a search client to a property, whose owner is called on their behalf. */
export function LinkButton({ id, title, label = 'Suchkunde verknüpfen' }: { id: number; title: string; label?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
