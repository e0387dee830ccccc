import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiKeySummary } from '#shared/contract/people/api-keys.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { useInSight, useNow } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import type { KeyDialogProps } from './key-dialog.tsx'
import type { KeyRowProps } from './key-row.tsx'
import { messages } from './messages.ts'
import type { NewKeyDialogProps } from './new-key-dialog.tsx'
import { useApiKeys } from './queries.ts'

const close = ({ onClose }: { readonly onClose: () => void }) => onClose()
const loadNewKey = async () => (await import('./new-key-dialog.tsx')).NewKeyDialog

const NewKeyDialog = later<NewKeyDialogProps>(loadNewKey, close)

/** Loaded together with the dialog that follows: a new key is shown once and must not depend on the network. */
const KeyDialog = later<KeyDialogProps>(async () => {
  const [{ KeyDialog }] = await Promise.all([import('./key-dialog.tsx'), loadNewKey()])
  return KeyDialog
}, close)

/** Loaded on demand: most agents have no keys. */
const KeyRow = later<KeyRowProps>(
  async () => (await import('./key-row.tsx')).KeyRow,
  () => undefined,
)

/** Dialog above the card: a key's form, or a new key to copy. */
type Open = { readonly form: ApiKeySummary | 'new' } | { readonly token: string }

/** An agent's API keys. */
export function ApiKeysCard() {
  const [ref, isSeen] = useInSight<HTMLElement>()
  const { data, isError, isFetching, refetch } = useApiKeys({ enabled: isSeen })
  const now = useNow()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <TitledPanel
      ref={ref}
      title="API-Schlüssel"
      aside={
        <Button size="small" onClick={() => setOpen({ form: 'new' })}>
          <Plus aria-hidden />
          Neuer Schlüssel
        </Button>
      }
    >
      <p className="mb-4 text-sm text-ink-2">
        {messages.purpose}{' '}
        <a href="/api/docs" className="font-medium text-accent underline-offset-2 hover:underline">
          Beschreibung der Schnittstelle
        </a>
        {' · '}
        <a href="/teilen" className="font-medium text-accent underline-offset-2 hover:underline">
          Browser-Erweiterung
        </a>
      </p>
      {data?.length === 0 && <p className="text-sm text-ink-2">{messages.none}</p>}
      {data && data.length > 0 && (
        <ul className="-my-3">
          {data.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} now={now} onEdit={() => setOpen({ form: apiKey })} />
          ))}
        </ul>
      )}
      {!data && isError && (
        <ErrorCard title="API-Schlüssel konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && <Skeleton className="h-10 w-full" />}
      {open && 'form' in open && (
        <KeyDialog known={open.form === 'new' ? undefined : open.form} onClose={close} onCreated={(token) => setOpen({ token })} />
      )}
      {open && 'token' in open && <NewKeyDialog token={open.token} onClose={close} />}
    </TitledPanel>
  )
}
