import { useState } from 'react'
import type { PersonFile } from '#shared/contract/people/privacy.ts'
import type { PersonKey } from '#shared/domain/person-key.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { WhatHappens } from '#web/components/what-happens.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useErase } from './queries.ts'

export interface ErasePersonProps {
  file: PersonFile
  keys: readonly string[]
  onClose: () => void
  onErased: () => void
}

/** Shows what is deleted and what is kept, and why, before anything happens. */
export function ErasePerson({ file: { sections, crmIds }, keys, onClose, onErased }: ErasePersonProps) {
  // a search client cannot be blocked: no advert leads to one
  const isBlockable = keys.some((key) => !key.startsWith('client:'))
  const [isBlocked, setBlocked] = useState(isBlockable)
  const erase = useErase(() => {
    onClose()
    onErased()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Daten dieser Person löschen?"
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            variant="danger"
            busy={erase.isPending}
            onClick={() => erase.mutate({ body: { of: [...keys] as PersonKey[], block: isBlocked } })}
          >
            Endgültig löschen
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <WhatHappens
          title="Das ist danach fort"
          lines={sections.filter(({ erased }) => erased > 0).map(({ title, erased }) => `${title}: ${formatCount(erased)}`)}
        />
        <WhatHappens
          title="Das bleibt"
          lines={sections.flatMap(({ title, erased, count, stays }) =>
            stays === null ? [] : [`${title}: ${formatCount(count - erased)}. ${stays}`],
          )}
        />
        {isBlockable && (
          <Checkbox checked={isBlocked} onChange={({ target }) => setBlocked(target.checked)}>
            Nie wieder ansprechen, auch nicht über ein anderes Inserat oder Verzeichnis
          </Checkbox>
        )}
        {crmIds.length > 0 && (
          <Notice tone="warning">
            Löschen Sie die Person auch im CRM: {crmIds.join(', ')}. Bis Sie das abhaken, steht es im Löschprotokoll.
          </Notice>
        )}
        <p className="text-sm text-ink-2">
          Das lässt sich nicht rückgängig machen. Erstellen Sie die Auskunft vorher, falls sie verlangt ist.
        </p>
      </div>
    </Dialog>
  )
}
