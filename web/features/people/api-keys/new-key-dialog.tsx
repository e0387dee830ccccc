import { Copy } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { messages } from './messages.ts'
import { copyKey } from './queries.ts'

export interface NewKeyDialogProps {
  token: string
  onClose: () => void
}

/** Shows a new key, which can be shown only once. */
export function NewKeyDialog({ token, onClose }: NewKeyDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ihr neuer API-Schlüssel"
      description={messages.onlyOnce}
      footer={
        <>
          <Button onClick={onClose}>Fertig</Button>
          <Button variant="primary" onClick={() => void copyKey(token)}>
            <Copy aria-hidden />
            Schlüssel kopieren
          </Button>
        </>
      }
    >
      <Field label="API-Schlüssel" hint="So benutzt ihn ein Programm: Authorization: Bearer und dahinter der Schlüssel.">
        {(control) => <Input {...control} value={token} readOnly className="font-mono" onFocus={(event) => event.target.select()} />}
      </Field>
    </Dialog>
  )
}
