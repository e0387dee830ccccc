import { useState } from 'react'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { formatDate } from '#web/lib/format.ts'
import { Copied } from './copied.tsx'
import { useDirectory, useEndDirectoryKey, useMakeDirectoryKey } from './queries.ts'

/** The key with which the office's directory opens and locks accounts. */
export function Directory() {
  const [token, setToken] = useState<string>()
  const { data } = useDirectory()
  const make = useMakeDirectoryKey()
  const end = useEndDirectoryKey()
  if (!data) return null
  const { key, baseUrl } = data
  const renew = () => make.mutate({}, { onSuccess: (made) => setToken(made.token) })
  return (
    <div>
      <h3 className="font-semibold">Konten aus dem Verzeichnis (SCIM)</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Ihr Anbieter kann Konten hier anlegen und sperren, sobald jemand bei Ihnen anfängt oder geht.
        {key &&
          ` Schlüssel vom ${formatDate(key.createdAt)}, ${key.lastUsedAt === null ? 'noch nicht benutzt' : `zuletzt benutzt am ${formatDate(key.lastUsedAt)}`}.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {key ? (
          <>
            <AskingButton
              busy={make.isPending}
              question="Neuen Schlüssel machen?"
              text="Der bisherige gilt dann sofort nicht mehr."
              action="Neuer Schlüssel"
              onConfirm={renew}
            >
              Neuer Schlüssel
            </AskingButton>
            <AskingButton
              busy={end.isPending}
              question="Schlüssel beenden?"
              text="Ihr Verzeichnis legt dann keine Konten mehr an und sperrt keine mehr. Die Konten bleiben, wie sie sind."
              action="Schlüssel beenden"
              onConfirm={() => end.mutate({})}
            >
              Beenden
            </AskingButton>
          </>
        ) : (
          <Button busy={make.isPending} onClick={renew}>
            Schlüssel machen
          </Button>
        )}
      </div>
      {token !== undefined && (
        <Dialog
          open
          onClose={() => setToken(undefined)}
          title="Schlüssel für Ihr Verzeichnis"
          description="Wir zeigen ihn nur jetzt. Tragen Sie beides beim Anbieter ein. Er gilt, solange Sie Ihr Büro verwalten."
          footer={
            <Button variant="primary" onClick={() => setToken(undefined)}>
              Fertig
            </Button>
          }
        >
          <Copied label="Adresse (Tenant URL, Base URL)" text={baseUrl} />
          <Copied label="Schlüssel (Secret Token, Bearer)" text={token} />
        </Dialog>
      )}
    </div>
  )
}
