import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Candidate } from '#shared/contract/work/search-clients.ts'
import { Answer } from '#web/components/answer.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { describeWish } from './client-words.ts'
import { messages } from './messages.ts'
import { useCandidates, useLink } from './queries.ts'

interface LinkDialogProps {
  propertyId: number
  title: string
  onClose: () => void
}

function Row({ candidate, busy, onLink }: { candidate: Candidate; busy: boolean; onLink: () => void }) {
  const { name, misfit, isLinked } = candidate
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-[13px] text-ink-2">{describeWish(candidate)}</p>
        {misfit && <p className="text-[13px] text-amber">{misfit}</p>}
      </div>
      {isLinked ? (
        <Badge tone="green">verknüpft</Badge>
      ) : (
        !misfit && (
          <Button size="small" busy={busy} aria-label={`Verknüpfen: ${name}`} onClick={onLink}>
            {!busy && <Link2 aria-hidden />}
            Verknüpfen
          </Button>
        )
      )}
    </li>
  )
}

/** Chooses the search client for calling this property's owner. Only matching clients can be chosen. */
export function LinkDialog({ propertyId, title, onClose }: LinkDialogProps) {
  const candidates = useCandidates(propertyId)
  const link = useLink()
  const [isNew, setNew] = useState(false)
  const choose = (searchClientId: number) => link.mutate({ params: { id: propertyId }, body: { searchClientId } }, { onSuccess: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Suchkunde verknüpfen"
      description={title}
      footer={
        <>
          <Button onClick={() => setNew(true)}>
            <Plus aria-hidden />
            Neuer Suchkunde
          </Button>
          <Button onClick={onClose}>Schließen</Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        Steht im Inserat eine Nummer, dürfen Sie für jemanden anrufen, der genau so etwas sucht. Ihre eigenen Leistungen bieten Sie dabei
        nicht an: Dafür brauchen Sie eine Einwilligung.
      </p>
      <Answer
        of={candidates}
        failed={messages.loadFailed}
        loading={<Skeleton className="mt-4 h-32 w-full" />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="mt-4 text-sm">Sie haben noch keinen Suchkunden angelegt.</p>}
      >
        {(list) => (
          <ul aria-label="Suchkunden" className="mt-2 divide-y">
            {list.map((candidate) => (
              <Row
                key={candidate.id}
                candidate={candidate}
                busy={link.isPending && link.variables.body?.searchClientId === candidate.id}
                onLink={() => choose(candidate.id)}
              />
            ))}
          </ul>
        )}
      </Answer>
      {isNew && <ClientDialog onClose={() => setNew(false)} />}
    </Dialog>
  )
}
